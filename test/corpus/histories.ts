/** A real translation while one block of its source changes: measured without disk, ledger or service. */

import type { Source } from '../../src/engine/scan/source.ts'
import type { FormatName } from '../../src/model.ts'
import { align, merge, readSource, sectionOf, wantedOf } from '../helpers/paired-documents.ts'

/** Figures of one translation, or the sum of many. */
export type Histories = {
  texts: number
  unsure: number
  missing: number
  /** Lines of the translation that went, beside the block that was due. */
  lost: number
  histories: number
  /** Histories in which something else than the one block was bought. */
  otherBought: number
  /** Histories whose block could not be written. */
  unwritten: number
  /** Blanked blocks that did not come back byte for byte. */
  notSame: number
  blanks: number
  faults: string[]
}

export function noHistories(): Histories {
  return {
    texts: 0,
    unsure: 0,
    missing: 0,
    lost: 0,
    histories: 0,
    otherBought: 0,
    unwritten: 0,
    notSame: 0,
    blanks: 0,
    faults: [],
  }
}

export function add(sum: Histories, one: Histories): void {
  for (const key of Object.keys(one) as (keyof Histories)[]) {
    if (key === 'faults') sum.faults.push(...one.faults)
    else sum[key] += one[key] as never
  }
}

const added = 'A paragraph that nobody has seen before.'
const delivered = 'Ein neuer Text.'

export function historiesOf(name: FormatName, sourceText: string, targetText: string): Histories {
  const sum = noHistories()
  const source = readSource(name, sourceText)
  const adopted = align(source, targetText, undefined)
  const section = sectionOf(source, adopted)
  const counted = source.strings.filter(({ hasLetter }) => hasLetter)
  sum.texts = counted.length
  for (const [index, { hasLetter }] of source.strings.entries()) {
    if (!hasLetter || adopted.current[index] !== undefined) continue
    if (adopted.unsure.has(index)) sum.unsure++
    else sum.missing++
  }
  const pristine = wantedOf(source, align(source, targetText, section))
  const paired = [...source.strings.entries()].filter(
    ([index, { entry, hasLetter }]) =>
      hasLetter &&
      adopted.current[index] !== undefined &&
      once(source, entry.text) &&
      !entry.kind?.includes('@') &&
      !entry.kind?.startsWith('front') &&
      entry.kind !== 'attribute' &&
      entry.kind !== 'title',
  )
  if (paired.length < 3) return sum
  const [index, { entry }] = paired[Math.floor(paired.length / 2)]!
  const [, { entry: other }] = paired[Math.floor(paired.length / 4)]!
  const cut = (text: string, { start, end }: { start: number; end: number }, value: string): string =>
    text.slice(0, start) + value + text.slice(end)
  const run = (what: string, next: string, due: number, allowed: (text: string) => boolean): void => {
    sum.histories++
    const fresh = readSource(name, next)
    const aligned = align(fresh, targetText, section)
    const wanted = wantedOf(fresh, aligned).filter(key => !pristine.includes(key))
    if (wanted.length !== due) {
      sum.otherBought++
      sum.faults.push(`${what}: ${wanted.length} bought`)
    }
    if (due === 0) return
    const merged = merge(fresh, targetText, aligned, new Map(wanted.map(key => [key, delivered])))
    if (typeof merged === 'object' || merged === targetText) {
      sum.unwritten++
      sum.faults.push(`${what}: not written: ${typeof merged === 'object' ? merged.reason : ''}`)
      return
    }
    const lost = isInsertion(targetText, merged)
      ? 0
      : lostLines(targetText, merged).filter(line => !allowed(line)).length
    sum.lost += lost
    if (lost > 0) sum.faults.push(`${what}: ${lost} lines lost`)
  }
  const own = adopted.current[index]!
  const isOwn = (line: string): boolean =>
    targetText.slice(lineStart(targetText, own.start), lineEnd(targetText, own.end)).includes(line)
  run('change', cut(sourceText, entry, `${sourceText.slice(entry.start, entry.end)} And more.`), 1, isOwn)
  run('insert', inserted(name, sourceText, entry), 1, () => false)
  const [low, high] = entry.start < other.start ? [entry, other] : [other, entry]
  const swapped = cut(
    cut(sourceText, high, sourceText.slice(low.start, low.end)),
    low,
    sourceText.slice(high.start, high.end),
  )
  if (low !== high && low.kind === high.kind) run('move', swapped, 0, () => false)
  run('remove', cut(sourceText, blockOf(name, sourceText, entry), ''), 0, () => false)

  sum.blanks++
  const blank = cut(targetText, own, '')
  const again = align(source, blank, section)
  const wanted = wantedOf(source, again).filter(key => !pristine.includes(key))
  if (wanted.length !== 1 || wanted[0] !== entry.key) {
    sum.otherBought++
    sum.faults.push(`blank: ${wanted.length} bought (${own.kind})`)
  }
  const back = merge(source, blank, again, new Map([[entry.key, own.text]]))
  if (back !== targetText) {
    sum.notSame++
    sum.faults.push(`blank: not the same (${own.kind}) ${typeof back === 'object' ? back.reason : ''}`)
  }
  return sum
}

