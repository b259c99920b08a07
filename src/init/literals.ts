/** Literal values in a configuration in JavaScript or JSON. It is a stranger's code: read by its tokens, and never run. */
import jsTokens from 'js-tokens'

export type Literals = {
  /** The text of the first property of this name that has one. */
  readonly textOf: (name: string) => string | undefined
  readonly listOf: (name: string) => readonly string[]
  /** Whether a property of this name has a value that only running the code would show. */
  readonly isComputed: (name: string) => boolean
}

type Token = { readonly type: string; readonly value: string }
type Value = string | readonly string[] | undefined

const passed: ReadonlySet<string> = new Set([
  'WhiteSpace',
  'LineTerminatorSequence',
  'SingleLineComment',
  'MultiLineComment',
])
/** A constant may name another. */
const mostSteps = 3

export function literalsOf(text: string): Literals {
  const tokens: readonly Token[] = [...jsTokens(text)].filter(({ type }) => !passed.has(type))
  const isAt = (at: number, ...values: readonly string[]) => values.includes(tokens[at]?.value ?? '')
  const nameAt = (at: number) => (tokens[at]?.type === 'IdentifierName' ? tokens[at]?.value : textAt(at))
  const textAt = (at: number): string | undefined => {
    const { type = '', value = '' } = tokens[at] ?? {}
    if (type !== 'StringLiteral' && type !== 'NoSubstitutionTemplate') return undefined
    // A text with something added to it is not known.
    return isAt(at + 1, '+') || isAt(at - 1, '+') ? undefined : value.slice(1, -1).replace(/\\(.)/gs, '$1')
  }
  const listAt = (at: number): readonly string[] => {
    const found: string[] = []
    let depth = 0
    for (let next = at; next < tokens.length; next++) {
      if (isAt(next, '[', '{', '(')) depth++
      if (isAt(next, ']', '}', ')')) depth--
      if (depth === 0) break
      const one = depth === 1 ? textAt(next) : undefined
      if (one !== undefined) found.push(one)
    }
    return found
  }
  const valueAt = (at: number, steps = 0): Value => {
    if (isAt(at, '[')) return listAt(at)
    const { type, value } = tokens[at] ?? {}
    if (type !== 'IdentifierName' || value === undefined || steps === mostSteps) return textAt(at)
    const declared = tokens.findIndex(
      (one, index) => one.value === value && isAt(index - 1, 'const', 'let', 'var') && isAt(index + 1, '='),
    )
    return declared < 0 ? undefined : valueAt(declared + 2, steps + 1)
  }
  const valuesOf = (name: string): readonly Value[] =>
    tokens.flatMap((_, at) => {
      if (nameAt(at) !== name) return []
      if (isAt(at + 1, ':')) return [valueAt(at + 2)]
      // A method: `output(language) { … }`.
      if (isAt(at + 1, '(') && isAt(at - 1, '{', ',')) return [undefined]
      return isAt(at - 1, '{', ',') && isAt(at + 1, '}', ',') ? [valueAt(at)] : []
    })
  return {
    textOf: name => valuesOf(name).find((value): value is string => typeof value === 'string'),
    listOf: name => valuesOf(name).find((value): value is readonly string[] => Array.isArray(value)) ?? [],
    isComputed: name => valuesOf(name).includes(undefined),
  }
}
