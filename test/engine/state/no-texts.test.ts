/** Values that are no text: copied as they are, never bought and never overwritten. */
import { describe, expect, it } from 'vitest'
import { check, keep, order, plan, sync } from '../../../src/index.ts'
import { committed, config, openShop } from '../shop.ts'

const german = config({ targets: ['de'] })

async function bornOf(source: object, more: object = german) {
  const shop = await openShop({ 'dragoman.config.json': more, 'l/en/a.json': source })
  const report = await sync(shop.options)
  expect(report).toMatchObject({ exitCode: 0 })
  const [order] = committed(shop.sandbox)
  const bought: unknown = order === undefined ? undefined : JSON.parse(order.data)
  return {
    ...shop,
    bought,
    comment: JSON.stringify(
      shop.sandbox.truth.flatMap(one =>
        one.what === 'request' && one.path === '/v1/translate' ? [one.body] : [],
      ),
    ),
    born: shop.workspace.has('l/de/a.json') ? JSON.parse(shop.workspace.get('l/de/a.json')) : undefined,
  }
}

describe('metadata', () => {
  it.each([
    { $schema: 'https://example.org/schema of it', a: 'Apple' },
    { $schema: './schema', nested: { $ref: 'Other', a: 'Apple' } },
    { _meta: { author: 'Eva', notes: ['One'] }, a: 'Apple' },
    { '@metadata': { authors: ['Eva'], 'message-documentation': 'qqq' }, a: 'Apple' },
    { '@@x-author': 'Eva', '@@locale': 'de', a: 'Apple' },
    { a: 'Apple', '@a': { description: 'A fruit', type: 'text' } },
    { cat: [{ declarations: ['input n'], selectors: ['n'], match: { 'n=one': 'One cat' } }] },
    {
      rules: { declarations: ['input n'], selectors: ['n'], variants: [{ match: ['one'], pattern: 'One' }] },
    },
  ])('is copied at birth: %j', async source => {
    const { born, bought } = await bornOf(source)
    const wanted = JSON.parse(JSON.stringify(source).replace(/"(Apple|One cat|One)"(?![\]:])/g, '"$1 (de)"'))
    expect(born).toEqual(wanted)
    expect(JSON.stringify(bought)).not.toMatch(/Eva|input|schema|Other|fruit|\["one"/)
  })

  it.each(['locale', 'lang', 'language', '@@locale'])('%s of the file is that of the target', async name => {
    const { born, bought } = await bornOf({ [name]: 'en-US', translations: { a: 'Apple' } })
    expect(born).toEqual({ [name]: 'de', translations: { a: 'Apple (de)' } })
    expect(bought).toEqual({ translations: { a: 'Apple' } })
  })

  it('language beside other texts is a text', async () => {
    const { bought } = await bornOf({ language: 'Language', lang: 'all', a: 'Apple' })
    expect(bought).toEqual({ language: 'Language', lang: 'all', a: 'Apple' })
  })

  it('the code of a language beside other texts is that of the file', async () => {
    const { born, bought } = await bornOf({ language: 'Language', locale: 'en', a: 'Apple' })
    expect(bought).toEqual({ language: 'Language', a: 'Apple' })
    expect(born).toMatchObject({ locale: 'de' })
  })

  it('of an existing target stays', async () => {
    const { options, workspace } = await openShop({
      'dragoman.config.json': german,
      'l/en/a.json': { $schema: 'one', locale: 'en', translations: { a: 'Apple', b: 'Bear' } },
      'l/de/a.json': { $schema: 'another', locale: 'de-CH', translations: { a: 'Apfel' } },
    })
    expect(await sync(options)).toMatchObject({ exitCode: 0 })
    expect(JSON.parse(workspace.get('l/de/a.json'))).toEqual({
      $schema: 'another',
      locale: 'de-CH',
      translations: { a: 'Apfel', b: 'Bear (de)' },
    })
    expect(await check(options)).toMatchObject({ exitCode: 0, totals: { orphan: 0, entries: 2 } })
  })
})

