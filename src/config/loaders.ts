/** Reading one configuration file of each kind. Packages are loaded only when a file needs them. */
import { pathToFileURL } from 'node:url'
import { FormatError } from '../errors.ts'
import { parseJson } from './json.ts'
import { defineConfig } from './schema.ts'

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
  if (problem !== undefined) refuse(problem.message, problem.pos[0], problem)
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

/**
 * The `dragoman` key of a package.json, `undefined` when it has none. What is wrong with the rest of the file counts
 * only when it hides the key.
 * @throws {FormatError} with line and column
 */
export function parsePackageJson(text: string): unknown {
  if (!text.includes('"dragoman"')) return undefined
  const manifest = readManifest(text)
  return isObject(manifest) ? Object.getOwnPropertyDescriptor(manifest, 'dragoman')?.value : undefined
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
    const { createJiti } = await import('jiti/static')
    const jiti = createJiti(file, {
      fsCache: false,
      moduleCache: false,
      virtualModules: { dragoman: { defineConfig } },
    })
    return defaultExport(await jiti.import(file))
  }
  return defaultExport(await import(pathToFileURL(file).href))
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
