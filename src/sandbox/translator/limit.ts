import type { Spelling } from './characters.ts'
import { countCharacters } from './characters.ts'
import type { TextSpan } from './text-span.ts'
import type { TextToken } from './tokens.ts'
import { textTokens } from './tokens.ts'

/** The marked text of each span, all of them together no longer than `limit` characters. */
export function fittedTexts(
  data: string,
  spans: readonly TextSpan[],
  spelling: Spelling,
  mark: string,
  limit: number,
): string[] {
  const lengths = spans.map(({ start, end }) => countCharacters(data, start, end, spelling))
  const total = lengths.reduce((sum, length) => sum + length, 0)
  let spare = Math.max(0, limit - total)
  return spans.map(({ start, end, wordsAt }, index) => {
    const length = lengths[index] ?? 0
    const own = total <= limit ? length : Math.floor((length * limit) / total)
    const words = wordsAt ?? start
    const head = textTokens(data.slice(start, words), spelling)
    const tail = textTokens(data.slice(words, end), spelling)
    const room = own + spare - size(head)
    const isMarked = wordsAt !== undefined
    const text =
      room < 0 ? joined(firstThatFit(head, own)) : joined(head) + fit(tail, isMarked ? mark : '', room)
    spare -= Math.max(0, countCharacters(text, 0, text.length, spelling) - own)
    return text
  })
}

function fit(tokens: readonly TextToken[], mark: string, room: number): string {
  const marked = shortened(tokens, room - mark.length)
  if (marked?.some(({ isPlaceholder }) => !isPlaceholder)) return mark + joined(marked)
  return joined(shortened(tokens, room) ?? firstThatFit(tokens, room))
}

/** Without so many of the last characters that it fits; `undefined` where the placeholders alone do not. */
function shortened(tokens: readonly TextToken[], room: number): TextToken[] | undefined {
  let excess = size(tokens) - room
  const kept: TextToken[] = []
  for (const token of tokens.toReversed()) {
    if (excess > 0 && !token.isPlaceholder) excess -= 1
    else kept.push(token)
  }
  return excess > 0 ? undefined : kept.reverse()
}

function firstThatFit(tokens: readonly TextToken[], room: number): TextToken[] {
  let left = room
  return tokens.filter(({ characters }) => {
    const fits = characters <= left
    if (fits) left -= characters
    return fits
  })
}

function size(tokens: readonly TextToken[]): number {
  return tokens.reduce((sum, { characters }) => sum + characters, 0)
}

function joined(tokens: readonly TextToken[]): string {
  return tokens.map(({ raw }) => raw).join('')
}
