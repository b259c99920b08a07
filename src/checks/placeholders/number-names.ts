/**
 * The written placeholders that may show a number by their names: the one named `count` or `n`, else the
 * only one whose name is a number's, else the only one of all. Empty where none of it is sure.
 */
export function numberNames(tokens: readonly string[]): readonly string[] {
  const all = [...new Set(tokens)].filter(token => !/^(?:\$t\(|@[:.])/.test(token))
  for (const name of ['count', 'n']) {
    const counts = all.filter(token => nameIn(token).toLowerCase() === name)
    if (counts.length > 0) return counts
  }
  const named = all.filter(token => /[a-z]/i.test(nameIn(token)) && numberName.test(nameIn(token)))
  if (named.length === 1) return named
  return all.length === 1 && all.every(token => numberName.test(nameIn(token))) ? all : []
}

/** `numberNames`, else those that have an index or nothing in place of a name: one of them may be a number's. */
export function possibleNumbers(tokens: readonly string[]): readonly string[] {
  const sure = numberNames(tokens)
  return sure.length > 0 ? sure : tokens.filter(token => /^\d*$/.test(nameIn(token)))
}

const numberName =
  /^(?:\d*|n|nr|.*(?:count|num|number|total|amount|quantity)|(?:.*_)?(?:seconds|minutes|hours|days|weeks|months|years)(?:_.*)?)$/i

/** Without marks and conversions; an index, or nothing, where it has no name. */
function nameIn(token: string): string {
  if (/^%(?:[^({<]|<PRI)/.test(token) && !token.endsWith('%') && !/^%[a-z][a-z0-9_-]{2}/.test(token))
    return ''
  return /[\p{L}\p{N}_.-]+/u.exec(token)?.[0]?.replace(/^_+|_+$/g, '') ?? ''
}

/** Whether a specifier names its argument: Python's `%(name)s`, Ruby's `%<name>s`. */
export function namesArgument(specifier: string): boolean {
  return /^%[(<](?!PRI)/.test(specifier)
}
