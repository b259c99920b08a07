/** An ICU message in the plural forms of another language, by splices: what lies outside the choices stays as it is. */
import { type FormatName, syntaxOf } from '../../model.ts'
import type { Syntax } from '../types.ts'
import {
  apostrophesOf,
  type ChoiceElement,
  elementsIn,
  isIcu,
  isLiteralElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  isTagElement,
  type Message,
  type MessageElement,
  parseIcuWithPlaces,
} from './icu.ts'

type Kind = 'cardinal' | 'ordinal'

/** A plural form that everyday numbers of a language take. */
export type NeededForm = {
  readonly category: string
  readonly isForSeveral: boolean
  /** All whole numbers that take it; `undefined` where they are many. */
  readonly numbers: readonly number[] | undefined
}

export type NeededForms = Readonly<Record<Kind, readonly NeededForm[]>>

/** More variants than a translator can be asked to write out; beyond, the text is sent as it is. */
const mostVariants = 24

const choice = /,\s*(?:plural|selectordinal)\s*,/

/**
 * The kinds of plural forms that a text chooses between; none where it is no ICU message that can be read.
 * @param rest - asked for only where the text may be one
 */
export function pluralKindsOf(
  text: string,
  format: FormatName,
  rest: () => Omit<Syntax, 'format'> = () => ({}),
): readonly Kind[] {
  if (!text.includes('plural') && !text.includes('selectordinal')) return []
  if (!choice.test(text) || !isIcu(text, format)) return []
  const message = parseIcuWithPlaces(text, apostrophesOf(text, { ...rest(), format }))
  if (typeof message === 'string') return []
  const plurals = [...elementsIn(message)].filter(isPluralElement)
  return [...new Set(plurals.map(({ pluralType }) => pluralType ?? 'cardinal'))]
}

/**
 * The text with the forms that a language needs, missing ones copied from `other` and put before it, unused ones left
 * out; a form all of whose numbers have a branch of their own (`=1`) is not missing, as nothing would reach it. `=1`,
 * offsets, `#`, selects and everything inside a branch stay. A form for several numbers is a copy of `other` also where
 * the source says its number in words. A message of more than 24 variants stays as it is.
 */
export function expandPlurals(
  text: string,
  format: FormatName,
  needed: NeededForms,
  rest: Omit<Syntax, 'format'> = {},
): string {
  const message = parseIcuWithPlaces(text, apostrophesOf(text, { ...rest, format }))
  if (typeof message === 'string') return text
  const expansion: Expansion = { text, needed, keepsWords: syntaxOf(format).icu === 'flutter' }
  const { text: expanded, variants } = expandAll(expansion, message, 0, text.length)
  return variants > mostVariants ? text : expanded
}

type Expansion = {
  readonly text: string
  readonly needed: NeededForms
  /** In Flutter `one` and `two` are also the numbers themselves, in every language. */
  readonly keepsWords: boolean
}

type Part = { readonly text: string; readonly variants: number }

type Branch = {
  readonly name: string
  /** The text before its name. */
  readonly lead: string
  /** The text between its name and its brace. */
  readonly gap: string
  readonly body: Part
  readonly showsNumber: boolean
}

function expandAll(expansion: Expansion, elements: Message, from: number, to: number): Part {
  let text = ''
  let variants = 1
  let at = from
  for (const element of elements) {
    if (!isPluralElement(element) && !isSelectElement(element)) continue
    const { start, end } = placeOf(element)
    const expanded = expandChoice(expansion, element, start, end)
    text += expansion.text.slice(at, start) + expanded.text
    variants *= expanded.variants
    at = end
  }
  return { text: text + expansion.text.slice(at, to), variants }
}

