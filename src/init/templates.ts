/** Templates of catalogs that lie apart from them: `_build/gettext/guide.pot` of `locale/de/LC_MESSAGES/guide.po`. Pure. */
import { factsOf, formatOfPath, type RelativePath } from '../model.ts'
import type { Candidate } from './candidates.ts'

/**
 * The pattern of catalogs of several names with the folder of their templates, in which at least half of the names are.
 * `undefined`: there is none, or the candidate has its source already.
 */
export function templatesOf(candidate: Candidate, paths: readonly RelativePath[]): string | undefined {
  const { source, target, files } = candidate
  const format = formatOfPath(target)
  const { templateExtensions = [] } = format === undefined ? {} : factsOf(format)
  const [before = '', after = ''] = target.split('{locale}/')
  const extension = /\*(\.[a-z]+)$/.exec(after)?.[1]
  if (source !== target || extension === undefined) return undefined
  const below = [...files].flatMap(([locale, own]) =>
    own.map(path => path.slice(`${before}${locale}/`.length, -extension.length)),
  )
  const folder = below.every(name => name.startsWith(messages)) ? messages : ''
  const names = new Set(below.map(name => name.slice(folder.length)))
  if (names.size < 2) return undefined
  const roots = rootsOf(names, paths, templateExtensions)
  const [best] = [...roots].sort(
    ([a, found], [b, other]) =>
      other.names.size - found.names.size || shared(b, before) - shared(a, before) || a.length - b.length,
  )
  if (best === undefined || best[1].names.size * 2 < names.size) return undefined
  const [root, { ending }] = best
  const isDeep = paths.some(
    path => path.startsWith(root) && path.slice(root.length).includes('/') && path.endsWith(ending),
  )
  // A template anywhere in the repository is none of these.
  if (root === '' && isDeep) return undefined
  const star = isDeep ? '**/*' : '*'
  return `${root}${star}${ending} => ${before}{locale}/${folder}${star}${extension}`
}

/** The folder that gettext looks for catalogs in. */
const messages = 'LC_MESSAGES/'

type Root = { readonly names: Set<string>; readonly ending: string }

/** Folders, by how many of the names have a template in them. */
function rootsOf(
  names: ReadonlySet<string>,
  paths: readonly RelativePath[],
  endings: readonly string[],
): ReadonlyMap<RelativePath, Root> {
  const roots = new Map<RelativePath, Root>()
  for (const path of paths) {
    const ending = endings.find(one => path.endsWith(one))
    if (ending === undefined) continue
    const parts = path.slice(0, -ending.length).split('/')
    for (let at = 0; at < parts.length; at++) {
      const name = parts.slice(at).join('/')
      if (!names.has(name)) continue
      const root = parts
        .slice(0, at)
        .map(part => `${part}/`)
        .join('')
      const known = roots.get(root) ?? { names: new Set(), ending }
      known.names.add(name)
      roots.set(root, known)
    }
  }
  return roots
}

function shared(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return length
}
