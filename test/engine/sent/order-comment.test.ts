import { afterEach, describe, expect, it } from 'vitest'
import { order, sync } from '../../../src/index.ts'
import { createWorkspace } from '../../helpers/workspace.ts'
import { openSetting, posts, repository, requests, type Setting } from '../support.ts'

let setting: Setting
afterEach(() => setting.sandbox.close())

type Sent = { target_languages: string[]; comment?: { text?: string } }

function sent(): Sent[] {
  return requests(setting.sandbox)
    .filter(({ path }) => path === '/v1/translate')
    .map(({ body }) => body as Sent)
}

const comments = () => sent().map(({ comment }) => comment?.text)

describe('the comment of an order', () => {
  it('names the terms and placeholders of its texts, and no others; languages share it', async () => {
    setting = await openSetting()
    const workspace = repository(
      {
        a: { t: 'Welcome to Acme, {{name}}', u: 'Pay <b>%1$s</b> now' },
        b: { v: 'Acmeology', w: 'Plain' },
      },
      { keepTerms: ['Zed', 'Acme'], targets: ['de', 'fr'] },
    )
    await sync(setting.run(workspace))
    expect(comments()).toEqual([
      'Keep as they are: Acme\nKeep the placeholders: {{name}}, %1$s, <b>',
      undefined,
    ])
  })

  it('of one entry of files takes the place of the general terms', async () => {
    setting = await openSetting()
    const workspace = repository(
      { a: { t: 'Acme Orion' } },
      { keepTerms: ['Acme'], files: [{ path: 'l/{locale}/*.json', keepTerms: ['Orion'] }] },
    )
    await sync(setting.run(workspace))
    expect(comments()).toEqual(['Keep as they are: Orion'])
  })

  it('says what the file says of its texts', async () => {
    setting = await openSetting({ manual: true })
    const workspace = createWorkspace({
      'dragoman.config.json': {
        source: 'en',
        targets: ['de'],
        files: [
          { path: '{locale}/*.{lang}.jsonc' },
          { path: '{locale}/*.arb' },
          { path: '{locale}.strings' },
        ],
      },
      'en/a.en.jsonc':
        '{\n // Menu\n "m": { "a": "A", "b": "B", "c": "C", "d": "D" },\n "e": "E" /* last\n one */\n}',
      'en/x.arb': { t: 'Text', '@t': { description: 'Of the page' } },
      'en.strings': '/* In the payload */\n"s" = "Text";\n',
    })
    await order(setting.run(workspace))
    expect(comments()).toEqual([
      '/m/a, /m/b, /m/c and 1 more: Menu\n/e: last\n  one',
      '/t: Of the page',
      undefined,
    ])
  })

  it.each<[files: Record<string, string>, placeholders: string]>([
    [
      { t_one: 'A file', t_other: '{{count}} files of {{name}}' },
      ' Keep the number placeholder ({{count}}).',
    ],
    [{ t_one: '%{count} file', t_other: '%{count} files' }, ' Keep the number placeholder (%{count}).'],
    [{ t_one: '%d file', t_other: '%d files', u: '{{count}}' }, ' Keep the number placeholder (%d).'],
    [{ t: '{n, plural, one {# file} other {# files}}' }, ' Keep the number placeholder (#).'],
    [
      { t_one: '{count} file', t_other: '{count} files', u: '{m, plural, other {# or {m}}}' },
      ' Keep the number placeholder ({count}, #, {m}).',
    ],
    [{ t_one: 'A file', t_other: 'Files' }, ''],
    [{ t_one: 'A file', t_other: `{{count, ${'x'.repeat(80)}}} files` }, ''],
  ])('names the number placeholder of plural forms that is there: %j', async (a, placeholders) => {
    setting = await openSetting()
    await sync(setting.run(repository({ a })))
    const line = comments()[0]
      ?.split('\n')
      .find(one => one.startsWith('Plural forms: '))
    expect(line).toBe(
      `Plural forms: the last part of a key (or the branch of an ICU plural) says which numbers a text is for.${placeholders}`,
    )
  })

  it('lists the numbers of the languages of its request, each language once', async () => {
    setting = await openSetting()
    const files = { a: { t_one: '%{count} file', t_other: '%{count} files' } }
    const workspace = repository(files, { targets: ['ru', 'pl', 'uk', 'de'] })
    await sync({ ...setting.run(workspace), locales: ['ru'] })
    expect(comments().join()).toContain('\nru – one: 1, 21')
    expect(comments().join()).not.toMatch(/\b(?:pl|uk|de)\b/)
    await sync(setting.run(workspace))
    const ranges = comments()
      .slice(1)
      .flatMap(comment => comment?.split('\n').filter(line => line.includes(' – ')) ?? [])
    expect(ranges.map(line => line.split(' – ')[0]).sort()).toEqual(['de', 'pl', 'uk'])
  })

  it('gives what a PO file says a line each, without places of use, and plural forms first', async () => {
    setting = await openSetting()
    const workspace = createWorkspace({
      'dragoman.config.json': {
        source: 'en',
        targets: ['pl'],
        files: [{ source: 'app.pot', target: '{locale}.po' }],
      },
      'app.pot': [
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n',
        '#. Shown in the header\n#. At most two words\n#: src/a.c:1\nmsgid "Home"\nmsgstr ""\n',
        '#. No comment provided by engineer.\n#: src/a.c:2\nmsgid "Back"\nmsgstr ""\n',
        '#. In the list\n#: src/b.c:1\nmsgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] ""\nmsgstr[1] ""\n',
      ].join('\n'),
    })
    await sync(setting.run(workspace))
    const key = '/[\\w-]{8}'
    expect(comments()[0]).toMatch(
      new RegExp(
        [
          '^Keep the placeholders: %d',
          `plural form 0, for n = 1: ${key}`,
          `plural form 1, for n = 2, 3, 4, 22, 23, 24, …: ${key}`,
          `plural form 2, for n = 0, 5, 6, 7, 8, 9, …: ${key}`,
          `${key}: Shown in the header`,
          '  At most two words',
          `${key}, ${key}, ${key}: In the list$`,
        ].join('\n'),
      ),
    )
  })

  it('gives the plural forms of a PO file for the numbers of the language that it is ordered in', async () => {
    setting = await openSetting()
    const workspace = createWorkspace({
      'dragoman.config.json': {
        source: 'en',
        targets: ['de', 'fr', 'nl'],
        files: [{ source: 'app.pot', target: '{locale}.po' }],
      },
      'app.pot': 'msgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] ""\nmsgstr[1] ""\n',
    })
    await sync(setting.run(workspace))
    expect(
      sent().map(({ target_languages, comment }) => [target_languages, comment?.text?.split('\n')[1]]),
    ).toEqual([
      [['de', 'nl'], expect.stringMatching(/^plural form 0, for n = 1: /)],
      [['fr'], expect.stringMatching(/^plural form 0, for n = 0, 1: /)],
    ])
  })

  it('says nothing twice, and of an object’s comment nothing for each text anew', async () => {
    setting = await openSetting()
    const a = {
      m: { _comment: 'Menu', t: 'A', '//': ['Short', 'Be brief.'], u: 'B', _comment_v: 'Menu', v: 'C' },
    }
    const workspace = repository({ a }, { comment: { text: 'Be formal.\nBe brief.' } })
    await sync(setting.run(workspace))
    expect(comments()).toEqual(['Be formal.\nBe brief.\n/m/t, /m/u, /m/v: Menu\n/m/u: Short'])
  })

  it('has no room for more than 2000 characters of the configuration', async () => {
    setting = await openSetting()
    const workspace = (length: number) =>
      repository({ a: { t: 'Acme' } }, { comment: { text: 'x'.repeat(length) }, keepTerms: ['Acme'] })
    await expect(sync(setting.run(workspace(2001)))).rejects.toMatchObject({ code: 'CONFIG', exitCode: 2 })
    await sync(setting.run(workspace(2000)))
    expect(comments()).toEqual(['x'.repeat(2000)])
  })

  it('keeps of a long remark the lines that there is room for', async () => {
    setting = await openSetting()
    const lines = ['One', 'Two', 'x'.repeat(200), 'Three']
    const workspace = repository(
      { a: { _comment_t: lines, t: 'T' } },
      { comment: { text: 'y'.repeat(1800) } },
    )
    await sync(setting.run(workspace))
    expect(comments()).toEqual([`${'y'.repeat(1800)}\n/t: One\n  Two`])
  })

  it('stays below 2000 characters, and the least important part is left out first', async () => {
    setting = await openSetting()
    const texts = Array.from({ length: 300 }, (_, index) => [`k${index}`, `Acme {{placeholder${index}}}`])
    const notes = texts.map(([key]) => [`_comment_${key}`, `Note on ${key}`])
    const workspace = repository(
      { a: Object.fromEntries([...notes, ...texts]) },
      { comment: { text: 'Be brief.' }, keepTerms: ['Acme'], budget: { run: 1e6 } },
    )
    await sync(setting.run(workspace))
    const [comment = ''] = comments()
    expect(comment).toMatch(
      /^Be brief\.\nKeep as they are: Acme\nKeep the placeholders: \{\{placeholder0\}\}, .* …\n\/k0: Note on k0\n/,
    )
    expect(comment.length).toBeLessThanOrEqual(2000)
    expect(comment.length).toBeGreaterThan(1900)
    await setting.sandbox.close()

    setting = await openSetting()
    const long = repository(
      { a: { _comment: 'Note', t: 'Acme' } },
      { comment: { text: 'x'.repeat(1970) }, keepTerms: ['Acme'] },
    )
    await sync(setting.run(long))
    expect(comments()).toEqual([`${'x'.repeat(1970)}\nKeep as they are: Acme`])
  })

  it('is no part of what makes a purchase the same', async () => {
    setting = await openSetting()
    const workspace = repository({ a: { t: 'Acme {{x}}' } })
    await sync(setting.run(workspace))
    workspace.put('l/en/a.json', { _comment: 'Now with a note', t: 'Acme {{x}}' })
    workspace.put('dragoman.config.json', {
      source: 'en',
      targets: ['de'],
      files: [{ path: 'l/{locale}/*.json', comment: { text: 'Other' }, keepTerms: ['Acme'] }],
    })
    workspace.remove('l/de/a.json')
    workspace.remove('.dragoman')
    expect(await sync(setting.run(workspace))).toMatchObject({ exitCode: 0, written: ['l/de/a.json'] })
    expect(posts(setting.sandbox)).toBe(1)
  })
})
