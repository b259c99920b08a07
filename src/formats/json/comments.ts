/** What a plain JSON file says to translators: in comments, and in keys that stand for comments. */
import type { EntryKey } from '../../model.ts'
import { commentText, type SplitComments, splitComments } from '../strings/comments.ts'
import { isMetadataName, subjectOf } from './metadata.ts'
import { isContainer, type JsonNode } from './parse.ts'
import { pointerPart } from './pointer.ts'
import { commentEnd } from './tokens.ts'

/**
 * By entry: the comments right before it and behind it on its line, and the metadata keys that name it or stand before
 * it. What is said of an object or a list holds for the texts in it that have nothing of their own.
 */
export function jsonComments(root: JsonNode, text: string): ReadonlyMap<EntryKey, string> {
  const found = new Map<EntryKey, string>()
  collect({ text, found }, root, '', undefined)
  return found
}

type Collection = { readonly text: string; readonly found: Map<EntryKey, string> }

function collect(
  collection: Collection,
  container: JsonNode,
  key: EntryKey,
  inherited: string | undefined,
): void {
  const { text, found } = collection
  const gaps = gapsIn(text, container)
  const ofAll = joined([inherited, commentText(text, [], gaps[0]?.trailing ?? [])])
  const named = namedNotes(container)
  let waiting: string | undefined
  for (const [index, member] of container.members.entries()) {
    if (isMetadata(container, member)) {
      if (!named.has(subjectOf(member.name))) waiting = joined([waiting, noteOf(member)])
      continue
    }
    const own = joined([
      waiting,
      named.get(member.name),
      commentText(text, gaps[index]?.leading ?? [], gaps[index + 1]?.trailing ?? []),
    ])
    waiting = undefined
    const memberKey = `${key}/${pointerPart(member.name)}`
    const comment = own ?? ofAll
    if (isContainer(member)) collect(collection, member, memberKey, comment)
    else if (comment !== undefined) found.set(memberKey, comment)
  }
}

/** Notes of metadata keys by the member beside them that they name. */
function namedNotes(container: JsonNode): ReadonlyMap<string, string> {
  const named = new Map<string, string>()
  const metadata = container.members.filter(member => isMetadata(container, member))
  if (metadata.length === 0) return named
  const names = new Set(container.members.map(({ name }) => name))
  for (const member of metadata) {
    const subject = subjectOf(member.name)
    const note = joined([named.get(subject), noteOf(member)])
    if (subject !== '' && names.has(subject) && note !== undefined) named.set(subject, note)
  }
  return named
}

function isMetadata({ kind }: JsonNode, member: JsonNode): boolean {
  return kind === 'object' && isMetadataName(member.name)
}

/** A text, or a list of lines. */
function noteOf({ kind, text, members }: JsonNode): string | undefined {
  if (kind === 'string') return text.trim() || undefined
  if (kind !== 'array') return undefined
  return joined(members.filter(line => line.kind === 'string').map(line => line.text.trim() || undefined))
}

function joined(parts: readonly (string | undefined)[]): string | undefined {
  const said = parts.filter(part => part !== undefined)
  return said.length === 0 ? undefined : said.join('\n')
}

/** The comments before each member, and last those behind the last one. */
function gapsIn(text: string, { start, end, members }: JsonNode): SplitComments[] {
  const ends = [start + 1, ...members.map(member => member.end)]
  const starts = [...members.map(member => member.keyStart), end - 1]
  return ends.map((from, index) => {
    const to = starts[index] ?? from
    const next = index < members.length ? to : undefined
    return splitComments(text, commentsIn(text, from, to), from, next)
  })
}

function commentsIn(text: string, from: number, to: number): { start: number; end: number }[] {
  const comments: { start: number; end: number }[] = []
  const gap = text.slice(from, to)
  for (let at = gap.indexOf('/'); at >= 0; ) {
    const end = commentEnd(gap, at)
    comments.push({ start: from + at, end: from + end })
    at = gap.indexOf('/', end)
  }
  return comments
}
