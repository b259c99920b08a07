import { failureAt, type Splice } from '../../splices.ts'
import type { PluralForms } from '../plurals/plural-forms.ts'
import type { Message } from '../read/message.ts'
import { writeValue } from '../wrap/value-style.ts'
import { type Look, renderForm, staleLines } from './render.ts'

/** The texts to set in one message: by form index, 0 where it has no plural forms. */
export type Filling = ReadonlyMap<number, string>

/**
 * Every form of a message as it will be written: the given texts, else those it has, but no other text of a fuzzy message;
 * a form that no number takes is a copy of the one before.
 * @param isNew whether the file does not have the message yet
 * @param own the forms that the file's header asks for; without one there are as many as are there or asked for
 */
export function fillForms(
  message: Message,
  isNew: boolean,
  filling: Filling,
  own: PluralForms | undefined,
  usualCount: number,
): readonly string[] {
  if (message.plural === undefined) return [filling.get(0) ?? '']
  const present = isNew ? 0 : message.forms.length
  const count = own?.length ?? Math.max(usualCount, present, 1 + Math.max(...filling.keys()))
  const texts: string[] = []
  for (let index = 0; index < count; index++) {
    const old = isNew || message.isFuzzy ? '' : message.forms[index]?.text
    const isUnused = own?.[index]?.isUnused === true
    texts.push(isUnused ? (texts[index - 1] ?? '') : (filling.get(index) ?? old ?? ''))
  }
  return texts
}

/**
 * The edits that put texts into a message that the target has. Equal texts keep their raw spelling; a message whose
 * texts are all there already, and not fuzzy, is not touched.
 * @throws {FormatError} where a plural form is asked for that the file's header does not have, or no number takes
 */
export function fillMessage(
  target: string,
  message: Message,
  filling: Filling,
  own: PluralForms | undefined,
  usualCount: number,
  look: () => Look,
): readonly Splice[] {
  const isChanged = [...filling].some(([index, text]) => message.forms[index]?.text !== text)
  if (!isChanged && !message.isFuzzy) return []
  checkForms(target, message, filling, own)
  const stale = staleLines(target, message)
  if (message.plural === undefined) {
    return [...stale, ...replaceForm(message, filling.get(0) ?? '', 0, look)]
  }
  const texts = fillForms(message, false, filling, own, usualCount)
  const splices: Splice[] = [...stale]
  for (const [index, text] of texts.entries()) splices.push(...replaceForm(message, text, index, look))
  for (let index = texts.length; index < message.forms.length; index++) {
    splices.push({ start: message.forms[index - 1]?.end ?? 0, end: message.forms[index]?.end ?? 0, text: '' })
  }
  return splices
}

function replaceForm(message: Message, text: string, index: number, look: () => Look): readonly Splice[] {
  const form = message.forms[index]
  if (form === undefined) {
    const { lineEnd } = look()
    return [
      { start: message.end, end: message.end, text: lineEnd + renderForm(message, text, index, look()) },
    ]
  }
  if (form.text === text) return []
  const keyword = message.plural === undefined ? 'msgstr' : `msgstr[${index}]`
  const { style, lineEnd } = look()
  return [{ start: form.start, end: form.end, text: writeValue(text, keyword, style, lineEnd) }]
}

/** @throws {FormatError} see `fillMessage` */
function checkForms(target: string, message: Message, filling: Filling, own: PluralForms | undefined): void {
  if (own === undefined || message.plural === undefined) return
  for (const index of filling.keys()) {
    if (own[index]?.isUnused === false) continue
    const reason = `the translation has a form for msgstr[${index}], which the Plural-Forms header of this file does not use; correct the header`
    throw failureAt(target, message.id.keywordAt, reason)
  }
}
