/** `extract` brings source catalogs up to date with code, and changes nothing else. */
import { describe, expect, it } from 'vitest'
import { check, extract, status, sync, UsageError } from '../../src/index.ts'
import { extractText, plainView } from '../../src/report/terminal/index.ts'
import { createService } from '../helpers/workspace.ts'
import { catalogsOf, codeProject, react, vue } from './project.ts'

const read = (text: string): unknown => JSON.parse(text)

describe('extract from React', () => {
  const files = {
    'src/Cart.jsx': react,
    'locales/en/common.json': {},
    'locales/en/legal.json': {},
    'locales/de/translation.json': '{\n  "cart": {\n    "old": "Alt"\n  }\n}\n',
  }

  it('finds every key once, with its text, forms, context and namespace', async () => {
    const workspace = codeProject(files)
    const options = { cwd: workspace.root, env: {} }
    const done = await extract(options)
    expect(done).toMatchObject({
      exitCode: 0,
      errors: [],
      written: ['locales/en/common.json', 'locales/en/legal.json', 'locales/en/translation.json'],
    })
    expect(read(workspace.get('locales/en/translation.json'))).toEqual({
      cart: {
        pay: 'Pay now',
        title: 'Your cart',
        items_one: '{{count}} item',
        items_other: '{{count}} items',
        place_ordinal_one: 'no. {{count}}',
        place_ordinal_two: 'no. {{count}}',
        place_ordinal_few: 'no. {{count}}',
        place_ordinal_other: 'no. {{count}}',
        empty: 'Nothing here',
        long: { key: 'Long' },
        friend_male: 'A friend',
        who: 'Somebody',
      },
    })
    expect(done.files.flatMap(({ withoutText }) => withoutText.map(({ key }) => key[1]))).toEqual([
      'yes',
      'no',
      'first',
      'second',
    ])
    expect(read(workspace.get('locales/en/common.json'))).toEqual({ save: 'Save' })
    expect(read(workspace.get('locales/en/legal.json'))).toEqual({
      cart: { terms: 'Read the <1>terms</1>' },
    })
    expect(workspace.get('locales/de/translation.json')).toBe(files['locales/de/translation.json'])
    const places = done.files.flatMap(({ added }) => added)
    expect(places.find(({ key }) => key[1] === 'pay')?.place).toEqual({ path: 'src/Cart.jsx', line: 6 })
    expect(places.find(({ key }) => key[1] === 'terms')?.place).toEqual({ path: 'src/Cart.jsx', line: 18 })
  })

  it('changes nothing the second time', async () => {
    const workspace = codeProject(files)
    const options = { cwd: workspace.root, env: {} }
    await extract(options)
    const before = catalogsOf(workspace)
    expect(await extract({ ...options, syncPrimary: true })).toMatchObject({ written: [] })
    expect(catalogsOf(workspace)).toEqual(before)
  })

  it('keeps order, comments, indentation and every value of the catalog', async () => {
    const catalog =
      '{\n\t// of the cart\n\t"cart": {\n\t\t"title": "Cart", // short\n\t\t"pay": "Pay"\n\t}\n}\n'
    const workspace = codeProject(
      { 'src/a.js': "t('cart.pay', 'Pay now'); t('cart.new', 'New')" },
      { catalog },
    )
    const done = await extract({ cwd: workspace.root, env: {} })
    expect(workspace.get('locales/en/translation.json')).toBe(
      catalog.replace('"Pay"\n', '"Pay",\n\t\t"new": "New"\n'),
    )
    expect(done.files[0]).toMatchObject({
      changed: [{ key: ['cart', 'pay'], was: 'Pay', text: 'Pay now' }],
      unused: [['cart', 'title']],
    })
    await extract({ cwd: workspace.root, env: {}, syncPrimary: true })
    expect(workspace.get('locales/en/translation.json')).toContain('"pay": "Pay now"')
  })
})

describe('extract from Vue', () => {
  it('finds the keys of the template and of the script, each once', async () => {
    const workspace = codeProject(
      { 'src/Page.vue': vue },
      { sourceFile: 'locales/en/translation.json', catalog: {} },
    )
    const done = await extract({ cwd: workspace.root, env: {} })
    const added = done.files.flatMap(file => file.withoutText.map(({ key }) => key.join('.')))
    expect([...added].sort()).toEqual(
      ['title', 'hello', 'bye', 'text', 'terms', 'link', 'click', 'open', 'closed', 'label']
        .map(name => `page.${name}`)
        .sort(),
    )
    expect(done.files[0]?.withoutText.find(({ key }) => key[1] === 'label')?.place.line).toBe(13)
    expect(done.files[0]?.withoutText.find(({ key }) => key[1] === 'hello')?.place.line).toBe(3)
  })
})

