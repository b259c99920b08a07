/** The findings of the schema in the words of a configuration problem. */

import type { $ZodIssue } from 'zod/v4/core'
import type { ConfigProblem } from '../../errors.ts'
import { memberOf } from '../../model.ts'
import { harmless, keyPath, quote } from './quote.ts'
import { suggest } from './suggest.ts'
import { formatMeantBy, unsupportedByWord } from './unsupported.ts'

/** Problems in the order of the schema, each once. `knownKeys` gives the keys that the object at a path may have. */
export function schemaProblems(
  value: unknown,
  issues: readonly $ZodIssue[],
  knownKeys: (path: readonly PropertyKey[]) => readonly string[],
): readonly ConfigProblem[] {
  const mistyped = new Set(issues.filter(isTypeIssue).map(issue => keyPath(issue.path)))
  // A value of another type has other faults only by accident: a function has a length too.
  const explained = issues.filter(issue => isTypeIssue(issue) || !mistyped.has(keyPath(issue.path)))
  const problems = explained.flatMap(issue =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map(key => unknownKey([...issue.path, key], knownKeys(issue.path)))
      : [problemOf(value, issue)],
  )
  const seen = new Set<string>()
  return problems.filter(({ key, expected, found }) => {
    const identity = JSON.stringify([key, expected, found])
    return !seen.has(identity) && seen.add(identity)
  })
}

function isTypeIssue(issue: $ZodIssue): boolean {
  return issue.code === 'invalid_type'
}

const keyOutside =
  'the key of the service does not belong in the configuration: set DRAGOMAN_API_KEY, or give --api-key-file.'
const addressOutside =
  'the address of the service does not belong in the configuration: set DRAGOMAN_BASE_URL, or give --base-url.'

/** Keys of other tools' configurations, in small letters and without signs → ours, or what to do instead. */
const foreignKeys: ReadonlyMap<string, { readonly keys: readonly string[]; readonly message?: string }> =
  new Map(
    Object.entries({
      translation: { keys: ['target'] },
      output: { keys: ['target'] },
      dest: { keys: ['target'] },
      pattern: { keys: ['path', 'files'] },
      include: { keys: ['path', 'files'] },
      input: { keys: ['source', 'files'] },
      ignore: { keys: ['exclude'] },
      languages: { keys: ['targets'] },
      lngs: { keys: ['targets'] },
      targetlanguages: { keys: ['targets'] },
      targetlocales: { keys: ['targets'] },
      targetlangs: { keys: ['targets'] },
      langs: { keys: ['targets'] },
      locale: { keys: ['targets'] },
      defaultlocale: { keys: ['source'] },
      defaultlanguage: { keys: ['source'] },
      baselocale: { keys: ['source'] },
      fallbacklng: { keys: ['source'] },
      sourcelanguage: { keys: ['source'] },
      sourcelang: { keys: ['source'] },
      defaultlng: { keys: ['source'] },
      primarylanguage: { keys: ['source'] },
      glossary: { keys: ['keepTerms'] },
      type: { keys: ['format'] },
      apikey: { keys: [], message: keyOutside },
      apitoken: { keys: [], message: keyOutside },
      token: { keys: [], message: keyOutside },
      baseurl: { keys: [], message: addressOutside },
      apiurl: { keys: [], message: addressOutside },
      projectid: {
        keys: [],
        message: 'dragoman has no project ids: a project is its configuration. Remove the key.',
      },
    }),
  )

function unknownKey(path: readonly PropertyKey[], known: readonly string[]): ConfigProblem {
  const name = String(path.at(-1))
  const key = keyPath(path)
  const foreign = foreignKeys.get(name.toLowerCase().replace(/[^a-z0-9]/g, ''))
  if (foreign?.message !== undefined) return { key, message: foreign.message, expected: '', found: '' }
  const suggestion = foreign?.keys.find(one => known.includes(one)) ?? suggest(name, known)
  const found = `the key ${quote(name)}`
  if (suggestion !== undefined) return { key, expected: 'a known key', found, suggestion }
  return { key, expected: `a known key (${known.filter(other => other !== '$schema').join(', ')})`, found }
}

