/** Tokens of JSON in bytes. A zero follows the last byte, and where one is met the file is malformed. */
import { skipSpace } from '../text-bytes.ts'
import { maxDepth } from './limits.ts'

export const openBrace = 0x7b
export const closeBrace = 0x7d
export const openBracket = 0x5b
export const closeBracket = 0x5d
export const comma = 0x2c
export const colon = 0x3a
export const quote = 0x22
export const backslash = 0x5c

/** The closing quote; -1: there is none, or a control character before it. */
export function endOfString(bytes: Buffer, from: number): number {
  let at = from
  for (let byte = bytes[at] as number; byte !== quote; byte = bytes[++at] as number) {
    if (byte < 0x20) return -1
    if (byte === backslash && (bytes[++at] as number) < 0x20) return -1
  }
  return at
}

/** `undefined`: an escape in it is none. */
export function textAt(bytes: Buffer, start: number, end: number): string | undefined {
  const raw = bytes.toString('utf8', start, end)
  if (!raw.includes('\\')) return raw
  try {
    return JSON.parse(`"${raw}"`)
  } catch {
    return undefined
  }
}

const scalar = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/

/** Behind a number, `true`, `false` or `null`; -1: there is none. */
export function endOfScalar(bytes: Buffer, from: number): number {
  let at = from
  for (;;) {
    const byte = bytes[at] as number
    if (byte <= 0x20 || byte === comma || byte === closeBrace || byte === closeBracket) break
    at++
  }
  return scalar.test(bytes.toString('latin1', from, at)) ? at : -1
}

/** Behind a value that is no matter of translation; -1: it is malformed. */
export function endOfValue(bytes: Buffer, from: number, depth: number): number {
  const code = bytes[from]
  if (code === quote) {
    const end = endOfString(bytes, from + 1)
    return end < 0 || textAt(bytes, from + 1, end) === undefined ? -1 : end + 1
  }
  if (code !== openBrace && code !== openBracket) return endOfScalar(bytes, from)
  if (depth > maxDepth) return -1
  const close = code === openBrace ? closeBrace : closeBracket
  let at = skipSpace(bytes, from + 1)
  if (bytes[at] === close) return at + 1
  for (;;) {
    if (code === openBrace) {
      const end = bytes[at] === quote ? endOfString(bytes, at + 1) : -1
      if (end < 0 || textAt(bytes, at + 1, end) === undefined) return -1
      at = skipSpace(bytes, end + 1)
      if (bytes[at] !== colon) return -1
      at = skipSpace(bytes, at + 1)
    }
    at = endOfValue(bytes, at, depth + 1)
    if (at < 0) return -1
    at = skipSpace(bytes, at)
    if (bytes[at] === close) return at + 1
    if (bytes[at] !== comma) return -1
    at = skipSpace(bytes, at + 1)
  }
}
