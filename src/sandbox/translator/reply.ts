/** The marks of a careless translator, editor or exporter on a translation. */

import { unless } from '../../model.ts'
import type { ReplyShape } from '../options.ts'
import type { JsonMember } from './json.ts'
import { jsonMembers, reindentedJson } from './json.ts'
import { resourceText } from './resource-text.ts'
import { stringsStatements } from './strings.ts'
import { UnreadableData } from './text-span.ts'
import { textTokens } from './tokens.ts'

/** A text that is not of its type stays as it is, but for `not json` and `empty`. */
export function reshapedReply(type: string, text: string, shape: ReplyShape): string {
  return unless(UnreadableData, () => reshaped(type, text, shape)) ?? text
}

function reshaped(type: string, text: string, shape: ReplyShape): string {
  switch (shape) {
    case 'as is':
      return text
    case 'reindented':
      return type === 'application/json' ? reindentedJson(text) : spacedOut(type, text)
    case 'reordered':
      return withFirstTwoSwapped(type, text)
    case 'missing key':
      return withoutLast(type, text)
    case 'broken placeholder':
      return withBrokenPlaceholder(type, text)
    case 'not json':
      return 'Here is the translation: {"see attachment'
    case 'empty':
      return ''
  }
}

type Range = { readonly start: number; readonly end: number }

/** Members, statements, blocks. */
function units(type: string, text: string): readonly Range[] {
  if (type === 'application/json') return jsonMembers(text)
  if (type === 'text/x-objcstrings') return stringsStatements(text)
  return resourceText(type, text).spans
}

function spacedOut(type: string, text: string): string {
  let spaced = ''
  let at = 0
  for (const { start } of units(type, text)) {
    spaced += `${text.slice(at, start)}\n`
    at = start
  }
  return spaced + text.slice(at)
}

function withFirstTwoSwapped(type: string, text: string): string {
  const pair = type === 'application/json' ? firstSiblings(jsonMembers(text)) : units(type, text)
  const [first, second] = pair
  if (first === undefined || second === undefined) return text
  const [between, behind] = [text.slice(first.end, second.start), text.slice(second.end)]
  return (
    text.slice(0, first.start) +
    text.slice(second.start, second.end) +
    between +
    text.slice(first.start, first.end) +
    behind
  )
}

/** The first two members of the outermost object that has two. */
function firstSiblings(members: readonly JsonMember[]): JsonMember[] {
  const byParent = new Map<number, JsonMember[]>()
  for (const member of members)
    byParent.set(member.parent, [...(byParent.get(member.parent) ?? []), member].slice(0, 2))
  const parents = [...byParent].filter(([, siblings]) => siblings.length > 1).sort(([a], [b]) => a - b)
  return parents[0]?.[1] ?? []
}

function withoutLast(type: string, text: string): string {
  if (type !== 'application/json') {
    const last = units(type, text).at(-1)
    return last === undefined ? text : text.slice(0, last.start) + text.slice(last.end)
  }
  const last = jsonMembers(text).findLast(({ isText }) => isText)
  if (last === undefined) return text
  const [before, behind] = [text.slice(0, last.start).trimEnd(), text.slice(last.end)]
  if (before.endsWith(',')) return before.slice(0, -1) + behind
  return before + behind.replace(/^\s*,/, '')
}

function withBrokenPlaceholder(type: string, text: string): string {
  const { spans, spelling } = resourceText(type, text)
  for (const { start, end } of spans) {
    const tokens = textTokens(text.slice(start, end), spelling)
    const index = tokens.findIndex(({ isPlaceholder }) => isPlaceholder)
    if (index === -1) continue
    const broken = tokens.map(({ raw }, at) => (at === index ? raw.slice(0, -1) : raw)).join('')
    return text.slice(0, start) + broken + text.slice(end)
  }
  return text
}
