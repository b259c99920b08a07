import type { Locale } from '../../../model.ts'
import { majorityLineEnd } from '../../splices.ts'
import type { MergeRequest } from '../../types.ts'
import { readPluralForms } from '../plurals/plural-forms.ts'
import { usualPluralForms } from '../plurals/plural-table.ts'
import { headerIn, setFields } from '../read/header.ts'
import { isHeader } from '../read/message.ts'
import { parseCatalog } from '../read/parse.ts'
import { type Intent, readSecondTime } from '../read/second-reading.ts'
import { styleOf } from '../wrap/value-style.ts'
import { fillForms } from './fill.ts'
import { renderMessage } from './render.ts'
import { selectFromSource } from './select.ts'
import { wantedByMessage } from './wanted.ts'

/**
 * A catalog that does not exist yet: the source's header with language, plural forms and UTF-8 filled in, and the
 * messages that have a text, in source order.
 * @throws {FormatError} for keys that the source does not have
 */
export function bearCatalog({ source, values, locale, language }: MergeRequest): string {
  const lineEnd = majorityLineEnd(source)
  const hasHeader = headerIn(parseCatalog(source)) !== undefined
  const text = hasHeader ? source : `msgid ""${lineEnd}msgstr ""${lineEnd.repeat(2)}${source}`
  const catalog = parseCatalog(text)
  const look = { style: styleOf(catalog), lineEnd }
  const pluralForms = usualPluralForms(language)
  const forms = readPluralForms(pluralForms)
  const intents: Intent[] = []
  for (const { message, want } of selectFromSource(catalog, wantedByMessage(values))) {
    if (isHeader(message)) {
      const fields = headerFields(message.forms[0].text, gettextLocale(locale, language), pluralForms)
      intents.push({ text, message, forms: [fields], isInPlace: false })
    } else if (want !== undefined) {
      const texts = fillForms(message, true, want.filling, forms, 1)
      intents.push({ text, message, forms: texts, isInPlace: false })
    }
  }
  const blocks = intents.map(intent => renderMessage(text, intent.message, intent.forms, look))
  const born = blocks.join(lineEnd.repeat(2)) + (/[\r\n]$/.test(source) ? lineEnd : '')
  readSecondTime(catalog, born, intents, true)
  return born
}

/** The spelling of a locale that gettext programs look for: `pt_BR`, `sr@latin`. */
export function gettextLocale(locale: Locale, language: string): string {
  const match = /^([a-z]{2,3})[-_](latn|cyrl|hans|hant)\b/i.exec(locale)
  const script = match?.[2]?.toLowerCase()
  if (script === 'hans' || script === 'hant') return language.replace('-', '_')
  if (script !== undefined) return `${match?.[1]}@${script === 'latn' ? 'latin' : 'cyrillic'}`
  return locale.replaceAll('-', '_')
}

function headerFields(header: string, locale: string, pluralForms: string): string {
  return setFields(header, [
    ['Language', locale, 'Language-Team'],
    ['MIME-Version', '1.0'],
    ['Content-Type', 'text/plain; charset=UTF-8'],
    ['Content-Transfer-Encoding', '8bit'],
    ['Plural-Forms', pluralForms],
  ])
}
