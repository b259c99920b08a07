/**
 * Keys as i18next-parser's `parser` finds them; its `transform`, which writes catalogs, is never used. Where the parser is
 * known to be wrong, its answer is mended by what its own syntax tree says.
 */
import { createRequire } from 'node:module'
import { type At, commentsIn, type Entry, keyFrom, splitNamespace } from './i18next-parser-entries.ts'
import type {
  CodeFile,
  CodeKey,
  CodePlace,
  CodeReader,
  CodeWarning,
  DynamicKey,
  FoundInCode,
} from './keys.ts'
import { importFile } from './load.ts'
import type { ExtractSettings } from './settings.ts'
import { scriptOfVue } from './vue.ts'

/** The fields used of a node of its syntax tree. */
type Node = {
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

type Lexer = {
  functions: string[]
  extract(content: string, filename?: string): Entry[]
  expressionExtractor(node: Node): Entry[] | null
  jsxExtractor?(node: Node, text: string): Entry | null
  taggedTemplateExpressionExtractor(node: Node): Entry | null
  on(event: 'warning', listener: (warning: string) => void): void
}
type LexerClass = new (options?: object) => Lexer

type Package = {
  readonly JavascriptLexer: LexerClass
  readonly JsxLexer: LexerClass
  readonly parser: new (
    options: object,
  ) => {
    parse(content: string, filename: string): Entry[]
    on(event: 'warning' | 'error', listener: (problem: unknown) => void): void
  }
}

type Syntax = { readonly SyntaxKind: Readonly<Record<string, number>> }

/** @param file - where the package is */
export async function i18nextParser(file: string, settings: ExtractSettings): Promise<CodeReader> {
  const parts = (await importFile(file)) as Package
  const syntax = createRequire(file)('typescript') as Syntax
  return async files => {
    const found = { keys: [] as CodeKey[], dynamic: [] as DynamicKey[], warnings: [] as CodeWarning[] }
    for (const one of files) readOne(one, parts, syntax, settings, found)
    return found
  }
}

type Found = { readonly [Part in keyof FoundInCode]: FoundInCode[Part][number][] }

function readOne(
  { path, text }: CodeFile,
  parts: Package,
  syntax: Syntax,
  settings: ExtractSettings,
  found: Found,
): void {
  const isVue = path.endsWith('.vue')
  const content = isVue ? scriptOfVue(text) : text
  const lineOf = (offset: number) => content.slice(0, offset).split(/\r\n|\n|\r/).length
  const placeAt = (line: number): CodePlace => ({ path, line })
  const dynamic: { node: Node; line: number }[] = []
  const added: Entry[] = []
  const kinds = syntax.SyntaxKind
  const texts = new Set([kinds.StringLiteral, kinds.NoSubstitutionTemplateLiteral])
  let depth = 0

  /** Before the parser takes the arguments of a call away. */
  const lookAt = (lexer: Lexer, node: Node): { key: string | undefined; at: At } | undefined => {
    if (!calls(lexer.functions, node)) return undefined
    const [argument, ...others] = node.arguments ?? []
    if (argument === undefined) return undefined
    const options = others.find(({ kind }) => kind === kinds.ObjectLiteralExpression)
    const context = options?.properties?.find(({ name }) => name?.text === 'context')
    const isLiteral = context?.initializer !== undefined && texts.has(context.initializer.kind)
    const line = depth > 1 ? 0 : lineOf(node.expression?.end ?? node.pos)
    const at: At = {
      line,
      context: isLiteral ? context?.initializer?.text : undefined,
      hasContext: context !== undefined,
    }
    const key = plainNode(argument)
    if (texts.has(key.kind)) return { key: key.text, at }
    const choices = choicesOf(key, kinds)
    if (choices.length > 0) {
      for (const choice of choices) {
        if (texts.has(choice.kind)) added.push({ key: choice.text ?? '', at })
        else dynamic.push({ node: choice, line })
      }
    } else if (!isConcatenation(key, texts)) dynamic.push({ node: key, line })
    return { key: undefined, at }
  }
  const plainNode = (node: Node): Node => {
    let plain = node
    while (
      plain.expression !== undefined &&
      [kinds.AsExpression, kinds.ParenthesizedExpression, kinds.NonNullExpression].includes(plain.kind)
    )
      plain = plain.expression
    return plain
  }

  const mended = (Base: LexerClass): LexerClass =>
    class extends (Base as new (options?: object) => Lexer) {
      override extract(code: string, filename?: string): Entry[] {
        depth++
        try {
          return super.extract(code, filename)
        } finally {
          depth--
        }
      }
      override expressionExtractor(node: Node): Entry[] | null {
        const looked = lookAt(this, node)
        const entries = super.expressionExtractor(node)
        const [first] = entries ?? []
        if (looked === undefined || first === undefined) return entries
        // An option that is called `key` is no key.
        if (looked.key !== undefined) first.key = looked.key
        first.at ??= looked.at
        delete first.context
        return entries
      }
      override taggedTemplateExpressionExtractor(node: Node): Entry | null {
        const entry = super.taggedTemplateExpressionExtractor(node)
        if (entry !== null) entry.at = { line: lineOf(node.pos), context: undefined, hasContext: false }
        return entry
      }
      override jsxExtractor(node: Node, code: string): Entry | null {
        const entry = super.jsxExtractor?.(node, code) ?? null
        if (entry === null || entry.key === undefined) return entry
        const { attributes } = node.openingElement ?? node
        const context = attributes?.properties.find(({ name }) => name?.text === 'context')
        const value = context?.initializer
        const isLiteral = value !== undefined && texts.has(value.kind)
        entry.at = {
          line: lineOf((node.openingElement ?? node).end),
          context: isLiteral ? value.text : undefined,
          hasContext: context !== undefined,
        }
        delete entry.context
        // Else the namespace of a hook elsewhere in the file would take its place.
        if (typeof entry.namespace === 'string') entry.ns = entry.namespace
        return entry
      }
    }

  const functions = settings.functions ?? (isVue ? ['t', '$t', 'tc', '$tc', 'te', '$te'] : ['t'])
  const script = { lexer: mended(parts.JavascriptLexer), functions }
  const jsx = { lexer: mended(parts.JsxLexer), functions }
  const parser = new parts.parser({
    lexers: { js: [jsx], mjs: [jsx], jsx: [jsx], tsx: [jsx], ts: [script], vue: [script], default: [jsx] },
  })
  parser.on('warning', () => {
    // It says neither where nor of which key; what only the program knows is found above.
  })
  parser.on('error', problem => found.warnings.push({ message: String(problem), place: placeAt(1) }))
  let entries: Entry[]
  try {
    entries = parser.parse(content, isVue ? path.replace(/\.vue$/, '.ts') : path)
  } catch (error) {
    const message = `could not be read by i18next-parser: ${error instanceof Error ? error.message : String(error)}`
    found.warnings.push({ message, place: placeAt(1) })
    // Any key may be named in it.
    found.dynamic.push({ namespace: undefined, prefix: '', suffix: '', place: placeAt(1) })
    return
  }
  const prefix = entries.find(({ keyPrefix }) => typeof keyPrefix === 'string')?.keyPrefix
  const hooks = content.match(/\buseTranslation\s*\(/g)?.length ?? 0
  if (prefix !== undefined && hooks > 1)
    found.warnings.push({
      message: `calls useTranslation more than once, with a keyPrefix: i18next-parser may give keys the prefix of another call. Put one call into each file, or use i18next-cli`,
      place: placeAt(1),
    })
  const namespace = entries.find(one => typeof one.namespace === 'string')?.namespace as string | undefined
  const comments = commentsIn(text)
  for (const entry of [...entries, ...added.map(one => ({ namespace, keyPrefix: prefix, ...one }))]) {
    const key = keyFrom(entry, settings, line => comments.get(line), placeAt)
    if (key === undefined) continue
    found.keys.push(key)
    if (entry.at?.hasContext === true && entry.at.context === undefined)
      found.dynamic.push({
        namespace: key.namespace,
        prefix: key.key + settings.contextSeparator,
        suffix: '',
        place: key.place,
      })
  }
  for (const { node, line } of dynamic) {
    const ends = endsOf(node)
    const split = splitNamespace(ends.prefix, settings)
    found.dynamic.push({
      namespace: split.namespace ?? namespace,
      prefix:
        prefix === undefined ? split.key : `${String(prefix)}${settings.keySeparator || ''}${split.key}`,
      suffix: ends.suffix,
      place: placeAt(line),
    })
  }
}

function calls(functions: readonly string[], { expression }: Node): boolean {
  const names = [expression?.text, expression?.name?.text, expression?.escapedText]
  return names.some(name => name !== undefined && functions.includes(name))
}

/** The keys of `cond ? 'a' : 'b'` and of `['a', 'b']`. */
function choicesOf(node: Node, kinds: Syntax['SyntaxKind']): readonly Node[] {
  if (node.whenTrue !== undefined && node.whenFalse !== undefined)
    return [node.whenTrue, node.whenFalse].flatMap(one => {
      const inner = choicesOf(one, kinds)
      return inner.length > 0 ? inner : [one]
    })
  return node.kind === kinds.ArrayLiteralExpression ? (node.elements ?? []) : []
}

function isConcatenation({ kind, left, right }: Node, texts: ReadonlySet<number | undefined>): boolean {
  if (texts.has(kind)) return true
  return (
    left !== undefined && right !== undefined && isConcatenation(left, texts) && isConcatenation(right, texts)
  )
}

/** The known parts at the two ends of a key. */
function endsOf(node: Node): { readonly prefix: string; readonly suffix: string } {
  if (node.head !== undefined)
    return { prefix: node.head.text, suffix: node.templateSpans?.at(-1)?.literal.text ?? '' }
  if (node.left !== undefined && node.right !== undefined)
    return { prefix: endsOf(node.left).prefix, suffix: endsOf(node.right).suffix }
  const text = node.text !== undefined && node.escapedText === undefined ? node.text : ''
  return { prefix: text, suffix: text }
}
