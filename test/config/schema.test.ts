import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { configJsonSchema } from '../../src/config/check/json-schema.ts'
import { readWritten } from '../../src/config/check/read-written.ts'
import { defineConfig, type WrittenConfig } from '../../src/config/check/schema.ts'
import { parseYaml } from '../../src/config/load/loaders.ts'
import { resolveConfig } from '../../src/config/resolve/resolve.ts'

/** The example of the design. */
const example = `
source: en
targets: [de, fr, pt-BR, nb, zh-Hans]
files:
  - path: packages/*/locales/{locale}/*.json
  - path: ios/{locale}.lproj/*.strings
    context: { tone: INFORMAL, category: APPS }
    comment: { text: "Mobile app, informal", attachments: [design/*.png] }
  - source: emails/welcome.html   # where the source path names no locale
    target: emails/{locale}/welcome.html
locales: { es: es-ES }
service: translation
budget: { run: 50, order: 20 }
stale: order
keepTerms: [Acme]
store: files
`

const place = { file: '/repo/c.yaml', folder: '/repo', root: '/repo', folderFromRoot: '' }
const jsonSchema = JSON.parse(JSON.stringify(configJsonSchema()))

type Node = {
  properties?: Record<string, Node>
  items?: Node
  additionalProperties?: Node | boolean
  description?: string
  required?: string[]
}

function keysOf(node: Node, path = ''): [string, Node][] {
  const own = Object.entries(node.properties ?? {}).map(([key, child]): [string, Node] => [
    `${path}/${key}`,
    child,
  ])
  const below = own.flatMap(([key, child]) => keysOf(child, key))
  return [...own, ...below, ...(node.items === undefined ? [] : keysOf(node.items, `${path}[]`))]
}

describe("the design's example", () => {
  test('is a configuration', async () => {
    const { config, problems } = resolveConfig(await parseYaml(example), place)
    expect(problems).toEqual([])
    expect(config).toMatchObject({
      source: { locale: 'en', language: 'en' },
      targets: [
        { locale: 'de', language: 'de' },
        { locale: 'fr', language: 'fr' },
        { locale: 'pt-BR', language: 'pt-BR' },
        { locale: 'nb', language: 'no' },
        { locale: 'zh-Hans', language: 'zh-CN' },
      ],
      files: [
        {
          sourcePattern: 'packages/*/locales/en/*.json',
          targetPattern: 'packages/*/locales/{locale}/*.json',
        },
        {
          sourcePattern: 'ios/en.lproj/*.strings',
          settings: {
            context: { tone: 'INFORMAL', category: 'APPS' },
            comment: 'Mobile app, informal',
            attachments: [{ key: 'files[1].comment.attachments[0]', fromRoot: 'design/*.png' }],
            keepTerms: ['Acme'],
          },
        },
        { sourcePattern: 'emails/welcome.html', targetPattern: 'emails/{locale}/welcome.html' },
      ],
      budget: { run: 50e6, order: 20e6 },
      stale: 'order',
      store: 'files',
    })
  })
})

describe('the JSON Schema', () => {
  // zod's own reader of JSON Schema does not understand `required` apart from `properties`.
  const { anyOf: shapes, ...plainSchema } = jsonSchema
  const validator = z.fromJSONSchema(
    JSON.parse(
      JSON.stringify({ ...plainSchema, required: shapes[0].required }, (key, value) =>
        key === 'oneOf' ? undefined : value,
      ),
    ),
  )

  test('asks for what only another configuration may have', () => {
    expect(shapes).toEqual([
      { required: ['source', 'files'] },
      { required: ['source', 'packages'] },
      { required: ['extends'] },
    ])
  })

  test('is draft 7, closed, and describes every key', () => {
    expect(jsonSchema).toMatchObject({
      $schema: 'http://json-schema.org/draft-07/schema#',
      additionalProperties: false,
    })
    const keys = keysOf(jsonSchema)
    expect(keys.map(([key]) => key)).toEqual(
      expect.arrayContaining([
        '/$schema',
        '/source',
        '/files[]/path',
        '/files[]/keys/include',
        '/budget/run',
      ]),
    )
    expect(keys.filter(([, node]) => (node.description ?? '') === '').map(([key]) => key)).toEqual([])
  })

  test('asks for `path` or for `source` and `target`', () => {
    expect(jsonSchema.properties.files.items.oneOf).toEqual([
      { required: ['path'], not: { anyOf: [{ required: ['source'] }, { required: ['target'] }] } },
      { required: ['source', 'target'], not: { required: ['path'] } },
    ])
  })

  test('accepts the example', async () => {
    expect(validator.safeParse(await parseYaml(example)).error).toBeUndefined()
  })

  test('agrees with the validation on configurations with one key changed', () => {
    const valid = {
      source: 'en',
      targets: ['de'],
      files: [{ path: '{locale}.json' }],
      $schema: 'x',
      locales: { de: 'de' },
      stale: 'keep',
    }
    const values = fc.constantFrom<unknown>(
      'de',
      'keep',
      'missing',
      '',
      1,
      null,
      [],
      ['de'],
      {},
      { run: 1 },
      { run: -1 },
      { tone: 'GUESS' },
      { limit: 1.5 },
      { de: 'xx' },
      { include: ['/a'] },
    )
    const keys = fc.constantFrom(...Object.keys(jsonSchema.properties), 'sorce', '__proto__')
    fc.assert(
      fc.property(keys, values, (key, value) => {
        const written = Object.fromEntries(Object.entries({ ...valid }).filter(([other]) => other !== key))
        Object.defineProperty(written, key, { value, enumerable: true, configurable: true, writable: true })
        expect([key, value, validator.safeParse(written).success]).toEqual([
          key,
          value,
          readWritten(written).problems.length === 0,
        ])
      }),
      { numRuns: 500 },
    )
  })
})

test('defineConfig types a configuration and leaves it as it is', () => {
  const config: WrittenConfig = { source: 'en', targets: ['de'], files: [{ path: '{locale}.json' }] }
  expect(defineConfig(config)).toBe(config)
  // @ts-expect-error an unknown key
  expect(defineConfig({ ...config, stael: 'keep' })).toHaveProperty('stael')
  // @ts-expect-error a value that is none of the choices
  expect(defineConfig({ ...config, stale: 'kept' })).toHaveProperty('stale')
})
