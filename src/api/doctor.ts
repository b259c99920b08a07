/** The state of the setup, and how to mend each fault. Buys nothing, writes nothing. Over 300 lines: a function for each thing that is examined. */
import { accessSync, constants } from 'node:fs'
import { join, relative } from 'node:path'
import type { Config } from '../config/index.ts'
import { repositoryAbove, withParents } from '../disk.ts'
import { openAccount } from '../engine/order/account.ts'
import type { Online, Project } from '../engine/project.ts'
import { DragomanError } from '../errors.ts'
import { openGit } from '../ledger/git/command.ts'
import { formatDollars } from '../model.ts'
import { connect, paidAccessFolder } from './connect.ts'
import { refuseUnknownOptions } from './known-options.ts'
import { mergedByLines } from './merge-rules.ts'
import { configOf, type Opened, openConfigured } from './open.ts'
import type { RunOptions } from './options.ts'
import { reportOf } from './records.ts'
import type { DoctorCheck, DoctorReport } from './reports.ts'

/** A machine's clock may be this far from the service's before it is named. */
const clockToleranceMs = 5 * 60_000
/** Node versions that dragoman is tested with begin here. */
const oldestNode = [20, 19] as const

/** Locales that one line names. */
const mostNamed = 12

type Found = Pick<DoctorCheck, 'state' | 'message' | 'mend'> & { readonly error?: DragomanError }
type Examination = Found & Pick<DoctorCheck, 'name'>

const ok = (message: string): Found => ({ state: 'ok', message, mend: '' })
const warning = (message: string, mend: string): Found => ({ state: 'warning', message, mend })
const skipped = (message: string): Found => ({ state: 'skipped', message, mend: '' })

/**
 * Examines Node, configuration, files, git, ledger, and the service where an address and a key are set. A check that
 * fails is a `problem` and an error of the report; the others are examined all the same.
 */
export async function doctor(options: RunOptions = {}): Promise<DoctorReport> {
  refuseUnknownOptions('doctor', options)
  const found: Examination[] = []
  const examine = (name: DoctorCheck['name'], result: Found) => found.push({ name, ...result })

  examine('node', nodeVersion(process.versions.node))
  const config = await attempt(() => configOf(options))
  examine('configuration', 'problem' in config ? config.problem : ok(nameOf(config.value.file, options)))
  const opened = 'problem' in config ? undefined : await attempt(() => openConfigured(config.value, options))
  if (!('problem' in config)) examine('locales', locales(config.value))
  if (opened !== undefined)
    examine('files', 'problem' in opened ? opened.problem : files(opened.value.project))
  const ready = opened !== undefined && !('problem' in opened) ? opened.value : undefined
  if (ready !== undefined) {
    examine('permission', permission(ready.project))
    examine('git', git(ready, options))
    examine('ledger', await ledger(ready))
  }
  examine('proxy', proxy(options.env ?? process.env))
  for (const one of await service(options, ready?.project)) found.push(one)

  const errors = found.flatMap(({ error }) => error ?? [])
  return {
    ...reportOf('doctor', errors),
    checks: found.map(({ name, state, message, mend }) => ({ name, state, message, mend })),
  }
}

/** @param version - as Node says it, `20.19.4` */
export function nodeVersion(version: string): Found {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldestMajor, oldestMinor] = oldestNode
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)
    ? ok(`Node ${version}`)
    : warning(`Node ${version} is older than ${oldestNode.join('.')}`, 'Install a newer version of Node.')
}

async function attempt<T>(
  work: () => T | Promise<T>,
): Promise<{ readonly value: T } | { readonly problem: Found }> {
  try {
    return { value: await work() }
  } catch (error) {
    return { problem: problemOf(error) }
  }
}

/** As a caller in its folder would name it. */
function nameOf(file: string, { cwd = process.cwd() }: RunOptions): string {
  return relative(cwd, file) || file
}

/** @throws what is no error that a user can act on */
function problemOf(error: unknown): Found {
  if (!(error instanceof DragomanError)) throw error
  return { state: 'problem', message: error.message, mend: '', error }
}

function locales({ source, targets }: Config): Found {
  const named = ({ locale, language }: Pick<Config['targets'][number], 'locale' | 'language'>) =>
    language === undefined || locale === language ? locale : `${locale} (${language})`
  const unsold = targets.filter(({ language }) => language === undefined)
  const sold = targets.filter(({ language }) => language !== undefined)
  const apart = unsold.length === 0 ? '' : `; not sold: ${someOf(unsold.map(named))}`
  return ok(`${named(source)} into ${someOf(sold.map(named)) || 'no language'}${apart}`)
}

