/**
 * The texts of a plain JSON document without a tree of it. A run over a large repository spends most of its time here,
 * and half of that would be the making of nodes that nobody looks at.
 */

import { type Entry, type EntryId, type EntryKey, escapePart, type Resource } from '../../model.ts'
import { closeBrace, closeBracket, colon, comma, openBrace, openBracket, quote } from './byte-tokens.ts'
import { maxDepth, tooDeep } from './limits.ts'
import { isMetadataName } from './metadata.ts'
import { isShapeName } from './shape.ts'
import { type Cursor, readScalar, readString, skipTrivia, unexpected } from './tokens.ts'

export type FlatScan = {
  readonly entries: Entry[]
  readonly containers: Set<EntryKey>
  readonly lists: Map<EntryKey, number>
  /** In a source, see `Resource`. */
  readonly others: Set<EntryKey>
}

/**
 * `undefined` where the tree has more to say: when a key appears twice in an object, when one is metadata, and in a source
 * with comments or with keys that message objects and records have.
 * @param scalars whether values that are neither text nor container are entries, as they are but in a source
 * @param like a document that this one is probably a translation of
 * @throws {FormatError} with line and column
 */
export function flatScan(text: string, scalars: boolean, like?: Resource): FlatScan | undefined {
  const cursor: Cursor = { text, at: 0, hasComments: false }
  const code = skipTrivia(cursor)
  if (code !== openBrace && code !== openBracket) return undefined
  const scan: Scan = {
    cursor,
    scalars,
    entries: [],
    containers: new Set(),
    lists: new Map(),
    others: new Set(),
    needsTree: false,
    messages: like?.messages,
    guide: like?.entries ?? [],
    next: 0,
  }
  if (code === openBrace) readObject(scan, '', [], 1)
  else readList(scan, '', [], 1)
  skipTrivia(cursor)
  if (cursor.at < text.length) throw unexpected(text, cursor.at, 'the end of the file')
  return scan.needsTree || (cursor.hasComments && !scalars) ? undefined : scan
}

type Scan = FlatScan & {
  readonly cursor: Cursor
  readonly scalars: boolean
  needsTree: boolean
  readonly messages: Resource['messages']
  /** Entries of the document that this one is like; `next` is the one that is expected. */
  readonly guide: readonly Entry[]
  next: number
}

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
    if (isMetadataName(name) || (!scan.scalars && isShapeName(name))) scan.needsTree = true
    if (skipTrivia(cursor) !== colon) throw unexpected(cursor.text, cursor.at, '":"')
    cursor.at++
    readValue(scan, skipTrivia(cursor), key, id, name, depth)
    code = next(scan, closeBrace, '"," or "}"')
  }
  cursor.at++
  if (!scan.needsTree) scan.needsTree = isRepeating(names)
}

function readList(scan: Scan, key: EntryKey, id: EntryId, depth: number): void {
  const { cursor } = scan
  if (depth > maxDepth) throw tooDeep(cursor.text, cursor.at)
  scan.containers.add(key)
  // Before the elements: lists are reported in the order of the text.
  scan.lists.set(key, 0)
  cursor.at++
  let length = 0
  let code = skipTrivia(cursor)
  while (code !== closeBracket) {
    const name = String(length++)
    readValue(scan, code, key, id, name, depth)
    code = next(scan, closeBracket, '"," or "]"')
  }
  cursor.at++
  scan.lists.set(key, length)
}

function readValue(
  scan: Scan,
  code: number,
  parent: EntryKey,
  parentId: EntryId,
  name: string,
  depth: number,
): void {
  const { cursor } = scan
  const start = cursor.at
  if (code === quote) addEntry(scan, parent, parentId, name, readString(cursor), start)
  else if (code === openBrace)
    readObject(scan, `${parent}/${escapePart(name)}`, [...parentId, name], depth + 1)
  else if (code === openBracket)
    readList(scan, `${parent}/${escapePart(name)}`, [...parentId, name], depth + 1)
  else {
    readScalar(cursor)
    if (scan.scalars) addEntry(scan, parent, parentId, name, '', start)
    else scan.others.add(`${parent}/${escapePart(name)}`)
  }
}

/** Key and id are taken from the guide where it has the same: making them is the dearest part of an entry. */
function addEntry(
  scan: Scan,
  parent: EntryKey,
  parentId: EntryId,
  name: string,
  text: string,
  start: number,
): void {
  const { cursor, guide, next, messages } = scan
  if (messages !== undefined) {
    const message = messages.get(`${parent}/${escapePart(name)}`)
    if (message !== undefined) {
      scan.entries.push({ id: message.id, key: message.key, text, start, end: cursor.at })
      return
    }
  }
  const expected = guide[next]
  if (expected !== undefined && isAt(expected.id, parentId, name)) {
    scan.next = next + 1
    scan.entries.push({ id: expected.id, key: expected.key, text, start, end: cursor.at })
    return
  }
  const ahead = guide[next + 1]
  if (ahead !== undefined && isAt(ahead.id, parentId, name)) {
    scan.next = next + 2
    scan.entries.push({ id: ahead.id, key: ahead.key, text, start, end: cursor.at })
    return
  }
  scan.entries.push({
    id: [...parentId, name],
    key: `${parent}/${escapePart(name)}`,
    text,
    start,
    end: cursor.at,
  })
}

function isAt(id: EntryId, parent: EntryId, name: string): boolean {
  const depth = parent.length
  if (id.length !== depth + 1 || id[depth] !== name) return false
  for (let part = 0; part < depth; part++) if (id[part] !== parent[part]) return false
  return true
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
