import { afterEach, describe, expect, it } from 'vitest'
import { plan, pull, sync } from '../../../src/index.ts'
import {
  committed,
  deletedIds,
  expectNothingTwice,
  hour,
  json,
  openSetting,
  orderElsewhere,
  posts,
  repository,
  type Setting,
  translated,
} from '../support.ts'

let setting: Setting
afterEach(() => setting.sandbox.close())

describe('an order of anybody covers the strings that it holds', () => {
  const source = { title: 'Title', nav: { home: 'Home' } }

  it.each([
    { name: 'in another layout', data: '{\n\t"nav" : { "home": "Home" },\n\t"title":\t"Title"\n}\n' },
    { name: 'with other escapes', data: '{"title":"T\\u0069tle","nav":{"home":"\\u0048ome"}}' },
    { name: 'in a larger batch', data: { other: 'Other', ...source, nav: { home: 'Home', back: 'Back' } } },
    {
      name: 'of another kind of service',
      data: source,
      request: { service: 'ai_and_proofreading' as const },
    },
    {
      name: 'with another tone',
      data: source,
      request: { context: { tone: 'FORMAL' as const, category: 'GAMES' as const } },
    },
    { name: 'with a comment', data: source, request: { comment: { text: 'Please hurry' } } },
    {
      name: 'echoed in a spelling of the service',
      data: '{ "title": "Title", "nav": { "home": "Home" } }',
      echo: 'normalised' as const,
    },
    {
      name: 'with numbers and nulls beside',
      data: '{"title":"Title","nav":{"home":"Home"},"count":3,"none":null}',
    },
  ])('$name', async ({ data, request = {}, echo = 'as is' as const }) => {
    setting = await openSetting({ doneAfterMs: hour, echo })
    const workspace = repository({ a: source })
    const [id] = await orderElsewhere(setting, 'l/en/a.json', data, request)
    const first = await sync(setting.run(workspace))
    expect(first).toMatchObject({
      exitCode: 4,
      spent: 0,
      requests: [],
      orders: [{ id, adopted: true, path: 'l/en/a.json', locale: 'de' }],
    })
    await setting.clock.sleep(2 * hour)
    expect(await pull(setting.run(workspace))).toMatchObject({ exitCode: 0, written: ['l/de/a.json'] })
    expect(json(workspace, 'l/de/a.json')).toEqual(translated(source, 'de'))
    expect(posts(setting.sandbox)).toBe(1)
  })

  it.each([
    {
      name: 'several orders together',
      parts: [{ title: 'Title' }, { nav: { home: 'Home' } }],
      asked: undefined,
    },
    { name: 'one order in part', parts: [{ title: 'Title' }], asked: { nav: { home: 'Home' } } },
    {
      name: 'one order whose other text is an old one',
      parts: [{ title: 'Title', nav: { home: 'Start' } }],
      asked: { nav: { home: 'Home' } },
    },
  ])('$name', async ({ parts, asked }) => {
    setting = await openSetting()
    const workspace = repository({ a: source })
    for (const part of parts) await orderElsewhere(setting, 'l/en/a.json', part)
    await sync(setting.run(workspace))
    expect(json(workspace, 'l/de/a.json')).toEqual(translated(source, 'de'))
    expect(
      committed(setting.sandbox)
        .slice(parts.length)
        .map(({ data }) => data),
    ).toEqual(asked === undefined ? [] : [asked])
  })
})