function someOf(all: readonly string[]): string {
  const rest = all.length - mostNamed
  return `${all.slice(0, mostNamed).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

function files({ pairs }: Pick<Project, 'pairs'>): Found {
  const targets = pairs.flatMap(pair => pair.targets)
  const formats = [...new Set(pairs.map(({ format }) => format))].sort()
  return ok(`${pairs.length} source and ${targets.length} target files (${formats.join(', ')})`)
}

/** Looks at the nearest folder that exists of each folder that a run writes to. */
function permission({ disk, pairs, stateFolder }: Pick<Project, 'disk' | 'pairs' | 'stateFolder'>): Found {
  const paths = [stateFolder, ...pairs.flatMap(({ targets }) => targets.map(({ path }) => path))]
  const folders = new Set(
    paths.map(path =>
      withParents(join(disk.root, path))
        .slice(1)
        .find(folder => folder === disk.root || isThere(folder)),
    ),
  )
  const closed = [...folders].filter(folder => folder !== undefined && !isWritable(folder))
  if (closed.length === 0) return ok('every folder of target files, lock and ledger is writable')
  return warning(
    `not writable: ${closed.slice(0, 3).join(', ')}${closed.length > 3 ? ` and ${closed.length - 3} more` : ''}`,
    'Give this user the right to write there.',
  )
}

function isThere(path: string): boolean {
  return hasAccess(path, constants.F_OK)
}

function isWritable(path: string): boolean {
  return hasAccess(path, constants.W_OK)
}

function hasAccess(path: string, mode: number): boolean {
  try {
    accessSync(path, mode)
    return true
  } catch {
    return false
  }
}

function git({ project, config }: Opened, options: RunOptions): Found {
  const { disk, stateFolder, ref, clock } = project
  if (repositoryAbove(disk.root) === undefined)
    return warning(
      'no git repository here or above',
      'Run "git init", or work in a clone: lock and ledger must be committed together with the locale files.',
    )
  try {
    const run = openGit(disk.root, { ...process.env, ...options.env }, () => clock.now())
    if (run(['check-ignore', '--quiet', `${stateFolder}/lock/x.txt`]).isOk)
      return warning(
        `git ignores ${stateFolder}/lock/`,
        'Remove the rule from .gitignore and commit the folder: it records which source text each translation answers.',
      )
    for (const pattern of mergedByLines) {
      const path = pattern.replace('**', 'x.txt')
      if (path === pattern && !disk.exists(path)) continue
      const merge = run(['check-attr', 'merge', '--', path])
      if (merge.stdout.toString().trim().endsWith(': union')) continue
      return warning(
        `branch ${ref}; git would report conflicts in ${pattern.replace('**', '')}`,
        `Add the line "${pattern} merge=union" to .gitattributes.`,
      )
    }
  } catch (error) {
    // Only the store on git needs git itself; without it the files alone are the state.
    return config.store === 'git'
      ? problemOf(error)
      : warning('git cannot be run here', 'Only "store: git" needs it.')
  }
  return ok(`branch ${ref}`)
}

async function ledger({ project, config }: Opened): Promise<Found> {
  const { store } = project
  const read = await attempt(() => {
    store.refresh()
    return store.ledger()
  })
  if ('problem' in read) return read.problem
  const { purchases } = read.value
  const open = purchases.filter(({ state }) => state === 'open').length
  const unclear = purchases.filter(({ state }) => state === 'unclear').length
  const kept = `kept ${config.store === 'git' ? 'on the git remote' : 'in files'}; ${purchases.length} purchases, ${open} open`
  if (unclear === 0) return ok(kept)
  return warning(
    `${kept}, ${unclear} of unknown outcome`,
    'Run "dragoman pull" to settle them; nothing is ordered before.',
  )
}

/** Names the host of a proxy and never its credentials. */
function proxy(env: Readonly<Record<string, string | undefined>>): Found {
  const name = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'].find(one => env[one])
  if (name === undefined) return ok('none')
  const value = env[name] ?? ''
  return URL.canParse(value)
    ? ok(`${new URL(value).host}, from ${name}`)
    : warning(`${name} holds no URL`, `Write it in full, such as http://proxy.example.com:3128, or unset it.`)
}

