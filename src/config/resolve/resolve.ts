import { pathFrom } from '../../disk.ts'
import type { ConfigProblem } from '../../errors.ts'
import { defined, microDollars, type Target } from '../../model.ts'
import { type ReadableConfig, readWritten } from '../check/read-written.ts'
import { type Budget, type Config, defaults } from '../check/types.ts'
import { readFiles } from './resolve-files.ts'
import { readLocales } from './resolve-locales.ts'

/** Where a configuration lies; absolute. */
export type ConfigPlace = {
  readonly file: string
  readonly folder: string
  /** The configuration's folder or one of its parents. */
  readonly root: string
}

/** Either a whole configuration or at least one problem. */
export type Resolution =
  | { readonly config: Config; readonly problems: readonly [] }
  | { readonly config: undefined; readonly problems: readonly ConfigProblem[] }

/** Checks a written configuration by the schema and by every rule between its keys, and fills the defaults in. Pure. */
export function resolveConfig(written: unknown, place: ConfigPlace): Resolution {
  const { problems: schemaProblems, readable } = readWritten(written)
  const locales = readLocales(readable)
  const files = readFiles(readable, locales, pathFrom(place.root, place.folder))
  const questions = locales.questions.map(({ problem }) => problem)
  const others = [...locales.problems, ...files.problems, ...monthProblems(readable)]
  const problems = [...schemaProblems, ...others]
  const { source } = locales
  if (problems.length > 0 || source === undefined) {
    // Whoever has to mend the configuration anyway is asked at once.
    return { config: undefined, problems: [...schemaProblems, ...questions, ...others] }
  }
  const config: Config = {
    file: place.file,
    folder: place.folder,
    root: place.root,
    source,
    targets: allTargets([locales.targets, ...files.files.map(entry => entry.targets)]),
    files: files.files,
    questions: locales.questions,
    budget: budgetOf(readable.budget),
    stale: readable.stale ?? defaults.stale,
    store: readable.store ?? defaults.store,
  }
  return { config, problems: [] }
}

/** Only a ledger that all runs share knows what a month has cost. */
function monthProblems({ budget, store }: ReadableConfig): ConfigProblem[] {
  if (budget?.month === undefined || (store !== undefined && store !== 'files')) return []
  return [
    { key: 'budget.month', expected: '"store: git" beside it', found: `"store: ${store ?? defaults.store}"` },
  ]
}

function allTargets(lists: readonly (readonly Target[])[]): readonly Target[] {
  const byLocale = new Map<string, Target>()
  for (const target of lists.flat()) if (!byLocale.has(target.locale)) byLocale.set(target.locale, target)
  return [...byLocale.values()]
}

function budgetOf({ run, order, month }: NonNullable<ReadableConfig['budget']> = {}): Budget {
  const cap = (dollars: number | undefined) => (dollars === undefined ? undefined : microDollars(dollars))
  return defined({ run: cap(run), order: cap(order), month: cap(month) })
}
