/** The built program as a child process, against a sandbox in the test's own process. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { Readable, Writable } from 'node:stream'
import timers from 'node:timers/promises'
import { afterAll, afterEach } from 'vitest'
import packageManifest from '../../package.json' with { type: 'json' }
import { run as program } from '../../src/cli/program.ts'
import { type Sandbox, type SandboxOptions, startSandbox } from '../../src/sandbox/index.ts'

/** `script` of util-linux: runs a command line on a terminal of its own. */
const pseudoTerminal = 'script'

const { version } = packageManifest
const root = resolve(import.meta.dirname, '../..')
export const cli: string = join(root, 'dist/cli.js')

export type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string }

export type Running = {
  readonly child: ChildProcess
  readonly ended: Promise<Ended>
  /** Resolves once the text was printed, on either stream. */
  readonly printed: (text: string) => Promise<void>
  /** Its output so far. */
  readonly stdout: () => string
}

/**
 * The program in a hurry: the second after the last order and before the second look is a moment, and the time between
 * retries, which is chance, is none.
 */
export const hurried: string = `--import=data:text/javascript,${encodeURIComponent(`
  import { syncBuiltinESMExports } from 'node:module'
  import timers from 'node:timers/promises'
  const { setTimeout: wait } = timers
  Math.random = () => 0
  timers.setTimeout = (ms, ...rest) => wait(ms === 1000 ? 10 : ms, ...rest)
  syncBuiltinESMExports()
`)}`

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** Builds `dist/` where it is missing or older than the sources. Test files that find it so at once wait for one another. */
export function buildOnce(): void {
  const lock = join(root, 'node_modules/.test-cli-build')
  for (let tries = 0; !isFresh(); tries++) {
    try {
      mkdirSync(lock)
    } catch {
      if (tries > 600) throw new Error(`${lock} is in the way`)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
      continue
    }
    try {
      const { status, stderr } = spawnSync(process.execPath, ['scripts/build.mjs'], {
        cwd: root,
        encoding: 'utf8',
      })
      if (status !== 0) throw new Error(`no build: ${stderr}`)
    } finally {
      rmSync(lock, { recursive: true })
    }
  }
}

/** `scripts/build.mjs` writes it last. */
const stamp = join(root, 'node_modules/.dragoman-built')

function isFresh(): boolean {
  if (!existsSync(cli) || !existsSync(stamp)) return false
  const built = statSync(stamp).mtimeMs
  const folder = join(root, 'src')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).every(
    path => statSync(join(folder, path)).mtimeMs <= built,
  )
}

