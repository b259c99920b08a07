import { posix } from 'node:path'

/**
 * The declarations that users see: those that `index.d.ts` leads to.
 * @param files - every declaration by its path
 * @returns `files`, and `foreign`: which of them import which package. Users have none of our packages installed,
 *   so each of those is a type that they cannot resolve.
 */
export function publicDeclarations(files) {
  const reached = new Map()
  const foreign = []
  const visit = path => {
    if (reached.has(path)) return
    const bytes = files.get(path)
    if (bytes === undefined) throw new Error(`no declarations of ${path}`)
    reached.set(path, bytes)
    for (const [, specifier] of bytes.toString().matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g)) {
      if (specifier.startsWith('.'))
        visit(posix.join(posix.dirname(path), specifier.replace(/\.ts$/, '.d.ts')))
      else if (!specifier.startsWith('node:')) foreign.push(`${path}: ${specifier}`)
    }
  }
  visit('index.d.ts')
  return { files: reached, foreign }
}