function problemOf(value: unknown, issue: $ZodIssue): ConfigProblem {
  const found = issue.path.reduce<unknown>(memberOf, value)
  const problem = { key: keyPath(issue.path), expected: expectedBy(issue), found: quote(found) }
  const meantShape = shapeMeant(issue, found)
  // In quotes, a suggestion would read like the value that was found.
  if (meantShape !== undefined && meantShape === found)
    return { ...problem, expected: `${problem.expected} without quotes` }
  if (meantShape !== undefined) return { ...problem, suggestion: meantShape }
  if (issue.code === 'custom') {
    const { found: part = problem.found, suggestion } = textParams(issue.params)
    return suggestion === undefined ? { ...problem, found: part } : { ...problem, found: part, suggestion }
  }
  if (issue.code !== 'invalid_value' || typeof found !== 'string') return problem
  const unsupported = issue.path.at(-1) === 'format' ? unsupportedByWord(found) : undefined
  if (unsupported !== undefined)
    return { ...problem, found: `${problem.found}: ${unsupported} is not supported yet` }
  const meant = issue.path.at(-1) === 'format' ? formatMeantBy(found) : undefined
  const suggestion = meant ?? suggest(found, issue.values.map(String))
  return suggestion === undefined ? problem : { ...problem, suggestion }
}

/** The spelling that a value of the wrong shape was to have, or the key that it belongs to. */
function shapeMeant(issue: $ZodIssue, found: unknown): string | undefined {
  if (issue.code !== 'invalid_type') return undefined
  const key = issue.path.at(-1)
  if (key === 'budget' && typeof found === 'number') return `{ run: ${found} }`
  if (key === 'locales' && Array.isArray(found)) return 'targets'
  if (key === 'targets' && typeof found === 'string' && /^(?:\*+|all.?)$/i.test(found)) return 'all'
  if (key === 'files' && typeof memberOf(found, 'path') === 'string')
    return `- path: ${memberOf(found, 'path')}`
  const amount =
    issue.expected === 'number'
      ? /^\s*\$?\s*(\d+(?:\.\d+)?)\s*(?:\$|USD|dollars)?\s*$/i.exec(String(found))
      : null
  if (amount?.[1] !== undefined) return amount[1]
  const isOfFiles = issue.path[0] === 'files' && issue.path.length < 3
  if (isOfFiles && typeof found === 'string') return `- path: ${found}`
  return issue.expected === 'array' && typeof found === 'string' ? `[${found}]` : undefined
}

/**
 * The message of an issue for which our schema has no words, given by ourselves: an application that loads zod sets those of
 * every copy of zod.
 */
export const wordless = 'Invalid input'

function expectedBy(issue: $ZodIssue): string {
  if (issue.code === 'invalid_type') return wordsByType[issue.expected] ?? issue.message
  if (issue.code === 'invalid_value') {
    const values = issue.values.map(quote)
    // The 61 language codes would drown the message.
    return values.length > 20 ? "one of the service's language codes" : orList(values)
  }
  if (issue.message !== wordless) return issue.message
  if (issue.code === 'too_small' && issue.inclusive) return `at least ${issue.minimum}`
  if (issue.code === 'too_big') return `at most ${issue.maximum}`
  return issue.message
}

const wordsByType: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  array: 'a list',
  object: 'a mapping of keys to values',
  record: 'a mapping of locales to languages',
}

function orList(values: readonly string[]): string {
  const last = values.at(-1) ?? ''
  return values.length > 1 ? `${values.slice(0, -1).join(', ')} or ${last}` : last
}

function textParams(params: Record<string, unknown> | undefined): { found?: string; suggestion?: string } {
  const texts: { found?: string; suggestion?: string } = {}
  if (typeof params?.found === 'string') texts.found = params.found
  if (typeof params?.suggestion === 'string') texts.suggestion = harmless(params.suggestion)
  return texts
}

/** A record passes over a key `__proto__`, which an unknown key must not get by with. */
export function hiddenOverrides(value: unknown): readonly ConfigProblem[] {
  const locales = memberOf(value, 'locales')
  if (typeof locales !== 'object' || locales === null || !Object.hasOwn(locales, '__proto__')) return []
  return [
    { key: 'locales.__proto__', expected: 'a locale of the configuration', found: 'the key "__proto__"' },
  ]
}
