import { type ChildProcess, spawn } from 'node:child_process'

/** The output of a run that came to its end. */
export type Printed = {
  readonly exitCode: number
  readonly errors: readonly { readonly code: string; readonly message: string }[]
}

/** `killed` by us; `broken`: it ended in a way that no run may end. */
export type Ending =
  | ({ readonly kind: 'printed' } & Printed)
  | { readonly kind: 'killed' }
  | { readonly kind: 'broken'; readonly complaint: string }

/** One run of the program, loaded and waiting for its start. */
export type Contender = {
  readonly ready: Promise<void>
  readonly start: () => void
  /** SIGKILL. @returns whether it was running */
  readonly kill: () => boolean
  readonly ended: Promise<Ending>
}

export type Program = {
  readonly load: (run: {
    readonly root: string
    readonly args: readonly string[]
    readonly env: Readonly<Record<string, string | undefined>>
  }) => Contender
}

/** Longer than any run here takes on a busy machine; a run that hangs must not outlive its test. */
const longestRunMs = 120_000

/** @param file - what `buildContender` has built */
export function openProgram(file: string): Program {
  return {
    load: ({ root, args, env }) => {
      const child = spawn(process.execPath, [file, ...args], {
        cwd: root,
        env: { ...env },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        timeout: longestRunMs,
        killSignal: 'SIGABRT',
      })
      return contender(child)
    },
  }
}

function contender(child: ChildProcess): Contender {
  let printed = ''
  let complaints = ''
  child.stdout?.on('data', chunk => {
    printed += String(chunk)
  })
  child.stderr?.on('data', chunk => {
    complaints += String(chunk)
  })
  const ended = new Promise<Ending>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve(ending(code, signal, printed, complaints)))
  })
  return {
    ready: new Promise((resolve, reject) => {
      child.once('message', () => resolve())
      child.once('close', () => reject(new Error(`the program could not be loaded: ${complaints}`)))
    }),
    start: () => void child.send('start'),
    kill: () => child.exitCode === null && child.signalCode === null && child.kill('SIGKILL'),
    ended,
  }
}

function ending(
  code: number | null,
  signal: NodeJS.Signals | null,
  printed: string,
  complaints: string,
): Ending {
  if (signal === 'SIGKILL') return { kind: 'killed' }
  const broken = (why: string): Ending => ({ kind: 'broken', complaint: `${why}: ${printed}${complaints}` })
  if (code === null) return broken(`ended by ${signal}`)
  try {
    const report: Printed = JSON.parse(printed)
    if (report.exitCode !== code || !Array.isArray(report.errors)) return broken(`exit code ${code}`)
    return { kind: 'printed', exitCode: code, errors: report.errors }
  } catch {
    return broken(`exit code ${code} without a report`)
  }
}
