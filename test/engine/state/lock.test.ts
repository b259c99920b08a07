import { describe, expect, it } from 'vitest'
import { check, order, plan, pull, status, sync } from '../../../src/index.ts'
import { committed, config, lockLine, openShop } from '../shop.ts'

const lockOfA = '.dragoman/lock/l/en/a.json.txt'
const en = { title: 'Title', body: { 'x/y': ' Two words ' }, list: ['Eins', 'Zwei'] }

describe('the layout of the lock', () => {
  it('is a section per locale in config order and a line per entry in source order', async () => {
    const { workspace, options } = await openShop({
      'dragoman.config.json': config({ targets: ['fr', 'de'] }),
      'l/en/a.json': en,
      'l/de/a.json': { list: ['Eins'], title: 'Titel ' },
    })
    await sync(options)
    const lines = (locale: string, first: string, second: string) => {
      const { title, body, list } = JSON.parse(workspace.get(`l/${locale}/a.json`))
      expect([title, list[0]]).toEqual([first, second])
      return [
        `[${locale}]\n`,
        lockLine(['title'], 'Title', title),
        lockLine(['body', 'x/y'], ' Two words ', body['x/y']),
        lockLine(['list', '0'], 'Eins', list[0]),
        lockLine(['list', '1'], 'Zwei', list[1]),
      ].join('')
    }
    expect(workspace.get(lockOfA)).toBe(
      lines('fr', 'Title (fr)', 'Eins (fr)') + lines('de', 'Titel ', 'Eins'),
    )
  })

  it('hashes decoded texts, not their spelling in the file', async () => {
    const { workspace, options } = await openShop({
      'dragoman.config.json': config({ targets: ['de'] }),
      'l/en/a.json': '{"k\\u00e4se": "Caf\\u00e9 \\ud83d\\ude00\\n"}',
      'l/de/a.json': '{"käse": "Kaffee\\t\\u00fc\\n"}',
    })
    await pull(options)
    expect(workspace.get(lockOfA)).toBe(`[de]\n${lockLine(['käse'], 'Café 😀\n', 'Kaffee\tü\n')}`)
  })

  it('has no section without a record', async () => {
    const { workspace, options } = await openShop({
      'dragoman.config.json': config(),
      'l/en/a.json': { a: 'Apple' },
      'l/fr/a.json': { a: 'Pomme' },
    })
    await pull(options)
    expect(workspace.get(lockOfA)).toBe(`[fr]\n${lockLine(['a'], 'Apple', 'Pomme')}`)
  })
})

describe('who writes the lock', () => {
  const files = {
    'dragoman.config.json': config({ targets: ['de'] }),
    'l/en/a.json': { a: 'Apple' },
    'l/de/a.json': { a: 'Apfel' },
  }

  it.each([
    ['status', status],
    ['check', check],
    ['plan', plan],
  ] as const)('%s never', async (_, run) => {
    const { workspace, options } = await openShop(files)
    const before = workspace.tree()
    await run(options)
    expect(workspace.tree()).toEqual(before)
  })

  it.each([
    ['order', order],
    ['pull', pull],
    ['sync', sync],
  ] as const)('%s, without calling that a change', async (_, run) => {
    const { workspace, options } = await openShop(files)
    const report = await run(options)
    expect(report).toMatchObject({ exitCode: 0, written: [] })
    expect(workspace.get(lockOfA)).toBe(`[de]\n${lockLine(['a'], 'Apple', 'Apfel')}`)
  })

  it('a second run writes nothing at all, nor does one that finds the lock with other line ends', async () => {
    const { workspace, options } = await openShop({ ...files, 'l/en/a.json': { a: 'Apple', b: 'Bear' } })
    await sync(options)
    workspace.put(lockOfA, workspace.get(lockOfA).replaceAll('\n', '\r\n'))
    const before = { tree: workspace.tree(), times: workspace.times() }
    expect(await sync(options)).toMatchObject({ exitCode: 0, written: [], requests: [] })
    expect({ tree: workspace.tree(), times: workspace.times() }).toEqual(before)
  })
})

