/**
 * Findings that somebody accepted: `.dragoman/accepted.jsonl`, one JSON object a line, so that two branches merge by
 * union. Pure.
 */
import {
  type EntryKey,
  type FindingCode,
  findingCodes,
  isMapping,
  type Locale,
  type RelativePath,
} from '../model.ts'

export const acceptedFile = '.dragoman/accepted.jsonl'

/** One finding of one string in one locale, and why it is no fault. */
export type Acceptance = {
  /** The source file. */
  readonly path: RelativePath
  readonly locale: Locale
  readonly key: EntryKey
  readonly finding: FindingCode
  readonly reason: string
  /** Hashes of the two texts that were looked at. Absent: whatever the texts are. */
  readonly source?: string
  readonly translation?: string
}

/** @param line - in the file, from 1 */
export type ReadAcceptance = Acceptance & { readonly line: number }

export type ReadAcceptances = {
  readonly acceptances: readonly ReadAcceptance[]
  /** Lines that are no acceptances, and why. They quote nothing of the file. */
  readonly faults: readonly { readonly line: number; readonly message: string }[]
}

/** More is no list of exceptions any longer, and is not read. */
const mostBytes = 2_000_000
const mostLines = 20_000
export const longestReason = 500
const longestField = 4000

const fields = ['path', 'locale', 'key', 'finding', 'reason', 'source', 'translation'] as const
const required: ReadonlySet<string> = new Set(fields.slice(0, 5))

export function parseAcceptances(bytes: Uint8Array): ReadAcceptances {
  const lines = bytes.length > mostBytes ? [] : new TextDecoder().decode(bytes).split('\n')
  if (bytes.length > mostBytes || lines.length > mostLines)
    return {
      acceptances: [],
      faults: [
        {
          line: 1,
          message: `the file is too long: more than ${mostLines} lines or ${mostBytes / 1e6} MB are not read`,
        },
      ],
    }
  const acceptances: ReadAcceptance[] = []
  const faults: ReadAcceptances['faults'][number][] = []
  for (const [index, text] of lines.entries()) {
    if (text.trim() === '') continue
    const line = index + 1
    const read = parseLine(text)
    if (typeof read === 'string') faults.push({ line, message: read })
    else acceptances.push({ ...read, line })
  }
  return { acceptances, faults }
}

/** An acceptance, or what is wrong with its line. */
function parseLine(text: string): Acceptance | string {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return 'the line is not a JSON object'
  }
  if (!isMapping(value)) return 'the line is not a JSON object'
  // A member called "__proto__" is one of these names, too.
  const members = new Map<string, unknown>(Object.entries(value))
  for (const name of members.keys())
    if (!fields.some(field => field === name)) return `the line has a field other than ${fields.join(', ')}`
  const texts = new Map<string, string>()
  for (const name of fields) {
    const given = members.get(name)
    if (given === undefined && !required.has(name)) continue
    if (typeof given !== 'string' || given === '' || given.length > longestField)
      return `the field "${name}" must be a text of 1 to ${longestField} characters`
    texts.set(name, given)
  }
  const at = (name: (typeof fields)[number]) => texts.get(name) ?? ''
  const finding = findingCodes.find(code => code === at('finding'))
  if (finding === undefined) return `the field "finding" must be one of ${findingCodes.join(', ')}`
  if (!at('key').startsWith('/')) return 'the field "key" must start with /, as "dragoman check" prints keys'
  const { source, translation } = Object.fromEntries(texts)
  return {
    path: at('path'),
    locale: at('locale'),
    key: at('key'),
    finding,
    reason: at('reason'),
    ...(source !== undefined && { source }),
    ...(translation !== undefined && { translation }),
  }
}

/** One line of the file, without its end. */
export function formatAcceptance(acceptance: Acceptance): string {
  const { path, locale, key, finding, reason, source, translation } = acceptance
  return JSON.stringify({ path, locale, key, finding, reason, source, translation })
}
