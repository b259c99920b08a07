import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** What a run says that came to its end. */
export type EndedRun = {
  readonly exitCode: number
  readonly errors: readonly unknown[]
  readonly steps: readonly string[]
}

export type Children = {
  /**
   * A `sync` in a process of its own that gets a SIGKILL at a step (numbered from 1; 0: never).
   * @returns `undefined` when it was killed there
   */
  readonly run: (at: {
    readonly root: string
    readonly url: string
    readonly key: string
    readonly dieAt: number
  }) => Promise<EndedRun | undefined>
  readonly close: () => void
}

/** Longer than any run here takes on a busy machine; a run that hangs must not outlive its test. */
const longestRunMs = 30_000

/** Bundles the program of the runs once, because a process has to be up in a tenth of a second. */
export async function prepareChildren(): Promise<Children> {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-kill-'))
  await build({
    entryPoints: [fileURLToPath(new URL('./entry.ts', import.meta.url))],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    banner: {
      js: 'import { createRequire as createRequireOfBundle } from "node:module"; const require = createRequireOfBundle(import.meta.url);',
    },
    logLevel: 'error',
  })
  const program = join(folder, 'entry.mjs')
  return {
    run: async ({ root, url, key, dieAt }) => {
      const env = { KILL_ROOT: root, KILL_AT: String(dieAt), DRAGOMAN_BASE_URL: url, DRAGOMAN_API_KEY: key }
      const child = spawn(process.execPath, [program], { env, timeout: longestRunMs, killSignal: 'SIGTERM' })
      let printed = ''
      let complaints = ''
      child.stdout.on('data', (chunk: Buffer) => {
        printed += chunk
      })
      child.stderr.on('data', (chunk: Buffer) => {
        complaints += chunk
      })
      const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve, reject) => {
        child.on('error', reject)
        child.on('close', (...ending) => resolve(ending))
      })
      if (signal === 'SIGKILL') return undefined
      if (code !== 0) throw new Error(`the run ended with ${code ?? signal}: ${complaints}`)
      return endedRun(JSON.parse(printed))
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function endedRun(value: EndedRun): EndedRun {
  if (typeof value.exitCode !== 'number' || !Array.isArray(value.steps))
    throw new Error('not the report of a run')
  return value
}
