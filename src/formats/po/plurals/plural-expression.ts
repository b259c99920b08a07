/** The form index that a number of things takes. Not a whole number below the form count where the formula is wrong. */
export type PluralRule = (count: number) => number

/**
 * A plural formula: C operators over `n` and whole numbers.
 * @returns `undefined` for anything else, and for formulas beyond 1000 characters or 100 levels
 * @see https://www.gnu.org/software/gettext/manual/html_node/Plural-forms.html
 */
export function parsePluralExpression(formula: string): PluralRule | undefined {
  if (formula.length > longestFormula) return undefined
  const tokens = tokensOf(formula)
  if (tokens === undefined) return undefined
  const reader: Reader = { tokens, at: 0, depth: 0 }
  const rule = readChoice(reader)
  return reader.at === tokens.length ? rule : undefined
}

type Reader = { readonly tokens: readonly string[]; at: number; depth: number }

type Operation = (left: number, right: number) => number

const longestFormula = 1000
const deepestLevel = 100

/** From the loosest to the tightest, as in C. */
const levels: readonly ReadonlyMap<string, Operation>[] = [
  new Map([['||', (a, b) => Number(a !== 0 || b !== 0)]]),
  new Map([['&&', (a, b) => Number(a !== 0 && b !== 0)]]),
  new Map<string, Operation>([
    ['==', (a, b) => Number(a === b)],
    ['!=', (a, b) => Number(a !== b)],
  ]),
  new Map<string, Operation>([
    ['<', (a, b) => Number(a < b)],
    ['>', (a, b) => Number(a > b)],
    ['<=', (a, b) => Number(a <= b)],
    ['>=', (a, b) => Number(a >= b)],
  ]),
  new Map<string, Operation>([
    ['+', (a, b) => a + b],
    ['-', (a, b) => a - b],
  ]),
  new Map<string, Operation>([
    ['*', (a, b) => a * b],
    ['/', (a, b) => Math.trunc(a / b)],
    ['%', (a, b) => a % b],
  ]),
]

function tokensOf(formula: string): string[] | undefined {
  const tokens = formula.match(/[0-9]+|\|\||&&|[=!<>]=|[n<>+\-*/%!?:()]|\S/g) ?? []
  const isKnown = tokens.every(token => /^(?:[0-9]{1,15}|\|\||&&|[=!<>]=|[n<>+\-*/%!?:()])$/.test(token))
  return isKnown ? tokens : undefined
}

function take(reader: Reader, token: string): boolean {
  if (reader.tokens[reader.at] !== token) return false
  reader.at++
  return true
}

function readChoice(reader: Reader): PluralRule | undefined {
  if (++reader.depth > deepestLevel) return undefined
  const condition = readBinary(reader, 0)
  if (condition === undefined || !take(reader, '?')) {
    reader.depth--
    return condition
  }
  const yes = readChoice(reader)
  if (yes === undefined || !take(reader, ':')) return undefined
  const no = readChoice(reader)
  if (no === undefined) return undefined
  reader.depth--
  return count => (condition(count) !== 0 ? yes(count) : no(count))
}

function readBinary(reader: Reader, level: number): PluralRule | undefined {
  const operations = levels[level]
  if (operations === undefined) return readUnary(reader)
  let rule = readBinary(reader, level + 1)
  while (rule !== undefined) {
    const operation = operations.get(reader.tokens[reader.at] ?? '')
    if (operation === undefined) return rule
    reader.at++
    const left = rule
    const right = readBinary(reader, level + 1)
    if (right === undefined) return undefined
    rule = count => operation(left(count), right(count))
  }
  return undefined
}

function readUnary(reader: Reader): PluralRule | undefined {
  if (take(reader, '!')) {
    if (++reader.depth > deepestLevel) return undefined
    const operand = readUnary(reader)
    reader.depth--
    return operand === undefined ? undefined : count => Number(operand(count) === 0)
  }
  if (take(reader, '(')) {
    const inner = readChoice(reader)
    return inner !== undefined && take(reader, ')') ? inner : undefined
  }
  const token = reader.tokens[reader.at++]
  if (token === 'n') return count => count
  if (token === undefined || !/^[0-9]/.test(token)) return undefined
  const value = Number(token)
  return () => value
}
