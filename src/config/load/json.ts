import { FormatError } from '../../errors.ts'
import { quote } from '../check/quote.ts'

/**
 * Strict JSON (RFC 8259): no comments, no trailing commas, and no key twice in one object, of which `JSON.parse` would
 * silently drop the first. A leading byte order mark is skipped. Keys such as `__proto__` become own properties.
 * @throws {FormatError} with line and column
 */
export function parseJson(text: string): unknown {
  const start = text.startsWith('\ufeff') ? 1 : 0
  const reader: Reader = { text, position: start }
  const value = readValue(reader, 0)
  if (peek(reader) !== '') fail(reader, 'the end of the file')
  return value
}

type Reader = { readonly text: string; position: number }

const maximumDepth = 100

function readValue(reader: Reader, depth: number): unknown {
  if (depth > maximumDepth) fail(reader, `at most ${maximumDepth} levels`)
  const next = peek(reader)
  if (next === '{') return readObject(reader, depth)
  if (next === '[') return readArray(reader, depth)
  return next === '"' ? readString(reader, 'a text') : readScalar(reader)
}

function readObject(reader: Reader, depth: number): object {
  const members = new Map<string, unknown>()
  reader.position++
  if (peek(reader) === '}') reader.position++
  else {
    do {
      peek(reader)
      const keyPosition = reader.position
      const key = readString(reader, 'a key in double quotes')
      if (members.has(key)) fail({ ...reader, position: keyPosition }, 'each key once in an object')
      if (peek(reader) !== ':') fail(reader, '":"')
      reader.position++
      members.set(key, readValue(reader, depth + 1))
    } while (continues(reader, '}'))
  }
  return Object.fromEntries(members)
}

function readArray(reader: Reader, depth: number): unknown[] {
  const elements: unknown[] = []
  reader.position++
  if (peek(reader) === ']') reader.position++
  else {
    do elements.push(readValue(reader, depth + 1))
    while (continues(reader, ']'))
  }
  return elements
}

function continues(reader: Reader, close: '}' | ']'): boolean {
  const next = peek(reader)
  if (next !== ',' && next !== close) fail(reader, `"," or "${close}"`)
  reader.position++
  return next === ','
}

function readString(reader: Reader, expected: string): string {
  const raw = take(reader, /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y)
  return raw === undefined ? fail(reader, expected) : String(JSON.parse(raw))
}

function readScalar(reader: Reader): unknown {
  const raw = take(
    reader,
    /(?:-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null)(?![\w.])/y,
  )
  return raw === undefined ? fail(reader, 'a value') : JSON.parse(raw)
}

/** Skips white space; the next character, `''` at the end. */
function peek(reader: Reader): string {
  take(reader, /[ \t\r\n]*/y)
  return reader.text.charAt(reader.position)
}

function take(reader: Reader, token: RegExp): string | undefined {
  token.lastIndex = reader.position
  const raw = token.exec(reader.text)?.[0]
  reader.position += raw?.length ?? 0
  return raw
}

function fail({ text, position }: Reader, expected: string): never {
  const before = text.slice(0, position).split('\n')
  const rest = text.slice(position)
  const word = /^(?:"[^"\n]*"?|[^\s,:[\]{}"]+|.)/su.exec(rest)?.[0]
  const found = /^(?:\/\/|\/\*|#)/.test(rest)
    ? 'a comment, which JSON does not have'
    : word === undefined
      ? 'the end of the file'
      : quote(word)
  throw new FormatError(
    `expected ${expected}, found ${found}`,
    before.length,
    (before.at(-1)?.length ?? 0) + 1,
  )
}
