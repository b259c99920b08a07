/** The pseudo-translator, the volume of a resource and the preview of its text. */
import { sandboxMark } from '../../model.ts'
import type { TranslationTask } from '../options.ts'
import { countCharacters } from './characters.ts'
import { fittedTexts } from './limit.ts'
import { resourceText } from './resource-text.ts'

/**
 * Billable characters: the code points of the texts, without keys and markup.
 * @throws {UnreadableData} for data that is not of its type
 */
export function volumeOf(type: string, data: string): number {
  const { spans, spelling } = resourceText(type, data)
  let volume = 0
  for (const { start, end } of spans) volume += countCharacters(data, start, end, spelling)
  return volume
}

/** The first words of the texts, on one line, at most 80 characters. */
export function snippetOf(type: string, data: string): string {
  let preview = ''
  for (const { start, end } of resourceText(type, data).spans) {
    preview = `${preview} ${data.slice(start, Math.min(end, start + 400))}`.replace(/\s+/g, ' ').trimStart()
    if (preview.length > 320) break
  }
  const characters = [...preview.trim()]
  return characters.length <= 80 ? characters.join('') : `${characters.slice(0, 79).join('')}…`
}

/**
 * Puts `sandboxMark(language)` before the first word of every text and leaves the rest as it is. Under a
 * `context.limit` the texts together never have more characters: letters go first, then marks, placeholders last.
 */
export function pseudoTranslation({ type, text, language, context }: TranslationTask): string {
  const { spans, spelling } = resourceText(type, text)
  const mark = sandboxMark(language)
  const fitted =
    context.limit === undefined ? undefined : fittedTexts(text, spans, spelling, mark, context.limit)
  const parts: string[] = []
  let at = 0
  for (const [index, { start, end, wordsAt }] of spans.entries()) {
    const words = wordsAt ?? end
    const plain = text.slice(start, words) + (wordsAt === undefined ? '' : mark) + text.slice(words, end)
    parts.push(text.slice(at, start), fitted?.[index] ?? plain)
    at = end
  }
  parts.push(text.slice(at))
  return parts.join('')
}
