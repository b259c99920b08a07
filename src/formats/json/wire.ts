import { type EntryKey, escapePart, factsOf, keyOf, type OrderedString, type Payload } from '../../model.ts'
import { nestValues, type Wanted } from './nested-values.ts'
import { isContainer, type JsonNode, membersByName, parseJson } from './parse.ts'

/**
 * The strings as one line of JSON, nested like the file, lists as objects with index members (`lists-without-gaps`). Built as text,
 * because an object would move keys that look like integers to the front.
 */
export function writePayload(strings: readonly OrderedString[]): Payload {
  const values = strings.map(({ id, text }) => [keyOf(id), text] as const)
  return { type: factsOf('json').payloadType, data: writeObject(nestValues(values)) }
}

/**
 * The texts of a payload or a delivery by key; a byte order mark is ignored.
 * @throws {FormatError} when it is not JSON, or neither an object nor a list
 */
export function readReply(data: string): ReadonlyMap<EntryKey, string> {
  const texts = new Map<EntryKey, string>()
  collectTexts(parseJson(data.startsWith('\ufeff') ? data.slice(1) : data), '', texts)
  return texts
}

function writeObject(wanted: Wanted): string {
  const members: string[] = []
  for (const [name, value] of wanted) {
    members.push(
      `${JSON.stringify(name)}:${typeof value === 'string' ? JSON.stringify(value) : writeObject(value)}`,
    )
  }
  return `{${members.join(',')}}`
}

function collectTexts(container: JsonNode, key: EntryKey, texts: Map<EntryKey, string>): void {
  for (const [name, member] of membersByName(container)) {
    const memberKey = `${key}/${escapePart(name)}`
    if (member.kind === 'string') texts.set(memberKey, member.text)
    else if (isContainer(member)) collectTexts(member, memberKey, texts)
  }
}
