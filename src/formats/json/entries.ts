import { type Entry, type EntryId, type EntryKey, escapePart, groupBy, type Resource } from '../../model.ts'
import { noticesOf, type Remark } from '../splices.ts'
import type { ScanOptions } from '../types.ts'
import { refuseCompiled } from './compiled.ts'
import type { Dialect, Selection } from './dialect.ts'
import { flatScan } from './flat-scan.ts'
import { isContainer, type JsonNode, membersByName, parseJson } from './parse.ts'
import { identifierOf } from './shape.ts'

/**
 * The texts of a JSON document in text order. In a target a number, `true`, `false` or `null` is an entry without
 * text, so that it counts as missing where the source has a text; in a source it is none.
 * @throws {FormatError} with line and column
 */
export function scanJson(dialect: Dialect, text: string, options: ScanOptions = {}): Resource {
  const scalars = options.role !== 'source'
  if (dialect.isPlain === true) {
    const flat = flatScan(text, scalars, options.like)
    if (flat !== undefined) {
      const { entries, containers, lists, others } = flat
      if (!scalars && lists.size > 0) refuseCompiled(parseJson(text))
      return { format: dialect.name, text, entries, notices: [], containers, lists, ...asScalars(others) }
    }
  }
  const root = parseJson(text)
  if (!scalars && dialect.isPlain === true) refuseCompiled(root)
  const select = (scalars ? dialect.targetSelectionOf : undefined) ?? dialect.selectionOf
  const selection = select(root)
  const scan: Scan = {
    text,
    scalars,
    selection,
    comments: dialect.comments?.(root, text, selection),
    messages: options.like?.messages,
    entries: [],
    remarks: [],
    containers: new Set(),
    lists: new Map(),
    others: new Set(),
    identifiers: new Map(),
  }
  collect(scan, root, '', [], 1, true)
  const { entries, containers, lists, identifiers, others } = scan
  const notices = noticesOf(text, scan.remarks)
  const messages = scalars ? undefined : messagesIn(entries)
  return {
    format: dialect.name,
    text,
    entries,
    notices,
    containers,
    lists,
    identifiers,
    ...asScalars(others),
    ...messages,
  }
}

function asScalars(others: ReadonlySet<EntryKey>): Pick<Resource, 'scalars'> {
  return others.size === 0 ? {} : { scalars: others }
}

type Scan = {
  readonly text: string
  /** Whether values that are neither text nor container are entries. */
  readonly scalars: boolean
  readonly selection: Selection
  readonly comments: ReadonlyMap<EntryKey, string> | undefined
  /** In the source. */
  readonly messages: Resource['messages']
  readonly entries: Entry[]
  readonly remarks: Remark[]
  readonly containers: Set<EntryKey>
  readonly lists: Map<EntryKey, number>
  readonly others: Set<EntryKey>
  readonly identifiers: Map<EntryKey, { readonly name: string; readonly values: readonly string[] }>
}

function collect(
  scan: Scan,
  container: JsonNode,
  key: EntryKey,
  id: EntryId,
  depth: number,
  isTranslated: boolean,
): void {
  const { selects, untranslated, messages } = scan.selection
  scan.containers.add(key)
  if (container.kind === 'array') {
    scan.lists.set(key, container.members.length)
    const name = untranslated.size === 0 ? undefined : identifierOf(container)
    const values = container.members.map(member => membersByName(member).get(name ?? '')?.text ?? '')
    if (name !== undefined) scan.identifiers.set(key, { name, values })
  }
  const prefix = `${key}/`
  const winners = container.hasDuplicates ? membersByName(container) : undefined
  if (winners !== undefined) noteDuplicates(scan, container, winners, id, depth)
  for (const member of container.members) {
    if (winners !== undefined && winners.get(member.name) !== member) continue
    if (!selects(member, depth)) continue
    const memberKey = prefix + escapePart(member.name)
    const isText = isTranslated && !untranslated.has(member)
    if (isContainer(member)) collect(scan, member, memberKey, [...id, member.name], depth + 1, isText)
    else if (member.kind === 'string' || scan.scalars) {
      const text = member.kind === 'string' ? member.text : ''
      const comment = scan.comments?.get(memberKey)
      const message = scan.messages?.get(memberKey)
      scan.entries.push({
        id: message?.id ?? [...id, member.name],
        key: message?.key ?? memberKey,
        text,
        start: member.start,
        end: member.end,
        ...(comment === undefined ? {} : { comment }),
        ...(isText ? {} : { isUntranslated: true as const }),
        ...(messages.has(member) ? { shownKey: key } : {}),
      })
    } else scan.others.add(memberKey)
  }
}

/** The texts of message objects by the keys of these; where an object has several, no plain text can be all of them. */
function messagesIn(entries: readonly Entry[]): Pick<Resource, 'messages'> {
  const messages = new Map<EntryKey, Entry | undefined>()
  for (const entry of entries) {
    const { shownKey } = entry
    if (shownKey !== undefined) messages.set(shownKey, messages.has(shownKey) ? undefined : entry)
  }
  const single = [...messages].flatMap(([key, entry]) => (entry === undefined ? [] : [[key, entry] as const]))
  return single.length === 0 ? {} : { messages: new Map(single) }
}

function noteDuplicates(
  scan: Scan,
  container: JsonNode,
  winners: ReadonlyMap<string, JsonNode>,
  id: EntryId,
  depth: number,
): void {
  const selected = container.members.filter(member => scan.selection.selects(member, depth))
  for (const [name, nodes] of groupBy(selected, member => member.name)) {
    const winner = winners.get(name)
    if (nodes.length < 2 || winner === undefined) continue
    const same = nodes.every(node => isSameValue(scan.text, node, winner))
    scan.remarks.push({
      message: `this key appears ${nodes.length} times in its object, with ${same ? 'equal' : 'different'} values; the last one counts`,
      key: [...id, name],
      at: winner.keyStart,
    })
  }
}

function isSameValue(text: string, a: JsonNode, b: JsonNode): boolean {
  if (a.kind !== b.kind) return false
  return isContainer(a) ? text.slice(a.start, a.end) === text.slice(b.start, b.end) : a.text === b.text
}
