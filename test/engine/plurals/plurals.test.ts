import { afterEach, expect, it } from 'vitest'
import { check, order, plan, status, sync } from '../../../src/index.ts'
import { createWorkspace, type Workspace } from '../../helpers/workspace.ts'
import { json, openSetting, repository, type Setting } from '../support.ts'

let setting: Setting
afterEach(() => setting.sandbox.close())

const items = { items_one: '{{count}} item', items_other: '{{count}} items', title: 'Title' }

/** The ordered strings, by language. */
function ordered(): Record<string, unknown> {
  return Object.fromEntries(
    setting.sandbox.truth.flatMap(one =>
      one.what === 'committed' ? [[one.language, JSON.parse(one.data)]] : [],
    ),
  )
}

function commentsSent(): unknown[] {
  return setting.sandbox.truth.flatMap(one =>
    one.what === 'request' && one.method === 'POST' && one.path.includes('/translate')
      ? [(one.body as { comment?: { text?: string } }).comment?.text]
      : [],
  )
}

async function expectQuiet(workspace: Workspace): Promise<void> {
  const times = workspace.times()
  expect(await sync(setting.run(workspace))).toMatchObject({
    exitCode: 0,
    requests: [],
    written: [],
    superseded: [],
  })
  expect(workspace.times()).toEqual(times)
}

it('each language gets its own forms, in order, and nothing is left to do', async () => {
  setting = await openSetting()
  const targets = ['ru', 'ar', 'ja', 'pl', 'fr', 'de', 'en_GB']
  const workspace = repository({ a: items }, { targets, locales: { en_GB: 'en' } })
  const options = setting.run(workspace)
  const before = await status(options)
  expect(before.files[0]?.entries).toBe(3)
  expect(before.files[0]?.targets.map(({ missing }) => missing)).toEqual([5, 7, 2, 5, 4, 3, 3])

  const report = await sync(options)
  expect(report.errors).toEqual([])
  const few = { items_one: items.items_one, items_few: items.items_other, items_many: items.items_other }
  expect(ordered()).toEqual({
    ru: { ...few, items_other: items.items_other, title: 'Title' },
    pl: { ...few, items_other: items.items_other, title: 'Title' },
    ar: {
      ...few,
      items_zero: items.items_other,
      items_two: items.items_other,
      items_other: items.items_other,
      title: 'Title',
    },
    ja: { items_other: items.items_other, title: 'Title' },
    fr: items,
    de: items,
  })
  const forms = (locale: string) => Object.keys(json(workspace, `l/${locale}/a.json`) as object)
  expect(forms('ru')).toEqual(['items_one', 'items_few', 'items_many', 'items_other', 'title'])
  expect(forms('ar')).toEqual([
    'items_zero',
    'items_one',
    'items_two',
    'items_few',
    'items_many',
    'items_other',
    'title',
  ])
  expect(forms('ja')).toEqual(['items_other', 'title'])
  expect(json(workspace, 'l/fr/a.json')).toEqual({
    items_one: 'fr: {{count}} item',
    items_many: 'fr: {{count}} items',
    items_other: 'fr: {{count}} items',
    title: 'fr: Title',
  })
  expect(commentsSent().some(text => /ru, pl|pl, ru|ru – one: 1, 21, 31/.test(String(text)))).toBe(true)
  expect(await status(options)).toMatchObject({ totals: { translated: 26, missing: 3, orphan: 0 } })
  await expectQuiet(workspace)
})

it('languages of the same needs share a request, whatever their numbers', async () => {
  setting = await openSetting()
  const workspace = repository({ a: items }, { targets: ['de', 'fr', 'hi', 'nl'] })
  const { requests } = await plan(setting.run(workspace))
  expect(requests).toHaveLength(1)
})

it('forms that only the target has stay, and nothing is bought for them', async () => {
  setting = await openSetting()
  const ru = { items_one: 'а', items_few: 'б {{count}}', items_many: 'в', items_other: 'г', title: 'Т' }
  const workspace = repository({ a: items }, { targets: ['ru', 'ja'] })
  workspace.put('l/ru/a.json', ru)
  workspace.put('l/ja/a.json', { items_one: 'x', items_other: '{{count}}', title: 't' })
  const { files } = await status(setting.run(workspace))
  expect(files[0]?.targets).toMatchObject([
    { translated: 5, missing: 0, orphan: 0 },
    { translated: 2, missing: 0, orphan: 0 },
  ])
  await sync(setting.run(workspace))
  expect(ordered()).toEqual({})
  expect(json(workspace, 'l/ru/a.json')).toEqual(ru)
  expect(json(workspace, 'l/ja/a.json')).toMatchObject({ items_one: 'x' })
})