describe('a lock after a merge', () => {
  const source = { a: 'Apple', b: 'Bear', c: 'Cat' }
  const line = (key: 'a' | 'b' | 'c', translation: string, answers: string = source[key]) =>
    lockLine([key], answers, translation)
  const files = {
    'dragoman.config.json': config({ targets: ['de', 'fr'] }),
    'l/en/a.json': source,
    'l/de/a.json': { a: 'Apfel', b: 'Bär', c: 'Katze' },
    'l/fr/a.json': { a: 'Pomme' },
  }
  const clean = `[de]\n${line('a', 'Apfel')}${line('b', 'Bär')}${line('c', 'Katze')}[fr]\n${line('a', 'Pomme')}`

  it.each([
    {
      what: 'conflict markers',
      lock: `[de]\n<<<<<<< HEAD\n${line('a', 'Apfel')}||||||| base\n${line('a', 'Alt', 'Old')}=======\n${line('a', 'Anders')}>>>>>>> other\n${line('b', 'Bär')}[fr]\n`,
    },
    {
      what: 'both sides one after the other',
      lock: `[de]\n${line('b', 'Bär')}[fr]\n${line('a', 'Pomme')}[de]\n${line('a', 'Apfel')}${line('b', 'Bär')}`,
    },
    {
      what: 'lines that are none',
      lock: `x\n${line('a', 'lost')}[de]\nAAAAAAAA BBBBBB\n${line('a', 'Apfel')}\n\u0000\n[]\n${line('b', 'Bär').trim()} more\n`,
    },
    { what: 'sections of hostile names', lock: `[__proto__]\n[constructor]\n[de]\n${line('a', 'Apfel')}` },
  ])('is read line by line: $what', async ({ lock }) => {
    const { workspace, options, sandbox } = await openShop({ ...files, [lockOfA]: lock })
    expect((await status(options)).totals).toMatchObject({ translated: 4, missing: 2, stale: 0 })
    await pull(options)
    expect(workspace.get(lockOfA)).toBe(clean)
    expect(committed(sandbox)).toEqual([])
  })

  it('of several records of one entry the one that fits the value counts', async () => {
    const lock = `[de]\n${line('a', 'Apfel', 'Old apple')}${line('a', 'Anders')}${line('b', 'Anders', 'Old bear')}${line('b', 'Bär')}`
    const { options } = await openShop({ ...files, [lockOfA]: lock })
    expect((await check({ ...options, locales: ['de'] })).findings).toMatchObject([
      { key: ['a'], reason: 'stale' },
    ])
  })

  it('where several fit, the one that answers the present source counts', async () => {
    const lock = `[de]\n${line('a', 'Apfel', 'Old apple')}${line('a', 'Apfel')}`
    const { options } = await openShop({ ...files, [lockOfA]: lock })
    expect((await status({ ...options, locales: ['de'] })).totals).toMatchObject({ translated: 3, stale: 0 })
  })

  it('where none of several fits there is no record: the value is adopted', async () => {
    const lock = `[de]\n${line('a', 'X', 'Old')}${line('a', 'Y', 'Older')}`
    const { workspace, options } = await openShop({ ...files, [lockOfA]: lock })
    const report = await pull(options)
    expect(report.notices).toEqual([])
    expect(workspace.get(lockOfA)).toBe(clean)
  })
})

it('two branches that were translated apart merge without loss and without a purchase', async () => {
  const base = { a: 'Apple', b: 'Bear', c: 'Cat' }
  const first = await openShop({ 'dragoman.config.json': config({ targets: ['de'] }), 'l/en/a.json': base })
  await sync(first.options)
  const other = await openShop(first.workspace.tree())
  const options = { ...first.options, cwd: other.workspace.root }
  first.workspace.put('l/en/a.json', { ...base, b: 'Bears', x: 'Ox' })
  other.workspace.put('l/en/a.json', { ...base, c: 'Cats', y: 'Yak' })
  await sync(first.options)
  await sync(options)
  const bought = committed(first.sandbox).length
  const both = other.workspace.tree()
  for (const [path, content] of Object.entries(both))
    if (path.startsWith('.dragoman/orders/')) first.workspace.put(path, content)
  first.workspace.put(lockOfA, first.workspace.get(lockOfA) + both[lockOfA])
  first.workspace.put('l/en/a.json', { a: 'Apple', b: 'Bears', c: 'Cats', x: 'Ox', y: 'Yak' })
  first.workspace.put('l/de/a.json', {
    a: 'Apple (de)',
    b: 'Bears (de)',
    c: 'Cats (de)',
    x: 'Ox (de)',
    y: 'Yak (de)',
  })
  expect(await check(first.options)).toMatchObject({ exitCode: 0, totals: { translated: 5 } })
  expect(await sync(first.options)).toMatchObject({ exitCode: 0, requests: [], written: [], held: [] })
  expect(first.workspace.get(lockOfA).match(/^[\w-]{8} /gm)).toHaveLength(5)
  expect(committed(first.sandbox)).toHaveLength(bought)
})

describe('a lost lock', () => {
  it('costs no money, with the ledger or without', async () => {
    const { workspace, options, sandbox } = await openShop({
      'dragoman.config.json': config(),
      'l/en/a.json': en,
      'l/de/a.json': { title: 'Titel' },
    })
    await sync(options)
    const before = workspace.tree()
    const orders = committed(sandbox).length
    workspace.remove('.dragoman/lock')
    expect(await sync(options)).toMatchObject({ exitCode: 0, requests: [], written: [] })
    expect(workspace.tree()).toEqual(before)
    workspace.remove('.dragoman')
    expect(await sync(options)).toMatchObject({ exitCode: 0, requests: [], written: [] })
    expect(workspace.get(lockOfA)).toBe(before[lockOfA])
    expect(committed(sandbox)).toHaveLength(orders)
  })

  it('does not make current what the ledger knows to answer another source', async () => {
    const { workspace, options } = await openShop({
      'dragoman.config.json': config({ targets: ['de'] }),
      'l/en/a.json': { a: 'Apple', b: 'Bear' },
      'l/de/a.json': { b: 'Bär' },
    })
    await sync(options)
    workspace.remove('.dragoman/lock')
    workspace.put('l/en/a.json', { a: 'Apples', b: 'Bears' })
    expect((await check(options)).findings).toMatchObject([{ key: ['a'], reason: 'stale' }])
  })
})