function once({ strings }: Source, text: string): boolean {
  return strings.filter(({ entry }) => entry.text === text).length === 1
}

function lostLines(before: string, after: string): string[] {
  const left = new Map<string, number>()
  for (const line of after.split('\n')) left.set(line, (left.get(line) ?? 0) + 1)
  return before.split('\n').filter(line => {
    const count = left.get(line) ?? 0
    left.set(line, count - 1)
    return count <= 0
  })
}

/** Whether all of the text is there still, in two pieces. */
function isInsertion(before: string, after: string): boolean {
  let start = 0
  while (start < before.length && before[start] === after[start]) start++
  return after.endsWith(before.slice(start))
}

function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end
}

function blockOf(
  name: FormatName,
  text: string,
  { start, end, kind }: { start: number; end: number; kind?: string },
): { start: number; end: number } {
  if (name === 'html') {
    const open = text.lastIndexOf('<', start - 1)
    const close = text.indexOf('>', end)
    const isWhole =
      new RegExp(`^<${kind}\\b[^>]*>\\s*$`).test(text.slice(open, start)) &&
      new RegExp(`^\\s*</${kind}>$`).test(text.slice(end, close + 1))
    return isWhole ? { start: open, end: close + 1 } : { start, end }
  }
  if (/^t[hd]/.test(kind ?? '')) return { start, end }
  return { start: lineStart(text, start), end: Math.min(text.length, lineEnd(text, end) + 1) }
}

function inserted(
  name: FormatName,
  text: string,
  entry: { start: number; end: number; kind?: string },
): string {
  const { start, end } = blockOf(name, text, entry)
  if (name === 'html') {
    const isWhole = start < entry.start
    const tag = isWhole ? text.slice(start, entry.start) : '<p>'
    const piece = isWhole ? `\n${tag}${added}</${entry.kind}>` : `\n<p>${added}</p>\n`
    return text.slice(0, end) + piece + text.slice(end)
  }
  if (/^t[hd]/.test(entry.kind ?? '')) {
    // Behind the table.
    let at = lineEnd(text, entry.end)
    while (at < text.length && text.slice(at + 1, lineEnd(text, at + 1)).includes('|'))
      at = lineEnd(text, at + 1)
    return `${text.slice(0, at)}\n\n${added}\n${text.slice(at)}`
  }
  const lead = text.slice(start, entry.start)
  if (entry.kind === 'li') return `${text.slice(0, end)}${lead}${added}\n${text.slice(end)}`
  const indent = lead.replace(/[^>\s]/g, '')
  return `${text.slice(0, start)}${indent}${added}\n${indent.trimEnd()}\n${text.slice(start)}`
}
