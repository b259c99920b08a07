/**
 * The lock of one source file (`lock-layout`, `lock-is-never-an-error`, `who-writes-the-lock`): per locale and entry, which source text the translation answers.
 *
 *   [de]
 *   <entry 8> <source 6> <text 6>
 *
 * A section of the source's own locale says which text each proofread one was written in the place of.
 * Reading never fails: lines that are not records are skipped, so a merge conflict costs nothing.
 */
import type { Locale, RelativePath } from '../model.ts'
import { textHash } from './hash.ts'

/** Which source text (`source`) the translation (`text`) answers, both as short hashes. */
export type LockRecord = { readonly source: string; readonly text: string }

export type LockLine = LockRecord & { readonly entry: string }

/** One locale's records by entry hash; two sides of a merge may both have left one for the same entry. */
export type LockSection = ReadonlyMap<string, readonly LockRecord[]>

export type Lock = ReadonlyMap<Locale, LockSection>

export const recordLine = /^([\w-]{8}) ([\w-]{6}) ([\w-]{6})$/
const sectionLine = /^\[(.+)\]$/

/** Where the lock of a source file lies, relative to the root. */
export function lockPath(stateFolder: RelativePath, source: RelativePath): RelativePath {
  return `${stateFolder}/lock/${source}.txt`
}

/** Reads a lock; whatever is no section and no record is skipped. */
export function parseLock(text: string): Lock {
  const lock = new Map<Locale, Map<string, LockRecord[]>>()
  let section: Map<string, LockRecord[]> | undefined
  for (const raw of text.split('\n')) {
    const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw
    const record = recordLine.exec(line)
    if (record !== null) {
      if (section !== undefined) addRecord(section, record[1] ?? '', record[2] ?? '', record[3] ?? '')
      continue
    }
    const locale = sectionLine.exec(line)?.[1]
    if (locale === undefined) continue
    section = lock.get(locale) ?? new Map()
    lock.set(locale, section)
  }
  return lock
}

/** A lock as text: sections in the given order, records as given. `''` when there is no record at all. */
export function formatLock(sections: Iterable<readonly [Locale, readonly LockLine[]]>): string {
  let text = ''
  for (const [locale, lines] of sections) {
    if (lines.length === 0) continue
    text += `[${locale}]\n`
    for (const { entry, source, text: translation } of lines) text += `${entry} ${source} ${translation}\n`
  }
  return text
}

/**
 * The record that counts for a value (`lock-is-never-an-error`): the only one there is, or of several the one whose text hash equals
 * the value's. Where two sides of a merge recorded the same value, one for the present source says all there is to say.
 */
export function recordFor(
  section: LockSection | undefined,
  entry: string,
  value: string,
  source: string,
): LockRecord | undefined {
  const records = section?.get(entry)
  if (records === undefined || records.length === 1) return records?.[0]
  const wanted = textHash(value)
  const fitting = records.filter(record => record.text === wanted)
  return fitting.length < 2
    ? fitting[0]
    : (fitting.find(record => record.source === textHash(source)) ?? fitting[0])
}

/** A section as lines, in the order of its entries in the file. */
export function linesOf(section: LockSection): LockLine[] {
  return [...section].flatMap(([entry, records]) => records.map(record => ({ entry, ...record })))
}

export function sectionOf(lines: readonly LockLine[]): LockSection {
  const section = new Map<string, LockRecord[]>()
  for (const { entry, source, text } of lines) addRecord(section, entry, source, text)
  return section
}

function addRecord(section: Map<string, LockRecord[]>, entry: string, source: string, text: string): void {
  const records = section.get(entry)
  if (records === undefined) section.set(entry, [{ source, text }])
  else if (!records.some(known => known.source === source && known.text === text))
    records.push({ source, text })
}
