/** The kinds of values that options take on the command line and as inputs of the Action. */
import { durationForms, parseDuration } from '../duration.ts'
import { type FailOn, failOnKinds } from '../model.ts'
import { parseShard, shardForms } from '../shard.ts'

export type Kind<Value> = {
  /** The name of the value in help; a switch has none. */
  readonly placeholder?: string
  /** The words that it takes, where they are few. */
  readonly words?: readonly string[]
  /** Where it may hold several values: they are on lines, or also between commas. */
  readonly repeats?: 'commas' | 'lines'
  /** The values that it takes, as messages say it. */
  readonly expects: string
  /**
   * @param before - the value so far, where the option is given again
   * @returns `undefined` for a text that is no such value
   */
  readonly parse: (text: string, before?: unknown) => Value | undefined
}

export const onOff: Kind<boolean> = {
  expects: 'true or false',
  parse: value => (/^true$/i.test(value) ? true : /^false$/i.test(value) ? false : undefined),
}

export function text(placeholder: string): Kind<string> {
  return { placeholder, expects: 'a text', parse: value => value }
}

/** A list that grows with every repetition, and at each `separator` within a text. */
export function list(placeholder: string, separator?: ','): Kind<readonly string[]> {
  return {
    placeholder,
    repeats: separator === undefined ? 'lines' : 'commas',
    expects: 'a value',
    parse: (value, before) => {
      const named = (separator === undefined ? [value] : value.split(separator)).map(one => one.trim())
      const all = named.filter(one => one !== '')
      return all.length === 0 ? undefined : [...new Set([...textsIn(before), ...all])]
    },
  }
}

/** An amount in US dollars with at most 6 decimals. */
export const dollars: Kind<number> = {
  placeholder: 'DOLLARS',
  expects: 'an amount in US dollars, such as 25 or 12.50',
  parse: value => (/^\d{1,9}(?:\.\d{1,6})?$/.test(value) ? Number(value) : undefined),
}

/** A duration of `deadline-limits-waiting-only`, in milliseconds. */
export const duration: Kind<number> = {
  placeholder: 'TIME',
  expects: durationForms,
  parse: parseDuration,
}

export function oneOf<Word extends string>(placeholder: string, words: readonly Word[]): Kind<Word> {
  return {
    placeholder,
    words,
    expects: [words.slice(0, -1).join(', '), ...words.slice(-1)].join(' or '),
    parse: value => words.find(one => one === value),
  }
}

/** Kinds of findings, over commas and repetitions; `none` only by itself. */
export const failOn: Kind<readonly FailOn[]> = {
  placeholder: 'LIST',
  repeats: 'commas',
  words: [...failOnKinds, 'none'],
  expects: `${failOnKinds.join(', ')}, separated by commas, or none`,
  parse: (value, before) => {
    const named = value.split(',').map(one => one.trim())
    if (named.length === 1 && named[0] === 'none' && before === undefined) return []
    const known = failOnKinds.filter(kind => named.includes(kind))
    const isMixed = Array.isArray(before) && before.length === 0
    if (isMixed || !named.every(one => known.some(kind => kind === one))) return undefined
    const earlier = textsIn(before)
    return [
      ...failOnKinds.filter(kind => earlier.includes(kind)),
      ...known.filter(kind => !earlier.includes(kind)),
    ]
  },
}

const reportKinds = ['.html', '.md', '.csv'] as const

/** A file for a report, whose ending says the kind. */
export const reportFile: Kind<string> = {
  placeholder: 'FILE',
  expects: `a file that ends in ${reportKinds.join(', ')}`,
  parse: value => (reportKinds.some(kind => value.toLowerCase().endsWith(kind)) ? value : undefined),
}

export const port: Kind<number> = {
  placeholder: 'NUMBER',
  expects: 'a number from 0 to 65535',
  parse: value => (/^\d{1,5}$/.test(value) && Number(value) <= 65_535 ? Number(value) : undefined),
}

export const shard: Kind<string> = {
  placeholder: 'PART',
  expects: shardForms,
  parse: value => (parseShard(value) === undefined ? undefined : value),
}

function textsIn(before: unknown): readonly string[] {
  return Array.isArray(before) ? before.filter(one => typeof one === 'string') : []
}
