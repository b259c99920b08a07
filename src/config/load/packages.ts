/** The folders of a monorepo's packages. Looks at names only, and at what npm, yarn, Bun and pnpm say of workspaces. */

import { lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isClosedName } from '../../disk.ts'
import type { ConfigProblem } from '../../errors.ts'
import { memberOf } from '../../model.ts'
import { fitsWildcards } from '../../wildcards.ts'
import { quote } from '../check/quote.ts'
import { patternProblems } from '../paths/patterns.ts'
import { entriesIn } from '../resolve/found-locales.ts'
import { isFolder } from './find.ts'
import { parseYaml } from './loaders.ts'

/** Patterns of folders relative to the root configuration's; those that begin with `!` leave folders out. */
type Patterns = { readonly patterns: readonly string[]; readonly problems: readonly ConfigProblem[] }

const mostBytes = 1_000_000

/** The folders of `packages: workspaces` in a folder. */
export async function workspacePatterns(folder: string): Promise<Patterns> {
  const problem = (expected: string, found: string): Patterns => ({
    patterns: [],
    problems: [{ key: 'packages', expected, found }],
  })
  const files = ['pnpm-workspace.yaml', 'package.json'] as const
  const [file] = files.filter(name => isFile(join(folder, name)))
  if (file === undefined)
    return problem('a package.json or pnpm-workspace.yaml here', `${quote('workspaces')}, and neither`)
  const listed = await listedIn(join(folder, file))
  if (listed === undefined || listed.length === 0)
    return problem(`workspaces in ${file}`, listed === undefined ? 'a file without them' : 'an empty list')
  // The root itself is no package of its own.
  const patterns = listed
    .flatMap(alternatives)
    .map(normal)
    .filter(one => one !== '')
  const odd = patterns.find(
    one => /[{}?[\]()]/.test(one) || patternProblems(one.replace(/^!/, '')).length > 0,
  )
  if (odd === undefined) return { patterns, problems: [] }
  return problem(
    `workspaces with no wildcards but * and ** in ${file}; or write a list of folders here`,
    quote(odd),
  )
}

async function listedIn(file: string): Promise<readonly string[] | undefined> {
  try {
    const text = readFileSync(file, 'utf8')
    const data: unknown = file.endsWith('.json') ? JSON.parse(text) : await parseYaml(text)
    const field = file.endsWith('.json') ? 'workspaces' : 'packages'
    const value = memberOf(data, field)
    const list = Array.isArray(value) ? value : memberOf(value, 'packages')
    return Array.isArray(list) ? list.filter(one => typeof one === 'string') : undefined
  } catch {
    return undefined
  }
}

/** `packages/{a,b}` is two patterns. */
function alternatives(pattern: string): readonly string[] {
  const [, before = '', list, after = ''] = /^([^{}]*)\{([^{}]*)\}([^{}]*)$/.exec(pattern) ?? []
  return list === undefined ? [pattern] : list.split(',').map(one => `${before}${one}${after}`)
}

function normal(pattern: string): string {
  const isLeftOut = pattern.startsWith('!')
  const parts = pattern.replace(/^!/, '').split('/')
  return `${isLeftOut ? '!' : ''}${parts.filter(part => part !== '.' && part !== '').join('/')}`
}

/**
 * The folders that patterns name, relative to a folder and in code unit order. Links are not followed, and neither are
 * folders of git and of installed packages.
 */
export function packageFolders(folder: string, written: readonly string[]): readonly string[] {
  const patterns = written.map(normal)
  const leftOut = patterns.filter(one => one.startsWith('!')).map(one => fitsWildcards(one.slice(1)))
  const found = new Set<string>()
  for (const pattern of patterns.filter(one => !one.startsWith('!') && one !== '')) {
    const seen = new Set<string>()
    const parts = pattern.split('/')
    const walk = (way: readonly string[], at: number): void => {
      const path = way.join('/')
      // Several ** would lead to one folder by many ways.
      if (seen.has(`${at} ${path}`)) return
      seen.add(`${at} ${path}`)
      const part = parts[at]
      if (part === undefined) {
        if (path !== '') found.add(path)
        return
      }
      if (part === '**') walk(way, at + 1)
      if (!part.includes('*')) {
        if (!isClosedName(part) && isFolder(join(folder, ...way, part))) walk([...way, part], at + 1)
        return
      }
      const fits = part === '**' ? () => true : fitsWildcards(part)
      for (const one of entriesIn(join(folder, ...way)))
        if (one.isDirectory() && !isClosedName(one.name) && fits(one.name))
          walk([...way, one.name], part === '**' ? at : at + 1)
    }
    walk([], 0)
  }
  return [...found].filter(path => !leftOut.some(fits => fits(path))).sort()
}

function isFile(path: string): boolean {
  try {
    const status = lstatSync(path)
    return status.isFile() && status.size <= mostBytes
  } catch {
    return false
  }
}
