import { type Entry, keyOf, type Language, type Resource } from '../../../model.ts'
import { headerOf, ownPluralForms } from '../read/header.ts'
import { type PluralForm, type PluralForms, pluralFormsOf } from './plural-forms.ts'

/**
 * The entries that a target needs: of a message with plural forms one for each form that some number takes, by the
 * target's own header, else by what is usual in its language, with the numbers that it is for. Made once for all targets
 * with the same forms.
 */
export function neededEntries(
  source: Resource,
): ((target: Resource | undefined, language: Language) => readonly Entry[]) | undefined {
  if (!source.entries.some(({ id }) => id.length > 2)) return undefined
  const made = new Map<string, readonly Entry[]>()
  const madeFor = new Map<PluralForms, readonly Entry[]>()
  return (target, language) => {
    const own = target === undefined ? undefined : ownPluralForms(headerOf(target.text))
    const forms = own ?? pluralFormsOf(language)
    const ready = madeFor.get(forms)
    if (ready !== undefined) return ready
    const name = JSON.stringify(forms)
    const known = made.get(name) ?? entriesWith(forms, source)
    made.set(name, known)
    madeFor.set(forms, known)
    return known
  }
}

function entriesWith(forms: readonly PluralForm[], source: Resource): readonly Entry[] {
  const needed: Entry[] = []
  let singular: Entry | undefined
  for (const entry of source.entries) {
    if (entry.id.length < 3) needed.push(entry)
    else if (entry.id[2] === '0') singular = entry
    else if (singular !== undefined) {
      for (const [index, form] of forms.entries()) {
        if (!form.isUnused) needed.push(formEntry({ singular, plural: entry }, index, form, forms.length))
      }
    }
  }
  return needed
}

function formEntry(
  { singular, plural }: { readonly singular: Entry; readonly plural: Entry },
  index: number,
  form: PluralForm,
  count: number,
): Entry {
  const origin = form.isSingular ? singular : plural
  const id = [...origin.id.slice(0, 2), String(index)]
  if (count === 1) return { ...origin, id, key: keyOf(id) }
  const pluralUse = { numbers: form.numbers, own: origin.text, most: plural.text }
  const more = form.samples.length > 6 ? ', …' : ''
  const numbers = `plural form ${index}, for n = ${form.samples.slice(0, 6).join(', ')}${more}`
  return { ...origin, id, key: keyOf(id), numbers, pluralUse }
}
