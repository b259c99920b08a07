import { failureAt } from '../splices.ts'
import { closeBrace, closeBracket, colon, comma, openBrace, openBracket, quote } from './byte-tokens.ts'
import { maxDepth, tooDeep } from './limits.ts'
import { type Cursor, readScalar, readString, skipTrivia, unexpected } from './tokens.ts'

/** One value of a JSON document with its place in the text. Offsets are UTF-16. */
export type JsonNode = {
  readonly kind: 'string' | 'scalar' | 'object' | 'array'
  /** The decoded key, or the decimal index; `''` for the root. */
  readonly name: string
  /** The raw key with its quotes; for elements and the root both are `start`. */
  readonly keyStart: number
  readonly keyEnd: number
  readonly start: number
  readonly end: number
  /** A string's decoded text, a scalar's literal; `''` for containers. */
  readonly text: string
  /** In text order, duplicates included. */
  readonly members: readonly JsonNode[]
  /** Whether a key occurs twice among the members. */
  readonly hasDuplicates: boolean
}

/**
 * The tree of a JSON document. Comments and trailing commas are tolerated, everything else is RFC 8259; the root must
 * be an object or an array.
 * @throws {FormatError} with line and column
 */
export function parseJson(text: string): JsonNode {
  const cursor: Cursor = { text, at: 0, hasComments: false }
  const code = skipTrivia(cursor)
  if (cursor.at >= text.length)
    throw failureAt(text, cursor.at, 'the file is empty; expected an object, at least {}')
  if (code !== openBrace && code !== openBracket)
    throw unexpected(text, cursor.at, 'an object or a list at the top')
  const root = readContainer(cursor, '', cursor.at, cursor.at, code, 1)
  skipTrivia(cursor)
  if (cursor.at < text.length) throw unexpected(text, cursor.at, 'the end of the file')
  return root
}

/** The members by name; of duplicates the last, which is the one that counts when the file is used. */
export function membersByName(node: JsonNode): ReadonlyMap<string, JsonNode> {
  const byName = new Map<string, JsonNode>()
  for (const member of node.members) byName.set(member.name, member)
  return byName
}

export function isContainer(node: JsonNode): boolean {
  return node.kind === 'object' || node.kind === 'array'
}

const leaf: readonly JsonNode[] = []

function readValue(
  cursor: Cursor,
  name: string,
  keyStart: number,
  keyEnd: number,
  code: number,
  depth: number,
): JsonNode {
  const start = cursor.at
  if (code === quote) {
    const text = readString(cursor)
    return node('string', name, keyStart, keyEnd, start, cursor.at, text, leaf, false)
  }
  if (code === openBrace || code === openBracket)
    return readContainer(cursor, name, keyStart, keyEnd, code, depth + 1)
  const literal = readScalar(cursor)
  return node('scalar', name, keyStart, keyEnd, start, cursor.at, literal, leaf, false)
}

function readContainer(
  cursor: Cursor,
  name: string,
  keyStart: number,
  keyEnd: number,
  open: number,
  depth: number,
): JsonNode {
  const start = cursor.at
  if (depth > maxDepth) throw tooDeep(cursor.text, start)
  const isObject = open === openBrace
  const close = isObject ? closeBrace : closeBracket
  const members: JsonNode[] = []
  cursor.at++
  let code = skipTrivia(cursor)
  while (code !== close) {
    members.push(
      isObject ? readMember(cursor, code, depth) : readElement(cursor, code, members.length, depth),
    )
    code = skipTrivia(cursor)
    if (code === comma) {
      cursor.at++
      code = skipTrivia(cursor)
    } else if (code !== close)
      throw unexpected(cursor.text, cursor.at, isObject ? '"," or "}"' : '"," or "]"')
  }
  cursor.at++
  const duplicates = isObject && hasDuplicateNames(members)
  return node(
    isObject ? 'object' : 'array',
    name,
    keyStart,
    keyEnd,
    start,
    cursor.at,
    '',
    members,
    duplicates,
  )
}

function readMember(cursor: Cursor, code: number, depth: number): JsonNode {
  if (code !== quote) throw unexpected(cursor.text, cursor.at, 'a key in double quotes')
  const keyStart = cursor.at
  const name = readString(cursor)
  const keyEnd = cursor.at
  if (skipTrivia(cursor) !== colon) throw unexpected(cursor.text, cursor.at, '":"')
  cursor.at++
  return readValue(cursor, name, keyStart, keyEnd, skipTrivia(cursor), depth)
}

function readElement(cursor: Cursor, code: number, index: number, depth: number): JsonNode {
  return readValue(cursor, String(index), cursor.at, cursor.at, code, depth)
}

function hasDuplicateNames(members: readonly JsonNode[]): boolean {
  const count = members.length
  if (count > pairwiseLimit) return new Set(members.map(member => member.name)).size < count
  for (let i = 1; i < count; i++) {
    const { name } = members[i]!
    for (let k = 0; k < i; k++) if (members[k]!.name === name) return true
  }
  return false
}

/** Up to here comparing each with each is faster than a Set. */
const pairwiseLimit = 12

/** The only place that makes nodes, so that all have one shape and property reads stay fast. */
function node(
  kind: JsonNode['kind'],
  name: string,
  keyStart: number,
  keyEnd: number,
  start: number,
  end: number,
  text: string,
  members: readonly JsonNode[],
  hasDuplicates: boolean,
): JsonNode {
  return { kind, name, keyStart, keyEnd, start, end, text, members, hasDuplicates }
}
