/** A runner of workflows, as an action sees it: the built action as a child process. */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parse } from 'yaml'

export const repository: string = resolve(import.meta.dirname, '../..')

export type ActionRun = {
  /** Inputs by name; what is not given has the default of action.yml. */
  readonly inputs?: Readonly<Record<string, string>>
  readonly workspace: string
  /** Default `push`. */
  readonly event?: string
  readonly payload?: unknown
  readonly env?: Readonly<Record<string, string>>
  /** The folder of action.yml. Default: this repository. */
  readonly action?: string
  /** Default: this Node. */
  readonly node?: readonly string[]
  /** Sent as soon as the log holds the text. */
  readonly interrupt?: { readonly at: string; readonly signal: NodeJS.Signals }
}

export type Command = {
  readonly name: string
  readonly properties: Readonly<Record<string, string>>
  readonly message: string
}

export type ActionResult = {
  readonly code: number | null
  readonly log: string
  readonly outputs: Readonly<Record<string, string>>
  readonly summary: string
  readonly commands: readonly Command[]
  readonly annotations: readonly Command[]
  readonly masks: readonly string[]
  /** `body-path` and `report-path`. */
  readonly body: string
  readonly report: Record<string, unknown>
}

type Manifest = {
  readonly runs: { readonly using: string; readonly main: string }
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>
  readonly outputs: Readonly<Record<string, unknown>>
}

export function manifestOf(folder: string = repository): Manifest {
  return parse(readFileSync(join(folder, 'action.yml'), 'utf8')) as Manifest
}

export async function runAction(run: ActionRun): Promise<ActionResult> {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-runner-'))
  try {
    return await runIn(folder, run)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function runIn(folder: string, run: ActionRun): Promise<ActionResult> {
  const action = run.action ?? repository
  const { runs, inputs: declared } = manifestOf(action)
  for (const name of Object.keys(run.inputs ?? {}))
    if (declared[name] === undefined) throw new Error(`action.yml has no input ${name}`)
  const files = Object.fromEntries(
    ['OUTPUT', 'ENV', 'PATH', 'STATE', 'STEP_SUMMARY', 'EVENT_PATH'].map(name => {
      const path = join(folder, name.toLowerCase())
      writeFileSync(path, name === 'EVENT_PATH' ? JSON.stringify(run.payload ?? {}) : '')
      return [`GITHUB_${name}`, path]
    }),
  )
  const temp = join(folder, 'temp')
  mkdirSync(temp)
  const inputs = Object.entries(declared).map(([name, { default: preset = '' }]) => [
    `INPUT_${name.toUpperCase().replaceAll(' ', '_')}`,
    run.inputs?.[name] ?? (preset.includes('github.token') ? 'ghs_token_of_the_job' : preset),
  ])
  const [program = process.execPath, ...args] = run.node ?? [process.execPath]
  const child = spawn(program, [...args, join(action, runs.main)], {
    cwd: run.workspace,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      CI: 'true',
      GITHUB_ACTIONS: 'true',
      GITHUB_WORKSPACE: run.workspace,
      GITHUB_REPOSITORY: 'acme/shop',
      GITHUB_EVENT_NAME: run.event ?? 'push',
      GITHUB_REF_NAME: 'main',
      RUNNER_TEMP: temp,
      // A port on which nothing listens.
      GITHUB_API_URL: 'http://127.0.0.1:9',
      ...files,
      ...Object.fromEntries(inputs),
      ...run.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  let isInterrupted = false
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      log += String(chunk)
      if (isInterrupted || run.interrupt === undefined || !log.includes(run.interrupt.at)) return
      isInterrupted = true
      child.kill(run.interrupt.signal)
    })
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail)
    child.once('close', done)
  })
  const outputs = heredocs(readFileSync(join(folder, 'output'), 'utf8'))
  const commands = commandsIn(log)
  const reportPath = outputs['report-path'] ?? ''
  return {
    code,
    log,
    outputs,
    summary: readFileSync(join(folder, 'step_summary'), 'utf8'),
    commands,
    annotations: commands.filter(({ name }) => ['error', 'warning', 'notice'].includes(name)),
    masks: commands.filter(({ name }) => name === 'add-mask').map(({ message }) => message),
    body: existsSync(outputs['body-path'] ?? '') ? readFileSync(outputs['body-path'] ?? '', 'utf8') : '',
    report: existsSync(reportPath) ? JSON.parse(readFileSync(reportPath, 'utf8')) : {},
  }
}

/** `name<<DELIMITER`, lines, `DELIMITER`. */
function heredocs(text: string): Record<string, string> {
  const found: Record<string, string> = {}
  const lines = text.split('\n')
  for (let at = 0; at < lines.length; at++) {
    const [, name, delimiter] = /^([^<=]+)<<(.+)$/.exec(lines[at] ?? '') ?? []
    if (name === undefined || delimiter === undefined) {
      if (lines[at] !== '') throw new Error(`not an output: ${lines[at]}`)
      continue
    }
    const end = lines.indexOf(delimiter, at + 1)
    if (end < 0) throw new Error(`the output ${name} has no end`)
    found[name] = lines.slice(at + 1, end).join('\n')
    at = end
  }
  return found
}

/** The commands that a runner would obey, in both of its notations. */
function commandsIn(log: string): Command[] {
  return log.split(/\r?\n/).flatMap(line => {
    const [, name, list = '', message = ''] = /^\s*::([^\s:]+)(?: ([^:]*))?::(.*)$/.exec(line) ?? []
    if (name !== undefined) {
      const properties = Object.fromEntries(
        list.split(',').map(pair => [pair.split('=')[0] ?? '', decoded(pair.slice(pair.indexOf('=') + 1))]),
      )
      return [{ name, properties, message: decoded(message) }]
    }
    const [, old, rest = ''] = /##\[([^\]\s]+)[^\]]*\](.*)$/.exec(line) ?? []
    return old === undefined ? [] : [{ name: old, properties: {}, message: rest }]
  })
}

function decoded(text: string): string {
  return text
    .replaceAll('%0D', '\r')
    .replaceAll('%0A', '\n')
    .replaceAll('%3A', ':')
    .replaceAll('%2C', ',')
    .replaceAll('%25', '%')
}
