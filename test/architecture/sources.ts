import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** Source text by path below `src/`. */
export type Sources = ReadonlyMap<string, string>

type Import = { readonly from: string; readonly specifier: string }

const sourceFolder = join(import.meta.dirname, '../../src')

export const sources: Sources = new Map(
  readdirSync(sourceFolder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !entry.name.endsWith('.md'))
    .map(entry => join(entry.parentPath, entry.name))
    .map(path => [path.slice(sourceFolder.length + 1).replaceAll('\\', '/'), readFileSync(path, 'utf8')]),
)

export function importsOf(sources: Sources): Import[] {
  const clause = String.raw`(?:type\s+)?(?:[\w$]+\s*,?\s*)?(?:\*(?:\s+as\s+[\w$]+)?|\{[^}]*\})?\s*from`
  const pattern = new RegExp(
    String.raw`^(?:import|export)\s+${clause}\s*'([^']+)'|^import\s*'([^']+)'|\bimport\(\s*'([^']+)'`,
    'gm',
  )
  return [...sources].flatMap(([from, text]) =>
    [...withoutComments(text).matchAll(pattern)].map(match => ({
      from,
      specifier: match[1] ?? match[2] ?? match[3] ?? '',
    })),
  )
}

/** Imports of files below `src/`. */
export function internalImports(sources: Sources): { readonly from: string; readonly to: string }[] {
  return importsOf(sources)
    .filter(({ specifier }) => specifier.startsWith('.'))
    .map(({ from, specifier }) => ({ from, to: posix.join(posix.dirname(from), specifier) }))
    .filter(({ to }) => !to.startsWith('..'))
}

export function partOf(path: string): string {
  return (path.split('/')[0] ?? '').replace(/\.ts$/, '')
}

export function packageOf(specifier: string): string | undefined {
  if (/^(?:\.|node:)/.test(specifier)) return undefined
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

export function filesWith(sources: Sources, pattern: RegExp): string[] {
  return [...sources].filter(([, text]) => pattern.test(withoutComments(text))).map(([path]) => path)
}

export function firstCommentOf(text: string): string {
  return /^(?:#!.*\n)?(\/\*[\s\S]*?\*\/)/.exec(text)?.[1] ?? ''
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
}

export function cycles(sources: Sources): string[] {
  const next = new Map<string, string[]>()
  for (const { from, to } of internalImports(sources)) next.set(from, [...(next.get(from) ?? []), to])
  const finished = new Set<string>()
  const found: string[] = []
  const visit = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) found.push([...trail.slice(trail.indexOf(path)), path].join(' → '))
    if (finished.has(path) || trail.includes(path)) return
    for (const to of next.get(path) ?? []) visit(to, [...trail, path])
    finished.add(path)
  }
  for (const path of sources.keys()) visit(path, [])
  return found
}