it('an unreached form is copied from a manual edit, follows a new source, and keeps manual edits', async () => {
  setting = await openSetting()
  const workspace = repository({ a: items }, { targets: ['fr', 'es-ES'] })
  workspace.put('l/fr/a.json', { items_one: '{{count}} un', items_other: '{{count}} des', title: 'T' })
  workspace.put('l/es-ES/a.json', {
    items_one: '{{count}} uno',
    items_many: '{{count}} de',
    items_other: '{{count}} unos',
    title: 'T',
  })
  await sync(setting.run(workspace))
  expect(ordered()).toEqual({})
  expect(Object.entries(json(workspace, 'l/fr/a.json') as object).slice(1, 3)).toEqual([
    ['items_many', '{{count}} des'],
    ['items_other', '{{count}} des'],
  ])
  expect(json(workspace, 'l/es-ES/a.json')).toMatchObject({ items_many: '{{count}} de' })
  await expectQuiet(workspace)

  workspace.put('l/en/a.json', { ...items, items_other: '{{count}} things' })
  const { totals } = await status(setting.run(workspace))
  expect(totals).toMatchObject({ translated: 4, stale: 4, missing: 0 })
  const report = await sync(setting.run(workspace))
  expect(report.errors).toEqual([])
  expect(ordered()).toEqual({
    fr: { items_other: '{{count}} things' },
    'es-ES': { items_other: '{{count}} things' },
  })
  expect(json(workspace, 'l/fr/a.json')).toMatchObject({
    items_many: 'fr: {{count}} things',
    items_other: 'fr: {{count}} things',
  })
  await expectQuiet(workspace)
})

it('a revision of the original reaches its copy', async () => {
  setting = await openSetting()
  const workspace = repository({ a: items }, { targets: ['fr'] })
  await sync(setting.run(workspace))
  const [one] = setting.sandbox.orders()
  const text = JSON.stringify({ items_one: '{{count}} A', items_other: '{{count}} B', title: 'C' })
  setting.sandbox.reviseText(one?.id ?? '', text)
  await sync(setting.run(workspace))
  expect(json(workspace, 'l/fr/a.json')).toEqual({
    items_one: '{{count}} A',
    items_many: '{{count}} B',
    items_other: '{{count}} B',
    title: 'C',
  })
  await expectQuiet(workspace)
})

it('an object of forms gets what the language needs', async () => {
  setting = await openSetting()
  const workspace = repository(
    { a: { cart: { items: { one: '%{count} item', other: '%{count} items' } } } },
    { targets: ['ru'] },
  )
  expect((await sync(setting.run(workspace))).errors).toEqual([])
  expect(Object.keys((json(workspace, 'l/ru/a.json') as { cart: { items: object } }).cart.items)).toEqual([
    'one',
    'few',
    'many',
    'other',
  ])
  await expectQuiet(workspace)
})

it.each([
  ['json', 'l/{locale}/a.json', 'l/en/a.json', 'l/pl/a.json'],
  ['arb', 'l/app_{locale}.arb', 'l/app_en.arb', 'l/app_pl.arb'],
])('ICU messages in %s are ordered with the forms of each language', async (_, path, source, target) => {
  setting = await openSetting({
    translate: ({ text, language }) => text.replaceAll('# file', `# ${language}-file`),
  })
  const workspace = createWorkspace({
    'dragoman.config.json': { source: 'en', targets: ['pl', 'de', 'fr'], files: [{ path }] },
    [source]: { files: 'My {n, plural, one {# file} other {# files}}.' },
  })
  const report = await sync(setting.run(workspace))
  expect(report.errors).toEqual([])
  expect(ordered()).toEqual({
    de: { files: 'My {n, plural, one {# file} other {# files}}.' },
    fr: { files: 'My {n, plural, one {# file} other {# files}}.' },
    pl: { files: 'My {n, plural, one {# file} few {# files} many {# files} other {# files}}.' },
  })
  expect(json(workspace, target)).toMatchObject({
    files: 'My {n, plural, one {# pl-file} few {# pl-files} many {# pl-files} other {# pl-files}}.',
  })
  expect(await check(setting.run(workspace))).toMatchObject({ exitCode: 0, findings: [] })
  await expectQuiet(workspace)
})

it('a delivery without the number in a form for several numbers is held', async () => {
  setting = await openSetting({ translate: ({ text }) => text.replace('one {# file}', 'one {файл}') })
  const workspace = repository(
    { a: { files: '{n, plural, one {# file} other {# files}}' } },
    { targets: ['ru'] },
  )
  expect(await sync(setting.run(workspace))).toMatchObject({ exitCode: 5, held: [{ reason: 'placeholder' }] })
})

it('a saved plan with forms that the source lacks is carried out', async () => {
  setting = await openSetting()
  const workspace = repository({ a: items }, { targets: ['ru'] })
  const options = setting.run(workspace)
  const saved = await plan(options)
  const report = await order({ ...options, savedPlan: { text: saved.saved, name: 'plan.json' } })
  expect(report.errors).toEqual([])
  expect(report.orders).toHaveLength(1)
})

it('keys that leave a family out leave all its forms out', async () => {
  setting = await openSetting()
  const workspace = repository({ a: items }, { targets: ['ru'] })
  workspace.put('dragoman.config.json', {
    source: 'en',
    targets: ['ru'],
    files: [{ path: 'l/{locale}/*.json', keys: { exclude: ['/items_one', '/items_other'] } }],
  })
  expect((await status(setting.run(workspace))).totals).toMatchObject({ entries: 1, missing: 1 })
})

it('the comment of the configuration comes first', async () => {
  setting = await openSetting()
  const workspace = createWorkspace({
    'dragoman.config.json': {
      source: 'en',
      targets: ['ru'],
      files: [{ path: 'l/{locale}/*.json', comment: { text: 'Be brief.' } }],
    },
    'l/en/a.json': items,
  })
  await sync(setting.run(workspace))
  const [comment = ''] = commentsSent()
  expect(String(comment)).toMatch(
    /^Be brief\.\nKeep the placeholders: \{\{count\}\}\nPlural forms: .*\{\{count\}\}.*\nru – one: 1, 21, 31/,
  )
  expect(String(comment).length).toBeLessThan(2000)
})
