/** The one place where gettext-parser is asked: a reader that shares no code with ours. */
import { po } from 'gettext-parser'
import { FormatError } from '../../../errors.ts'
import { escapeText } from './escapes.ts'
import { type Catalog, type Message, messageKey, nameKey, type Quoted } from './message.ts'

/** The expected content of a message in the new text. */
export type Intent = {
  /** The file that the message was found in. */
  readonly text: string
  readonly message: Message
  readonly forms: readonly string[]
  /** The message stays where it is, and its texts that are equal keep their spelling. */
  readonly isInPlace: boolean
}

/**
 * Has another reader confirm a new text: it must find the intended texts, and in every other message what it found
 * before. A file that it could not read before is not put to it.
 * @param before the file as it was; of a born file the one that it is born from, of which nothing else may be left
 * @throws {FormatError} where it finds anything else
 */
export function readSecondTime(
  before: Catalog,
  after: string,
  intents: readonly Intent[],
  isBorn: boolean,
): void {
  const old = messagesOf(before.text)
  if (old === undefined || !isSame(old, ownReading(before))) return
  const expected = new Map(isBorn ? [] : old)
  for (const { text, message, forms, isInPlace } of intents) {
    const texts = forms.map((form, index) => {
      const old = isInPlace ? message.forms[index] : undefined
      return readRaw(old?.text === form ? text.slice(old.start, old.end) : `"${escapeText(form)}"`)
    })
    expected.set(nameOf(text, message), texts)
  }
  const next = messagesOf(after)
  for (const name of namesOfSeveral(before, intents)) {
    expected.delete(name)
    next?.delete(name)
  }
  if (next !== undefined && isSame(next, expected)) return
  throw new FormatError(
    'a second parser reads the changed file differently, so nothing was written; this is a bug in dragoman, please report it',
  )
}

/** The key of a message to that reader, for which an empty context equals none. */
function namesOfSeveral(before: Catalog, intents: readonly Intent[]): readonly string[] {
  const all = [...before.messages.map(message => ({ text: before.text, message })), ...intents]
  const keys = new Map<string, string>()
  const several: string[] = []
  for (const { text, message } of all) {
    const name = nameOf(text, message)
    const key = messageKey(message)
    if ((keys.get(name) ?? key) !== key) several.push(name)
    keys.set(name, key)
  }
  return several
}

type Reading = ReadonlyMap<string, readonly string[]>

function isSame(a: Reading, b: Reading): boolean {
  if (a.size !== b.size) return false
  for (const [name, texts] of a) {
    const others = b.get(name)
    if (others?.length !== texts.length || others.some((text, index) => text !== texts[index])) return false
  }
  return true
}

/** The messages that the other reader should find in a file that we have read; the last one of duplicates. */
function ownReading({ text, messages }: Catalog): Reading {
  return new Map(
    messages.map(message => [
      nameOf(text, message),
      message.forms.map(({ start, end }) => readRaw(text.slice(start, end))),
    ]),
  )
}

/** Texts by context and id; `undefined` for a file that it cannot read. */
function messagesOf(text: string): Map<string, readonly string[]> | undefined {
  try {
    const table = new Map(membersOf(po.parse(text)))
    const messages = new Map<string, readonly string[]>()
    for (const [context, group] of membersOf(table.get('translations'))) {
      for (const [id, message] of membersOf(group)) {
        const forms = new Map(membersOf(message)).get('msgstr')
        if (!Array.isArray(forms)) return undefined
        messages.set(nameKey(context, id), forms.map(String))
      }
    }
    return messages
  } catch {
    return undefined
  }
}

function membersOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}

function nameOf(text: string, { context, id }: Message): string {
  const raw = ({ start, end }: Quoted): string => readRaw(text.slice(start, end))
  return nameKey(context === undefined ? '' : raw(context), raw(id))
}

/** Quoted pieces as that reader understands them: it knows three escapes, any other means its character. */
function readRaw(raw: string): string {
  let text = ''
  let isInside = false
  for (let at = 0; at < raw.length; at++) {
    const character = raw.charAt(at)
    if (character === '"') isInside = !isInside
    else if (isInside && character === '\\') text += valueOfEscape(raw.charAt(++at))
    else if (isInside) text += character
  }
  return text
}

function valueOfEscape(letter: string): string {
  const at = 'ntr'.indexOf(letter)
  return at < 0 ? letter : '\n\t\r'.charAt(at)
}
