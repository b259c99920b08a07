import { createRequire } from 'node:module'
import type { Notice } from '../../model.ts'
import { lineAt } from '../splices.ts'
import type { Segment } from '../text/segments.ts'
import { frontMatterOf } from './front-matter.ts'
import { encodeScalar, type ScalarStyle } from './scalars.ts'

/**
 * The texts of YAML front matter: values of keys at its top level, plain or in quotes.
 * @param keys - the keys whose values are asked for
 * @param report - called for every requested value that stays as it is
 */
export function textsOfFrontMatter(
  text: string,
  keys: readonly string[],
  report: (notice: Notice) => void,
): Segment[] {
  const block = keys.length === 0 ? undefined : frontMatterOf(text)
  if (block === undefined) return []
  const leave = (what: string, at: number): void =>
    report({ message: `${what} stays as it is`, line: lineAt(text, at).line })
  if (block.mark !== '---') {
    leave('front matter in TOML', 0)
    return []
  }
  const { parseDocument, isMap, isScalar } = yaml()
  const { contents, errors } = parseDocument(text.slice(block.start, block.stop), {
    prettyErrors: false,
    logLevel: 'silent',
  })
  if (errors.length > 0) {
    leave('front matter that is no valid YAML', block.start + (errors[0]?.pos[0] ?? 0))
    return []
  }
  const segments: Segment[] = []
  for (const { key, value } of isMap(contents) ? contents.items : []) {
    if (!isScalar(key) || typeof key.value !== 'string' || !keys.includes(key.value)) continue
    if (value === null || (isScalar(value) && (value.value === null || value.value === ''))) continue
    const keyStart = block.start + (key.range?.[0] ?? 0)
    const own = isScalar(value) && value.anchor === undefined && value.tag === undefined ? value : undefined
    const style = styleByType.get(own?.type ?? '')
    if (style === undefined || typeof own?.value !== 'string' || own.range == null || !isLine(own.value)) {
      leave(`the value of "${key.value}", which is not plain or quoted text on one line,`, keyStart)
      continue
    }
    segments.push({
      text: own.value,
      start: block.start + own.range[0],
      end: block.start + own.range[1],
      lineStart: keyStart,
      breaks: [],
      isCell: false,
      kind: `front matter ${key.value}`,
      encode: value => encodeScalar(value, style),
    })
  }
  return segments
}

const styleByType: ReadonlyMap<string, ScalarStyle> = new Map([
  ['PLAIN', 'plain'],
  ['QUOTE_SINGLE', 'single'],
  ['QUOTE_DOUBLE', 'double'],
])

/** Whether a text has no line end, and no white space at its ends, which a translation would lose. */
function isLine(text: string): boolean {
  return text === text.trim() && !/[\n\r\u0085\u2028\u2029]/.test(text)
}

/**
 * Required only where values of front matter are asked for. The plain `require` is the one that a bundler follows;
 * where modules run unbundled there is none.
 */
function yaml(): typeof import('yaml') {
  return typeof require === 'function' ? require('yaml') : createRequire(import.meta.url)('yaml')
}