describe('message objects', () => {
  it.each([
    {
      kind: 'Docusaurus',
      source: { 'a.b': { message: 'Apple', description: 'A fruit' }, c: { message: 'Cat' } },
    },
    { kind: 'FormatJS', source: { 'a.b': { defaultMessage: 'Apple', description: 'A fruit' } } },
    {
      kind: 'FormatJS beside texts',
      source: { x: { y: { defaultMessage: 'Apple', description: 'A fruit' } }, z: 'Cat' },
    },
    { kind: 'VS Code', source: { a: { message: 'Apple', comment: ['A fruit'] }, Cat: 'Cat' } },
    { kind: 'VS Code with one line', source: { a: { message: 'Apple', comment: 'A fruit' }, Cat: 'Cat' } },
    {
      kind: 'Transifex',
      source: { t: { string: 'Apple', developer_comment: 'A fruit', character_limit: 9 } },
    },
    { kind: 'notes', source: { t: { translation: 'Apple', notes: 'A fruit' }, u: { translation: 'Cat' } } },
    {
      kind: 'a tool of other names',
      source: { t: { translation: 'Apple', context: 'A fruit', limit: 9, obsolete: false } },
    },
    {
      kind: 'Lingui',
      source: { t: { translation: 'Apple', message: 'Pear', comments: ['A fruit'], origin: [['a.js', 3]] } },
    },
    { kind: 'go-i18n 1', source: [{ id: 'a fruit', translation: 'Apple', description: 'A fruit' }] },
    {
      kind: 'POEditor',
      source: [{ term: 'app.a', definition: 'Apple', context: 'A fruit', reference: 'x.ts:1' }],
    },
    {
      kind: 'in one object',
      source: { locale: 'en', messages: { t: { message: 'Apple', description: 'A fruit' } } },
    },
    {
      kind: 'go-i18n 2',
      source: { p: { description: 'A fruit', hash: 'sha1-x', one: '{{.n}} Apple', other: '{{.n}} Apples' } },
    },
  ])('of $kind: the message is text, its description travels as comment', async ({ source }) => {
    const { born, bought, comment } = await bornOf(source)
    const wanted = JSON.parse(
      JSON.stringify(source)
        .replace(/(?<!sha1-x","one"):"([^"]*(?:Apples?|Cat))"/g, ':"$1 (de)"')
        .replace(/"one":"([^"]*Apple)"/, '"one":"$1 (de)"')
        .replace('"locale":"en"', '"locale":"de"'),
    )
    expect(born).toEqual(wanted)
    expect(JSON.stringify(bought)).not.toContain('fruit')
    expect(JSON.stringify(bought)).toContain('Apple')
    expect(comment).toContain('A fruit')
  })

  it.each([
    { empty: { title: 'Oops', message: 'Nothing here', description: 'Try again' }, a: 'Apple' },
    { empty: { message: 'Nothing here', description: 'Try again' }, a: 'Apple' },
    { tabs: { translation: 'Translation', notes: 'Notes' }, a: 'Apple' },
    { form: { description: 'Describe', other: 'Other' } },
    { product: { value: 'Value', description: 'Description' }, more: { x: 'More' } },
    { description: 'Description', comment: 'Comment', id: 'Number' },
    [
      { name: 'Home', hint: 'Go home' },
      { name: 'About us', hint: 'Who we are' },
    ],
  ])('are not seen in texts that only have such names: %j', async source => {
    expect((await bornOf(source)).bought).toEqual(
      Array.isArray(source) ? Object.fromEntries(source.entries()) : source,
    )
  })

  it('are called by the key that the file shows, by keep, again and keys', async () => {
    const files = {
      'dragoman.config.json': config({ targets: ['de'] }, { keys: { exclude: ['/c'] } }),
      'l/en/a.json': {
        a: { message: 'Apple', description: 'x' },
        b: { message: 'Bear' },
        c: { message: 'Cat' },
      },
      'l/de/a.json': { a: { message: 'Apfel', description: 'x' } },
    }
    const { options, sandbox, workspace } = await openShop(files)
    await sync(options)
    expect(committed(sandbox).map(({ data }) => JSON.parse(data))).toEqual([{ b: { message: 'Bear' } }])
    workspace.put('l/en/a.json', { ...files['l/en/a.json'], a: { message: 'Apples', description: 'x' } })
    expect(await keep(['/a'], options)).toMatchObject({ kept: [{ key: ['a', 'message'] }] })
    expect(await plan({ ...options, again: ['/b'] })).toMatchObject({ requests: [{ entries: 1 }] })
    expect((await order({ ...options, again: ['/b'] })).orders).toHaveLength(1)
    await expect(keep(['/d'], options)).rejects.toThrow(/no string or source file matches "\/d"/)
  })
})

describe('identifiers of records in lists', () => {
  it.each([
    [
      { id: 'a', translation: 'Apple' },
      { id: 'b', translation: 'Bear' },
    ],
    [
      { key: 'a key', text: 'Apple' },
      { key: 'another', text: 'Bear' },
    ],
    [
      { id: 1, text: 'Apple' },
      { id: 2, text: 'Bear' },
    ],
    [
      { name: 'main-menu', items: ['Apple'] },
      { name: 'footer', items: ['Bear'] },
    ],
    [{ name: 'home', label: 'Apple' }],
  ])('are never bought: %j', async (...list) => {
    const { born, bought } = await bornOf({ list })
    const translated = JSON.stringify({ list }).replace(/"(Apple|Bear)"/g, '"$1 (de)"')
    expect(born).toEqual(JSON.parse(translated))
    expect(JSON.stringify(bought)).not.toMatch(/"id"|"key"|"name"/)
  })

  it.each([
    {
      list: [
        { id: 'same', text: 'Apple' },
        { id: 'same', text: 'Bear' },
      ],
    },
    { list: [{ id: 'Lonely' }] },
    { list: [{ name: 'Eva', text: 'Good' }] },
    { list: [{ id: 'a', text: 'Apple' }, 'Bear'] },
  ])('what does not identify is a text: %j', async source => {
    expect(JSON.stringify((await bornOf(source)).bought)).toMatch(/"id"|"name"/)
  })
})

describe('addresses and the like', () => {
  const source = {
    help: 'https://example.org/help',
    mail: 'info@example.org',
    red: '#ff0000',
    logo: './en/logo.png',
    a: 'Apple',
  }

  it('are copied', async () => {
    const { born, bought } = await bornOf(source)
    expect(bought).toEqual({ a: 'Apple' })
    expect(born).toEqual({ ...source, a: 'Apple (de)' })
  })

  it('are bought where the configuration says so', async () => {
    expect((await bornOf(source, config({ targets: ['de'] }, { addresses: 'order' }))).bought).toEqual(source)
  })

  it('of a target that has its own stay', async () => {
    const { options, workspace } = await openShop({
      'dragoman.config.json': german,
      'l/en/a.json': source,
      'l/de/a.json': { help: 'https://example.org/hilfe', a: 'Apfel' },
    })
    expect(await sync(options)).toMatchObject({ exitCode: 0, orders: [] })
    expect(JSON.parse(workspace.get('l/de/a.json'))).toEqual({
      ...source,
      help: 'https://example.org/hilfe',
      a: 'Apfel',
    })
    workspace.put('l/en/a.json', { ...source, help: 'https://example.org/help/new' })
    expect(await check(options)).toMatchObject({ exitCode: 0 })
    expect(await sync(options)).toMatchObject({ written: [], orders: [] })
  })
})

describe('a text of placeholders, digits and marks alone', () => {
  const dates = {
    'dragoman.config.json': german,
    'l/en/a.json': { date: '{{month}}/{{day}}', n: '100 %', a: 'Apple' },
  }

  it('is copied where it is missing', async () => {
    const { options, workspace } = await openShop({ ...dates, 'l/de/a.json': { a: 'Apfel', date: '' } })
    await sync(options)
    expect(JSON.parse(workspace.get('l/de/a.json'))).toEqual({
      a: 'Apfel',
      date: '{{month}}/{{day}}',
      n: '100 %',
    })
  })

  it('stays where the target has another, also when the source changes', async () => {
    const { options, workspace } = await openShop({
      ...dates,
      'l/de/a.json': { date: '{{day}}.{{month}}', n: '100 %', a: 'Apfel' },
    })
    expect(await sync(options)).toMatchObject({ written: [], orders: [] })
    workspace.put('l/en/a.json', { date: '{{month}} / {{day}}', n: '100 %', a: 'Apple' })
    expect(await sync(options)).toMatchObject({ written: [], orders: [] })
    expect(await check(options)).toMatchObject({ exitCode: 0, totals: { translated: 3 } })
  })
})

it('the names of translators are not bought in a catalog, and theirs are free', async () => {
  const source = [
    'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n',
    'msgctxt "NAME OF TRANSLATORS"\nmsgid "Your names"\nmsgstr ""\n',
    'msgctxt "EMAIL OF TRANSLATORS"\nmsgid "Your emails"\nmsgstr ""\n',
    'msgid "_: NAME OF TRANSLATORS\\nYour names"\nmsgstr ""\n',
    'msgid "translator-credits"\nmsgstr ""\n',
    '#, c-format\nmsgid "Your %s"\nmsgstr ""\n',
    'msgctxt "Title"\nmsgid "Your names"\nmsgstr ""\n',
  ].join('\n')
  const { options, sandbox, workspace } = await openShop({
    'dragoman.config.json': {
      source: 'en',
      targets: ['de'],
      files: [{ source: 'po/app.pot', target: 'po/{locale}.po' }],
    },
    'po/app.pot': source,
    'po/de.po': source.replace(
      'msgid "Your emails"\nmsgstr ""',
      'msgid "Your emails"\nmsgstr "eva@example.org, %{name} <b>"',
    ),
  })
  expect(await check(options)).toMatchObject({ totals: { invalid: 0 } })
  expect(await sync(options)).toMatchObject({ exitCode: 0 })
  expect(Object.values(JSON.parse(committed(sandbox)[0]?.data ?? ''))).toEqual(['Your %s', 'Your names'])
  expect(workspace.get('po/de.po')).toContain('msgstr "eva@example.org, %{name} <b>"')
})