describe('an order covers nothing', () => {
  it.each([
    { name: 'under another path', path: 'l/en/b.json', data: { title: 'Title' } },
    { name: 'under the path in other letters', path: 'L/en/a.json', data: { title: 'Title' } },
    { name: 'under the path with a dot', path: './l/en/a.json', data: { title: 'Title' } },
    { name: 'under the path with more behind', path: 'l/en/a.json\n', data: { title: 'Title' } },
    { name: 'without a path', path: undefined, data: { title: 'Title' } },
    { name: 'with another text', path: 'l/en/a.json', data: { title: 'Title ' } },
    { name: 'with the text under another id', path: 'l/en/a.json', data: { heading: 'Title' } },
    { name: 'in another language', path: 'l/en/a.json', data: { title: 'Title' }, targetLanguages: ['fr'] },
    { name: 'from another language', path: 'l/en/a.json', data: { title: 'Title' }, sourceLanguage: 'es-ES' },
  ])('$name', async ({ path, data, ...request }) => {
    setting = await openSetting()
    const workspace = repository({ a: { title: 'Title' } }, { targets: ['de', 'fr-CA'] })
    await orderElsewhere(setting, path, data, request)
    const report = await sync(setting.run(workspace))
    expect(report.orders.flatMap(({ locale, adopted }) => (adopted ? [] : [locale]))).toEqual(['de', 'fr-CA'])
    expect(
      committed(setting.sandbox)
        .slice(-2)
        .map(({ data: bought }) => bought),
    ).toEqual([{ title: 'Title' }, { title: 'Title' }])
    expect(deletedIds(setting.sandbox)).toEqual([])
  })

  it('under a key with a dot where the source has one object in another', async () => {
    setting = await openSetting()
    const workspace = repository({ a: { nav: { home: 'Home' } } })
    await orderElsewhere(setting, 'l/en/a.json', { 'nav.home': 'Home' })
    await sync(setting.run(workspace))
    expect(committed(setting.sandbox).at(-1)?.data).toEqual({ nav: { home: 'Home' } })
  })
})

describe('what the ledger has bought is free', () => {
  it.each([
    { name: 'in a file that was moved', to: { b: { title: 'Title', nav: { home: 'Home' } } } },
    { name: 'under a key that was renamed', to: { a: { heading: 'Title', nav: { home: 'Home' } } } },
    { name: 'under other keys in another file', to: { c: { nested: { heading: 'Title' }, start: 'Home' } } },
  ])('$name', async ({ to }) => {
    setting = await openSetting()
    const workspace = repository({ a: { title: 'Title', nav: { home: 'Home' } } })
    await sync(setting.run(workspace))
    workspace.remove('l')
    for (const [name, content] of Object.entries(to)) workspace.put(`l/en/${name}.json`, content)
    expect(await plan(setting.run(workspace))).toMatchObject({
      requests: [],
      total: 0,
      skipped: [{ entries: 2, reason: 'delivered' }],
    })
    expect(await sync(setting.run(workspace))).toMatchObject({ exitCode: 0, requests: [], spent: 0 })
    for (const [name, content] of Object.entries(to))
      expect(json(workspace, `l/de/${name}.json`)).toEqual(translated(content, 'de'))
    expect(posts(setting.sandbox)).toBe(1)
  })

  it('while the order is open, in a file that was moved and under a key that was renamed', async () => {
    setting = await openSetting({ doneAfterMs: hour })
    const workspace = repository({ a: { title: 'Title', nav: { home: 'Home' } } })
    await sync(setting.run(workspace))
    workspace.remove('l/en/a.json')
    workspace.put('l/en/b.json', { title: 'Title', start: 'Home' })
    expect(await sync(setting.run(workspace))).toMatchObject({
      requests: [],
      skipped: [{ path: 'l/en/b.json', entries: 2, reason: 'pending' }],
    })
    await setting.clock.sleep(2 * hour)
    await sync(setting.run(workspace))
    expect(json(workspace, 'l/de/b.json')).toEqual({ title: 'de: Title', start: 'de: Home' })
    expect(posts(setting.sandbox)).toBe(1)
  })

  it('but not from a file that only cannot be read just now, for its strings have not moved', async () => {
    setting = await openSetting({ doneAfterMs: hour })
    const workspace = repository({ a: { t: 'Text' } })
    await sync(setting.run(workspace))
    await setting.clock.sleep(2 * hour)
    workspace.put('l/en/a.json', '{ "t": ')
    workspace.put('l/en/b.json', { other: 'Text' })
    const report = await sync(setting.run(workspace))
    expect(report).toMatchObject({
      errors: [{ code: 'FILE_UNREADABLE' }, { code: 'PENDING' }],
      superseded: [],
      orders: [{ path: 'l/en/b.json' }],
    })
    workspace.put('l/en/a.json', { t: 'Text' })
    expect((await sync(setting.run(workspace))).written).toEqual(['l/de/a.json'])
  })

  it('but not for an equal text at a second place, whose translation may differ', async () => {
    setting = await openSetting()
    const workspace = repository({ a: { title: 'Open' } })
    await sync(setting.run(workspace))
    workspace.put('l/en/a.json', { title: 'Open', state: 'Open' })
    await sync(setting.run(workspace))
    expect(committed(setting.sandbox).map(({ data }) => data)).toEqual([{ title: 'Open' }, { state: 'Open' }])
  })

  it('when a source text comes back that was translated before', async () => {
    setting = await openSetting()
    const workspace = repository({ a: { title: 'First' } })
    await sync(setting.run(workspace))
    workspace.put('l/en/a.json', { title: 'Second' })
    await sync(setting.run(workspace))
    expect(json(workspace, 'l/de/a.json')).toEqual({ title: 'de: Second' })
    workspace.put('l/en/a.json', { title: 'First' })
    expect(await sync(setting.run(workspace))).toMatchObject({
      exitCode: 0,
      spent: 0,
      requests: [],
      written: ['l/de/a.json'],
    })
    expect(json(workspace, 'l/de/a.json')).toEqual({ title: 'de: First' })
    expect(posts(setting.sandbox)).toBe(2)
  })

  it('not from the service alone: a moved file whose ledger is lost is bought under its new path', async () => {
    setting = await openSetting()
    const workspace = repository({ a: { title: 'Title' } })
    await sync(setting.run(workspace))
    workspace.remove('.dragoman')
    workspace.remove('l')
    workspace.put('l/en/b.json', { title: 'Title' })
    expect((await sync(setting.run(workspace))).orders).toMatchObject([
      { path: 'l/en/b.json', adopted: false },
    ])
  })
})

