/**
 * Keys as i18next-parser's `parser` finds them; its `transform`, which writes catalogs, is never used. Where the parser is
 * known to be wrong, its answer is mended by what its own syntax tree says.
 */
import { createRequire } from 'node:module'
import { commentsIn, type Entry, keyFrom, splitNamespace } from './i18next-parser-entries.ts'
import { Calls, endsOf, type Kinds, type Node } from './i18next-parser-tree.ts'
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

/** @param file - where the package is */
export async function i18nextParser(file: string, settings: ExtractSettings): Promise<CodeReader> {
  const parts = (await importFile(file)) as Package
  const { SyntaxKind } = createRequire(file)('typescript') as { readonly SyntaxKind: Kinds }
  return async files => {
    const found = files.map(one => readOne(one, parts, SyntaxKind, settings))
    return {
      keys: found.flatMap(({ keys }) => keys),
      dynamic: found.flatMap(({ dynamic }) => dynamic),
      warnings: found.flatMap(({ warnings }) => warnings),
    }
  }
}

function readOne(
  { path, text }: CodeFile,
  parts: Package,
  kinds: Kinds,
  settings: ExtractSettings,
): FoundInCode {
  const isVue = path.endsWith('.vue')
  const content = isVue ? scriptOfVue(text) : text
  const placeAt = (line: number): CodePlace => ({ path, line })
  const warnings: CodeWarning[] = []
  const warn = (message: string): void => void warnings.push({ message, place: placeAt(1) })
  const calls = new Calls(content, kinds)
  const parser = parserWith(parts, calls, settings.functions ?? (isVue ? vueFunctions : ['t']))
  parser.on('error', problem => warn(String(problem)))
  let entries: readonly Entry[]
  try {
    entries = parser.parse(content, isVue ? path.replace(/\.vue$/, '.ts') : path)
  } catch (error) {
    warn(`could not be read by i18next-parser: ${error instanceof Error ? error.message : String(error)}`)
    // Any key may be named in it.
    return {
      keys: [],
      dynamic: [{ namespace: undefined, prefix: '', suffix: '', place: placeAt(1) }],
      warnings,
    }
  }
  const keyPrefix = entries.find(one => typeof one.keyPrefix === 'string')?.keyPrefix as string | undefined
  const namespace = entries.find(one => typeof one.namespace === 'string')?.namespace as string | undefined
  const hooks = content.match(/\buseTranslation\s*\(/g)?.length ?? 0
  if (keyPrefix !== undefined && hooks > 1)
    warn(
      'calls useTranslation more than once, with a keyPrefix: i18next-parser may give keys the prefix of another call. Put one call into each file, or use i18next-cli',
    )
  const comments = commentsIn(text)
  const uses = [...entries, ...calls.chosen.map(one => ({ namespace, keyPrefix, ...one }))].flatMap(entry => {
    const key = keyFrom(entry, settings, line => comments.get(line), placeAt)
    const hasOpenContext = entry.at?.hasContext === true && entry.at.context === undefined
    return key === undefined ? [] : [{ key, hasOpenContext }]
  })
  return {
    keys: uses.map(({ key }) => key),
    dynamic: [
      ...uses.flatMap(({ key, hasOpenContext }) => (hasOpenContext ? withAnyContext(key, settings) : [])),
      ...calls.dynamic.map(({ node, line }): DynamicKey => {
        const { prefix, suffix } = endsOf(node)
        const split = splitNamespace(prefix, settings)
        const start = keyPrefix === undefined ? '' : `${keyPrefix}${settings.keySeparator || ''}`
        const place = placeAt(line)
        return { namespace: split.namespace ?? namespace, prefix: start + split.key, suffix, place }
      }),
    ],
    warnings,
  }
}

const vueFunctions = ['t', '$t', 'tc', '$tc', 'te', '$te']

function withAnyContext(
  { namespace, key, place }: CodeKey,
  { contextSeparator }: ExtractSettings,
): DynamicKey {
  return { namespace, prefix: key + contextSeparator, suffix: '', place }
}

/** A parser whose lexers look at the calls. */
function parserWith(
  { parser: Parser, JavascriptLexer, JsxLexer }: Package,
  calls: Calls,
  functions: readonly string[],
) {
  const script = { lexer: mended(JavascriptLexer, calls), functions }
  const jsx = { lexer: mended(JsxLexer, calls), functions }
  const parser = new Parser({
    lexers: { js: [jsx], mjs: [jsx], jsx: [jsx], tsx: [jsx], ts: [script], vue: [script], default: [jsx] },
  })
  parser.on('warning', () => {
    // It says neither where nor of which key; what only the program knows is found by `Calls`.
  })
  return parser
}

function mended(Base: LexerClass, calls: Calls): LexerClass {
  return class extends (Base as new (options?: object) => Lexer) {
    override extract(code: string, filename?: string): Entry[] {
      return calls.within(() => super.extract(code, filename))
    }

    override expressionExtractor(node: Node): Entry[] | null {
      const call = calls.look(this.functions, node)
      const entries = super.expressionExtractor(node)
      const [first] = entries ?? []
      if (call === undefined || first === undefined) return entries
      // An option that is called `key` is no key.
      if (call.key !== undefined) first.key = call.key
      first.at ??= call.at
      delete first.context
      return entries
    }

    override taggedTemplateExpressionExtractor(node: Node): Entry | null {
      const entry = super.taggedTemplateExpressionExtractor(node)
      if (entry !== null) entry.at = calls.placeOf(calls.lineOf(node.pos))
      return entry
    }

    override jsxExtractor(node: Node, code: string): Entry | null {
      const entry = super.jsxExtractor?.(node, code) ?? null
      if (entry === null || entry.key === undefined) return entry
      const tag = node.openingElement ?? node
      entry.at = calls.placeOf(calls.lineOf(tag.end), tag.attributes?.properties)
      delete entry.context
      // Else the namespace of a hook elsewhere in the file would take its place.
      if (typeof entry.namespace === 'string') entry.ns = entry.namespace
      return entry
    }
  }
}
