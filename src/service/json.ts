import { UnreadableError } from './fields.ts'

/**
 * Parses an answer of the service. Integers of 16 to 20 digits come back as strings of their digits, because ids are
 * 64-bit and a number would lose their last digits; everything else is as `JSON.parse` gives it.
 * @throws {UnreadableError} for bytes that are not UTF-8 or not JSON
 */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return JSON.parse(/\d{16}/.test(text) ? quoteLongIntegers(text) : text)
  } catch {
    // The parser's own message quotes the text, which may hold anything.
    throw new UnreadableError(bytes.length === 0 ? 'the answer is empty' : 'the answer is not valid JSON')
  }
}

function quoteLongIntegers(json: string): string {
  const parts: string[] = []
  let position = 0
  while (position < json.length) {
    const open = json.indexOf('"', position)
    const between = open < 0 ? json.slice(position) : json.slice(position, open)
    parts.push(between.length < 16 ? between : between.replace(/(?<![\w.+-])\d{16,20}(?![\w.+-])/g, '"$&"'))
    if (open < 0) break
    position = endOfString(json, open)
    parts.push(json.slice(open, position))
  }
  return parts.join('')
}

function endOfString(json: string, open: number): number {
  for (let close = json.indexOf('"', open + 1); close > 0; close = json.indexOf('"', close + 1)) {
    let first = close
    while (json[first - 1] === '\\') first -= 1
    if ((close - first) % 2 === 0) return close + 1
  }
  return json.length
}
