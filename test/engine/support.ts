import { expect } from 'vitest'
import { ServiceClient } from '../../src/index.ts'
import type { Clock } from '../../src/model.ts'
import type { Sandbox, SandboxOptions, TranslationTask } from '../../src/sandbox/index.ts'
import type { OrderRequest } from '../../src/service/types.ts'
import { createService, createWorkspace, type Workspace } from '../helpers/workspace.ts'

export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

type Json = { readonly [key: string]: unknown }

/** A service and any number of repositories that buy from it. */
export type Setting = {
  readonly sandbox: Sandbox
  readonly clock: Clock
  /** The times that the clock was asked to wait, in milliseconds. */
  readonly sleeps: number[]
  /** The options of the library's functions for this repository. */
  run(workspace: Workspace): {
    readonly cwd: string
    readonly baseUrl: string
    readonly apiKey: string
    readonly clock: Clock
    readonly env: Record<string, string>
    readonly timeoutMs: 0
  }
}

export async function openSetting(options: SandboxOptions = {}): Promise<Setting> {
  const { sandbox, clock: plain, service } = await createService({ translate: plainTranslation, ...options })
  const sleeps: number[] = []
  const clock: Clock = {
    ...plain,
    async sleep(ms, signal) {
      sleeps.push(ms)
      await plain.sleep(ms, signal)
    },
  }
  return { sandbox, clock, sleeps, run: ({ root }) => ({ cwd: root, ...service, clock, timeoutMs: 0 }) }
}

/** A repository with JSON files `l/<locale>/<name>.json`. */
export function repository(files: Record<string, Json>, config: Json = {}): Workspace {
  const workspace = createWorkspace({
    'dragoman.config.json': {
      source: 'en',
      targets: ['de'],
      files: [{ path: 'l/{locale}/*.json' }],
      ...config,
    },
  })
  for (const [name, content] of Object.entries(files)) workspace.put(`l/en/${name}.json`, content)
  return workspace
}

export function json(workspace: Workspace, path: string): unknown {
  return JSON.parse(workspace.get(path))
}

/** A translator without the sandbox's mark, so that what it wrote may pass for a purchase or for a manual edit. */
export function plainTranslation({ text, language }: Pick<TranslationTask, 'text' | 'language'>): string {
  return JSON.stringify(translated(JSON.parse(text), language))
}

/** Every text of a value as `plainTranslation` gives it. */
export function translated(value: unknown, language: string): unknown {
  if (typeof value === 'string') return `${language}: ${value}`
  if (Array.isArray(value)) return value.map(one => translated(one, language))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, translated(one, language)]))
}

/** Somebody else, or a person on the web site, orders; one order per language, ids in the order of the languages. */
export async function orderElsewhere(
  setting: Setting,
  path: string | undefined,
  data: Json | string,
  request: Partial<OrderRequest> = {},
): Promise<string[]> {
  const client = new ServiceClient({
    baseUrl: setting.sandbox.url,
    apiKey: setting.sandbox.key,
    clock: setting.clock,
  })
  const outcome = await client.translate({
    sourceLanguage: 'en',
    targetLanguages: ['de'],
    resource: {
      type: 'application/json',
      data: typeof data === 'string' ? data : JSON.stringify(data),
      metadata: path,
    },
    ...request,
  })
  if (outcome.kind !== 'placed') throw new Error(outcome.message)
  return outcome.orders.map(({ id }) => id)
}

export type Seen = { readonly method: string; readonly path: string; readonly body: unknown }

/** The requests that reached the service, in order. */
export function requests(sandbox: Sandbox): Seen[] {
  return sandbox.truth.flatMap(one =>
    one.what === 'request' ? [{ method: one.method, path: one.path, body: one.body }] : [],
  )
}

/** How many requests there were of each operation since a number of them. */
export function requestCounts(sandbox: Sandbox, since = 0): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { method, path } of requests(sandbox).slice(since)) {
    const plain = path
      .replace(/\?.*/, '')
      .replace(/\/orders\/\d+$/, '/orders/:id')
      .replace('/v1/', '')
    const name = `${method} ${plain}`
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

export function posts(sandbox: Sandbox): number {
  return requests(sandbox).filter(({ path }) => path === '/v1/translate').length
}

export type Committed = {
  readonly id: string
  readonly path: string | null
  readonly language: string
  readonly data: unknown
  readonly price: number
}

/** Everything that was ever bought, cancelled or not. */
export function committed(sandbox: Sandbox): Committed[] {
  return sandbox.truth.flatMap(one =>
    one.what === 'committed'
      ? [
          {
            id: one.orderId,
            path: one.path,
            language: one.language,
            data: parsed(one.data),
            price: one.price,
          },
        ]
      : [],
  )
}

/** Ids of the orders that a request has deleted. */
export function deletedIds(sandbox: Sandbox): string[] {
  return sandbox.truth.flatMap(one => (one.what === 'deleted' && one.by === 'request' ? [one.orderId] : []))
}

/** No text of any file is bought twice in one language among the orders that were not cancelled. */
export function expectNothingTwice(sandbox: Sandbox): void {
  const gone = new Set(sandbox.truth.flatMap(one => (one.what === 'deleted' ? [one.orderId] : [])))
  const bought = committed(sandbox)
    .filter(({ id }) => !gone.has(id))
    .flatMap(({ path, language, data }) =>
      leaves(data).map(leaf => JSON.stringify([path, language, ...leaf])),
    )
  expect(bought.filter((one, index) => bought.indexOf(one) !== index)).toEqual([])
}

/** Facts of the ledger by path below `.dragoman/orders`. */
export function ledgerFiles(workspace: Workspace): Record<string, string> {
  const folder = '.dragoman/orders/'
  return Object.fromEntries(
    Object.entries(workspace.tree()).flatMap(([path, text]) =>
      path.startsWith(folder) ? [[path.slice(folder.length), text]] : [],
    ),
  )
}

/** The kinds of facts that the intents have, language by language, as `de.placed`. */
export function factKinds(workspace: Workspace): string[] {
  return Object.keys(ledgerFiles(workspace)).flatMap(
    path => /\/([\w-]+\.[a-z]+(?:-[12])?)(?:-\w+)?\.json$/.exec(path)?.[1] ?? [],
  )
}

/** The path of the first fact whose name fits, from the root. */
export function factPath(workspace: Workspace, name: RegExp): string {
  const found = Object.keys(ledgerFiles(workspace)).find(path => name.test(path))
  if (found === undefined)
    throw new Error(`no fact ${name} in ${Object.keys(ledgerFiles(workspace)).join(', ')}`)
  return `.dragoman/orders/${found}`
}

function leaves(data: unknown, path: readonly string[] = []): string[][] {
  if (typeof data !== 'object' || data === null) return [[path.join('/'), String(data)]]
  return Object.entries(data).flatMap(([key, value]) => leaves(value, [...path, key]))
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return data
  }
}
