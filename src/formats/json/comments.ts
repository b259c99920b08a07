/** The remarks of a plain JSON file for translators: in comments, and in keys used as comments. */
import { type EntryKey, escapePart, longestComment } from '../../model.ts'
import { commentText, type SplitComments, splitComments } from '../strings/comments.ts'
import type { Selection } from './dialect.ts'
import { continuesComment, isFormOf, isMetadataName, isNoteName, subjectOf, subjectsFor } from './metadata.ts'
import { isContainer, type JsonNode } from './parse.ts'
import { commentEnd } from './tokens.ts'

/**
 * By entry: the comments right before it and behind it on its line, what its message object says of it, and the metadata
 * keys that name it or come before it. A remark on an object or a list holds for all texts in it, before the remark on each, and so does metadata
 * that is the first member of an object. A line for each comment, none twice.
 */
export function jsonComments(
  root: JsonNode,
  text: string,
  { messages }: Selection,
): ReadonlyMap<EntryKey, string> {
  const found = new Map<EntryKey, string>()
  collect({ text, found, messages }, root, '', undefined)
  return found
}

/** The remark of a member for people: a text, or a list of lines. */
export function noteOf(member: JsonNode | undefined): string | undefined {
  if (member === undefined) return undefined
  const { kind, text, members } = member
  if (kind === 'string') return text.trim() || undefined
  if (kind !== 'array') return undefined
  return joined(members.filter(line => line.kind === 'string').map(line => line.text.trim() || undefined))
}

type Collection = {
  readonly text: string
  readonly found: Map<EntryKey, string>
  readonly messages: Selection['messages']
}

function collect(
  collection: Collection,
  container: JsonNode,
  key: EntryKey,
  inherited: string | undefined,
): void {
  const { text, found, messages } = collection
  const gaps = gapsIn(text, container)
  let ofAll = ofMany([inherited, commentText(text, [], gaps[0]?.trailing ?? [])])
  const { notes, subjects } = namedNotes(container)
  let isAtStart = false
  let waiting: string | undefined
  for (const [index, member] of container.members.entries()) {
    if (isMetadata(container, member)) {
      if (subjects.has(subjectOf(member.name))) continue
      isAtStart = index === 0 || (isAtStart && continuesComment(member.name))
      const note = isNoteName(member.name) ? noteOf(member) : undefined
      if (isAtStart) ofAll = ofMany([ofAll, note])
      else waiting = joined([waiting, note])
      continue
    }
    isAtStart = false
    const own = joined([
      waiting,
      messages.get(member) || undefined,
      notes.get(member.name),
      commentText(text, gaps[index]?.leading ?? [], gaps[index + 1]?.trailing ?? []),
    ])
    waiting = undefined
    const memberKey = `${key}/${escapePart(member.name)}`
    const comment = joined([ofAll, own])
    if (isContainer(member)) collect(collection, member, memberKey, comment)
    else if (comment !== undefined) found.set(memberKey, comment)
  }
}

type NamedNotes = {
  /** By the member that they are about. */
  readonly notes: ReadonlyMap<string, string>
  /** The names that metadata uses for members that are there. */
  readonly subjects: ReadonlySet<string>
}

/** Notes of metadata keys that name members beside them. */
function namedNotes(container: JsonNode): NamedNotes {
  const bySubject = new Map<string, string | undefined>()
  const names = new Set<string>()
  for (const member of container.members) {
    if (!isMetadata(container, member)) names.add(member.name)
    else if (subjectOf(member.name) !== '') {
      const subject = subjectOf(member.name)
      bySubject.set(subject, ofMany([bySubject.get(subject), noteOf(member)]))
    }
  }
  const notes = new Map<string, string>()
  const subjects = new Set<string>()
  if (bySubject.size === 0) return { notes, subjects }
  for (const name of names) {
    for (const subject of subjectsFor(name)) {
      if (!bySubject.has(subject) || (names.has(subject) && !isFormOf(name, subject))) continue
      subjects.add(subject)
      const note = ofMany([notes.get(name), bySubject.get(subject)])
      if (note !== undefined) notes.set(name, note)
    }
  }
  return { notes, subjects }
}

function isMetadata({ kind }: JsonNode, member: JsonNode): boolean {
  return kind === 'object' && isMetadataName(member.name)
}

function joined(parts: readonly (string | undefined)[]): string | undefined {
  const said = parts.filter(part => part !== undefined)
  if (said.length < 2) return said[0]
  return [...new Set(said.flatMap(part => part.split('\n')))].join('\n')
}

/** A remark on many texts is in memory for each, so no more of it is kept than can be shown. */
function ofMany(parts: readonly (string | undefined)[]): string | undefined {
  return joined(parts)?.slice(0, longestComment)
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
