/** `extends`: a configuration that takes what it does not say itself from another one, which is data. */

import { dirname, extname, isAbsolute, posix, relative, resolve, sep } from 'node:path'
import { isClosedName, isWithin, pathFrom, realPath } from '../../disk.ts'
import type { ConfigProblem } from '../../errors.ts'
import { isMapping, wordsIn } from '../../model.ts'
import { keyPath, quote } from '../check/quote.ts'
import { readWritten } from '../check/read-written.ts'
import type { Origins } from '../check/types.ts'
import { kindOf } from './find.ts'
import { codeExtensions } from './loaders.ts'
import type { ReadConfigFile } from './read-file.ts'

/** The values written in a configuration, and their places. */
export type Written = { readonly file: string; readonly written: unknown }

export type Extended = Written & {
  readonly problems: readonly ConfigProblem[]
  /** The configurations that it extends, the nearest first; absolute. */
  readonly bases: readonly string[]
  readonly origins: Origins
}

type Mapping = Readonly<Record<string, unknown>>

const longestChain = 10

/** The values that a configuration takes over as they are. Each value replaces the other as a whole, as in an entry of `files`. */
const inherited = wordsIn(
  'source targets locales stale service context comment keepTerms keys identical addresses',
)

/**
 * A configuration with everything that it takes from those that it extends. Their settings for money and for the ledger
 * holds (`packages-share-the-root`): a budget can be lowered, the store and the root are kept.
 * @param within - the folder that no configuration on the way may leave; absolute
 */
export async function extendWritten(
  { file, written }: Written,
  options: {
    readonly within: string
    readonly read: ReadConfigFile
    readonly nameOf: (file: string) => string
  },
  chain: readonly string[] = [],
): Promise<Extended> {
  if (!isMapping(written) || typeof written.extends !== 'string')
    return { file, written, problems: [], bases: [], origins: ownOrigins(file, written) }
  const { extends: named, ...own } = written
  const { read, nameOf } = options
  const base = resolve(dirname(file), named)
  const way = [...chain, file]
  const refused = refusal(named, base, way, options)
  if (refused !== undefined) return failed(file, own, [{ key: 'extends', ...refused, file: nameOf(file) }])
  const result = await read(base)
  if (!isMapping(result?.written)) {
    const found = { key: '', expected: 'a mapping of keys to values', found: 'something else' }
    return failed(file, own, [{ ...found, file: nameOf(base) }])
  }
  const extended = await extendWritten({ file: base, written: result.written }, options, way)
  const bases = [base, ...extended.bases]
  const theirs = isMapping(extended.written) ? extended.written : {}
  const problems = [
    ...extended.problems,
    ...partProblems(theirs).map(one => ({ ...one, file: nameOf(base) })),
  ]
  if (problems.length > 0) return { ...failed(file, own, problems), bases }
  return {
    file,
    bases,
    written: merged(own, fromFolder(theirs, base, file)),
    origins: mergedOrigins(ownOrigins(file, written), extended.origins),
    problems: moneyProblems(own, fromFolder(theirs, base, file), nameOf(base)).map(one => ({
      ...one,
      file: nameOf(file),
    })),
  }
}

function failed(file: string, written: Mapping, problems: readonly ConfigProblem[]): Extended {
  return { file, written, problems, bases: [], origins: new Map() }
}

function refusal(
  named: string,
  base: string,
  way: readonly string[],
  { within, nameOf }: Parameters<typeof extendWritten>[1],
): Pick<ConfigProblem, 'expected' | 'found'> | undefined {
  const found = quote(named)
  if (isAbsolute(named) || /[\\\p{Cc}]/u.test(named) || /^[a-z]:|^~/i.test(named))
    return { expected: 'the relative path of a configuration, such as ../../dragoman.config.yaml', found }
  if (!isWithin(base, within) || !isWithin(realPath(base), realPath(within)))
    return { expected: `a configuration inside ${within}, where the project is`, found }
  if ([base, realPath(base)].some(path => relative(within, path).split(sep).some(isClosedName)))
    return { expected: 'a configuration outside of .git, .dragoman and node_modules', found }
  const loop = way.findIndex(one => realPath(one) === realPath(base))
  if (loop >= 0) {
    const names = [...way.slice(loop), base].map(nameOf)
    return { expected: 'a configuration that does not lead back to this one', found: names.join(' → ') }
  }
  if (way.length > longestChain)
    return { expected: `at most ${longestChain} configurations that extend each other`, found: 'more' }
  if (codeExtensions.some(code => code === extname(base)))
    return { expected: 'a configuration in YAML or JSON, which is data and can be extended', found }
  return kindOf(base) === 'file' ? undefined : { expected: 'a file that exists', found }
}

