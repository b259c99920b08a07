import { expect, it } from 'vitest'
import { acceptOrder, check, plan, pull, status, sync } from '../../../src/index.ts'
import { committed, openShop } from '../shop.ts'

const header = `msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"
`
const files = {
  'dragoman.config.json': {
    source: 'en',
    targets: ['ru'],
    files: [{ source: 'po/app.pot', target: 'po/{locale}.po' }],
  },
  'po/app.pot': `msgid "Open"
msgstr ""

#, c-format
msgid "%d file"
msgid_plural "%d files"
msgstr[0] ""
msgstr[1] ""
`,
}
const right = ['%d файл', '%d файла', '%d файлов']

/** The translator's answer: a text for each plural form, and one for everything else. */
function answering(forms: readonly string[]) {
  return ({ text }: { text: string }) => {
    let next = 0
    return JSON.stringify(JSON.parse(text), (_, value: unknown) => {
      if (typeof value !== 'string') return value
      return value.includes('%d') ? forms[next++] : 'Открыть'
    })
  }
}

const fuzzy = `#, fuzzy, c-format
msgid "%d file"
msgid_plural "%d files"
msgstr[0] "%d запись"
msgstr[1] "%d записи"
msgstr[2] "%d записей"
`
const empty = fuzzy.replace('fuzzy, ', '').replace(/ "%d запис.*/g, ' ""')

it.each([
  ['a message without texts', empty],
  ['a fuzzy message', fuzzy],
  ['a fuzzy message in the spelling of gettext 0.26', fuzzy.replace('#,', '#=')],
])('%s waits until every form of it is there, and is bought once', async (_, message) => {
  const before = `${header}\nmsgid "Open"\nmsgstr ""\n\n${message}`
  const { options, workspace, sandbox, clock } = await openShop(
    { ...files, 'po/ru.po': before },
    { translate: answering(['%d файл', 'файла', '%d файлов']) },
  )
  const first = await sync(options)
  expect(first).toMatchObject({ exitCode: 5, held: [{ key: ['', '%d file', '1'], reason: 'placeholder' }] })
  const opened = before.replace('msgid "Open"\nmsgstr ""', 'msgid "Open"\nmsgstr "Открыть"')
  expect(workspace.get('po/ru.po')).toBe(opened)
  expect((await status(options)).totals).toMatchObject({ translated: 1, held: 1 })
  expect(await plan(options)).toMatchObject({ requests: [] })
  expect(await sync(options)).toMatchObject({ exitCode: 5, spent: 0, written: [] })
  expect(workspace.get('po/ru.po')).toBe(opened)
  const waits = '2 delivered plural forms wait until every form of this text is delivered'
  const waiting = await status(options)
  expect(waiting.notices).toContainEqual(
    expect.objectContaining({ key: ['', '%d file'], message: expect.stringContaining(waits) }),
  )
  expect(waiting.free).toBeUndefined()

  await clock.sleep(60_000)
  const [order] = committed(sandbox)
  sandbox.reviseText('100001', answering(right)({ text: order?.data ?? '' }))
  expect(await pull(options)).toMatchObject({ exitCode: 0, written: ['po/ru.po'] })
  for (const [index, text] of right.entries())
    expect(workspace.get('po/ru.po')).toContain(`msgstr[${index}] "${text}"`)
  expect(workspace.get('po/ru.po')).not.toContain('fuzzy')
  expect(committed(sandbox)).toHaveLength(1)
  expect(await check(options)).toMatchObject({ exitCode: 0 })
})

it('is not born with a message half filled', async () => {
  const { options, workspace } = await openShop(files, {
    translate: answering(['%d файл', 'файла', '%d файлов']),
  })
  expect(await sync(options)).toMatchObject({ exitCode: 5 })
  expect(workspace.get('po/ru.po')).toContain('msgstr "Открыть"')
  expect(workspace.get('po/ru.po')).not.toContain('msgid_plural')
})

it('completes a message of which the file has the other forms', async () => {
  const half = empty
    .replace('msgstr[0] ""', 'msgstr[0] "%d файл"')
    .replace('msgstr[2] ""', 'msgstr[2] "%d файлов"')
  const { options, workspace } = await openShop(
    { ...files, 'po/ru.po': `${header}\n${half}` },
    { translate: answering(['%d файла']) },
  )
  expect(await sync(options)).toMatchObject({ exitCode: 0 })
  expect(workspace.get('po/ru.po')).toContain('msgstr[1] "%d файла"')
})

it('is written when a person accepts the form that was held', async () => {
  const { options, workspace, sandbox } = await openShop(
    { ...files, 'po/ru.po': `${header}\n${fuzzy}` },
    { translate: answering(['%d файл', 'файла', '%d файлов']) },
  )
  expect(await sync(options)).toMatchObject({ exitCode: 5 })
  const accepted = await acceptOrder('100001', [], options)
  expect(accepted.errors).toEqual([])
  expect(workspace.get('po/ru.po')).toContain('msgstr[1] "файла"')
  expect(workspace.get('po/ru.po')).toContain('msgstr[2] "%d файлов"')
  expect(committed(sandbox)).toHaveLength(1)
})
