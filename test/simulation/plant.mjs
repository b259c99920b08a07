/**
 * Puts planted faults into sources. Code is compared as tokens, and a local name may have changed: a new layout or another
 * name of a variable does not hide the place of a fault.
 */
import jsTokens from 'js-tokens'

/**
 * @param {string} source a file of the product
 * @param {Pick<import('./planted.ts').Change, 'find' | 'replace'>} change
 * @returns {string} the file with the fault
 * @throws {Error} where the code is not there, or more than once
 */
export function plant(source, { find, replace }) {
  const tokens = tokensOf(source)
  const wanted = tokensOf(find)
  const locals = localNames(tokens)
  const places = tokens.flatMap((_, index) => {
    const names = matchAt(tokens, index, wanted, locals)
    return names === undefined ? [] : [{ index, names }]
  })
  const asWritten = places.filter(({ names }) => [...names].every(([name, now]) => name === now))
  const [place, ...others] = asWritten.length > 0 ? asWritten : places
  if (place === undefined) throw new Error(`the sources do not hold this code: ${find}`)
  if (others.length > 0) throw new Error(`the sources hold this code ${others.length + 1} times: ${find}`)
  const start = tokens[place.index].start
  const { end } = tokens[place.index + wanted.length - 1]
  return source.slice(0, start) + renamed(replace, place.names) + source.slice(end)
}

/** @returns the present name of each name of the code that is wanted, or `undefined` where it is not here */
function matchAt(tokens, from, wanted, locals) {
  const names = new Map()
  for (const [index, token] of wanted.entries()) {
    const here = tokens[from + index]
    if (here === undefined || here.type !== token.type) return undefined
    if (token.type !== 'IdentifierName' || token.isProperty || here.isProperty) {
      if (here.text !== token.text) return undefined
      continue
    }
    if (here.text !== token.text && !locals.has(here.text)) return undefined
    if ((names.get(token.text) ?? here.text) !== here.text) return undefined
    names.set(token.text, here.text)
  }
  return new Set(names.values()).size === names.size ? names : undefined
}

function renamed(code, names) {
  let text = ''
  let last = 0
  for (const { type, start, end, text: name, isProperty } of tokensOf(code)) {
    const now = type === 'IdentifierName' && !isProperty ? names.get(name) : undefined
    if (now === undefined) continue
    text += code.slice(last, start) + now
    last = end
  }
  return text + code.slice(last)
}

const keywords = new Set(
  'await break case const continue else false for function if in let new null of return switch this throw true typeof undefined'.split(
    ' ',
  ),
)

/** Names of variables and parameters, as far as the words around them show; those of functions, types and members stay. */
function localNames(tokens) {
  const isName = ({ isProperty, text }) => !isProperty && /^[a-z]/.test(text) && !keywords.has(text)
  const isLocal = index =>
    tokens[index + 1]?.text !== '(' || ['const', 'let'].includes(tokens[index - 1]?.text)
  return new Set(
    tokens.flatMap((token, index) =>
      token.type === 'IdentifierName' && isName(token) && isLocal(index) ? [token.text] : [],
    ),
  )
}

function tokensOf(code) {
  const tokens = []
  let start = 0
  for (const { type, value } of jsTokens(code)) {
    const end = start + value.length
    if (!/^(?:WhiteSpace|LineTerminatorSequence|(?:Single|Multi)LineComment)/.test(type)) {
      const before = tokens.at(-1)?.text
      tokens.push({ type, text: value, start, end, isProperty: before === '.' || before === '?.' })
    }
    start = end
  }
  return tokens
}
