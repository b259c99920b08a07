/** The state of the setup, and how to mend each fault. Buys nothing, writes nothing. */
import { join } from 'node:path'
import type { Config } from '../config/index.ts'
import { repositoryAbove, withParents } from '../disk.ts'
import type { Files, Layout } from '../engine/project.ts'
import { openGit } from '../ledger/git/command.ts'
import { proxy, service } from './doctor-service.ts'
import {
  attempt,
  type Examination,
  type Found,
  isThere,
  isWritable,
  ok,
  problemOf,
  warning,
} from './examination.ts'
import { refuseUnknownOptions } from './known-options.ts'
import { mergedByLines } from './merge-rules.ts'
import { configOf, type Opened, openConfigured } from './open.ts'
import type { RunOptions } from './options.ts'
import { reportOf } from './records.ts'
import type { DoctorCheck, DoctorReport } from './reports.ts'
import { nameOf } from './sources.ts'

/** Node versions that dragoman is tested with begin here. */
const oldestNode = [20, 19] as const

/** Locales that one line names. */
const mostNamed = 12

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
  examine(
    'configuration',
    'problem' in config ? config.problem : ok(nameOf(config.value, options.cwd ?? process.cwd())),
  )
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

function files({ pairs }: Pick<Layout, 'pairs'>): Found {
  const targets = pairs.flatMap(pair => pair.targets)
  const formats = [...new Set(pairs.map(({ format }) => format))].sort()
  return ok(`${pairs.length} source and ${targets.length} target files (${formats.join(', ')})`)
}

/** Looks at the nearest folder that exists of each folder that a run writes to. */
function permission({ disk, pairs, stateFolder }: Files & Layout): Found {
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
        `branch ${ref}; git would report merge conflicts in ${pattern.replace('**', '')}`,
        `Add the line "${pattern} merge=union" to .gitattributes.`,
      )
    }
  } catch (error) {
    // Only the store on git needs git itself; without it the files alone are the state.
    return config.store !== 'files'
      ? problemOf(error)
      : warning('git cannot be run here', 'Only "store: git" needs git.')
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
  const kept = `kept ${config.store === 'files' ? 'in files' : 'on the git remote'}; ${purchases.length} purchases, ${open} open`
  if (unclear === 0) return ok(kept)
  return warning(
    `${kept}, ${unclear} with an unknown outcome`,
    'Run "dragoman pull" to settle the unknown outcomes; until then dragoman orders nothing.',
  )
}