function expandChoice(expansion: Expansion, element: ChoiceElement, start: number, end: number): Part {
  const read = branchesOf(expansion, element, start)
  const branches = isPluralElement(element)
    ? inForms(expansion, read, expansion.needed[element.pluralType ?? 'cardinal'], element.offset)
    : read
  const variants = branches.reduce((sum, { body }) => sum + body.variants, 0)
  // The whole stays as it is; copies of copies would only take up memory.
  if (variants > mostVariants) return { text: '', variants }
  const tail = expansion.text.slice(optionsOf(element).at(-1)?.[1].location?.end.offset ?? end, end)
  return {
    text: branches.map(({ lead, name, gap, body }) => `${lead}${name}${gap}{${body.text}}`).join('') + tail,
    variants,
  }
}

/** In the order of the text, which an object does not keep for names that are numbers. */
function optionsOf({ options }: ChoiceElement) {
  return Object.entries(options).sort(([, a], [, b]) => placeOf(a).start - placeOf(b).start)
}

function branchesOf(expansion: Expansion, element: ChoiceElement, start: number): Branch[] {
  const { text } = expansion
  let at = start
  return optionsOf(element).map(([name, option]) => {
    const place = placeOf(option)
    const nameEnd = text.slice(0, place.start).trimEnd().length
    const nameStart = nameEnd - name.length
    const branch = {
      name,
      lead: text.slice(at, nameStart),
      gap: text.slice(nameEnd, place.start),
      body: expandAll(expansion, option.value, place.start + 1, place.end - 1),
      showsNumber: showsNumber(option.value, element.value),
    }
    at = place.end
    return branch
  })
}

function inForms(
  { keepsWords }: Expansion,
  branches: readonly Branch[],
  needed: readonly NeededForm[],
  offset: number,
): Branch[] {
  const other = branches.find(({ name }) => name === 'other')
  if (other === undefined) return [...branches]
  const isUnused = ({ name }: Branch) =>
    /^(?:one|two|few|many)$/.test(name) &&
    !(keepsWords && (name === 'one' || name === 'two')) &&
    !needed.some(({ category }) => category === name)
  const kept: Branch[] = []
  let lead: string | undefined
  for (const branch of branches) {
    // The text before the first branch is the head of the choice.
    const placed = lead === undefined ? branch : { ...branch, lead }
    lead = undefined
    if (isUnused(branch)) {
      if (kept.length === 0) lead = placed.lead
      continue
    }
    if (branch === other) kept.push(...missingForms(branches, placed, needed, offset))
    else {
      const isForSeveral = needed.some(({ category, isForSeveral: is }) => category === branch.name && is)
      const isShort = isForSeveral && other.showsNumber && !branch.showsNumber
      kept.push(isShort ? { ...placed, body: other.body } : placed)
    }
  }
  return kept
}

/** The forms that are not there, and `other` itself. */
function missingForms(
  branches: readonly Branch[],
  other: Branch,
  needed: readonly NeededForm[],
  offset: number,
): Branch[] {
  const names = new Set(branches.map(({ name }) => name))
  const between = branches.slice(1).at(-1)?.lead ?? ' '
  return [
    ...needed
      .filter(form => form.category !== 'other' && !names.has(form.category))
      .filter(form => !isReplaced(form, names, offset))
      .map(({ category }) => category),
    'other',
  ].map((name, index) => ({ ...other, name, lead: index === 0 ? other.lead : between }))
}

/** Whether each number of a form has a branch of its own, which comes first. A form is chosen by the number less the offset. */
function isReplaced({ numbers }: NeededForm, names: ReadonlySet<string>, offset: number): boolean {
  return (
    numbers?.every(number =>
      [offset + number, offset - number].every(counted => counted < 0 || names.has(`=${counted}`)),
    ) === true
  )
}

function showsNumber(elements: Message, argument: string): boolean {
  return elements.some(element => {
    if (isPoundElement(element)) return true
    if (isSelectElement(element)) {
      return Object.values(element.options).some(({ value }) => showsNumber(value, argument))
    }
    return !isLiteralElement(element) && !isTagElement(element) && element.value === argument
  })
}

function placeOf({ location }: Pick<MessageElement, 'location'>): { start: number; end: number } {
  return { start: location?.start.offset ?? 0, end: location?.end.offset ?? 0 }
}
