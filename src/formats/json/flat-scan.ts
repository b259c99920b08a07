/**
 * The texts of a plain JSON document without a tree of it. A run over a large repository spends most of its time here,
 * and half of that would be the making of nodes that nobody looks at.
 */
import type { Entry, EntryId, EntryKey } from '../../model.ts'
import { maxDepth, tooDeep } from './limits.ts'
import { pointerPart } from './pointer.ts'
import { type Cursor, readScalar, readString, skipTrivia, unexpected } from './tokens.ts'

export type FlatScan = {
  readonly entries: Entry[]
  readonly containers: Set<EntryKey>
  readonly lists: Map<EntryKey, number>
}

/**
 * `undefined` when a key stands twice in an object: which one counts takes the tree to say.
 * @param scalars whether values that are neither text nor container are entries
 * @throws {FormatError} with line and column
 */
export function flatScan(text: string, scalars: boolean): FlatScan | undefined {
  const cursor: Cursor = { text, at: 0 }
  const code = skipTrivia(cursor)
  if (code !== openBrace && code !== openBracket) return undefined
  const scan: Scan = { cursor, scalars, entries: [], containers: new Set(), lists: new Map(), hasDuplicates: false }
  if (code === openBrace) readObject(scan, '', [], 1)
  else readList(scan, '', [], 1)
  skipTrivia(cursor)
  if (cursor.at < text.length) throw unexpected(text, cursor.at, 'the end of the file')
  return scan.hasDuplicates ? undefined : scan
}

type Scan = FlatScan & {
  readonly cursor: Cursor
  readonly scalars: boolean
  hasDuplicates: boolean
}

const openBrace = 0x7b
const closeBrace = 0x7d
const openBracket = 0x5b
const closeBracket = 0x5d
const comma = 0x2c
const colon = 0x3a
const quote = 0x22
/** Up to here comparing each name with each is faster than a Set. */
const pairwiseLimit = 12

function readObject(scan: Scan, key: EntryKey, id: EntryId, depth: number): void {
  const { cursor } = scan
  if (depth > maxDepth) throw tooDeep(cursor.text, cursor.at)
  scan.containers.add(key)
  cursor.at++
  const names: string[] = []
  let code = skipTrivia(cursor)
  while (code !== closeBrace) {
    if (code !== quote) throw unexpected(cursor.text, cursor.at, 'a key in double quotes')
    const name = readString(cursor)
    names.push(name)
    if (skipTrivia(cursor) !== colon) throw unexpected(cursor.text, cursor.at, '":"')
    cursor.at++
    readValue(scan, skipTrivia(cursor), `${key}/${pointerPart(name)}`, id, name, depth)
    code = next(scan, closeBrace, '"," or "}"')
  }
  cursor.at++
  if (!scan.hasDuplicates) scan.hasDuplicates = isRepeating(names)
}

function readList(scan: Scan, key: EntryKey, id: EntryId, depth: number): void {
  const { cursor } = scan
  if (depth > maxDepth) throw tooDeep(cursor.text, cursor.at)
  scan.containers.add(key)
  // Before the elements: lists are told in the order of the text.
  scan.lists.set(key, 0)
  cursor.at++
  let length = 0
  let code = skipTrivia(cursor)
  while (code !== closeBracket) {
    const name = String(length++)
    readValue(scan, code, `${key}/${name}`, id, name, depth)
    code = next(scan, closeBracket, '"," or "]"')
  }
  cursor.at++
  scan.lists.set(key, length)
}

function readValue(scan: Scan, code: number, key: EntryKey, parent: EntryId, name: string, depth: number): void {
  const { cursor } = scan
  const start = cursor.at
  if (code === quote) {
    const text = readString(cursor)
    scan.entries.push({ id: [...parent, name], key, text, start, end: cursor.at })
  } else if (code === openBrace) readObject(scan, key, [...parent, name], depth + 1)
  else if (code === openBracket) readList(scan, key, [...parent, name], depth + 1)
  else {
    readScalar(cursor)
    if (scan.scalars) scan.entries.push({ id: [...parent, name], key, text: '', start, end: cursor.at })
  }
}

/** Moves to the next member; a comma before the end is tolerated. */
function next({ cursor }: Scan, close: number, wanted: string): number {
  const code = skipTrivia(cursor)
  if (code === comma) {
    cursor.at++
    return skipTrivia(cursor)
  }
  if (code !== close) throw unexpected(cursor.text, cursor.at, wanted)
  return code
}

function isRepeating(names: readonly string[]): boolean {
  const count = names.length
  if (count > pairwiseLimit) return new Set(names).size < count
  for (let i = 1; i < count; i++) for (let k = 0; k < i; k++) if (names[i] === names[k]) return true
  return false
}
