import { isReadName } from './attribute-texts.ts'
import { endOfModuleLines } from './code.ts'
import { codeAt } from './cursor.ts'
import { endOfLine } from './generator-blocks.ts'
import { jsxRowAt, neverClosed } from './jsx.ts'
import { addAttribute, openLeaf, type Scan } from './state.ts'

/**
 * Takes what is a block of MDX at the cursor: imports and exports, expressions and tags on lines of their own.
 * @param interrupts - whether a paragraph is before it
 * @throws {FormatError} with line and column, where something is never closed
 */
export function openMdx(scan: Scan, depth: number, interrupts: boolean): boolean {
  const { cursor } = scan
  const { text, next, lineStart } = cursor
  const mark = String.fromCharCode(codeAt(cursor, next))
  if (mark === 'i' || mark === 'e') {
    if (interrupts || depth > 0 || next > lineStart || !/^(?:im|ex)port /.test(text.slice(next, next + 7)))
      return false
    const end = endOfModuleLines(text, next)
    if (end < 0) throw neverClosed(text, next, `this ${text.slice(next, next + 6)}`)
    return passTo(scan, depth, end)
  }
  if (mark === '<' && text.startsWith('<!--', next)) {
    const end = text.indexOf('-->', next)
    return passTo(scan, depth, end < 0 ? text.length : endOfLine(text, end))
  }
  if (
    (mark !== '<' && mark !== '{') ||
    next < scan.inlineTo ||
    isGeneratorMark.test(text.slice(next, next + 3))
  )
    return false
  const row = jsxRowAt(text, next)
  if (row === undefined) return false
  if (!row.isAlone) {
    scan.inlineTo = row.end
    return false
  }
  passTo(scan, depth, row.end)
  for (const { name, start, end } of row.attributes)
    if (isReadName(name)) addAttribute(scan.blocks, text, { start, end, style: 'references' })
  return true
}

/** Parts that a generator replaces before MDX is read: `{#id}`, `{% x %}`, `{{< x >}}`. */
const isGeneratorMark = /^\{(?:[#%:]|\{[<%])/

function passTo(scan: Scan, depth: number, end: number): true {
  openLeaf(scan, depth, undefined)
  scan.skipTo = end
  return true
}