describe('extract', () => {
  it('writes nothing in a dry run or in CI, which fails where the catalog lags', async () => {
    const workspace = codeProject({ 'src/a.js': "t('a', 'A')" })
    const options = { cwd: workspace.root, env: {} }
    const before = catalogsOf(workspace)
    const dry = await extract({ ...options, dryRun: true })
    expect(dry).toMatchObject({ exitCode: 0, written: [], files: [{ added: [{ key: ['a'] }] }] })
    expect(dry.files[0]?.diff.join('\n')).toContain('+  "a": "A"')
    const gate = await extract({ ...options, ci: true })
    expect(gate).toMatchObject({ exitCode: 3, written: [], errors: [{ code: 'FINDINGS' }] })
    expect(catalogsOf(workspace)).toEqual(before)
    await extract(options)
    expect(await extract({ ...options, ci: true })).toMatchObject({ exitCode: 0, errors: [] })
    workspace.put('src/b.js', "t('b')")
    const bare = await extract({ ...options, ci: true })
    expect(bare).toMatchObject({ exitCode: 3, written: [] })
    // To run it again would write nothing.
    expect(bare.errors.map(({ message }) => message)).toEqual([
      'the code uses the key /b (src/b.js:1), which has no text yet: write its text into locales/en/translation.json',
    ])
    expect(extractText(bare, plainView)).toContain(
      'The source catalogs lack 1 key that has no text in the code',
    )
  })

  it('removes unused keys only where asked, and none that a dynamic key may name', async () => {
    const catalog = {
      a: 'A',
      b: '$t(nested) b',
      nested: 'N',
      kind: { x: 'X', y: 'Y' },
      gone: 'G',
      who_f: 'F',
    }
    const code = "t('a'); t('b'); t('kind.' + k); t('who', {context: c, defaultValue: 'W'})"
    const workspace = codeProject({ 'src/a.js': code }, { catalog })
    const options = { cwd: workspace.root, env: {} }
    expect((await extract(options)).files[0]?.unused).toEqual([['gone']])
    expect(read(workspace.get('locales/en/translation.json'))).toEqual({ ...catalog, who: 'W' })
    await extract({ ...options, prune: true })
    const { gone: _, ...rest } = catalog
    expect(read(workspace.get('locales/en/translation.json'))).toEqual({ ...rest, who: 'W' })
  })

  it('refuses to remove more than a fifth of a catalog, but on purpose', async () => {
    const catalog = { a: 'A', b: 'B', c: 'C', d: 'D' }
    const workspace = codeProject({ 'src/a.js': "t('a')" }, { catalog })
    const options = { cwd: workspace.root, env: {}, prune: true }
    await expect(extract(options)).rejects.toThrow(/3 of 4 keys .* --allow-removal/)
    expect(read(workspace.get('locales/en/translation.json'))).toEqual(catalog)
    await extract({ ...options, allowRemoval: ['locales/**'] })
    expect(read(workspace.get('locales/en/translation.json'))).toEqual({ a: 'A' })
  })

  it('reads the configuration of i18next-parser', async () => {
    const workspace = codeProject({
      'i18next-parser.config.mjs': `export default {
        input: ['./web/**/*.{ts,tsx}', '!web/**/*.skip.ts'],
        keySeparator: false, namespaceSeparator: false, defaultNamespace: 'app',
        output: 'locales/$LOCALE/$NAMESPACE.json', keepRemoved: [/^legacy/],
        defaultValue: (locale, namespace, key) => locale + ':' + namespace + ':' + key,
      }`,
      'web/a.ts': "t('Hello: dear. friend')",
      'web/b.skip.ts': "t('no')",
      'src/c.ts': "t('no')",
      'locales/en/app.json': { 'legacy.x': 'X', other: 'O' },
    })
    const done = await extract({ cwd: workspace.root, env: {} })
    expect(done.files).toMatchObject([{ path: 'locales/en/app.json', unused: [['other']] }])
    expect(read(workspace.get('locales/en/app.json'))).toEqual({
      'legacy.x': 'X',
      other: 'O',
      'Hello: dear. friend': 'en:app:Hello: dear. friend',
    })
  })

  it.each([
    ['one text beside forms of an older version', { items: 'item', items_plural: 'items' }],
    ['forms in an object', { items: { one: '1', other: '2' } }],
    ['one text with the number in it', { items: '{n, plural, other {#}}' }],
  ])('takes a plural key as there with %s', async (_, catalog) => {
    const workspace = codeProject({ 'src/a.js': "t('items', { count: n })" }, { catalog })
    const done = await extract({ cwd: workspace.root, env: {}, ci: true })
    expect(done).toMatchObject({ exitCode: 0, files: [{ added: [], withoutText: [], unused: [] }] })
  })

  it('stops at a catalog that cannot be parsed, and writes nothing', async () => {
    const workspace = codeProject({ 'src/a.js': "t('a', 'A')" }, { catalog: '{"b": ' })
    await expect(extract({ cwd: workspace.root, env: {} })).rejects.toMatchObject({ code: 'FILE_UNREADABLE' })
    expect(workspace.get('locales/en/translation.json')).toBe('{"b": ')
  })

  it('names a namespace without a catalog, and where it is used', async () => {
    const workspace = codeProject({ 'src/a.js': "\nt('shop:a')" }, { catalog: { b: 'B' } })
    const failure = extract({ cwd: workspace.root, env: {} })
    await expect(failure).rejects.toThrow(UsageError)
    await expect(failure).rejects.toThrow(/namespace "shop" \(src\/a.js:2\)/)
  })

  it('names the catalogs that could hold a namespace where there are several', async () => {
    const workspace = codeProject({
      'src/a.js': "t('shop:a')",
      'dragoman.config.json': {
        source: 'en',
        targets: ['de'],
        files: [{ path: 'locales/{locale}/*.json' }, { path: 'more/{locale}/*.json' }],
      },
      'locales/en/shop.json': { b: 'B' },
      'more/en/shop.json': { c: 'C' },
    })
    await expect(extract({ cwd: workspace.root, env: {} })).rejects.toThrow(
      /several source catalogs .* "shop" .*: locales\/en\/shop\.json, more\/en\/shop\.json; give all but one/,
    )
  })

  it('says what to install where no reader of code is there', async () => {
    const workspace = codeProject({ 'src/a.js': "t('a')" })
    workspace.remove('node_modules')
    await expect(extract({ cwd: workspace.root, env: {} })).rejects.toThrow(
      'npm install --save-dev i18next-parser@9',
    )
  })

  it('runs nothing of the repository where that is not allowed', async () => {
    const workspace = codeProject({
      'i18next-parser.config.mjs': 'throw new Error("it ran")',
      'src/a.js': "t('a')",
    })
    const options = { cwd: workspace.root, env: {} }
    await expect(extract({ ...options, allowCodeConfig: false })).rejects.toThrow('is not allowed')
    await expect(extract({ ...options, confinedTo: workspace.root })).rejects.toThrow('is not allowed')
    expect((await status({ ...options, allowCodeConfig: false })).exitCode).toBe(0)
  })

  it('says where the reader may mix prefixes up', async () => {
    const code = `export function A() { const { t } = useTranslation('translation', { keyPrefix: 'a' }); return t('x', 'X') }
export function B() { const { t } = useTranslation(); return t('y', 'Y') }`
    const workspace = codeProject({ 'src/a.js': code })
    const done = await extract({ cwd: workspace.root, env: {}, dryRun: true })
    expect(done.notices.map(({ message }) => message).join('\n')).toContain(
      'src/a.js: calls useTranslation more than once',
    )
  })

  it('keeps a key away from the prototype of objects', async () => {
    const workspace = codeProject({ 'src/a.js': "t('__proto__.x', 'X'); t('constructor', 'C')" })
    await extract({ cwd: workspace.root, env: {} })
    expect(workspace.get('locales/en/translation.json')).toBe(
      '{\n  "__proto__": {\n    "x": "X"\n  },\n  "constructor": "C"\n}\n',
    )
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })
})

