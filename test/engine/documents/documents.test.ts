/** A translated document keeps what it has of its own, whatever its source does. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import { afterEach, describe, expect, it } from 'vitest'
import { check, keep, order, plan, status, sync } from '../../../src/index.ts'
import type { Sandbox } from '../../../src/sandbox/index.ts'
import { createService, createWorkspace, type Workspace } from '../../helpers/workspace.ts'

let sandbox: Sandbox | undefined
afterEach(() => sandbox?.close())

type Setting = { workspace: Workspace; options: NonNullable<Parameters<typeof sync>[0]> }

/** A project of one document with its translation; what comes back is the ordered text in capitals. */
async function open(name: string, source: string, target: string, entry: object = {}): Promise<Setting> {
  const workspace = createWorkspace({
    'dragoman.config.json': {
      source: 'en',
      targets: ['de'],
      files: [{ path: `{locale}/${name}`, ...entry }],
    },
    [`en/${name}`]: source,
    [`de/${name}`]: target,
  })
  const opened = await createService({
    translate: ({ text }) => text.replace(/(?<=>|^)[^<>]+/gm, part => part.toUpperCase()),
  })
  sandbox = opened.sandbox
  return { workspace, options: { cwd: workspace.root, ...opened.service } }
}

/** Runs `sync` on the pair as it is, then on another source; the orders' data and the translation afterwards. */
async function history({ workspace, options }: Setting, name: string, next: string) {
  const before = workspace.get(`de/${name}`)
  expect(await sync(options)).toMatchObject({ errors: [], requests: [], written: [] })
  expect(workspace.get(`de/${name}`)).toBe(before)
  workspace.put(`en/${name}`, next)
  const { errors } = await sync(options)
  expect(errors).toEqual([])
  expect(await sync(options)).toMatchObject({ errors: [], requests: [], written: [] })
  return {
    bought: sandbox?.truth.flatMap(one => (one.what === 'committed' ? [one.data] : [])),
    after: workspace.get(`de/${name}`),
  }
}

describe('what is not surely paired', () => {
  const source =
    '# Privacy\n\nWe keep little.\n\n## Camera\n\nWe ask first.\n\n| Data | Use |\n| --- | --- |\n| Mail | Reply |\n'
  const target =
    '# Datenschutz\n\nWir behalten wenig.\n\n- Name\n- Adresse\n\nGilt ab 2024.\n\n## Kamera\n\nWir fragen zuerst.\n\nEnde.\n'

  it('keeps its words in their places, though there are as many texts as in the source', async () => {
    const setting = await open('p.md', source, target)
    const { after } = await history(setting, 'p.md', source.replace('We ask', 'We always ask'))
    for (const line of [
      '# Datenschutz',
      'Wir behalten wenig.',
      '- Name',
      '- Adresse',
      'Gilt ab 2024.',
      '## Kamera',
      'Ende.',
    ])
      expect(after.split('\n')).toContain(line)
    expect(after).not.toMatch(/Data|Mail/)
  })

  it('is reported with its lines on both sides, counted as missing, and not bought', async () => {
    const { options } = await open('p.md', source, target)
    const { totals, notices } = await status(options)
    expect(totals.translated + totals.missing + totals.stale).toBe(totals.entries)
    expect(notices[0]).toMatchObject({ path: 'en/p.md', target: 'de/p.md', locale: 'de' })
    expect(notices[0]?.message).toMatch(
      /lines 3, .* of this file may be the translation of \d+ texts of the source \(lines 3, /,
    )
    const { requests, skipped } = await plan(options)
    expect(requests).toEqual([])
    expect(skipped).toMatchObject([{ reason: 'unpaired', entries: totals.missing }])
    const { findings } = await check(options)
    expect(findings.length).toBeGreaterThan(1)
    for (const { reason, line, sourceLine, message } of findings) {
      expect({ reason, line }).toEqual({ reason: 'missing', line: sourceLine })
      expect(message).toMatch(/^the text may be translated already in lines? [\d, …]+ of de\/p\.md, but/)
    }
  })

  it('is kept by its file, and then changes with its source like any other', async () => {
    const { workspace, options } = await open('p.md', source, target)
    await sync(options)
    const { missing } = (await status(options)).totals
    expect((await keep(['en/p.md'], options)).kept).toHaveLength(missing)
    expect((await status(options)).totals).toMatchObject({ missing: 0, stale: 0 })
    expect(await sync(options)).toMatchObject({ requests: [], written: [], notices: [] })
    expect(workspace.get('de/p.md')).toBe(target)
  })

  it('is bought by its key, and inserted', async () => {
    const { workspace, options } = await open('p.md', source, target)
    await sync(options)
    const { findings } = await check(options)
    const key = `/${findings.find(({ sourceLine }) => sourceLine === 3)?.key.join('/')}`
    expect(await order({ ...options, again: [key] })).toMatchObject({
      errors: [],
      orders: [{ path: 'en/p.md' }],
    })
    await sync(options)
    const after = workspace.get('de/p.md').split('\n')
    expect(after).toContain('WE KEEP LITTLE.')
    expect(after.filter(line => line !== '')).toHaveLength(
      target.split('\n').filter(line => line !== '').length + 1,
    )
  })
})

describe('the note about blocks without a sure pair says why', () => {
  const page = (text: string) => `# A\n\n${text}\n\n## B\n\nBye.\n`
  it.each([
    ['Run `git commit` now.', 'Jetzt `git übergeben`.', ', because the code differs: `git commit`. '],
    [
      'It was in 1984 that all of it began.',
      'Es begann im Jahre 1985.',
      ', because the figures differ: 1984. ',
    ],
    ['Run `a` now.\n\nRun `b` now.', 'Jetzt `c`.', '. '],
  ])('%j and %j', async (own, its, why) => {
    const { options } = await open('p.md', page(own), page(its))
    const { notices } = await status(options)
    const message = notices[0]?.message ?? ''
    expect(message).toContain(`but dragoman is not sure${why}Until`)
    const [, keys = ''] = /\(lines? [\d, ]+: (\/[^)]+)\)/.exec(message) ?? []
    const { missing } = (await status(options)).totals
    expect(missing).toBeGreaterThan(0)
    expect((await keep(keys.split(' '), { ...options, locales: ['de'] })).kept).toHaveLength(missing)
    expect((await status(options)).totals.missing).toBe(0)
  })

  it('for those of its texts of which it is known', async () => {
    const own =
      '# A\n\nRun `git commit` now.\n\n## B {#b}\n\nWe keep little.\n\nAsk us.\n\n## C {#c}\n\nBye.\n'
    const its = '# A\n\nJetzt `git übergeben`.\n\n## B {#b}\n\nWir behalten wenig.\n\n## C {#c}\n\nTschüss.\n'
    const { options } = await open('p.md', own, its)
    expect((await status(options)).notices[0]?.message).toContain(
      ', in part because the code differs: `git commit`. ',
    )
  })
})

