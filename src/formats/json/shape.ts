/**
 * The parts of a plain JSON file that are for programs and translators, and no text: the descriptions beside the texts of message
 * objects, the identifiers of records in lists, the locale of the file. Found by the shape of the file as a whole, for
 * `description` alone is a word like any other.
 */
import { isLanguageCode } from '../../model.ts'
import { noteOf } from './comments.ts'
import { type JsonNode, membersByName } from './parse.ts'

export type Shape = {
  /** With all that is in them. */
  readonly untranslated: ReadonlySet<JsonNode>
  /** The texts of message objects, with what their objects say to translators. */
  readonly messages: ReadonlyMap<JsonNode, string>
  /** The member of the root that holds the locale of the file. */
  readonly locale: JsonNode | undefined
}

/** Whether a key may be one without which no shape is found: a document that has none of them needs no tree for it. */
export function isShapeName(name: string): boolean {
  return name.charCodeAt(0) === 0x40 || shapeNames.has(name)
}

const shapeNames: ReadonlySet<string> = new Set(
  [
    'defaultMessage developer_comment character_limit description comment comments notes note context',
    'origin term hash id key name slug selectors declarations pattern locale lang language',
  ].flatMap(names => names.split(' ')),
)

/** The values of a document that are no text, found by looking at all of it. */
export function shapeOf(root: JsonNode): Shape {
  const objects = objectsIn(root)
  const kinds = kindsIn(root, objects)
  const locale = localeMember(root)
  const findings = [
    aboutFile(root, locale),
    ...objects.flatMap(object => {
      const kind = kinds.find(candidate => fits(object, candidate))
      const own = kind === undefined ? formsIn(object) : messageIn(object, kind)
      return [own, variantsIn(object), aboutMembers(object)]
    }),
    ...listsIn(root).map(identifiersIn),
  ]
  return {
    untranslated: new Set(findings.flatMap(({ untranslated = [] }) => untranslated)),
    messages: new Map(findings.flatMap(({ messages = [] }) => messages)),
    locale,
  }
}

/** A part of the shape, see there. */
type Finding = {
  readonly untranslated?: readonly JsonNode[]
  readonly messages?: readonly (readonly [JsonNode, string])[]
}

/** How one family of tools writes a text with what is said about it. */
type Kind = {
  readonly message: string
  /** Members that speak to translators. */
  readonly notes: readonly string[]
  /** Members that speak to programs. */
  readonly codes: readonly string[]
  /** Whether an object that fits leaves no doubt. */
  readonly isSure?: (members: ReadonlyMap<string, JsonNode>) => boolean
  /** Whether plain texts may be beside the objects of a file that leaves no doubt only as a whole. */
  readonly isMixed?: (members: ReadonlyMap<string, JsonNode>) => boolean
}

/**
 * @see https://formatjs.github.io/docs/tooling/cli#extraction
 * @see https://help.transifex.com/en/articles/6220899-structured-json
 * @see https://github.com/microsoft/vscode-l10n
 * @see https://docusaurus.io/docs/i18n/tutorial#translate-your-react-code
 * @see https://poeditor.com/localization/files/json
 * @see https://lingui.dev/ref/catalog-formats
 */
const kinds: readonly Kind[] = [
  {
    message: 'defaultMessage',
    notes: ['description'],
    codes: ['id', 'file', 'start', 'end', 'line', 'col', 'hash'],
    isSure: () => true,
  },
  {
    message: 'string',
    notes: ['developer_comment', 'context'],
    codes: ['character_limit', 'tags', 'key', 'id'],
    isSure: members => members.has('developer_comment') || members.has('character_limit'),
  },
  {
    message: 'message',
    notes: ['description', 'comment', 'comments'],
    codes: ['id', 'key', 'placeholders', 'meaning', 'hash'],
    isSure: members => members.get('comment')?.kind === 'array',
    isMixed: members => members.has('comment') && !members.has('description'),
  },
  {
    message: 'translation',
    notes: ['comments', 'comment', 'extractedComments', 'context'],
    codes: ['message', 'origin', 'id', 'flags', 'obsolete', 'placeholders'],
    isSure: members => members.get('origin')?.kind === 'array',
  },
  {
    message: 'translation',
    notes: ['notes', 'note', 'description', 'comment', 'context'],
    codes: ['id', 'key', 'hash', 'limit', 'character_limit', 'obsolete', 'labels', 'tags'],
  },
  {
    message: 'definition',
    notes: ['comment', 'context'],
    codes: ['term', 'reference', 'tags', 'term_plural'],
    isSure: members => members.has('term') && (members.has('context') || members.has('reference')),
  },
  { message: 'value', notes: ['comment', 'comments', 'description'], codes: ['id', 'key'] },
]

