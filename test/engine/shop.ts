/** The kit of this folder: a translator without the sandbox's mark, locks by independent hashing. */
import { createHash } from 'node:crypto'
import { afterEach } from 'vitest'
import type { Sandbox, SandboxOptions } from '../../src/sandbox/index.ts'
import type { TranslationTask } from '../../src/sandbox/options.ts'
import { createService, createWorkspace, type Workspace } from '../helpers/workspace.ts'

export type Shop = Awaited<ReturnType<typeof createService>> & {
  /** The options of every command that talks to the service. */
  readonly options: Awaited<ReturnType<typeof createService>>['service'] & {
    readonly cwd: string
    readonly timeoutMs: number
  }
  readonly workspace: Workspace
}

const opened: Sandbox[] = []
afterEach(async () => {
  for (const sandbox of opened.splice(0)) await sandbox.close()
})

/** A repository and a service whose translator answers `text (language)`; it is closed after the test. */
export async function openShop(
  files: Record<string, string | object>,
  options: SandboxOptions = {},
): Promise<Shop> {
  const workspace = createWorkspace(files)
  const opening = await createService({ translate: answer, ...options })
  opened.push(opening.sandbox)
  return { ...opening, workspace, options: { ...opening.service, cwd: workspace.root, timeoutMs: 0 } }
}

export function config(more: object = {}, entry: object = {}): object {
  return { source: 'en', targets: ['de', 'fr'], files: [{ path: 'l/{locale}/*.json', ...entry }], ...more }
}

/** Every text of a JSON payload, with its language behind it. */
export function answer({ text, language }: Pick<TranslationTask, 'text' | 'language'>): string {
  return JSON.stringify(JSON.parse(text), (_, value: unknown) =>
    typeof value === 'string' ? `${value} (${language})` : value,
  )
}

/** A line of a lock, hashed without the product. */
export function lockLine(id: readonly string[], source: string, translation: string): string {
  return `${short(JSON.stringify(id), 8)} ${short(source, 6)} ${short(translation, 6)}\n`
}

/** Prices and bodies of the orders that the service took, in order. */
export function committed(sandbox: Sandbox) {
  return sandbox.truth.flatMap(one => (one.what === 'committed' ? [one] : []))
}

export function postsTo(sandbox: Sandbox, path: string): number {
  return sandbox.truth.filter(one => one.what === 'request' && one.method === 'POST' && one.path === path)
    .length
}

function short(text: string, length: number): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, length)
}