describe('what a translation has of its own stays', () => {
  it('in Markdown', async () => {
    const source =
      '---\ntitle: Setup\nlang: en\n---\n\n# Setup\n\nInstall it first.\n\n```sh\n# install it\nnpm i\n```\n\n<table><tr><th>What we do</th></tr></table>\n\nSee [doc].\n\n[doc]: /en/doc\n'
    const target =
      '---\ntitle: Setup\nlang: de\ntranslator: Eva\n---\n\n# Einrichten\n\nZuerst installieren.\n\n```sh\n# installieren\nnpm i\n```\n\n<table><tr><th>Was wir tun</th></tr></table>\n\nSiehe [doc].\n\n[doc]: /de/doc\n'.replaceAll(
        '\n',
        '\r\n',
      )
    const { bought, after } = await history(
      await open('a.md', source, target),
      'a.md',
      source.replace('See [doc].', 'Then start it.\n\nSee [doc].'),
    )
    expect(bought).toEqual(['Then start it.'])
    expect(after).toBe(target.replace('\r\n\r\nSiehe', '\r\n\r\nTHEN START IT.\r\n\r\nSiehe'))
  })

  it('in HTML', async () => {
    const page = (...parts: readonly string[]) => `<!DOCTYPE html>\n${parts.join('\n')}\n</body>\n</html>\n`
    const source = page(
      '<html lang="en">',
      '<head><title>T</title><script src="en.js"></script></head>',
      '<body>',
      '<p>One.</p>',
      '<img src="flag-en.png" alt="">',
      '<pre># one</pre>',
      '<p>Two.</p>',
    )
    const target = page(
      '<html lang="de-AT">',
      '<head><title>T</title><script src="de.js"></script></head>',
      '<body class="de">',
      '  <!-- von Eva -->',
      '  <p class="first">Eins.</p>',
      '  <img src="flag-de.png" alt="">',
      '  <pre># eins</pre>',
      '  <p>Zwei.</p>',
    )
    const { bought, after } = await history(
      await open('a.html', source, target),
      'a.html',
      source.replace('<p>Two.</p>', '<p>Two.</p>\n<p>Three.</p>'),
    )
    expect(bought).toHaveLength(1)
    expect(after).toBe(target.replace('<p>Zwei.</p>', '<p>Zwei.</p>\n  <p>THREE.</p>'))
  })

  it('in text', async () => {
    const source = 'One.\n\nTwo\nlines.\n'
    const target = '  Eins.\r\n\r\n\r\nZwei\r\n  Zeilen.\r\n\r\n-- \r\nEva\r\n'
    const setting = await open('a.txt', source, target)
    const { after } = await history(setting, 'a.txt', source)
    expect(after).toBe(target)
  })
})

