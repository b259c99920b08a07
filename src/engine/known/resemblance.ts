/**
 * Whether an order of the list may be what became of a request although the service shows it otherwise than it was asked
 * for: a path in lower case, texts in another normal form, a cut echo. Nothing is bound by this; it only keeps a request
 * from being taken for not placed.
 */
import { type EntryId, type Language, type MicroDollars, unless } from '../../model.ts'

/** The resemblance of a request and an order. */
export type Traits = {
  readonly language: Language
  readonly volume: number
  readonly price: MicroDollars
  readonly metadata: string
  readonly data: string
}

/** Equal in so many of the five, an order may be the one that was asked for. */
const enough = 2

/** @param shown - `metadata` and `data` are `undefined` where the service does not show them: then they may be anything */
export function isAlike(
  asked: Traits,
  shown: Omit<Traits, 'metadata' | 'data'> & Partial<Pick<Traits, 'metadata' | 'data'>>,
): boolean {
  const equal = [
    asked.language === shown.language,
    asked.volume > 0 && asked.volume === shown.volume,
    asked.price > 0 && asked.price === shown.price,
    shown.metadata === undefined || isSameEcho(plainText(asked.metadata), plainText(shown.metadata)),
    shown.data === undefined || isSameData(asked.data, shown.data),
  ]
  return equal.filter(Boolean).length >= enough
}

/** The content of an order, as its format reads it: the texts with their names. */
type Named = readonly { readonly id: EntryId; readonly text: string }[]

/**
 * Whether an order is surely another one than was asked for, whatever the service makes of what it echoes: no name, no
 * text and not the volume are the same. A mixed-up echo of one of ours would still have the volume.
 */
export function isAnother(
  asked: { readonly volume: number; readonly strings: Named },
  shown: { readonly volume: number; readonly strings: Named },
): boolean {
  if (asked.volume <= 0 || shown.volume <= 0 || asked.volume === shown.volume) return false
  if (asked.strings.length === 0 || shown.strings.length === 0) return false
  const namesOf = (strings: Named) => strings.map(({ id }) => plainText(id.join('/')))
  const textsOf = (strings: Named) => strings.map(({ text }) => plainText(text))
  return (
    haveNothingCommon(namesOf(asked.strings), namesOf(shown.strings)) &&
    haveNothingCommon(textsOf(asked.strings), textsOf(shown.strings))
  )
}

/** One that is cut begins the other; what is empty may be anything. */
function haveNothingCommon(some: readonly string[], others: readonly string[]): boolean {
  return some.every(one => others.every(other => one !== '' && other !== '' && !isSameEcho(one, other)))
}

function isSameData(asked: string, shown: string): boolean {
  return plainTexts(asked) === plainTexts(shown) || isSameEcho(plainText(asked), plainText(shown))
}

/** Equal, or one is the beginning of the other. */
function isSameEcho(asked: string, shown: string): boolean {
  if (asked === '' || shown === '') return false
  return asked.startsWith(shown) || shown.startsWith(asked)
}

/** The texts of JSON with their names, in any order and layout; other data as it is. */
function plainTexts(data: string): string {
  try {
    const found: string[] = []
    collect(JSON.parse(data), '', found)
    return found.sort().join('\n')
  } catch {
    return plainText(data)
  }
}

/** Deeper data is none of ours. */
const deepest = 100

function collect(value: unknown, name: string, found: string[], depth = 0): void {
  if (typeof value !== 'object' || value === null || depth > deepest) {
    found.push(`${name}=${plainText(String(value))}`)
    return
  }
  for (const [key, member] of Object.entries(value))
    collect(member, `${name}/${plainText(key)}`, found, depth + 1)
}

/** Without case, white space, normal form, and the spellings of addresses and of HTML. */
function plainText(text: string): string {
  let plain = text
  for (let pass = 0; pass < 3; pass++) {
    const next = withoutEntities(withoutPercents(plain))
    if (next === plain) break
    plain = next
  }
  return plain
    .normalize('NFC')
    .toLowerCase()
    .normalize('NFC')
    .replace(/\s+/gu, '')
    .replace(/(?:\u2026|\.\.\.)$/u, '')
}

function withoutPercents(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, some => unless(URIError, () => decodeURIComponent(some)) ?? some)
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

function withoutEntities(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi, (all, hex, decimal, name) => {
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? all
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : all
  })
}
