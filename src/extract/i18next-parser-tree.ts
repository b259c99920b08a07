/** The syntax tree of the parser, which says more of keys than its answer. */
import type { At, Entry } from './i18next-parser-entries.ts'

/** The fields used of a node of its syntax tree. */
export type Node = {
  readonly kind: number
  readonly pos: number
  readonly end: number
  readonly text?: string
  readonly name?: { readonly text?: string; readonly escapedText?: string }
  readonly escapedText?: string
  readonly expression?: Node
  readonly arguments?: readonly Node[]
  readonly elements?: readonly Node[]
  readonly properties?: readonly Node[]
  readonly initializer?: Node
  readonly left?: Node
  readonly right?: Node
  readonly whenTrue?: Node
  readonly whenFalse?: Node
  readonly head?: { readonly text: string }
  readonly templateSpans?: readonly { readonly literal: { readonly text: string } }[]
  readonly openingElement?: Node
  readonly attributes?: { readonly properties: readonly Node[] }
}

/** The numbers by which the tree names its kinds of nodes. */
export type Kinds = Readonly<Record<string, number>>

/** A call as it is in the code: its key, where that is a plain text. */
export type Call = { readonly key: string | undefined; readonly at: At }

/** Looks at the calls of one piece of code before the parser takes their arguments away. */
export class Calls {
  /** The keys between which calls choose, which the parser passes over. */
  readonly chosen: Entry[] = []
  /** Keys that only the running program knows. */
  readonly dynamic: { readonly node: Node; readonly line: number }[] = []
  readonly #code: string
  readonly #kinds: Kinds
  #depth = 0

  constructor(code: string, kinds: Kinds) {
    this.#code = code
    this.#kinds = kinds
  }

  /** Code within other code has no lines of its own. */
  within<T>(read: () => T): T {
    this.#depth++
    try {
      return read()
    } finally {
      this.#depth--
    }
  }

  /** @returns `undefined`: it is no call of one of the functions */
  look(functions: readonly string[], node: Node): Call | undefined {
    const [argument, ...others] = calls(functions, node) ? (node.arguments ?? []) : []
    if (argument === undefined) return undefined
    const options = others.find(({ kind }) => kind === this.#kinds.ObjectLiteralExpression)
    const line = this.#depth > 1 ? 0 : this.lineOf(node.expression?.end ?? node.pos)
    const at = this.placeOf(line, options?.properties)
    const key = this.#plain(argument)
    if (this.#isText(key)) return { key: key.text, at }
    const choices = this.#choicesOf(key)
    for (const choice of choices) {
      if (this.#isText(choice)) this.chosen.push({ key: choice.text ?? '', at })
      else this.dynamic.push({ node: choice, line })
    }
    if (choices.length === 0 && !this.#isConcatenation(key)) this.dynamic.push({ node: key, line })
    return { key: undefined, at }
  }

  lineOf(offset: number): number {
    return this.#code.slice(0, offset).split(/\r\n|\n|\r/).length
  }

  /** @param properties - the options of a call, or the attributes of a tag */
  placeOf(line: number, properties: readonly Node[] = []): At {
    const context = properties.find(({ name }) => name?.text === 'context')
    const value = context?.initializer
    const isLiteral = value !== undefined && this.#isText(value)
    return { line, context: isLiteral ? value.text : undefined, hasContext: context !== undefined }
  }

  #isText({ kind }: Node): boolean {
    return kind === this.#kinds.StringLiteral || kind === this.#kinds.NoSubstitutionTemplateLiteral
  }

  /** A key without what TypeScript has around it. */
  #plain(node: Node): Node {
    const { AsExpression, ParenthesizedExpression, NonNullExpression } = this.#kinds
    let plain = node
    while (
      plain.expression !== undefined &&
      [AsExpression, ParenthesizedExpression, NonNullExpression].includes(plain.kind)
    )
      plain = plain.expression
    return plain
  }

  /** The keys of `cond ? 'a' : 'b'` and of `['a', 'b']`. */
  #choicesOf({ kind, whenTrue, whenFalse, elements = [] }: Node): readonly Node[] {
    if (whenTrue === undefined || whenFalse === undefined)
      return kind === this.#kinds.ArrayLiteralExpression ? elements : []
    return [whenTrue, whenFalse].flatMap(one => {
      const inner = this.#choicesOf(one)
      return inner.length > 0 ? inner : [one]
    })
  }

  #isConcatenation(node: Node): boolean {
    const { left, right } = node
    if (this.#isText(node)) return true
    return (
      left !== undefined && right !== undefined && this.#isConcatenation(left) && this.#isConcatenation(right)
    )
  }
}

function calls(functions: readonly string[], { expression }: Node): boolean {
  const names = [expression?.text, expression?.name?.text, expression?.escapedText]
  return names.some(name => name !== undefined && functions.includes(name))
}

/** The known parts at the two ends of a key. */
export function endsOf(node: Node): { readonly prefix: string; readonly suffix: string } {
  if (node.head !== undefined)
    return { prefix: node.head.text, suffix: node.templateSpans?.at(-1)?.literal.text ?? '' }
  if (node.left !== undefined && node.right !== undefined)
    return { prefix: endsOf(node.left).prefix, suffix: endsOf(node.right).suffix }
  const text = node.text !== undefined && node.escapedText === undefined ? node.text : ''
  return { prefix: text, suffix: text }
}