/** A folder with these files, gone after the test. */
export function project(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-cli-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

/** English with two texts, of which German has the first. */
export function smallProject(more: Readonly<Record<string, string>> = {}): string {
  return project({
    'dragoman.config.json': '{ "source": "en", "targets": ["de"], "files": [{ "path": "{locale}.json" }] }',
    'en.json': '{\n  "hello": "Hello",\n  "bread": "Fresh {kind} bread"\n}\n',
    'de.json': '{\n  "hello": "Hallo"\n}\n',
    ...more,
  })
}

/** A sandbox that is closed after the test, and the environment that leads to it. */
export async function service(
  options: SandboxOptions = {},
): Promise<{ readonly sandbox: Sandbox; readonly env: Record<string, string> }> {
  const sandbox = await startSandbox(options)
  cleanups.push(() => sandbox.close())
  return {
    sandbox,
    env: { DRAGOMAN_BASE_URL: sandbox.url, DRAGOMAN_API_KEY: sandbox.key, NODE_OPTIONS: hurried },
  }
}

export function start(
  cwd: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Running {
  return watch(
    spawn(process.execPath, [cli, ...args], {
      cwd,
      env: environment(env),
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )
}

/**
 * A command line in this process, from the sources and in a hurry: its folder is the working directory while it runs, so one runs at a
 * time. A test that needs a process of its own (signals, a terminal, a cut stream) takes `start`.
 */
export function run(
  cwd: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const ended = lastRun.then(() => runHere(cwd, args, env))
  lastRun = ended.catch(() => undefined)
  return ended
}

let lastRun: Promise<unknown> = Promise.resolve()

async function runHere(
  cwd: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Ended> {
  const [stdout, stderr] = [new Printed(), new Printed()]
  const before = process.cwd()
  const restore = hurry()
  process.chdir(cwd)
  try {
    const terminal = {
      stdin: Readable.from([]) as NodeJS.Process['stdin'],
      stdout: stdout as unknown as NodeJS.Process['stdout'],
      stderr: stderr as unknown as NodeJS.Process['stderr'],
      env: environment(env),
    }
    const code = await program(args, version, terminal)
    return { code, stdout: stdout.text, stderr: stderr.text }
  } finally {
    process.chdir(before)
    restore()
  }
}

class Printed extends Writable {
  text = ''
  override _write(chunk: unknown, _encoding: BufferEncoding, done: () => void): void {
    this.text += String(chunk)
    done()
  }
}

/** As `hurried`, in this process. */
export function hurry(): () => void {
  const { setTimeout: wait } = timers
  const { random } = Math
  Math.random = () => 0
  timers.setTimeout = (ms, ...rest) => wait(ms === 1000 ? 10 : ms, ...rest)
  syncBuiltinESMExports()
  return () => {
    Math.random = random
    timers.setTimeout = wait
    syncBuiltinESMExports()
  }
}

/** As `run`, but the built program in a process of its own. */
export function runProcess(
  cwd: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  return start(cwd, args, env).ended
}

/** The program on a pseudo-terminal: its streams are one, and `child.stdin` is the keyboard. */
export function startOnTerminal(
  cwd: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Running {
  const line = [process.execPath, cli, ...args].map(word => `'${word}'`).join(' ')
  return watch(
    spawn(pseudoTerminal, ['-qec', line, '/dev/null'], {
      cwd,
      env: environment({ TERM: 'xterm', ...env }),
      stdio: ['pipe', 'pipe', 'pipe'],
    }),
  )
}

export const hasTerminal: boolean =
  spawnSync(pseudoTerminal, ['-qec', 'true', '/dev/null'], { stdio: 'ignore' }).status === 0

/** The one object that `--json` prints. */
export function objectOf({ stdout }: Ended): Record<string, unknown> {
  const lines = stdout.split('\n')
  if (lines.length !== 2 || lines[1] !== '') throw new Error(`not one line: ${stdout}`)
  return JSON.parse(lines[0] ?? '')
}

export function textOf(folder: string, path: string): string {
  return readFileSync(join(folder, path), 'utf8')
}

/** The test's own environment without what would change the program's mind. */
export function environment(more: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const {
    CI,
    NO_COLOR,
    FORCE_COLOR,
    NODE_OPTIONS,
    DRAGOMAN_BASE_URL,
    DRAGOMAN_API_KEY,
    GITHUB_ACTIONS,
    ...rest
  } = process.env
  return { ...rest, ...more }
}

function watch(child: ChildProcess): Running {
  let stdout = ''
  let stderr = ''
  const waiting: { readonly text: string; readonly resolve: () => void }[] = []
  const look = () => {
    for (const { text, resolve } of waiting) if (stdout.includes(text) || stderr.includes(text)) resolve()
  }
  child.stdout?.on('data', chunk => {
    stdout += String(chunk)
    look()
  })
  child.stderr?.on('data', chunk => {
    stderr += String(chunk)
    look()
  })
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => resolve({ code, stdout, stderr }))
  })
  const printed = (text: string) =>
    new Promise<void>((resolve, reject) => {
      waiting.push({ text, resolve })
      look()
      void ended.then(() =>
        reject(new Error(`ended without printing ${JSON.stringify(text)}:\n${stdout}\n${stderr}`)),
      )
    })
  cleanups.push(() => child.kill('SIGKILL'))
  return { child, ended, printed, stdout: () => stdout }
}

afterAll(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})
