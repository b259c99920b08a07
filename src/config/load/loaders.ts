/** Reading one configuration file of each kind. Packages are loaded only when a file needs them. */

import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { FormatError } from '../../errors.ts'
import { memberOf } from '../../model.ts'
import { defineConfig } from '../check/schema.ts'
import { parseJson } from './json.ts'

/** File name extensions whose files are run, not read. */
export const codeExtensions = ['.ts', '.mts', '.js', '.mjs', '.cjs'] as const

/** YAML, and so JSON too. Tags and keys that would be dropped are refused.
 * @throws {FormatError} with line and column
 */
export async function parseYaml(text: string): Promise<unknown> {
  // A bundle gives a CommonJS module no named exports, only the default one.
  const { default: yaml } = await import('yaml')
  const { isScalar, LineCounter, parseDocument, visit } = yaml
  refuseDepth(text)
  const lineCounter = new LineCounter()
  const refuse = (reason: string, position: number, cause?: unknown): never => {
    const { line, col } = lineCounter.linePos(position)
    throw new FormatError(reason, line, col, { cause })
  }
  // The package compares each key of a mapping with all others, which takes minutes for some ten thousand.
  const document = parseDocument(text, {
    lineCounter,
    prettyErrors: false,
    stringKeys: true,
    uniqueKeys: false,
  })
  const [problem] = [...document.errors, ...document.warnings]
  if (problem !== undefined) {
    const { line } = lineCounter.linePos(problem.pos[0])
    refuse(`${problem.message}${unquotedHint(text, line)}`, problem.pos[0], problem)
  }
  visit(document, {
    Map: (_, { items }) => {
      const known = new Set<string>()
      for (const { key } of items) {
        if (!isScalar(key)) continue
        const name = String(key.value)
        if (known.has(name)) refuse('Map keys must be unique', key.range?.[0] ?? 0)
        known.add(name)
      }
    },
  })
  return document.toJS({ maxAliasCount: 100 })
}

const deepestNesting = 100

/**
 * A parser that calls itself for each level may end the whole process. Brackets in texts count as well, which come in
 * pairs or in small numbers.
 * @throws {FormatError}
 */
function refuseDepth(text: string): void {
  let depth = 0
  let deepest = 0
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    depth = Math.max(0, depth + (bracket === '[' || bracket === '{' ? 1 : -1))
    deepest = Math.max(deepest, depth)
  }
  if (deepest > deepestNesting || /(?:[-?:][ \t]+){100}/.test(text))
    throw new FormatError(`more than ${deepestNesting} levels`)
}

/** In YAML a value that begins with `*` is a reference, and one with `{` a mapping, unless it is in quotes. */
function unquotedHint(text: string, line: number): string {
  // The parser may notice only on the next line.
  const lines = text.split('\n').slice(Math.max(0, line - 2), line)
  const values = lines.flatMap(
    one => /(?:[:,]\s+|\[\s*|^\s*-\s+)([*{][^"'#]*?)\s*[\]},]?\s*$/.exec(one)?.[1] ?? [],
  )
  const value = values.find(one => /^\*|\}[^\s,}\]]|\{(?:locale|lang|region|script|android)\}/.test(one))
  return value === undefined
    ? ''
    : `; a value that begins with * or { has to be in quotes: "${value.replaceAll('"', '')}"`
}

/**
 * The `dragoman` key of a package.json, `undefined` when it has none. A fault in the rest of the file counts
 * only when it hides the key.
 * @throws {FormatError} with line and column
 */
export function parsePackageJson(text: string): unknown {
  if (!text.includes('"dragoman"')) return undefined
  return memberOf(readManifest(text), 'dragoman')
}

function readManifest(text: string): unknown {
  try {
    // npm accepts a key twice, so it is not for this tool to refuse it.
    return JSON.parse(text)
  } catch {
    return parseJson(text)
  }
}

/**
 * The default export of a module. TypeScript is compiled in memory, without a `typescript` package and without a
 * cache on disk, and may import `defineConfig` from `dragoman` where that package is not installed.
 * @throws whatever the module throws
 */
export async function loadModule(file: string): Promise<unknown> {
  if (/\.m?ts$/.test(file)) {
    const jiti = await compilerFor(file)
    try {
      return await defaultExport(await jiti.import(file))
    } catch (error) {
      throw located(error, file)
    }
  }
  try {
    return await defaultExport(await import(pathToFileURL(file).href))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw await locatedSyntaxError(error, file)
  }
}

async function compilerFor(file: string) {
  const { createJiti } = await import('jiti/static')
  return createJiti(file, {
    fsCache: false,
    moduleCache: false,
    virtualModules: { dragoman: { defineConfig } },
  })
}

/** Node says of a module that it cannot parse no more than why; the compiler also says where. It runs nothing. */
async function locatedSyntaxError(error: SyntaxError, file: string): Promise<unknown> {
  const jiti = await compilerFor(file)
  const code = jiti.transform({ source: readFileSync(file, 'utf8'), filename: file, async: true })
  // It turns text that it cannot parse into code that says so.
  const said = /__JITI_ERROR__ = (\{.*\})/.exec(code)?.[1]
  if (said === undefined) return error
  const { line, column, message } = JSON.parse(said) as { line: number; column: number; message: string }
  return new FormatError(reasonIn(message), line, column + 1, { cause: error })
}

/** The compiler writes `…/dragoman.config.ts:4:2` on the line after its message; columns are counted from 0 there. */
function located(error: unknown, file: string): unknown {
  const message = error instanceof Error ? error.message : ''
  const at = message.indexOf(`${file}:`)
  const [, line, column] = at < 0 ? [] : (/^:(\d+):(\d+)/.exec(message.slice(at + file.length)) ?? [])
  if (line === undefined) return error
  return new FormatError(reasonIn(message), Number(line), Number(column) + 1, { cause: error })
}

function reasonIn(message: string): string {
  const [reason = ''] = message.replace(/^\w*Error: /, '').split('\n')
  return reason.replace(/\s*\(\d+:\d+\)$/, '').trim()
}

async function defaultExport(module: unknown): Promise<unknown> {
  if (!isObject(module) || !('default' in module)) return undefined
  const value: unknown = await module.default
  // CommonJS that was compiled from an ES module carries its default export one level down.
  return isObject(value) && '__esModule' in value && 'default' in value ? value.default : value
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
