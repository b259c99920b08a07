import { readFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { codeExtensions } from './loaders.ts'

/**
 * The lines of the keys in a configuration that is data, by their paths: `['files', 0, 'path']`. A key in code has none.
 */
export async function keyLinesOf(
  file: string,
): Promise<(path: readonly (string | number)[]) => number | undefined> {
  if (codeExtensions.some(extension => extension === extname(file))) return () => undefined
  const { default: yaml } = await import('yaml')
  const { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } = yaml
  const lineCounter = new LineCounter()
  // YAML reads JSON as well.
  const { contents } = parseDocument(readFileSync(file, 'utf8'), {
    lineCounter,
    prettyErrors: false,
    uniqueKeys: false,
  })
  return path => {
    let node: unknown = contents
    let start: number | undefined
    for (const part of basename(file) === 'package.json' ? ['dragoman', ...path] : path) {
      if (isMap(node)) {
        const pair = node.items.find(({ key }) => isScalar(key) && key.value === part)
        start = isNode(pair?.key) ? pair.key.range?.[0] : undefined
        node = pair?.value
      } else if (isSeq(node) && typeof part === 'number') {
        node = node.items[part]
        start = isNode(node) ? node.range?.[0] : undefined
      } else return undefined
    }
    return start === undefined ? undefined : lineCounter.linePos(start).line
  }
}
