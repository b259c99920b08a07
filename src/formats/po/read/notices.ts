/** Faults of a catalog that can be read all the same, for somebody to mend. */
import type { Notice } from '../../../model.ts'
import { lineAt, lineFinder } from '../../splices.ts'
import type { PluralForms } from '../plurals/plural-forms.ts'
import { knownPluralForms } from '../plurals/plural-table.ts'
import { fieldOf, pluralFormsIn } from './header.ts'
import { type Catalog, contextOf, type Message } from './message.ts'

type Known = {
  /** Without those that a later one replaces. */
  readonly messages: readonly Message[]
  readonly repeated: readonly Message[]
  readonly header: Message | undefined
  readonly forms: PluralForms | undefined
  readonly isTemplate: boolean
}

export function noticesOf({ text }: Catalog, known: Known): Notice[] {
  const { header, repeated } = known
  const lineOf = lineFinder(text)
  const notices = headerFaults(known).map(({ field, message }): Notice => {
    if (header === undefined) return { message }
    const at = text.slice(header.start, header.end).search(new RegExp(`^\\s*(?:msgstr\\s*)?"${field}:`, 'im'))
    return { message, line: lineAt(text, header.start + Math.max(0, at)).line }
  })
  for (const message of repeated) {
    const { id } = message
    notices.push({
      message: 'this message appears more than once, which gettext refuses; the last one counts',
      key: [contextOf(message), id.text],
      line: lineOf(id.start),
    })
  }
  return [...notices, ...surplusForms(known, lineOf)]
}

/** One notice for a file: it is the header that is wrong, or all of its messages. */
function surplusForms(
  { messages, forms, isTemplate }: Known,
  lineOf: (offset: number) => number,
): readonly Notice[] {
  if (forms === undefined || isTemplate) return []
  const beyond = messages.filter(
    ({ plural, forms: own }) => plural !== undefined && own.length > forms.length,
  )
  const [first] = beyond
  if (first === undefined) return []
  const rest = beyond.length - 1
  const places = rest === 0 ? '' : ` here and in ${rest} more ${rest === 1 ? 'message' : 'messages'}`
  return [
    {
      message: `this message has ${first.forms.length} forms, and the Plural-Forms of the header count ${forms.length}, so gettext refuses the file; correct the header, or remove the other forms${places}`,
      key: [contextOf(first), first.id.text],
      line: lineOf(first.id.start),
    },
  ]
}

type HeaderFault = { readonly field: 'Plural-Forms' | 'Content-Type'; readonly message: string }

const nextStep = 'write those of the language (a catalog from "msginit" has them)'

/** A template has words in the place of its values, and a catalog of a language may have them still. */
function headerFaults({ messages, header, forms, isTemplate }: Known): HeaderFault[] {
  const text = header?.forms[0].text ?? ''
  const faults: HeaderFault[] = []
  const isPlural = messages.some(({ plural }) => plural !== undefined)
  const fault = isPlural && !(isTemplate && isUnfilled(text)) ? pluralFault(text, forms) : undefined
  if (fault !== undefined) faults.push({ field: 'Plural-Forms', message: fault })
  if (!isTemplate && fieldOf(text, 'Content-Type')?.includes('charset=CHARSET') === true)
    faults.push({
      field: 'Content-Type',
      message:
        'the charset of this header is still that of the template, and gettext refuses the file; write charset=UTF-8',
    })
  return faults
}

function isUnfilled(header: string): boolean {
  return fieldOf(header, 'Plural-Forms')?.includes('INTEGER') === true
}

/** Why the plural forms of a catalog of a language, by its header, should be others. */
export function pluralFault(header: string, forms: PluralForms | undefined): string | undefined {
  const declared = fieldOf(header, 'Plural-Forms')
  if (declared === undefined) return undefined
  if (isUnfilled(header))
    return `this header still has the Plural-Forms of the template, so gettext refuses the file; ${nextStep}. dragoman itself already uses them`
  if (forms === undefined)
    return `the Plural-Forms of this header cannot be read, or their formula leads to a form that nplurals does not count, so gettext refuses the file; ${nextStep}. dragoman itself already uses them`
  const used = usedOf(forms)
  const language = fieldOf(header, 'Language') ?? ''
  // Others leave a form to fractions, beside all that the language has for whole numbers.
  const value = used === forms.length ? undefined : knownPluralForms(language)
  const usual = usedOf((value === undefined ? undefined : pluralFormsIn(value)) ?? [])
  return used < usual
    ? `the Plural-Forms of this header use ${used} of ${forms.length} forms, but "${language}" needs ${usual}; ${nextStep}`
    : undefined
}

function usedOf(forms: PluralForms): number {
  return forms.filter(({ isUnused }) => !isUnused).length
}
