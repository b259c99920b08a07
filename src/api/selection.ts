/** The part of a project that a run is about: `--locale`, `--file`, `--since`, `--shard`. */
import type { Config } from '../config/index.ts'
import type { Disk } from '../disk.ts'
import type { Selection, Task } from '../engine/project.ts'
import { UsageError } from '../errors.ts'
import type { FilePair, Notice, RelativePath, ScopeRecord } from '../model.ts'
import { isInShard, parseShard, shardForms } from '../shard.ts'
import { changedSince } from './changed-since.ts'
import { fileGlob } from './file-globs.ts'
import type { RunOptions } from './options.ts'

/**
 * @throws {UsageError} for locales and globs that select nothing, and for a revision or a shard that is none
 */
export function selectionOf(
  options: RunOptions,
  config: Config,
  pairs: readonly FilePair[],
  disk: Disk,
  now: () => number,
): Pick<Task, 'selection' | 'shard' | 'scope'> {
  const { since } = options
  const sources = pairs.map(({ source }) => source)
  const hasTarget = chosenTargets(options, config)
  const isNamed = namedSources(options, config, sources)
  const shard = shardIn(options)
  const env = { ...process.env, ...options.env }
  const changes = since === undefined ? undefined : changedSince(since, disk, env, now)
  // A path without a source file is never taken for a changed one: nothing is known of it.
  const changed = changes && new Set(sources.filter(path => isNamed(path) && changes.has(path)))
  const hasSource = changed === undefined ? isNamed : (path: RelativePath) => changed.has(path)
  const all: Selection = { hasSource, hasTarget }
  if (shard === undefined && changes === undefined) return { selection: all }
  const has = (path: RelativePath) => shard === undefined || isInShard(path, shard)
  const selection: Selection = { hasTarget, hasSource: path => has(path) && hasSource(path) }
  return {
    selection,
    ...(shard !== undefined && { shard: { has, all } }),
    scope: {
      ...(since !== undefined && changes !== undefined && { since, base: changes.base }),
      ...(shard !== undefined && { shard: `${shard.index}/${shard.count}` }),
      sources: sources.filter(selection.hasSource).length,
      all: sources.length,
    },
  }
}

/** The targets in the given locales, else all. */
function chosenTargets({ locales }: RunOptions, config: Config): Selection['hasTarget'] {
  const known = new Set(config.targets.map(({ locale }) => locale))
  const locale = locales?.find(one => !known.has(one))
  if (locale !== undefined)
    throw new UsageError(
      `the configuration has no target locale ${JSON.stringify(locale)}; it has ${[...known].join(', ')}`,
    )
  const chosen = new Set(locales ?? [...known, config.source.locale])
  return target => chosen.has(target.locale)
}

/** The source files that a given glob names, else all. */
function namedSources(
  { files, cwd = process.cwd() }: RunOptions,
  { root }: Config,
  sources: readonly RelativePath[],
): Selection['hasSource'] {
  if (files === undefined) return () => true
  const globs = files.map(glob => fileGlob(glob, { root, cwd, sources }))
  const empty = files.filter((_, index) => !sources.some(path => globs[index]?.(path)))
  if (empty.length > 0 || files.length === 0) throw noMatchOf(empty)
  return path => globs.some(names => names(path))
}

function noMatchOf(files: readonly string[]): UsageError {
  const hint = files.some(glob => /[?[\]{}()!]/.test(glob)) ? wildcardHint : ''
  return new UsageError(
    `no source file matches ${files.map(glob => JSON.stringify(glob)).join(', ')}; globs are relative to the working directory or the project root${hint}`,
  )
}

function shardIn({ shard: written }: RunOptions): ReturnType<typeof parseShard> {
  if (written === undefined) return undefined
  const shard = parseShard(written)
  if (shard === undefined) throw new UsageError(`--shard takes ${shardForms}, not ${JSON.stringify(written)}`)
  return shard
}

/** A run with `--since` or `--shard` says first what it leaves out. */
export function scopeNotices({ scope }: Pick<Task, 'scope'>): Notice[] {
  if (scope === undefined) return []
  const { since, base, shard, sources, all } = scope
  const parts = [
    ...(since === undefined ? [] : [`changed since ${since} (commit ${base?.slice(0, 10)})`]),
    ...(shard === undefined ? [] : [`belong to shard ${shard}`]),
  ]
  const message = `only the source files that ${parts.join(' and ')} are looked at: ${sources} of ${all}. The result says nothing about the other files`
  return [{ message }]
}

export function scopeRecord({ scope }: Pick<Task, 'scope'>): { readonly scope?: ScopeRecord } {
  return scope === undefined ? {} : { scope }
}

/** As in the configuration's patterns: frameworks name folders `[slug]` and `(group)`. */
const wildcardHint = ', and the only wildcards are * (within a name) and ** (any folders)'
