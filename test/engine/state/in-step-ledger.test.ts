/** A text that the ledger bought and its file holds is seen by the bytes of the file as well. */
import { afterEach, expect, it } from 'vitest'
import { configOf, openConfigured } from '../../../src/api/open.ts'
import { diffPairs } from '../../../src/engine/diff/pairs.ts'
import { reconcile } from '../../../src/engine/known/reconcile.ts'
import { sourceIndex } from '../../../src/engine/known/source-strings.ts'
import { createWorkspace, type Workspace } from '../../helpers/workspace.ts'

let workspace: Workspace | undefined
afterEach(() => workspace?.remove('.'))

const source = 'Hello {name}'
const inFile = 'Hallo {name}'

type Bought = {
  readonly path?: string
  readonly text: string
  readonly delivered: readonly (readonly [day: string, text: string])[]
}

function factsOf({ path = 'a/en.json', text, delivered }: Bought, number: number): [string, string][] {
  const folder = `.dragoman/orders/01ARZ3NDEKTSV4RRFFQ69G5FA${number}`
  const order = { id: String(1000 + number), price: 1, volume: 1 }
  const intent = {
    ...{ path, ref: '-', run: '01ARZ3NDEKTSV4RRFFQ69G5FAV', format: 'json', source_language: 'en' },
    ...{ languages: ['de'], strings: [{ id: ['hello'], text, locales: ['de'] }], service: 'translation' },
    ...{ context: {}, quoted: { de: 1 }, volume: 1, watermark: { id: '1', date: 0 } },
  }
  const facts: [string, object][] = [
    ['intent', intent],
    ['de.placed', { ...order, created_at: '2026-01-01 00:00:00', how: 'answered' }],
    ...delivered.map(([day, hello]): [string, object] => {
      const date = `2026-01-${day} 00:00:00`
      const data = JSON.stringify({ hello })
      return [
        `de.delivered-${day}`,
        { ...order, text: data, translator: 't', accepted_at: date, completed_at: date },
      ]
    }),
  ]
  return facts.map(([name, fact]) => [`${folder}/${name}.json`, JSON.stringify(fact)])
}

it.each<[string, readonly Bought[], { writes: string[]; held: number; isScanned: boolean }]>([
  ['nothing', [], { writes: [], held: 0, isScanned: false }],
  [
    'the text in the file',
    [{ text: source, delivered: [['02', inFile]] }],
    { writes: [], held: 0, isScanned: false },
  ],
  [
    'a revision of it',
    [
      {
        text: source,
        delivered: [
          ['02', inFile],
          ['03', 'Servus {name}'],
        ],
      },
    ],
    { writes: ['Servus {name}'], held: 0, isScanned: true },
  ],
  [
    'a newer order for it',
    [
      { text: source, delivered: [['03', 'Servus {name}']] },
      { text: source, delivered: [['02', inFile]] },
    ],
    { writes: ['Servus {name}'], held: 0, isScanned: true },
  ],
  [
    'a newer and broken text of another file',
    [
      { text: source, delivered: [['02', inFile]] },
      { path: 'b/en.json', text: source, delivered: [['03', 'Servus']] },
    ],
    { writes: [], held: 1, isScanned: true },
  ],
  [
    'another text in its place',
    [{ text: source, delivered: [['02', 'Servus {name}']] }],
    { writes: [], held: 1, isScanned: true },
  ],
  [
    'the text in the file, and an open order for a former source text',
    [
      { text: source, delivered: [['02', inFile]] },
      { text: 'Hi {name}', delivered: [] },
    ],
    { writes: [], held: 0, isScanned: true },
  ],
  [
    'an open order for a former source text',
    [{ text: 'Hi {name}', delivered: [] }],
    { writes: [], held: 0, isScanned: true },
  ],
])('the ledger knows %s', async (_, bought, expected) => {
  workspace = createWorkspace({
    'dragoman.config.json': {
      source: 'en',
      targets: ['de'],
      files: [{ path: 'a/{locale}.json' }, { path: 'b/{locale}.json' }],
    },
    'a/en.json': `{"hello": "${source}"}\n`,
    'a/de.json': `{"hello": "${inFile}"}\n`,
    'b/en.json': `{"hello": "${source}"}\n`,
  })
  for (const [path, text] of bought.flatMap(factsOf)) workspace.put(path, text)
  const options = { cwd: workspace.root, env: {} }
  const { project } = await openConfigured(await configOf(options), options)
  const facts = reconcile(project.store.ledger(), sourceIndex(project))
  const [first] = [...diffPairs(project, facts, {})]
  const [target] = first?.diffed?.targets ?? []
  const isScanned = target?.bytes !== undefined || target?.current.some(found => found !== undefined) === true
  expect({ writes: target?.writes.map(({ text }) => text), held: target?.held.length, isScanned }).toEqual(
    expected,
  )
})
