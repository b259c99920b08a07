/** Reads the sentences of a source file from its code, each as a user may see it: with a sample in place of every value. */
import { transformSync } from 'esbuild'
import { parseAst } from 'vitest/node'
import { functionSamples, valueSamples, valueSamplesByFile } from './samples.ts'

export type Sentence = {
  readonly text: string
  /** The code that the sentence explains; `undefined` where it has none. */
  readonly code: string | undefined
}

type Node = {
  readonly type: string
  readonly name?: string
  readonly value?: unknown
  readonly computed?: boolean
  readonly object?: Node
  readonly property?: Node
  readonly callee?: Node
  readonly arguments?: readonly Node[]
  readonly argument?: Node
  readonly body?: Node | readonly Node[]
  readonly consequent?: Node
  readonly alternate?: Node
  readonly left?: Node
  readonly right?: Node
  readonly operator?: string
  readonly expression?: Node
  readonly elements?: readonly Node[]
  readonly id?: Node
  readonly init?: Node
  readonly key?: Node
  readonly properties?: readonly Node[]
  readonly quasis?: readonly { readonly value: { readonly cooked: string } }[]
  readonly expressions?: readonly Node[]
}

/**
 * @param path - in `src/`
 * @param codeOf - the code of the errors of a class
 * @param missing - gets the name of every value that has no sample
 */
export function sentencesOf(
  path: string,
  source: string,
  codeOf: (className: string) => string | undefined,
  missing: Set<string>,
): readonly Sentence[] {
  const { code } = transformSync(source, { loader: 'ts', target: 'esnext', charset: 'utf8' })
  const program = parseAst(code) as unknown as Node
  const definitions = definitionsIn(program)
  const own = valueSamplesByFile[path] ?? {}
  const found = new Map<string, string | undefined>()
  /** Values without a sample in the sentence that is read now. */
  const unknown = new Set<string>()

  const add = (node: Node | undefined, ofCode?: string): void => {
    unknown.clear()
    const text = sampleOf(node)
    if (text === undefined || !isSentence(text) || !isSentence(wordsOf(node) ?? text)) return
    for (const name of unknown) missing.add(`${path}: ${name}`)
    const line = text.trim()
    if (found.get(line) === undefined) found.set(line, ofCode)
  }

  const sampleOf = (node: Node | undefined, depth = 0): string | undefined => {
    if (node === undefined || depth > 6) return undefined
    const deeper = (child: Node | undefined) => sampleOf(child, depth + 1)
    switch (node.type) {
      case 'Literal':
        return typeof node.value === 'string' || typeof node.value === 'number'
          ? String(node.value)
          : undefined
      case 'TemplateLiteral':
        return (node.quasis ?? [])
          .map(({ value }, index) => {
            const expression = node.expressions?.[index]
            return expression === undefined ? value.cooked : `${value.cooked}${filledIn(expression, depth)}`
          })
          .join('')
      case 'ConditionalExpression': {
        const one = deeper(node.consequent)
        const other = deeper(node.alternate)
        return (one?.length ?? 0) >= (other?.length ?? 0) ? one : other
      }
      case 'LogicalExpression':
        return deeper(node.left) ?? deeper(node.right)
      case 'BinaryExpression':
        return node.operator === '+'
          ? `${filledIn(node.left, depth)}${filledIn(node.right, depth)}`
          : deeper(node.left)
      case 'ParenthesizedExpression':
      case 'ChainExpression':
        return deeper(node.expression)
      case 'AwaitExpression':
      case 'SpreadElement':
        return deeper(node.argument)
      case 'CallExpression': {
        const { callee, arguments: given = [] } = node
        if (callee?.type === 'MemberExpression') {
          if (callee.object?.name === 'JSON' || callee.object?.name === 'Math') return deeper(given[0])
          if (callee.property?.name === 'paint') return deeper(given[1])
          if (callee.property?.name === 'map' && given[0] !== undefined) return deeper(bodyOf(given[0]))
          if (callee.property?.name === 'join') return listOf(callee.object, given, deeper)
          return deeper(callee.object)
        }
        const name = callee?.name ?? ''
        if (name === 'count') return `3 ${given.length > 2 ? deeper(given[2]) : `${deeper(given[1])}s`}`
        const known = functionSamples[name]
        if (known !== undefined) return known(given.map(one => filledIn(one, depth)))
        return own[name] ?? deeper(definitions.get(name)) ?? valueSamples[name]
      }
      case 'MemberExpression':
        if (node.computed === true) return deeper(node.object)
        if (node.property?.name === 'length') return '3'
        return own[node.property?.name ?? ''] ?? valueSamples[node.property?.name ?? '']
      case 'Identifier': {
        const name = node.name ?? ''
        return own[name] ?? deeper(definitions.get(name)) ?? valueSamples[name]
      }
      default:
        return undefined
    }
  }

  const filledIn = (node: Node | undefined, depth: number): string => {
    const sample = sampleOf(node, depth + 1)
    if (sample !== undefined) return sample
    const name = nameOf(node)
    const own2 = own[name] ?? valueSamples[name]
    if (own2 !== undefined) return own2
    unknown.add(name)
    return `{${name}}`
  }

  const listOf = (
    object: Node | undefined,
    given: readonly Node[],
    deeper: (node: Node | undefined) => string | undefined,
  ): string | undefined => {
    if (object?.type !== 'ArrayExpression') return deeper(object)
    const between = given.length > 0 ? (deeper(given[0]) ?? ', ') : ','
    return (object.elements ?? []).flatMap(one => deeper(one) ?? []).join(between)
  }

  let superCode: string | undefined
  eachNode(program, node => {
    if (node.type === 'ImportDeclaration' || node.callee?.name === 'wordsIn') return false
    if (node.type === 'ClassDeclaration') superCode = codeOf(node.id?.name ?? '')
    if (node.type === 'CallExpression' && node.callee?.type === 'Super') add(node.arguments?.[0], superCode)
    if (node.type === 'NewExpression') {
      const ownCode = codeOf(node.callee?.name ?? '')
      if (ownCode !== undefined) add(node.arguments?.[0], ownCode)
    }
    if (node.type === 'ObjectExpression') {
      const reason = node.properties?.find(one => one.key?.name === 'reason')
      const message = node.properties?.find(one => one.key?.name === 'message')
      if (typeof literalOf(reason) === 'string' && message !== undefined)
        add(valueNode(message), String(literalOf(reason)))
    }
    if (node.type === 'Property') {
      const key = node.key?.name ?? node.key?.value
      if (typeof key === 'string' && valueNode(node)?.type === 'Literal') add(valueNode(node), key)
    }
    if (node.type === 'Literal' || node.type === 'TemplateLiteral') add(node)
    return true
  })
  return [...found].map(([text, ofCode]) => ({ text, code: ofCode }))
}

