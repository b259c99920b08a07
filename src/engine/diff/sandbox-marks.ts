/** Texts that trials have put into files, as a run for a real account sees it (`one-ledger-one-account`). */
import { formatByName } from '../../formats/index.ts'
import { type FormatName, hasSandboxMark, type Notice, type RelativePath, sandboxMark } from '../../model.ts'
import { type Files, isTrial } from '../project.ts'
import type { SourceString } from '../scan/source.ts'

/** The mark of the sandbox in a source text that is not to be ordered; none in a trial itself. */
export function trialMark(project: Pick<Files, 'lockFallback' | 'sourceLanguage'>): string | undefined {
  return isTrial(project) ? undefined : sandboxMark(project.sourceLanguage)
}

/** Whether the keys of a format are not made of its texts, so that a new wording leaves its strings the same. */
export function hasOwnKeys(format: FormatName): boolean {
  const { isDocument, isTextName } = formatByName(format)
  return isDocument !== true && isTextName !== true
}

/**
 * Whether a source text was written by the sandbox. The mark is then right before the first word,
 * which a text that speaks of the mark does not have.
 * @param mark - that of the source's language; `undefined`: no trial can have been there
 */
export function isWrittenBySandbox(text: string, mark: string | undefined): boolean {
  if (mark === undefined || !text.includes(mark)) return false
  const start = text.trimStart()
  return start.startsWith(mark) && /^\S/.test(start.slice(mark.length))
}

/** Whether a value is what a trial has written for a source text, which speaks of the mark or comes of a trial itself. */
export function isOfTrial(value: string, source: string, mark: string | undefined): boolean {
  if (!hasSandboxMark(value)) return false
  if (!hasSandboxMark(source)) return true
  if (mark === undefined || !isWrittenBySandbox(source, mark)) return false
  const front = leadingMark.exec(value)?.[0]
  if (front === undefined || front.trim() === mark) return false
  return value.startsWith(mark, front.length) || withoutMarks(value) === withoutMarks(source)
}

/** Why a source text is not to be bought as it is. */
export function whyNotBuyable(
  { entry, fault }: SourceString,
  mark: string | undefined,
): 'source-invalid' | 'trial' | undefined {
  if (fault !== undefined) return 'source-invalid'
  return mark !== undefined && entry.text.includes(mark) ? 'trial' : undefined
}

/** To be said of a source file, once for all of its targets. */
export function trialNotices(
  path: RelativePath,
  targets: readonly { readonly skipped: ReadonlyMap<string, number> }[],
  mark: string | undefined,
): Notice[] {
  if (mark === undefined || !targets.some(({ skipped }) => skipped.has('trial'))) return []
  const message = `a sandbox trial of proofreading wrote the source texts with ${mark}, so they are not ordered; restore the source file`
  return [{ path, message }]
}

const leadingMark = /^\s*⟦[a-zA-Z]{2}(?:-[a-zA-Z]{2})?⟧/

function withoutMarks(text: string): string {
  let rest = text.trim()
  while (leadingMark.test(rest)) rest = rest.replace(leadingMark, '')
  return rest
}
