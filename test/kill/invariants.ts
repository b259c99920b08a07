import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { formatByName, formatOfContent } from '../../src/formats/index.ts'
import type { Workspace } from '../helpers/workspace.ts'
import { localeFiles, lockFiles, type Trial } from './project.ts'
import '../helpers/formats.ts'

/** The project after a run that nothing disturbs. */
export type Reference = {
  readonly before: Readonly<Record<string, string>>
  readonly after: Readonly<Record<string, string>>
  readonly lock: Readonly<Record<string, string>>
  /** Every string that is bought, as `language path entry text`. */
  readonly bought: readonly string[]
  readonly steps: readonly string[]
}

/** Holds at any moment, however a run ended. */
export function expectWholeFiles({ workspace }: Trial, { before, after }: Reference, where: string): void {
  const found = localeFiles(workspace)
  for (const path of new Set([...Object.keys(found), ...Object.keys(after)])) {
    expect([before[path], after[path]], `${path}, ${where}`).toContain(found[path])
  }
}

/** No order request reaches the service before its intent is on disk. */
export function expectIntentsFirst({ workspace, sandbox }: Trial, where: string): void {
  const asked = intents(workspace).flatMap(({ path, languages }) => languages.map(one => `${one} ${path}`))
  const placed = sandbox.truth.flatMap(one =>
    one.what === 'committed' ? [`${one.language} ${one.path}`] : [],
  )
  for (const one of placed) expect(asked, where).toContain(one)
}

/** Holds when the runs after a kill have come to rest. */
export function expectAllDone(trial: Trial, { after, lock, bought }: Reference, where: string): void {
  const { workspace } = trial
  expect(boughtStrings(trial), where).toEqual(bought)
  expect(localeFiles(workspace), where).toEqual(after)
  expect(lockFiles(workspace), where).toEqual(lock)
  expect(
    Object.keys(workspace.tree()).filter(path => /tmp|\.dragoman-/.test(path)),
    where,
  ).toEqual([])
  expect(existsSync(join(workspace.root, '.dragoman/tmp')), where).toBe(false)
}

/** Every string of every live order, sorted; one that was bought twice is there twice. */
export function boughtStrings({ sandbox }: Trial): string[] {
  const deleted = new Set(sandbox.truth.flatMap(one => (one.what === 'deleted' ? [one.orderId] : [])))
  return sandbox.truth
    .flatMap(one => {
      if (one.what !== 'committed' || deleted.has(one.orderId)) return []
      const format = formatOfContent(one.path ?? '', one.data) ?? 'json'
      return [...formatByName(format).read(one.data)].map(
        ([key, text]) => `${one.language} ${one.path} ${key} ${text}`,
      )
    })
    .sort()
}

function intents(workspace: Workspace): { readonly path: string; readonly languages: readonly string[] }[] {
  const folder = join(workspace.root, '.dragoman/orders')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .map(name => join(folder, name, 'intent.json'))
    .filter(file => existsSync(file))
    .map(file => JSON.parse(readFileSync(file, 'utf8')))
}