/** Visits a tree from its root. Below a node for which `visit` returns false it looks no further. */
function eachNode(value: unknown, visit: (node: Node) => boolean): void {
  if (Array.isArray(value)) {
    for (const one of value) eachNode(one, visit)
  } else if (typeof value === 'object' && value !== null && visit(value as Node)) {
    for (const one of Object.values(value)) eachNode(one, visit)
  }
}

function valueNode(property: Node): Node | undefined {
  return property.value as Node | undefined
}

function literalOf(property: Node | undefined): unknown {
  const node = property === undefined ? undefined : valueNode(property)
  return node?.type === 'Literal' ? node.value : undefined
}

/** The definition of each name of a file: the value of a constant, the last thing that a function returns. */
function definitionsIn(program: Node): ReadonlyMap<string, Node> {
  const found = new Map<string, Node>()
  eachNode(program, node => {
    if (
      node.type === 'VariableDeclarator' &&
      node.id?.name !== undefined &&
      node.init !== undefined &&
      node.init !== null
    )
      found.set(node.id.name, bodyOf(node.init))
    if (node.type === 'FunctionDeclaration' && node.id?.name !== undefined)
      found.set(node.id.name, bodyOf(node))
    return true
  })
  return found
}

function bodyOf(node: Node): Node {
  if (!/Function/.test(node.type) || node.body === undefined) return node
  const { body } = node
  if (Array.isArray(body) || (body as Node).type !== 'BlockStatement') return body as Node
  const returns: Node[] = []
  eachNode(body, one => {
    if (/Function/.test(one.type)) return false
    if (one.type === 'ReturnStatement' && one.argument) returns.push(one.argument)
    return true
  })
  return returns.at(-1) ?? node
}

/** By which the samples know an expression: the value that it is made from, or else its function. */
function nameOf(node: Node | undefined): string {
  switch (node?.type) {
    case 'Identifier':
      return node.name ?? ''
    case 'MemberExpression':
      return node.computed === true ? nameOf(node.object) : (node.property?.name ?? '')
    case 'BinaryExpression':
      return nameOf(node.left)
    case 'ChainExpression':
      return nameOf(node.expression)
    case 'CallExpression':
      if (node.callee?.object?.name === 'JSON' || node.callee?.object?.name === 'Math')
        return nameOf(node.arguments?.[0])
      return nameOf(node.callee?.type === 'MemberExpression' ? node.callee.object : node.callee)
    case 'ConditionalExpression':
      return nameOf(node.consequent)
    case 'LogicalExpression':
      return nameOf(node.left)
    case 'ArrayExpression':
      return nameOf(node.elements?.find(one => nameOf(one) !== ''))
    case 'SpreadElement':
    case 'AwaitExpression':
    case 'UnaryExpression':
      return nameOf(node.argument)
    default:
      return node?.type ?? ''
  }
}

/** The constant words of a template: a value alone makes no sentence of it. */
function wordsOf(node: Node | undefined): string | undefined {
  if (node?.type !== 'TemplateLiteral') return undefined
  return (node.quasis ?? []).map(({ value }) => value.cooked).join('{x}')
}

/** Words with spaces between them, and not a pattern or a piece of code. */
function isSentence(text: string): boolean {
  const isList =
    /^\s*[\w:@-]+(?: [\w:@-]+){4,}\s*$/.test(text) &&
    !/\b(?:is|are|was|an?|the|of|to|no|not|and)\b/.test(text)
  return !isList && /[a-z]{2,},? [a-z{"-]+[^ ]* [a-z{"(]/i.test(text) && !/^\s*[<[{(]?[!/\\^]/.test(text)
}
