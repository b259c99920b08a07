import { type EntryKey, factsOf, keyOf } from '../../model.ts'
import { namingsOf } from '../plurals/namings.ts'
import { neededForms } from '../plurals/needed.ts'
import type { Format } from '../types.ts'
import { jsonComments } from './comments.ts'
import { createTarget } from './create.ts'
import type { Dialect } from './dialect.ts'
import { scanJson } from './entries.ts'
import { mergeIntoTarget } from './merge.ts'
import { isMetadataName } from './metadata.ts'
import { type JsonNode, membersByName, parseJson } from './parse.ts'
import { removeMembers } from './remove.ts'
import { selectionBy } from './selection.ts'
import { shapeOf } from './shape.ts'
import { spelledInJson } from './steps.ts'
import { jsonWalkers } from './walk.ts'
import { readReply, writePayload } from './wire.ts'

const byName = selectionBy(
  ({ name }) => !isMetadataName(name),
  ({ name }) => isMetadataName(name),
)

/**
 * JSON and JSON with comments: every string is an entry, except under keys that are comments or for programs; in a
 * source those that its shape shows to be no texts are marked as such. @see RFC 8259
 */
export const json: Format = {
  ...formatOf({
    name: 'json',
    selectionOf: root => ({ ...byName, ...shapeOf(root) }),
    targetSelectionOf: () => byName,
    comments: jsonComments,
    isPlain: true,
    skips: name => isMetadataName(name),
  }),
  neededByLanguage: neededForms,
  namingsOf,
}

/**
 * Application Resource Bundle: members whose names begin with `@` are about the bundle or an entry. A born file gets
 * the bundle's own (`@@…`) with its locale, and no metadata of entries, which belong to the template.
 * @see https://github.com/google/app-resource-bundle/wiki/ApplicationResourceBundleSpecification
 */
export const arb: Format = formatOf({
  name: 'arb',
  selectionOf: root =>
    selectionBy(
      (node, depth) => depth > 1 || !node.name.startsWith('@'),
      node => node.name.startsWith('@@'),
      { locale: membersByName(root).get('@@locale') },
    ),
  comments: arbComments,
  skips: (name, depth) => depth === 1 && name.startsWith('@'),
})

/**
 * A WebExtension's `messages.json`: only `message` is text; descriptions and placeholders go along with it.
 * @see https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/API/i18n/Locale-Specific_Message_reference
 */
export const webextension: Format = {
  ...formatOf({
    name: 'webextension',
    selectionOf: root =>
      selectionBy(
        (node, depth) => (depth === 1 ? node.kind === 'object' : depth === 2 && node.name === 'message'),
        (_, depth) => depth > 1,
        { messages: new Map(root.members.flatMap(member => messageOf(member))) },
      ),
    comments: webextensionComments,
    skips: (name, depth, isObject) => (depth === 1 ? !isObject : depth > 2 || name !== 'message'),
  }),
  isInstance: isWebextension,
}

/** Whether a document has the shape of a WebExtension's messages (`files-that-are-found`). */
function isWebextension(text: string): boolean {
  try {
    const { kind, members } = parseJson(text)
    return (
      kind === 'object' &&
      members.length > 0 &&
      members.every(member => textOf(member, 'message') !== undefined)
    )
  } catch {
    return false
  }
}

function formatOf(dialect: Dialect): Format {
  return {
    ...factsOf(dialect.name),
    scan: (text, options) => scanJson(dialect, text, options),
    merge({ source, target, values, locale, lists = [] }) {
      if (target === undefined) return createTarget(source, values, locale, dialect)
      if (values.size === 0 && lists.length === 0) return target
      return mergeIntoTarget(source, target, values, dialect, lists)
    },
    remove: removeMembers,
    payload: writePayload,
    read: readReply,
    walkers: (source, needed, weights) => jsonWalkers(dialect, source, needed, weights),
    spelled: spelledInJson,
  }
}

function arbComments(root: JsonNode): ReadonlyMap<EntryKey, string> {
  const comments = new Map<EntryKey, string>()
  for (const member of root.members) {
    const description = member.name.startsWith('@') ? textOf(member, 'description') : undefined
    if (description !== undefined) comments.set(keyOf([member.name.slice(1)]), description)
  }
  return comments
}

function messageOf(member: JsonNode): [JsonNode, string][] {
  const message = membersByName(member).get('message')
  return message === undefined ? [] : [[message, '']]
}

function webextensionComments(root: JsonNode): ReadonlyMap<EntryKey, string> {
  const comments = new Map<EntryKey, string>()
  for (const member of root.members) {
    const description = textOf(member, 'description')
    if (description !== undefined) comments.set(keyOf([member.name, 'message']), description)
  }
  return comments
}

function textOf(node: JsonNode, name: string): string | undefined {
  const member = node.kind === 'object' ? membersByName(node).get(name) : undefined
  return member?.kind === 'string' ? member.text : undefined
}
