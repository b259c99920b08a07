/** The one place where gettext-parser is asked: a reader that shares no code with ours. */
import { po } from 'gettext-parser'
import { FormatError } from '../../errors.ts'
import { escapeText } from './escapes.ts'
import { type Catalog, contextSeparator, type Message, nameKey, type Quoted } from './message.ts'

/** What a message is to say in the new text. */
export type Intent = {
  /** The file that the message was found in. */
  readonly text: string
  readonly message: Message
  readonly forms: readonly string[]
}

/**
 * Has another reader confirm a new text: it must find the intended texts, and in every other message what it found
 * before. A file that it could not read before is not put to it.
 * @param before `undefined`: the file is born
 * @throws {FormatError} where it finds anything else
 */
export function readSecondTime(before: Catalog | undefined, after: string, intents: readonly Intent[]): void {
  const old = before === undefined ? new Map<string, readonly string[]>() : messagesOf(before.text)
  if (old === undefined || before?.messages.some(message => !old.has(nameOf(before.text, message)))) return
  const expected = new Map(old)
  for (const { text, message, forms } of intents) {
    const texts = forms.map(form => readRaw(`"${escapeText(form)}"`))
    expected.set(nameOf(text, message), texts)
  }
  const next = messagesOf(after)
  if (next?.size !== expected.size) throw disagreement('the messages')
  for (const [name, texts] of expected) {
    const found = next.get(name)
    const isSame = found?.length === texts.length && found.every((text, index) => text === texts[index])
    if (!isSame) throw disagreement(JSON.stringify(name.slice(name.indexOf(contextSeparator) + 1)))
  }
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

/** Quoted pieces as that reader understands them: it knows three escapes, any other stands for its character. */
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

function disagreement(where: string): FormatError {
  return new FormatError(
    `a second reader understands ${where} in the new text otherwise, so nothing was written; this is a fault of dragoman, please report it`,
  )
}
