import { isMapping } from '../model.ts'
import { type Fields, member, readable } from './fields.ts'
import { parseJson } from './json.ts'
import { htmlText, plainText } from './text.ts'

/** The problem in an answer that is not a success, whatever its shape. All texts are fit for messages. */
export type Fault = {
  readonly status: number
  /** `LANGUAGE_NOT_FOUND` or the like; a number in digits; `''` where there is none. */
  readonly code: string
  readonly description: string
  readonly parameters: readonly string[]
}

export const serviceCodes = [
  'INSUFFICIENT_FUNDS',
  'WRONG_ORDER_STATUS',
  'SERVICE_NOT_FOUND',
  'LANGUAGE_NOT_FOUND',
] as const

/**
 * Reads an error body: the service's own object in both published layouts, the status object of gRPC and of Connect,
 * problem details (RFC 9457), HTML, plain text, or nothing. Never throws.
 * @param body `undefined` when it could not be fetched whole
 */
export function readFault(status: number, body: Buffer | undefined, redact: (text: string) => string): Fault {
  const plain = (text: string) => plainText(text, redact)
  const members = body === undefined ? undefined : errorObject(body)
  if (members === undefined) {
    const text = body === undefined || body.length > longestText ? '' : body.toString('utf8')
    const description = plain(text.trimStart().startsWith('<') ? htmlText(text) : text)
    // A page may name the code below its title.
    return { status, code: knownCode([text]) ?? '', description, parameters: [] }
  }
  const { code, description, hints, parameters } = fromObject({ at: '', values: members })
  return {
    status,
    code:
      knownCode([code, ...hints, description]) ??
      (plain(code) === code && /^[\w.-]{1,64}$/.test(code) ? code : ''),
    description: plain(description),
    parameters: parameters.slice(0, 8).map(plain),
  }
}

/** Larger pages are not error messages. */
const longestText = 262_144

function errorObject(body: Buffer): Readonly<Record<string, unknown>> | undefined {
  const json = readable(() => parseJson(body))
  if (!isMapping(json)) return undefined
  return isMapping(json.error) ? json.error : json
}

function fromObject(fields: Fields): {
  readonly code: string
  readonly description: string
  readonly hints: readonly string[]
  readonly parameters: readonly string[]
} {
  const details = listOf(member(fields, 'details'))
  const reasons = details.flatMap(detail => [
    textAt(detail, 'reason'),
    textAt(recordAt(detail, 'debug'), 'reason'),
  ])
  return {
    code: textOf(member(fields, 'code')),
    description:
      ['description', 'message', 'detail', 'title', 'error']
        .map(name => textOf(member(fields, name)))
        .find(text => text !== '') ?? '',
    // The last part of a problem's type names it, as in `…/problems/insufficient-funds`.
    hints: [...reasons, textOf(member(fields, 'type')).split('/').at(-1) ?? ''],
    parameters: [
      member(fields, 'param1'),
      member(fields, 'param2'),
      ...valuesOf(member(fields, 'parameters')),
      ...details.flatMap(detail => valuesOf(detail.metadata)),
    ]
      .map(textOf)
      .filter(text => text !== ''),
  }
}

function knownCode(texts: readonly string[]): string | undefined {
  for (const text of texts) {
    const words = text.slice(0, 10_000).replaceAll('-', '_').toUpperCase().split(/\W+/)
    const known = serviceCodes.find(code => words.includes(code))
    if (known !== undefined) return known
  }
  return undefined
}

function textOf(value: unknown): string {
  return typeof value === 'string'
    ? value.slice(0, longestText)
    : typeof value === 'number'
      ? String(value)
      : ''
}

function textAt(record: Readonly<Record<string, unknown>>, name: string): string {
  return textOf(member({ at: '', values: record }, name))
}

function recordAt(
  record: Readonly<Record<string, unknown>>,
  name: string,
): Readonly<Record<string, unknown>> {
  const value = member({ at: '', values: record }, name)
  return isMapping(value) ? value : {}
}

function listOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.slice(0, 8).filter(isMapping) : []
}

function valuesOf(value: unknown): readonly unknown[] {
  return isMapping(value) ? Object.values(value) : Array.isArray(value) ? value : []
}