/** Address and key, and with both what the service answers. */
async function service(options: RunOptions, project: Project | undefined): Promise<Examination[]> {
  const env = options.env ?? process.env
  const baseUrl = options.baseUrl ?? env.DRAGOMAN_BASE_URL ?? ''
  const apiKey = options.apiKey ?? env.DRAGOMAN_API_KEY ?? ''
  const offline = 'status, check and a trial with --sandbox work without it'
  const address: Examination = {
    name: 'address',
    ...(baseUrl === ''
      ? warning(`not set; ${offline}`, 'Set DRAGOMAN_BASE_URL to the address of the service.')
      : ok('DRAGOMAN_BASE_URL or --base-url is set')),
  }
  const key: Examination = {
    name: 'key',
    ...(apiKey.trim() === ''
      ? warning(`not set; ${offline}`, 'Set DRAGOMAN_API_KEY, or give --api-key-file.')
      : ok('set')),
  }
  if (options.sandbox !== true && options.payWith !== undefined)
    return [address, ...(await payment(options, project, address.state === 'ok'))]
  if (options.sandbox !== true && (address.state !== 'ok' || key.state !== 'ok'))
    return [address, key, { name: 'account', ...skipped('needs an address and a key') }]
  const answer = await attempt(async () => {
    const { online, close } = await connect(options, options.sandbox === true ? undefined : project)
    try {
      return await accountOf(online, project, options)
    } finally {
      await close()
    }
  })
  if ('problem' in answer) return [address, key, { name: 'account', ...answer.problem }]
  const { account, clock } = answer.value
  return [address, key, { name: 'account', ...account }, { name: 'clock', ...clock }]
}

/** The provider of a run without an account, and where it keeps the access to its orders. Asks and pays nobody. */
async function payment(
  options: RunOptions,
  project: Project | undefined,
  hasAddress: boolean,
): Promise<Examination[]> {
  const rest: Examination[] = [
    { name: 'key', ...skipped('not needed: each request is paid for by itself') },
    { name: 'account', ...skipped('not needed: each request is paid for by itself') },
  ]
  if (!hasAddress) return [{ name: 'payment', ...skipped('needs an address') }, ...rest]
  const opened = await attempt(() => connect(options, project))
  if ('problem' in opened) return [{ name: 'payment', ...opened.problem }, ...rest]
  await opened.value.close()
  const { payWith, cwd = process.cwd() } = options
  const provider = typeof payWith === 'string' ? payWith : 'the given provider'
  const folder = paidAccessFolder(options, project)
  const closedPath = withParents(folder).find(isThere) ?? folder
  const accessPath = relative(cwd, folder) || folder
  const found = isWritable(closedPath)
    ? ok(`${provider} pays; the access to paid orders is kept in ${accessPath}`)
    : warning(
        `${closedPath} is not writable, and ${accessPath} keeps the access to paid orders`,
        'Give this user the right to write there, or name another folder with --access-folder.',
      )
  return [{ name: 'payment', ...found }, ...rest]
}

async function accountOf(
  online: Online,
  project: Project | undefined,
  { signal }: RunOptions,
): Promise<{ readonly account: Found; readonly clock: Found }> {
  const before = (project?.clock.now() ?? Date.now()) as number
  // The account of another ledger is refused here as it would be before an order; nothing is bound to it.
  const account =
    project === undefined || online.address === 'sandbox'
      ? await online.client.account(signal === undefined ? {} : { signal })
      : await openAccount({ ...project, store: { ...project.store, bind: () => {} } }, online)
  const { id, balance, reserved, overdraftAllowed } = account
  const funds = `account ${id}: ${formatDollars(balance)}, of which ${formatDollars(reserved)} reserved`
  return {
    account:
      balance - reserved > 0 || overdraftAllowed
        ? ok(funds)
        : warning(funds, 'Add money to the account: nothing can be ordered.'),
    clock: clockOf(online.client.serverTime, before),
  }
}

function clockOf(serverTime: number | undefined, here: number): Found {
  if (serverTime === undefined)
    return warning(
      'the service names no time',
      'Without it, budget.month counts all orders ever, not those of this month.',
    )
  const apart = Math.round(Math.abs(serverTime - here) / 60_000)
  return Math.abs(serverTime - here) <= clockToleranceMs
    ? ok('agrees with the service')
    : warning(`${apart} minutes apart from the service`, "Set this machine's clock.")
}
