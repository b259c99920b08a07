/** Patterns against paths: `*` and `**` match in the source and are replayed in the target. Pure. */
import type { Locale } from '../../model.ts'
import { wildcardCounts } from './patterns.ts'
import { fillLocale, type Placeholder, placeholders } from './placeholders.ts'

/** The matches of a source pattern's wildcards, in order. A `**` matches zero or more folders: `''`, `a`, `a/b`. */
export type Captures = { readonly stars: readonly string[]; readonly globstars: readonly string[] }

/** A source pattern whose placeholders are filled already. `*` matches within one part, `**` whole parts only. */
export function matchPattern(sourcePattern: string) {
  const parts = sourcePattern.split('/')
  // A large tree has thousands of sources, and the same locales for each.
  const known = new Map<Locale, { readonly pattern: string; readonly literals: Literals }>()
  return {
    /** The captures of a path, or `undefined` when it does not match. Among several readings, the earlier wildcard is the shorter one. */
    exec: (path: string) => matchParts(parts, path.split('/')),
    /**
     * The target path of a locale: its placeholders filled, its nth `*` and `**` replaced by what the source's matched.
     * @throws {RangeError} when the target has more wildcards than there are captures, or a placeholder cannot be filled
     */
    fill: (pattern: string, captures: Captures, locale: Locale) => {
      let one = known.get(locale)
      if (one?.pattern !== pattern) {
        one = { pattern, literals: literalsOf(pattern, locale) }
        known.set(locale, one)
      }
      return filled(one.literals, captures, pattern)
    },
  }
}

/** The values of the placeholders of a pattern in one path. */
export type Spelled = ReadonlyMap<Placeholder, string>

const anyPlaceholder = new RegExp(placeholders.map(name => `\\{${name}\\}`).join('|'), 'g')

/**
 * A pattern whose placeholders are not filled, against paths: `read` says what each placeholder is in a path, or
 * `undefined` where the path does not fit. `starred` finds such paths: it has `*` in place of each placeholder.
 */
export function matchPlaceholders(pattern: string): {
  readonly names: readonly Placeholder[]
  readonly starred: string
  readonly read: (path: string) => Spelled | undefined
} {
  const literals = pattern.split(anyPlaceholder)
  const names = Array.from(pattern.matchAll(anyPlaceholder), ([token]) => token.slice(1, -1) as Placeholder)
  const starred = literals.join('*')
  const positions = names.map((_, index) => wildcardCounts(literals.slice(0, index + 1).join('*')).stars)
  const { exec } = matchPattern(starred)
  const read = (path: string): Spelled | undefined => {
    const stars = exec(path)?.stars
    const values = new Map<Placeholder, string>()
    for (const [index, name] of names.entries()) {
      const value = stars?.[positions[index] ?? -1]
      if (value === undefined || (values.get(name) ?? value) !== value) return undefined
      values.set(name, value)
    }
    return values
  }
  return { names, starred, read }
}

/** The parts of a target's path: those between the wildcards of each; `undefined`: any folders. */
type Literals = readonly (readonly string[] | undefined)[]

/** Split before filling, so that neither a locale nor a captured name can bring wildcards of its own. */
function literalsOf(targetPattern: string, locale: Locale): Literals {
  return targetPattern
    .split('/')
    .map(part => (part === '**' ? undefined : part.split('*').map(literal => fillLocale(literal, locale))))
}

function filled(literals: Literals, captures: Captures, targetPattern: string): string {
  let star = 0
  let globstar = 0
  const parts: string[] = []
  for (const part of literals) {
    if (part === undefined) {
      const folders = take(captures.globstars, globstar++, targetPattern)
      if (folders !== '') parts.push(folders)
      continue
    }
    let name = part[0] ?? ''
    for (let index = 1; index < part.length; index++)
      name += take(captures.stars, star++, targetPattern) + part[index]
    parts.push(name)
  }
  return parts.join('/')
}

function take(captures: readonly string[], index: number, targetPattern: string): string {
  const capture = captures[index]
  if (capture === undefined)
    throw new RangeError(`more wildcards in ${targetPattern} than its source pattern matched`)
  return capture
}

/**
 * Fixed runs of parts are found from left to right, the last one at the end: with `**` free to take any number of
 * parts the first fit never spoils a later one, so nothing is tried twice.
 */
function matchParts(pattern: readonly string[], path: readonly string[]): Captures | undefined {
  const stars: string[] = []
  const globstars: string[] = []
  const runs = splitAt(pattern, '**')
  let position = 0
  for (const [index, run] of runs.entries()) {
    const isLast = index === runs.length - 1
    const from = index === 0 ? 0 : isLast ? Math.max(position, path.length - run.length) : position
    const to = index === 0 ? 0 : path.length - run.length
    const fit = firstFit(run, path, from, to)
    if (fit === undefined || (isLast && fit.start + run.length !== path.length)) return undefined
    if (index > 0) globstars.push(path.slice(position, fit.start).join('/'))
    stars.push(...fit.stars)
    position = fit.start + run.length
  }
  // A pattern that ends in ** names files below a folder, and so at least one part.
  if (pattern.at(-1) === '**' && globstars.at(-1) === '') return undefined
  return { stars, globstars }
}

function firstFit(
  run: readonly string[],
  path: readonly string[],
  from: number,
  to: number,
): Fit | undefined {
  for (let start = from; start <= to; start++) {
    const stars: string[] = []
    const fits = run.every((part, index) => {
      const captured = matchPart(part, path[start + index] ?? '')
      if (captured !== undefined) stars.push(...captured)
      return captured !== undefined
    })
    if (fits) return { start, stars }
  }
  return undefined
}

type Fit = { readonly start: number; readonly stars: readonly string[] }

/** The same reasoning within one part, where `*` takes any number of characters. A part never is empty. */
function matchPart(pattern: string, name: string): readonly string[] | undefined {
  const literals = pattern.split('*')
  const [prefix = ''] = literals
  if (literals.length === 1) return pattern === name ? [] : undefined
  const suffix = literals.at(-1) ?? ''
  if (name === '' || !name.startsWith(prefix) || !name.endsWith(suffix)) return undefined
  const end = name.length - suffix.length
  const captures: string[] = []
  let position = prefix.length
  for (const literal of literals.slice(1, -1)) {
    const start = name.indexOf(literal, position)
    if (start < 0 || start + literal.length > end) return undefined
    captures.push(name.slice(position, start))
    position = start + literal.length
  }
  if (position > end) return undefined
  captures.push(name.slice(position, end))
  return captures
}

function splitAt(parts: readonly string[], separator: string): string[][] {
  const runs: string[][] = [[]]
  for (const part of parts) {
    if (part === separator) runs.push([])
    else runs.at(-1)?.push(part)
  }
  return runs
}
