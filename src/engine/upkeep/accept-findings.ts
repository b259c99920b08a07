/** Findings of `check` that somebody accepts: lines of `.dragoman/accepted.jsonl`. No text changes. */
import { FileUnwritableError, UsageError } from '../../errors.ts'
import {
  type Acceptance,
  acceptedFile,
  formatAcceptance,
  longestReason,
  parseAcceptances,
} from '../../lock/accepted.ts'
import { findingWords, keyOf } from '../../model.ts'
import type { Files } from '../project.ts'
import type { Name } from '../scan/string-selector.ts'
import type { Overview } from '../status/overview.ts'

/**
 * Adds an acceptance for each finding that a name fits, in the place of those that it had for earlier texts.
 * @returns how many
 * @throws {UsageError} for a reason that says nothing, and for a name that fits no finding that can be accepted
 */
export function acceptFindings(
  { disk }: Pick<Files, 'disk'>,
  { findings }: Pick<Overview, 'findings'>,
  names: readonly Name[],
  reason: string,
): number {
  const why = reason.trim()
  if (why === '' || why.length > longestReason || /\p{Cc}/u.test(why))
    throw new UsageError(`--reason must be one line of 1 to ${longestReason} characters`)
  refuseIdle(findings, names)
  const named = findings.filter(one => names.some(name => isNamed(one, name)))
  const added = named.flatMap(({ path, locale, key, code: finding, hashes }): Acceptance[] =>
    finding === undefined || hashes === undefined
      ? []
      : [{ path, locale, key: keyOf(key), finding, reason: why, ...hashes }],
  )
  const isReplaced = new Set(added.map(nameOf))
  // Somebody may save the file at this moment.
  for (;;) {
    const bytes = disk.read(acceptedFile)
    if (disk.replace(acceptedFile, bytes, withLines(bytes, added, isReplaced))) return added.length
  }
}

function withLines(
  bytes: Uint8Array | undefined,
  added: readonly Acceptance[],
  isReplaced: ReadonlySet<string>,
): Uint8Array {
  const before = bytes ?? new Uint8Array()
  const { acceptances, faults } = parseAcceptances(before)
  const [fault] = faults
  if (fault !== undefined)
    throw new FileUnwritableError(
      `${acceptedFile}:${fault.line}: ${fault.message}. Correct or delete the line, and try again`,
      { path: acceptedFile, line: fault.line },
    )
  const gone = new Set(acceptances.filter(one => isReplaced.has(nameOf(one))).map(({ line }) => line))
  const kept = new TextDecoder()
    .decode(before)
    .split('\n')
    .filter((_, index) => !gone.has(index + 1))
    .join('\n')
  const gap = kept === '' || kept.endsWith('\n') ? '' : '\n'
  return Buffer.from(`${kept}${gap}${added.map(one => `${formatAcceptance(one)}\n`).join('')}`)
}

function nameOf({ path, locale, key, finding }: Acceptance): string {
  return JSON.stringify([path, locale, key, finding])
}

/** A name is a key, the source file, or the target file, which is the path that `check` prints. */
function isNamed({ path, target, key }: Overview['findings'][number], { fits }: Name): boolean {
  return fits(path, keyOf(key)) || fits(target, keyOf(key))
}

/** @throws {UsageError} for the first name that fits no finding, or none that can be accepted */
function refuseIdle(findings: Overview['findings'], names: readonly Name[]): void {
  for (const name of names) {
    const { written } = name
    const named = findings.filter(one => isNamed(one, name))
    if (named.some(({ code }) => code !== undefined)) continue
    const [first] = named
    const word = JSON.stringify(written)
    if (first !== undefined)
      throw new UsageError(
        `${word}: ${findingWords(first)} in ${first.locale}. Only invalid strings and warnings can be accepted; ${adviceFor(first)}`,
      )
    throw new UsageError(
      written.startsWith('/')
        ? `"dragoman check" finds no fault at ${word}, so there is nothing to accept`
        : `"dragoman check" finds no fault in ${word}: name a file, or a key as "dragoman check" prints it, with / at its start`,
    )
  }
}

function adviceFor({ reason, message }: Overview['findings'][number]): string {
  if (reason === 'stale') return 'if the stale translation still fits, run "dragoman keep KEY"'
  if (reason === 'shape') return message
  return 'to leave out a string that needs no translation, add its key to "keys.exclude" in the configuration'
}