function kindsIn(root: JsonNode, objects: readonly JsonNode[]): readonly Kind[] {
  const bodies = bodiesOf(root)
  return kinds.filter(
    kind =>
      objects.some(object => fits(object, kind) && kind.isSure?.(membersByName(object)) === true) ||
      bodies.some(body => isBodyOf(body, kind)),
  )
}

/** Where the messages of a file are: at its root, or in the only object or list that the root has beside single values. */
function bodiesOf(root: JsonNode): readonly JsonNode[] {
  const containers = root.members.filter(({ kind }) => kind === 'object' || kind === 'array')
  const [only] = containers
  return only !== undefined && containers.length === 1 && root.kind === 'object' ? [root, only] : [root]
}

/** Whether everything in a container is such an object, and one of them says something about its text. */
function isBodyOf({ members }: JsonNode, kind: Kind): boolean {
  let isNoted = false
  for (const member of members) {
    if (member.kind === 'string' && kind.isMixed !== undefined) continue
    if (!fits(member, kind)) return false
    const byName = membersByName(member)
    isNoted ||= kind.notes.some(name => byName.has(name))
  }
  if (!isNoted) return false
  const isPure = members.every(({ kind: what }) => what === 'object')
  return isPure || members.every(one => one.kind === 'string' || kind.isMixed?.(membersByName(one)) === true)
}

function fits(object: JsonNode, { message, notes, codes }: Kind): boolean {
  if (object.kind !== 'object' || object.members.length === 0) return false
  let hasMessage = false
  for (const { name, kind } of object.members) {
    // The plural forms of one message are an object in its place.
    if (name === message && (kind === 'string' || (kind === 'object' && message === 'translation')))
      hasMessage = true
    else if (!notes.includes(name) && !codes.includes(name)) return false
  }
  return hasMessage
}

function messageIn(object: JsonNode, kind: Kind): Finding {
  const members = membersByName(object)
  const message = members.get(kind.message)
  if (message === undefined) return {}
  const notes = kind.notes.flatMap(name => noteOf(members.get(name)) ?? [])
  return {
    untranslated: object.members.filter(({ name }) => name !== kind.message),
    messages: [[message, notes.join('\n')]],
  }
}

const categories = ['zero', 'one', 'two', 'few', 'many', 'other']
const aboutForms = ['id', 'description', 'hash', 'leftDelim', 'rightDelim']

/** The plural forms of one message with its description among them. @see https://github.com/nicksnyder/go-i18n */
function formsIn(object: JsonNode): Finding {
  const members = membersByName(object)
  const isMessage =
    members.get('other')?.kind === 'string' &&
    (members.has('one') || members.has('hash')) &&
    [...members].every(([name]) => categories.includes(name) || aboutForms.includes(name))
  if (!isMessage) return {}
  const note = noteOf(members.get('description'))
  const isAbout = ({ name }: JsonNode): boolean => aboutForms.includes(name)
  const all = [...members.values()]
  const forms = all.filter(member => !isAbout(member))
  return {
    untranslated: all.filter(isAbout),
    messages: note === undefined ? [] : forms.map(form => [form, note]),
  }
}

/** The selectors between the variants of a text. @see https://inlang.com/m/reootnfj/plugin-inlang-messageFormat */
function variantsIn(object: JsonNode): Finding {
  const members = membersByName(object)
  const listAt = (name: string): JsonNode[] => {
    const member = members.get(name)
    return member?.kind === 'array' ? [member] : []
  }
  const chooses = members.get('match')?.kind === 'object' || listAt('variants').length > 0
  return {
    untranslated: [
      ...(chooses ? [...listAt('declarations'), ...listAt('selectors')] : []),
      ...(members.has('pattern') ? listAt('match') : []),
    ],
  }
}