describe('equal strings in two files', () => {
  it('are bought once, under the first path in order, and fill both', async () => {
    setting = await openSetting({ doneAfterMs: hour })
    const workspace = repository(
      { a: { ok: 'OK then', own: 'Mine' }, b: { ok: 'OK then', other: 'Yours' } },
      { targets: ['de', 'fr'] },
    )
    const first = await sync(setting.run(workspace))
    expect(first.skipped).toEqual([
      { path: 'l/en/b.json', locale: 'de', entries: 1, reason: 'pending' },
      { path: 'l/en/b.json', locale: 'fr', entries: 1, reason: 'pending' },
    ])
    expect(committed(setting.sandbox).map(({ path, language, data }) => [path, language, data])).toEqual([
      ['l/en/a.json', 'de', { ok: 'OK then', own: 'Mine' }],
      ['l/en/a.json', 'fr', { ok: 'OK then', own: 'Mine' }],
      ['l/en/b.json', 'de', { other: 'Yours' }],
      ['l/en/b.json', 'fr', { other: 'Yours' }],
    ])
    await setting.clock.sleep(2 * hour)
    expect(await sync(setting.run(workspace))).toMatchObject({ exitCode: 0, requests: [] })
    expect(json(workspace, 'l/fr/b.json')).toEqual({ ok: 'fr: OK then', other: 'fr: Yours' })
    expectNothingTwice(setting.sandbox)
  })

  it('are two purchases where the ids differ', async () => {
    setting = await openSetting()
    const workspace = repository({ a: { ok: 'OK then' }, b: { fine: 'OK then' } })
    await sync(setting.run(workspace))
    expect(committed(setting.sandbox).map(({ path, data }) => [path, data])).toEqual([
      ['l/en/a.json', { ok: 'OK then' }],
      ['l/en/b.json', { fine: 'OK then' }],
    ])
  })

  it('never share a request: one for each path, languages together', async () => {
    setting = await openSetting()
    const workspace = repository({ a: { one: 'One' }, b: { two: 'Two' } }, { targets: ['de', 'fr', 'ja'] })
    await sync(setting.run(workspace))
    expect(posts(setting.sandbox)).toBe(2)
    expect(committed(setting.sandbox)).toHaveLength(6)
  })
})
