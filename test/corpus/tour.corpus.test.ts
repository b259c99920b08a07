/** A new user's first minutes in six repositories: `init`, then a trial, with nothing to read but what they print. */
import { cpSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { InitReport, SyncReport } from '../../src/index.ts'
import { run } from '../cli/support.ts'
import { createWorkspace, type Workspace } from '../helpers/workspace.ts'
import { corpus, hasCorpus, some } from './repositories.ts'

/**
 * `files` are source files, `strings` those of all of them, and `missing` is a sum over all targets. `part` names what a
 * file belongs to: the trial is of a few of many locales, or of many pages.
 */
const projects = [
  {
    folder: 'json/excalidraw',
    part: /locales\/(.+)\.json$/,
    ...{ source: 'en', files: 1, strings: 610, targets: 55, missing: 9659 },
  },
  {
    folder: 'json/uptime-kuma',
    part: /lang\/(.+)\.json$/,
    ...{ source: 'en', files: 1, strings: 1611, targets: 73, missing: 58323 },
  },
  // Beside Base.lproj two files have their source in en.lproj.
  {
    folder: 'strings/Sparkle',
    part: undefined,
    source: 'en',
    files: 3,
    strings: 82,
    targets: 34,
    missing: 1115,
  },
  // The template names no locale: a German English is a translation of it.
  {
    folder: 'po/sphinx',
    part: /locale\/(.+)\/LC_MESSAGES\//,
    ...{ source: 'en', files: 1, strings: 870, targets: 68, missing: 40259 },
  },
  {
    folder: 'html/httpd',
    // Where something is left to buy, all pages are kept.
    part: /mod\/(?!mod_sed)([^/]+)\.html\./,
    ...{ source: 'en', files: 102, strings: 12736, targets: 1, missing: 206 },
  },
  {
    folder: 'markdown/electron',
    part: undefined,
    source: 'en-US',
    files: 21,
    strings: 2238,
    targets: 3,
    missing: 47,
  },
] as const

/** Without the data of the trial's service, which is no part of the project. */
function timesOf(workspace: Workspace): Record<string, bigint> {
  const { '.dragoman/sandbox/service.json': _, ...times } = workspace.times()
  return times
}

/** A workspace with a copy of a project, or of every fourth of its parts and whatever is in none of them. */
function copyOf(folder: string, part?: RegExp, source = ''): Workspace {
  const from = join(corpus, folder)
  const nameOf = (path: string) => part?.exec(path)?.[1]
  const paths = readdirSync(from, { recursive: true, encoding: 'utf8' })
  const names = [...new Set(paths.flatMap(path => nameOf(path) ?? []))].sort()
  const kept = new Set([...some(names, 4), source])
  const workspace = createWorkspace({})
  cpSync(from, workspace.root, {
    recursive: true,
    filter: path => kept.has(nameOf(relative(from, path)) ?? source),
  })
  return workspace
}

const tellIn =
  ({ root }: Workspace) =>
  async <T>(...args: readonly string[]) => {
    const { code, stdout, stderr } = await run(root, [...args, '--json'], {})
    expect(code, stderr || stdout).toBe(0)
    return JSON.parse(stdout) as T
  }

describe.skipIf(!hasCorpus)('the first minutes', () => {
  it.each(projects)(
    'in $folder',
    async ({ folder, part, source, files, strings, targets, missing }) => {
      const all = copyOf(folder)
      const whole = await tellIn(all)<InitReport>('init', '--yes')
      expect({
        source: whole.source,
        files: whole.files.length,
        strings: whole.totals.entries,
        targets: whole.targets.length,
        missing: whole.totals.missing,
      }).toEqual({ source, files, strings, targets, missing })
      expect(whole.errors).toEqual([])

      const workspace = part === undefined ? all : copyOf(folder, part, source)
      const tell = tellIn(workspace)
      const first = part === undefined ? whole : await tell<InitReport>('init', '--yes')
      expect(first.errors).toEqual([])
      const trial = await tell<SyncReport>('sync', '--sandbox', '--yes')
      expect(trial.pending).toEqual([])
      // The estimate of `init` is of the very strings that are bought afterwards.
      const volume = trial.orders.reduce((sum, order) => sum + order.volume, 0)
      expect(first.characters).toBeGreaterThanOrEqual(volume)
      // Tags cost nothing.
      expect(first.characters).toBeLessThanOrEqual(volume * 1.2)

      const times = timesOf(workspace)
      const again = await tell<SyncReport>('sync', '--sandbox', '--yes')
      expect(again).toMatchObject({ orders: [], written: [] })
      expect(timesOf(workspace)).toEqual(times)
    },
    600_000,
  )
})