/** An object `@title` beside `title` is about that, as in an ARB file. */
function aboutMembers(object: JsonNode): Finding {
  const about = object.members.filter(({ kind, name }) => kind === 'object' && name.startsWith('@'))
  if (about.length === 0) return {}
  const members = membersByName(object)
  const pairs = about.flatMap(member => {
    const subject = members.get(member.name.slice(1))
    return subject?.kind === 'string' ? [{ member, subject }] : []
  })
  return {
    untranslated: pairs.map(({ member }) => member),
    messages: pairs.flatMap(({ member, subject }) => {
      const note = noteOf(membersByName(member).get('description'))
      return note === undefined ? [] : [[subject, note] as const]
    }),
  }
}

function aboutFile({ members }: JsonNode, locale: JsonNode | undefined): Finding {
  if (locale === undefined) return {}
  const isArb = locale.name.startsWith('@@')
  return { untranslated: [locale, ...members.filter(({ name }) => isArb && name.startsWith('@@'))] }
}

/** The language code that a file gives for itself beside the object of its texts, or among these. */
function localeMember(root: JsonNode): JsonNode | undefined {
  if (root.kind !== 'object') return undefined
  const members = membersByName(root)
  const found = ['@@locale', 'locale', 'lang', 'language'].flatMap(name => members.get(name) ?? [])
  const [locale] = found.filter(({ kind, text }) => kind === 'string' && languageCode.test(text))
  if (locale === undefined || locale.name.startsWith('@@')) return locale
  const rest = root.members.filter(({ name }) => name !== locale.name && !name.startsWith('$'))
  // Among texts it is the code of a language that is known, for any word may be one that is not.
  const isAlone = rest.every(({ kind }) => kind !== 'string')
  return rest.length > 0 && (isAlone || isLanguageCode(locale.text.split(/[-_]/)[0] ?? ''))
    ? locale
    : undefined
}

const languageCode = /^[a-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*$/

/** The member by which the records of a list are known, where they have one: no text, whatever it says. */
export function identifierOf({ kind, members }: JsonNode): string | undefined {
  if (kind !== 'array' || members.length === 0) return undefined
  const records = members.map(membersByName)
  return ['id', 'key', 'slug', 'name'].find(name => {
    const values = new Set<string>()
    let isCode = false
    for (const [index, record] of records.entries()) {
      const value = record.get(name)
      if (members[index]?.kind !== 'object' || value === undefined) return false
      if (value.kind === 'object' || value.kind === 'array' || value.text === '') return false
      values.add(value.text)
      if (!hasOther(record, name)) return false
      if (name === 'name' && !codeWord.test(value.text)) return false
      isCode ||= /[-_.:/\d]|[a-z][A-Z]/.test(value.text) || labels.some(label => record.has(label))
    }
    return values.size === records.length && (name !== 'name' || isCode)
  })
}

/** `name` is a word like any other; it identifies where it looks like code and something else is to be shown. */
const codeWord = /^[a-z][\w.:/-]*$/
const labels = ['label', 'title', 'text', 'translation', 'message', 'value', 'caption', 'displayName']

function hasOther(record: ReadonlyMap<string, JsonNode>, name: string): boolean {
  for (const [other, node] of record) if (other !== name && node.kind !== 'scalar') return true
  return false
}

function identifiersIn(list: JsonNode): Finding {
  const name = identifierOf(list)
  if (name === undefined) return {}
  return { untranslated: list.members.flatMap(element => membersByName(element).get(name) ?? []) }
}

function objectsIn(root: JsonNode): JsonNode[] {
  return containersIn(root).filter(({ kind }) => kind === 'object')
}

function listsIn(root: JsonNode): JsonNode[] {
  return containersIn(root).filter(({ kind }) => kind === 'array')
}

function containersIn(root: JsonNode): JsonNode[] {
  const found: JsonNode[] = [root]
  for (const node of found) {
    for (const member of node.members) if (member.members.length > 0) found.push(member)
  }
  return found
}
