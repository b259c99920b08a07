/** The parts that i18next-cli does not read by itself: Vue files, and keys that only the running program knows. */
import { splitNamespace } from './i18next-parser-entries.ts'
import type { DynamicKey } from './keys.ts'
import type { ExtractSettings } from './settings.ts'
import { scriptOfVue } from './vue.ts'

/** The fields used of a node of its syntax tree. */
type Node = {
  readonly type: string
  readonly span?: { readonly start: number }
  readonly value?: unknown
  readonly callee?: Node
  readonly property?: Node
  readonly arguments?: readonly { readonly expression: Node }[]
  readonly expression?: Node
  readonly elements?: readonly ({ readonly expression: Node } | null)[]
  readonly consequent?: Node
  readonly alternate?: Node
  readonly operator?: string
  readonly left?: Node
  readonly right?: Node
  readonly expressions?: readonly Node[]
  readonly quasis?: readonly { readonly cooked?: string; readonly raw: string }[]
}

/** Functions that a Vue file calls for a text. */
export const vueFunctions: readonly string[] = ['$t', 'tc', '$tc', 'te', '$te']

/** A plugin that gives it the scripts of Vue files, and finds the keys that only the running program knows. */
export function dynamicFinder(
  settings: ExtractSettings,
  nameOf: (path: string) => string,
): { readonly plugin: object; readonly found: readonly DynamicKey[] } {
  const functions = new Set([
    ...(settings.functions ?? ['t']).map(name => name.replace(/^.*\./, '')),
    ...vueFunctions,
  ])
  const found: DynamicKey[] = []
  let open = { path: '', code: '' }
  const plugin = {
    name: 'dragoman',
    onLoad(code: string, path: string): string | undefined {
      const script =
        path.endsWith('.vue') && /^<(?:script|template)\b/m.test(code) ? scriptOfVue(code) : undefined
      open = { path: nameOf(path), code: script ?? code }
      return script
    },
    onVisitNode({ type, callee, span, ...node }: Node): void {
      const name = callee?.value ?? callee?.property?.value
      const [argument] = node.arguments ?? []
      if (type !== 'CallExpression' || typeof name !== 'string' || !functions.has(name)) return
      if (argument === undefined) return
      const line = open.code.slice(0, span?.start ?? 0).split('\n').length
      for (const { prefix, suffix } of endsOf(argument.expression)) {
        const split = splitNamespace(prefix, settings)
        // It does not say which prefix a call has.
        const isPrefixed = open.code.includes('keyPrefix')
        found.push({
          namespace: split.namespace,
          prefix: isPrefixed ? '' : split.key,
          suffix,
          place: { path: open.path, line },
        })
      }
    },
  }
  return { plugin, found }
}

type Ends = { readonly prefix: string; readonly suffix: string }

/** The known ends of the keys that an expression may be; none where it is known as a whole. */
function endsOf({ type, ...node }: Node): readonly Ends[] {
  if (type === 'StringLiteral' || type === 'ArrowFunctionExpression') return []
  if (node.consequent !== undefined && node.alternate !== undefined)
    return [...endsOf(node.consequent), ...endsOf(node.alternate)]
  if (type === 'ArrayExpression')
    return (node.elements ?? []).flatMap(one => (one === null ? [] : endsOf(one.expression)))
  if (type === 'TemplateLiteral') {
    if ((node.expressions ?? []).length === 0) return []
    const texts = (node.quasis ?? []).map(({ cooked, raw }) => cooked ?? raw)
    return [{ prefix: texts[0] ?? '', suffix: texts.at(-1) ?? '' }]
  }
  if (node.operator === '+' && node.left !== undefined && node.right !== undefined) {
    const [left, right] = [endsOf(node.left), endsOf(node.right)]
    if (left.length + right.length === 0) return []
    return [{ prefix: startOf(node.left), suffix: endOf(node.right) }]
  }
  // `as const`, `!` and brackets around it.
  if (node.expression !== undefined) return endsOf(node.expression)
  return [{ prefix: '', suffix: '' }]
}

function startOf({ type, value, left, quasis }: Node): string {
  if (left !== undefined) return startOf(left)
  return type === 'StringLiteral' ? String(value) : (quasis?.[0]?.cooked ?? '')
}

function endOf({ type, value, right, quasis }: Node): string {
  if (right !== undefined) return endOf(right)
  return type === 'StringLiteral' ? String(value) : (quasis?.at(-1)?.cooked ?? '')
}