/** The problems of a configuration that need not be whole. The user of a word for a list resolves it. */
function partProblems({ targets, packages, ...rest }: Mapping): readonly ConfigProblem[] {
  return readWritten(
    {
      ...rest,
      ...(targets === undefined || targets === 'all' ? {} : { targets }),
      // Its files may be looked up by its own reader only.
      ...(packages === undefined || packages === 'workspaces' ? {} : { packages }),
      ...(Array.isArray(rest.files) ? { files: rest.files.map(withoutAll) } : {}),
    },
    { isPart: true },
  ).problems
}

function withoutAll(entry: unknown): unknown {
  if (!isMapping(entry) || entry.targets !== 'all') return entry
  const { targets: _, ...rest } = entry
  return rest
}

/** The paths of a configuration, as one in another folder would write them. */
function fromFolder(theirs: Mapping, base: string, file: string): Mapping {
  const way = pathFrom(dirname(file), dirname(base))
  const { comment, root } = theirs
  const attachments = isMapping(comment) ? comment.attachments : undefined
  return {
    ...theirs,
    ...(isMapping(comment) &&
      Array.isArray(attachments) && {
        comment: { ...comment, attachments: attachments.map(one => posix.join(way, String(one))) },
      }),
    ...(typeof root === 'string' && { root: posix.join(way, root) }),
  }
}

function ownOrigins(file: string, written: unknown): Origins {
  const keys = isMapping(written)
    ? Object.entries(written).flatMap(([key, value]) =>
        key === 'budget' && isMapping(value) ? Object.keys(value).map(cap => `budget.${cap}`) : [key],
      )
    : []
  return new Map(keys.map(key => [key, file]))
}

/** As `merged` takes the values over. */
function mergedOrigins(own: Origins, theirs: Origins): Origins {
  const taken = [...theirs].filter(([key]) => key.startsWith('budget.') || inherited.some(one => one === key))
  const fixed = [...theirs].filter(([key]) => key === 'store' || key === 'root')
  return new Map([...taken, ...own, ...fixed])
}

function merged(own: Mapping, theirs: Mapping): Mapping {
  const taken = inherited.flatMap(key => (Object.hasOwn(theirs, key) ? [[key, theirs[key]] as const] : []))
  const fixed = (['store', 'root'] as const).flatMap(key =>
    Object.hasOwn(theirs, key) ? [[key, theirs[key]] as const] : [],
  )
  const budget = isMapping(theirs.budget)
    ? [['budget', { ...theirs.budget, ...(isMapping(own.budget) ? own.budget : {}) }] as const]
    : []
  // Without the setters of an object, a key such as __proto__ is one that the checks see.
  return Object.fromEntries([...taken, ...Object.entries(own), ...fixed, ...budget])
}

function moneyProblems(own: Mapping, theirs: Mapping, base: string): ConfigProblem[] {
  const problems: ConfigProblem[] = []
  for (const key of ['store', 'root'] as const) {
    if (!Object.hasOwn(theirs, key) || !Object.hasOwn(own, key)) continue
    const same = key === 'root' ? posix.join('.', String(own[key])) === theirs[key] : own[key] === theirs[key]
    if (!same) problems.push({ key, expected: `the same value as in ${base}`, found: quote(own[key]) })
  }
  if (!isMapping(theirs.budget) || !isMapping(own.budget)) return problems
  for (const [key, most] of Object.entries(theirs.budget)) {
    const wished = Object.hasOwn(own.budget, key) ? own.budget[key] : undefined
    if (typeof most !== 'number' || typeof wished !== 'number' || wished <= most) continue
    const expected = `at most ${most}, which ${base} sets`
    problems.push({ key: keyPath(['budget', key]), expected, found: quote(wished) })
  }
  return problems
}
