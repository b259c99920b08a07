import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { languageOf } from '../../src/config/index.ts'
import { sync } from '../../src/index.ts'
import type { Sandbox, TranslationTask } from '../../src/sandbox/index.ts'
import { createService, createWorkspace, type Workspace } from '../helpers/workspace.ts'

/** The real files beside the repository. */
export const corpus: string = fileURLToPath(new URL('../../../shared/corpus/', import.meta.url))

export const hasCorpus: boolean = existsSync(corpus)

/** Every so many of a long list, at most: all of them with `DRAGOMAN_CORPUS=all`, which takes three times as long. */
export function some<T>(list: readonly T[], step: number): readonly T[] {
  return process.env.DRAGOMAN_CORPUS === 'all' ? list : list.filter((_, index) => index % step === 0)
}

type Service = Awaited<ReturnType<typeof createService>>

/** A repository with a copy of real files, and a service that it buys from. */
export type Repository = {
  readonly workspace: Workspace
  readonly sandbox: Sandbox
  readonly options: Service['service'] & { readonly cwd: string }
}

/** @param folder - below the corpus; its files come to lie at the root */
export async function copyOf(
  folder: string,
  config: object,
  translate?: (task: TranslationTask) => string,
): Promise<Repository> {
  const workspace = createWorkspace({ 'dragoman.config.json': { budget: { run: 1e6 }, ...config } })
  cpSync(join(corpus, folder), workspace.root, { recursive: true })
  return repositoryIn(workspace, translate)
}

/** @param translate - default: the sandbox's own translator */
export async function repositoryIn(
  workspace: Workspace,
  translate?: (task: TranslationTask) => string,
): Promise<Repository> {
  const { sandbox, service } = await createService({
    balance: 1e8,
    ...(translate === undefined ? {} : { translate }),
  })
  return { workspace, sandbox, options: { cwd: workspace.root, ...service, env: {} } }
}

/** The locales that the service sells, one for each language: those that share one share its translation. */
export function soldLocales(
  locales: readonly string[],
  overrides: Readonly<Record<string, string>> = {},
): ReadonlyMap<string, string> {
  const localeByLanguage = new Map<string, string>()
  for (const locale of [...locales].sort((a, b) => a.length - b.length || (a < b ? -1 : 1))) {
    const match = languageOf(locale, overrides)
    if (match.kind !== 'language' || match.language === 'en' || localeByLanguage.has(match.language)) continue
    localeByLanguage.set(match.language, locale)
  }
  return new Map([...localeByLanguage].map(([language, locale]) => [locale, language]))
}

/** The payload of every order so far. */
export function orderedData({ sandbox }: Repository): readonly string[] {
  return sandbox.truth.flatMap(entry => (entry.what === 'committed' ? [entry.data] : []))
}

/** A run with nothing to do sends no order and leaves every modification time. */
export async function expectNothingToDo({ workspace, sandbox, options }: Repository): Promise<void> {
  const posts = () =>
    sandbox.truth.filter(entry => entry.what === 'request' && entry.method === 'POST').length
  const before = { times: workspace.times(), posts: posts() }
  const report = await sync(options)
  expect(report).toMatchObject({ requests: [], written: [] })
  expect({ times: workspace.times(), posts: posts() }).toEqual(before)
}
