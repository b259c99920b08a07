/** A new user's first minutes in six repositories: `init`, then a trial, with nothing to read but what they print. */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { InitReport, SyncReport } from '../../src/index.ts'
import { run } from '../cli/support.ts'
import { createWorkspace, type Workspace } from '../helpers/workspace.ts'
import { corpus, hasCorpus } from './repositories.ts'

/** `files` are source files, `strings` those of all of them, and `missing` is a sum over all targets. */
const projects = [
  { folder: 'json/excalidraw', source: 'en', files: 1, strings: 610, targets: 55, missing: 9659 },
  { folder: 'json/uptime-kuma', source: 'en', files: 1, strings: 1611, targets: 73, missing: 58323 },
  // Beside Base.lproj two files have their source in en.lproj.
  { folder: 'strings/Sparkle', source: 'en', files: 3, strings: 82, targets: 34, missing: 1115 },
  // The template names no locale: a German English is a translation of it.
  { folder: 'po/sphinx', source: 'en', files: 1, strings: 870, targets: 68, missing: 40259 },
  { folder: 'html/httpd', source: 'en', files: 102, strings: 12736, targets: 1, missing: 206 },
  { folder: 'markdown/electron', source: 'en-US', files: 21, strings: 2238, targets: 3, missing: 47 },
] as const

/** Without the data of the trial's service, which is no part of the project. */
function timesOf(workspace: Workspace): Record<string, bigint> {
  const { '.dragoman/sandbox/service.json': _, ...times } = workspace.times()
  return times
}

describe.skipIf(!hasCorpus)('the first minutes', () => {
  it.each(projects)(
    'in $folder',
    async ({ folder, source, files, strings, targets, missing }) => {
      const workspace = createWorkspace({})
      cpSync(join(corpus, folder), workspace.root, { recursive: true })
      const tell = async <T>(...args: readonly string[]) => {
        const { code, stdout, stderr } = await run(workspace.root, [...args, '--json'], {})
        expect(code, stderr || stdout).toBe(0)
        return JSON.parse(stdout) as T
      }

      const first = await tell<InitReport>('init', '--yes')
      expect({
        source: first.source,
        files: first.files.length,
        strings: first.totals.entries,
        targets: first.targets.length,
        missing: first.totals.missing,
      }).toEqual({ source, files, strings, targets, missing })
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
