/** A repository as a detector sees it: names of files, and the beginnings of those that it asks for. */
import { posix } from 'node:path'
import { parse as parseYaml } from 'yaml'
import { memberOf, type RelativePath } from '../model.ts'

export type Repository = {
  /** Every file below the folder, in code unit order, without those that a build has made. */
  readonly paths: readonly RelativePath[]
  /** At most the first 64 KiB; `undefined` where there is no such file, or it is no text. */
  readonly text: (path: RelativePath) => string | undefined
}

/** One package of a repository: all paths are relative to its folder. */
export type Package = {
  /** Relative to the repository; `''` for its top. */
  readonly folder: RelativePath
  readonly dependencies: ReadonlySet<string>
  readonly has: (path: RelativePath) => boolean
  /** The first file of these names; `*` matches any characters but `/`. */
  readonly find: (...names: readonly string[]) => RelativePath | undefined
  readonly text: (path: RelativePath) => string
  /** The data of a JSON or YAML file; `undefined` where it cannot be read. Never throws. */
  readonly data: (path: RelativePath) => unknown
}

export function createPackage(repository: Repository, folder: RelativePath): Package {
  const inFolder = (path: RelativePath) => posix.join(folder, path)
  const own =
    folder === '' ? repository.paths : repository.paths.filter(path => path.startsWith(`${folder}/`))
  const paths = own.map(path => (folder === '' ? path : path.slice(folder.length + 1)))
  const known = new Set(paths)
  const text = (path: RelativePath) => repository.text(inFolder(path)) ?? ''
  const data = (path: RelativePath) => dataOf(text(path))
  return {
    folder,
    dependencies: dependenciesOf(data('package.json')),
    has: path => known.has(path),
    find: (...names) => {
      for (const name of names) {
        const found = name.includes('*') ? paths.find(path => isNamed(path, name)) : known.has(name) && name
        if (found) return found
      }
      return undefined
    },
    text,
    data,
  }
}

/** JSON and YAML alike. A file of a stranger's repository: aliases are not expanded beyond a few. */
export function dataOf(text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    return parseYaml(text, { maxAliasCount: 20, logLevel: 'silent', strict: false })
  } catch {
    return undefined
  }
}

/** A member of an object by a path of names; `undefined` where there is none. Only own members count. */
export function member(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce(memberOf, value)
}

export function textMember(value: unknown, ...names: readonly string[]): string | undefined {
  const found = member(value, ...names)
  return typeof found === 'string' && found !== '' ? found : undefined
}

/** The texts of a list; a single text counts as a list of one. */
export function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.filter(one => typeof one === 'string') : []
}

/** Whether a path has this name, in which `*` matches any characters but `/`. */
export function isNamed(path: RelativePath, name: string): boolean {
  const [first = '', ...rest] = name.split('*')
  if (!path.startsWith(first)) return false
  let position = first.length
  for (const [index, literal] of rest.entries()) {
    const isLast = index === rest.length - 1
    const at = isLast ? path.length - literal.length : path.indexOf(literal, position)
    if (at < position || !path.startsWith(literal, at) || path.slice(position, at).includes('/')) return false
    position = at + literal.length
  }
  return position === path.length
}

function dependenciesOf(manifest: unknown): ReadonlySet<string> {
  return new Set(
    ['dependencies', 'devDependencies', 'peerDependencies'].flatMap(kind =>
      Object.keys((member(manifest, kind) ?? {}) as object),
    ),
  )
}