it.each([
  ['euc-kr', '<meta charset="euc-kr">', '안녕'],
  ['iso-8859-1', '<?xml version="1.0" encoding="ISO-8859-1"?>', 'Grüße'],
  ['shift_jis', '<meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS">', 'こんにちは'],
])('a page in %s stays in it, and says so', async (encoding, declaration, word) => {
  const source = '<meta charset="utf-8">\n<p>One</p>\n<p>Two “quotes”</p>\n'
  const { workspace, options } = await open('a.html', source, '')
  const target = `${declaration}\n<p>${word}</p>\n<p></p>\n`
  const path = join(workspace.root, 'de/a.html')
  writeFileSync(path, iconv.encode(target, encoding))
  expect(await sync(options)).toMatchObject({ errors: [], written: ['de/a.html'] })
  const after = iconv.decode(readFileSync(path), encoding)
  expect(after.split('\n').slice(0, 2)).toEqual(target.split('\n').slice(0, 2))
  expect(after).toMatch(/<p>TWO (?:“|&#8220;)QUOTES(?:”|&#8221;)<\/p>/)
  expect(await sync(options)).toMatchObject({ errors: [], requests: [], written: [], held: [] })
})

it('a glossary in the order of its own language keeps it', async () => {
  const source =
    '<dl>\n<dt id="apple">Apple</dt><dd>A fruit.</dd>\n<dt id="bread">Bread</dt><dd>Baked dough.</dd>\n</dl>\n'
  const target =
    '<dl>\n<dt id="bread">Brot</dt><dd>Gebackener Teig.</dd>\n<dt id="apple">Apfel</dt><dd>Eine Frucht.</dd>\n</dl>\n'
  const { bought, after } = await history(
    await open('g.html', source, target),
    'g.html',
    source.replace('A fruit.', 'A round fruit.'),
  )
  expect(bought).toHaveLength(1)
  expect(after).toBe(target.replace('Eine Frucht.', 'A ROUND FRUIT.'))
})

it('one block more in the translation makes one bought, not all', async () => {
  const texts = Array.from(
    { length: 12 },
    (_, index) => `<h2>Part ${index}</h2>\n<p>Sentence number ${index}.</p>\n`,
  )
  const own = texts.map(text => text.replace('Part', 'Teil').replace('Sentence number', 'Satz Nummer'))
  const source = texts.join('')
  const target = `<div class="outofdate">Diese Seite kann veraltet sein.</div>\n${own.join('')}`
  const { bought, after } = await history(
    await open('o.html', source, target),
    'o.html',
    source.replace('Sentence number 5', 'Sentence with the number 5'),
  )
  expect(bought).toHaveLength(1)
  expect(after).toBe(target.replace('Satz Nummer 5', 'SENTENCE WITH THE NUMBER 5'))
})

describe('a list', () => {
  it.each([
    [
      '- One\n- Two\n- Three\n',
      '* Eins\n* Zwei\n* Drei\n',
      '- One\n- New\n- Two\n- Three\n',
      '* Eins\n* NEW\n* Zwei\n* Drei\n',
    ],
    ['1. One\n2. Two\n', '1) Eins\n2) Zwei\n', '1. One\n2. Two\n3. New\n', '1) Eins\n2) Zwei\n3) NEW\n'],
    [
      '- One\n  - Two\n',
      '-   Eins\n    -   Zwei\n',
      '- One\n  - Two\n  - New\n',
      '-   Eins\n    -   Zwei\n    -   NEW\n',
    ],
    ['> One\n', '> Eins\n', '> One\n>\n> New\n', '> Eins\n>\n> NEW\n'],
    [
      '| A | B |\n| - | - |\n| One | Two |\n',
      '| A | B |\n| :-- | --: |\n| Eins | Zwei |\n',
      '| A | B |\n| - | - |\n| One | Two |\n| New | 2 |\n',
      '| A | B |\n| :-- | --: |\n| Eins | Zwei |\n| NEW | 2 |\n',
    ],
    [
      '# T\n\nOne\n',
      '# T\n\nEins\n',
      '# T\n\nOne\n\n## New\n\nNew text\n\n```\ncode\n```\n\n- New item\n',
      '# T\n\nEins\n\n## NEW\n\nNEW TEXT\n\n```\ncode\n```\n\n- NEW ITEM\n',
    ],
  ])('%j grows in the style of the translation', async (source, target, next, expected) => {
    const { after } = await history(await open('l.md', source, target), 'l.md', next)
    expect(after).toBe(expected)
  })
})

it.each([
  [
    'a.md',
    'See [the guide](/en/guide.md).\n',
    'Siehe [Anleitung](/de/guide.md).\n',
    'SEE [THE GUIDE](/de/guide.md) FIRST.\n',
  ],
  [
    'a.html',
    '<p>See <a href="../en/guide.html#top">the guide</a>.</p>\n',
    '<p>Siehe <a href="../de/guide.html#top">Anleitung</a>.</p>\n',
    '<p>SEE <a href="../de/guide.html#top">THE GUIDE</a> FIRST.</p>\n',
  ],
])(
  'a link of %s to a page of the translation still leads there when its text is replaced',
  async (name, source, target, expected) => {
    const workspace = createWorkspace({
      'dragoman.config.json': { source: 'en', targets: ['de'], files: [{ path: `{locale}/${name}` }] },
      [`en/${name}`]: source,
      [`de/${name}`]: target,
    })
    const upper: Record<string, string> = { See: 'SEE', 'the guide': 'THE GUIDE', first: 'FIRST' }
    const opened = await createService({
      translate: ({ text }) => text.replace(/See|the guide|first/g, word => upper[word] ?? word),
    })
    sandbox = opened.sandbox
    const options = { cwd: workspace.root, ...opened.service }
    await sync(options)
    workspace.put(`en/${name}`, source.replace(/\.(?=<|\n)/, ' first.'))
    expect(await sync(options)).toMatchObject({ errors: [], held: [], written: [`de/${name}`] })
    expect(workspace.get(`de/${name}`)).toBe(expected)
    expect(await sync(options)).toMatchObject({ errors: [], held: [], requests: [], written: [] })
  },
)

it('the translation of a block that the source removed is an orphan, and stays', async () => {
  const setting = await open('r.md', 'One.\n\nTwo.\n\nThree.\n', 'Eins.\n\nZwei.\n\nDrei.\n')
  const { bought, after } = await history(setting, 'r.md', 'One.\n\nThree.\n')
  expect(bought).toEqual([])
  expect(after).toBe('Eins.\n\nZwei.\n\nDrei.\n')
  expect((await status(setting.options)).totals).toMatchObject({ translated: 2, missing: 0, orphan: 1 })
  setting.workspace.put('en/r.md', 'One.\n\nTwo.\n\nThree.\n')
  expect((await status(setting.options)).totals).toMatchObject({ translated: 3, missing: 0, orphan: 0 })
})

describe('a text that was taken out of a translation', () => {
  it('is put behind the mark of the quote that was left', async () => {
    const target = '# B\n\n> Zitat\n\nTexte\n'
    const { workspace, options } = await open('q.md', '# A\n\n> Quote\n\nText\n', target)
    await sync(options)
    workspace.put('de/q.md', target.replace('Zitat', ''))
    await sync(options)
    expect(workspace.get('de/q.md')).toBe('# B\n\n> QUOTE\n\nTexte\n')
  })

  it('is put into the attribute that was left', async () => {
    const page = (alt: string, text: string) =>
      `# ${text}\n\n<p align="center">\n  <img alt="${alt}" src="a.png"><br>\n</p>\n\n${text}\n`
    const { workspace, options } = await open('i.md', page('One text', 'Text'), page('Ein Text', 'Texte'))
    await sync(options)
    workspace.put('de/i.md', page('', 'Texte'))
    await sync(options)
    expect(workspace.get('de/i.md')).toBe(page('ONE TEXT', 'Texte'))
  })

  it('is not bought where it cannot be written', async () => {
    const page = (image: string, text: string) =>
      `# ${text}\n\n<p align="center">\n  <img ${image}src="a.png"><br>\n</p>\n\n${text}\n`
    const first = page('alt="Ein Text" ', 'Texte')
    const { workspace, options } = await open('i.md', page('alt="One text" ', 'Text'), first)
    await sync(options)
    workspace.put('de/i.md', page('', 'Texte'))
    expect(await plan(options)).toMatchObject({ requests: [], skipped: [{ reason: 'unpaired' }] })
    expect(await sync(options)).toMatchObject({ errors: [], requests: [], written: [] })
    expect(workspace.get('de/i.md')).toBe(page('', 'Texte'))
  })
})