describe('other commands with the code', () => {
  const files = {
    'src/Cart.js': "// i18n: a button, at most 12 letters\nconst a = t('pay', 'Pay now')",
    'src/Other.js': "t('pay'); t('items', { count: n, defaultValue: '{{count}} items' })",
  }

  it('check names the lag, and writes nothing', async () => {
    const workspace = codeProject(files)
    const options = { cwd: workspace.root, env: {}, failOn: [] }
    expect(await check(options)).toMatchObject({ exitCode: 0, errors: [] })
    const before = catalogsOf(workspace)
    expect(await check({ ...options, extract: true })).toMatchObject({
      exitCode: 3,
      errors: [{ code: 'FINDINGS', message: expect.stringContaining('locales/en/translation.json') }],
    })
    expect(catalogsOf(workspace)).toEqual(before)
  })

  it('sync writes the source catalog first, and sends what the code says to the translators', async () => {
    const { sandbox, service } = await createService()
    const workspace = codeProject(files)
    const done = await sync({ cwd: workspace.root, ...service, extract: true })
    expect(done).toMatchObject({ exitCode: 0, written: ['locales/de/translation.json'] })
    expect(read(workspace.get('locales/en/translation.json'))).toMatchObject({ pay: 'Pay now' })
    const sent = sandbox.truth
      .flatMap(one => (one.what === 'request' && one.path === '/v1/translate' ? [one.body] : []))
      .map(body => JSON.stringify(body))
      .join()
    expect(sent).toContain('a button, at most 12 letters')
    expect(sent).toContain('src/Cart.js, src/Other.js')
    await sandbox.close()
  })
})