describe('records', () => {
  it('go when neither source nor target has the entry, and stay while one of them does', async () => {
    const { workspace, options } = await openShop({
      'dragoman.config.json': config({ targets: ['de'] }),
      'l/en/a.json': { a: 'Apple', b: 'Bear', c: 'Cat' },
      'l/de/a.json': { a: 'Apfel', b: 'Bär', c: 'Katze' },
    })
    await pull(options)
    workspace.put('l/en/a.json', { c: 'Cat', a: 'Apple' })
    workspace.put('l/de/a.json', { a: 'Apfel', b: 'Bär' })
    await pull(options)
    const both = `[de]\n${lockLine(['c'], 'Cat', 'Katze')}${lockLine(['a'], 'Apple', 'Apfel')}${lockLine(['b'], 'Bear', 'Bär')}`
    expect(workspace.get(lockOfA)).toBe(both)
    workspace.put('l/de/a.json', { a: 'Apfel' })
    await pull(options)
    expect(workspace.get(lockOfA)).toBe(both.replace(lockLine(['b'], 'Bear', 'Bär'), ''))
  })

  it('an orphan that comes back to the source is judged by its old record', async () => {
    const { workspace, options } = await openShop({
      'dragoman.config.json': config({ targets: ['de'] }),
      'l/en/a.json': { a: 'Apple', b: 'Bear' },
      'l/de/a.json': { a: 'Apfel', b: 'Bär' },
    })
    await pull(options)
    workspace.put('l/en/a.json', { a: 'Apple' })
    await pull(options)
    workspace.put('l/en/a.json', { a: 'Apple', b: 'Bears' })
    expect((await status(options)).totals).toMatchObject({ translated: 1, stale: 1, orphan: 0 })
  })

  it('of locales and files that are filtered out, unreadable or no longer configured stay', async () => {
    const { workspace, options } = await openShop({
      'dragoman.config.json': config({ targets: ['de', 'fr', 'it'] }),
      'l/en/a.json': { a: 'Apple' },
      'l/en/b.json': { b: 'Bear' },
      'l/de/a.json': { a: 'Apfel' },
      'l/fr/a.json': { a: 'Pomme' },
      'l/it/a.json': { a: 'Mela' },
      'l/de/b.json': { b: 'Bär' },
    })
    await pull(options)
    const before = workspace.tree()
    workspace.put('l/de/a.json', { a: 'Äpfelchen' })
    workspace.put('l/de/b.json', { b: 'Bärchen' })
    await pull({ ...options, locales: ['fr'] })
    expect(workspace.get(lockOfA)).toBe(before[lockOfA])
    await pull({ ...options, files: ['l/en/b.json'] })
    expect(workspace.get(lockOfA)).toBe(before[lockOfA])
    expect(workspace.get('.dragoman/lock/l/en/b.json.txt')).toBe(
      `[de]\n${lockLine(['b'], 'Bear', 'Bärchen')}`,
    )
    workspace.put('l/fr/a.json', '{')
    expect(await pull(options)).toMatchObject({
      exitCode: 1,
      errors: [{ code: 'FILE_UNREADABLE', path: 'l/en/a.json', locale: 'fr' }],
    })
    const edited = before[lockOfA]?.replace(
      lockLine(['a'], 'Apple', 'Apfel'),
      lockLine(['a'], 'Apple', 'Äpfelchen'),
    )
    expect(workspace.get(lockOfA)).toBe(edited)
    workspace.put('dragoman.config.json', config({ targets: ['de'] }))
    await pull(options)
    expect(workspace.get(lockOfA)).toBe(edited)
  })

  it('of a deleted target file go with it only where the source has no such entry', async () => {
    const { workspace, options } = await openShop({
      'dragoman.config.json': config({ targets: ['de'] }),
      'l/en/a.json': { a: 'Apple', b: 'Bear' },
      'l/de/a.json': { a: 'Apfel', b: 'Bär' },
    })
    await pull(options)
    workspace.put('l/en/a.json', { a: 'Apple' })
    workspace.remove('l/de/a.json')
    await pull(options)
    expect(workspace.get(lockOfA)).toBe(`[de]\n${lockLine(['a'], 'Apple', 'Apfel')}`)
  })
})
