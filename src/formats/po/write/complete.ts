import { type EntryKey, idOf } from '../../../model.ts'
import type { MergeRequest } from '../../types.ts'
import { type PluralForms, pluralFormsOf } from '../plurals/plural-forms.ts'
import { headerIn, ownPluralForms } from '../read/header.ts'
import { type Message, nameKey } from '../read/message.ts'
import { parseCatalog } from '../read/parse.ts'
import type { Filling } from './fill.ts'
import { lastByKey } from './select.ts'
import { wantedByMessage } from './wanted.ts'

/**
 * The keys of the texts of plural messages in which a number would still find no text. gettext falls back to the msgid
 * only where the first form is empty; any other empty form is shown as it is, so users would see nothing at all.
 * The merge refuses a text that has no place in the file at all.
 * @throws {FormatError} where a file cannot be read, or a key is no id of this format
 */
export function incompletePlurals({
  source,
  target,
  language,
  values,
}: Pick<MergeRequest, 'source' | 'target' | 'language' | 'values'>): ReadonlySet<EntryKey> {
  const plurals = [...wantedByMessage(values)].filter(([, { isPlural }]) => isPlural)
  if (plurals.length === 0) return new Set()
  const catalog = target === undefined ? undefined : parseCatalog(target)
  const present = catalog && lastByKey(catalog)
  const forms = (catalog && ownPluralForms(headerIn(catalog))) ?? pluralFormsOf(language)
  const isIncomplete = ([name, { filling }]: (typeof plurals)[number]): boolean =>
    hasPlace(forms, filling) && !isComplete(forms, filling, present?.get(name))
  const incomplete = plurals.filter(isIncomplete)
  if (incomplete.length === 0) return new Set()
  const inSource = lastByKey(parseCatalog(source))
  const waiting = new Set(
    incomplete
      .map(([name]) => name)
      .filter(name => (present?.get(name) ?? inSource.get(name))?.plural !== undefined),
  )
  return new Set(
    [...values.keys()].filter(key => {
      const [context = '', id = ''] = idOf(key)
      return waiting.has(nameKey(context, id))
    }),
  )
}

function hasPlace(forms: PluralForms, filling: Filling): boolean {
  return [...filling.keys()].every(index => forms[index]?.isUnused === false)
}

function isComplete(forms: PluralForms, filling: Filling, message: Message | undefined): boolean {
  return forms.every(({ isUnused }, index) => {
    const textNow = message === undefined || message.isFuzzy ? '' : message.forms[index]?.text
    return isUnused || (filling.get(index) ?? textNow ?? '') !== ''
  })
}
