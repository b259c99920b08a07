import { oncePer } from '../../model.ts'
import { spelledTags } from '../markup/tag-reader.ts'
import { tagCheck } from '../markup/tags.ts'
import { differenceIn } from '../multiset.ts'
import { placeholderFinding } from '../placeholders/finding.ts'
import { type Beyond, beyondNumber, isForNoneAndOne, maySayInWords } from '../placeholders/number-in-words.ts'
import { quote } from '../quote.ts'
import { held, isError, worst } from '../severity.ts'
import type { CheckOptions, Finding, FormsOf, TextCheck } from '../types.ts'
import { apostrophesOf, isLeftOpen, type Message, parseIcu, withoutIcuQuotes } from './icu.ts'
import { type Argument, type ArgumentKind, argumentsOf, type Variant, variantsOf } from './icu-variants.ts'

const pluralBranch = /^(?:zero|one|two|few|many|other|=-?\d+)$/

/**
 * Compares by syntax tree what each branch shows; the plural categories are the language's affair, the branches of a
 * select are not. `undefined` where the source itself does not parse.
 */
export function icuCheck(source: string, options: CheckOptions): TextCheck | undefined {
  const apostrophes = apostrophesOf(source, options)
  const message = parseIcu(source, apostrophes)
  if (typeof message === 'string') return undefined
  const expected = argumentsOf(message)
  const own = ownMessage(options.pluralUse?.own, options)
  const given = own && argumentsOf(own)
  const compareShown = shownCheck(message, expected, options, own)
  const needOf = needsOf(message, expected, options.formsOf)
  const hasTags = apostrophes === 'quote' && spelledTags(source, options.format).length > 0
  const hidesTag = (text: string): boolean => hasTags && /'<(?:[^']|'')*'?/.test(text.replaceAll("''", ' '))
  const isOpen = isLeftOpen(source, apostrophes)
  return text => {
    const found = parseIcu(text, apostrophes)
    if (typeof found === 'string') return icu(`the ICU message cannot be read: ${found}`)
    const shown = compareShown(found)
    const all = argumentsFinding(expected, argumentsOf(found), needOf, given)
    // A placeholder that one branch lacks is best reported for that branch.
    const isForBranch = all?.reason === 'placeholder' && shown?.reason === 'placeholder'
    const finding = worst(isForBranch ? [shown, all] : [all, shown])
    if (isError(finding))
      return withoutIcuQuotes(text, apostrophes) === text ? finding : withQuoteHint(finding)
    if (hidesTag(text) && !hidesTag(source)) return icu("an apostrophe before a tag hides it: write '' or ’")
    if (isOpen || !isLeftOpen(text, apostrophes)) return finding
    return icu("an apostrophe opens a quotation that nothing closes: write '' or ’")
  }
}

function withQuoteHint(finding: Finding): Finding {
  if (finding.reason !== 'placeholder') return finding
  return { ...finding, message: `${finding.message} (an apostrophe hides what follows it: write '' or ’)` }
}

function argumentsFinding(
  expected: ReadonlyMap<string, Argument>,
  found: ReadonlyMap<string, Argument>,
  needOf: (name: string) => Need,
  given: ReadonlyMap<string, Argument> = expected,
): Finding | undefined {
  const absent = [...expected.keys()].filter(name => !found.has(name))
  const missing = absent.filter(name => needOf(name) === 'needed').map(braced)
  const extra = [...found.keys()].filter(name => !expected.has(name) && !given.has(name)).map(braced)
  if (missing.length > 0 || extra.length > 0) return placeholderFinding(missing, extra)
  const finding = worst(
    Array.from(found, ([name, argument]) => {
      const source = expected.get(name)
      return source && (typeFinding(name, source, argument) ?? branchesFinding(name, source, argument))
    }),
  )
  const doubtful = absent.filter(name => needOf(name) === 'doubtful').map(braced)
  return isError(finding) || doubtful.length === 0 ? finding : held(placeholderFinding(doubtful, []))
}

/** An argument must be of the same type, and count as in the source. */
function typeFinding(
  name: string,
  source: Argument,
  { kinds, branches, offsets, plurals }: Argument,
): Finding | undefined {
  const fits = (kind: ArgumentKind) =>
    kind === 'any' || source.kinds.has(kind) || (kind === 'number' && source.kinds.has('any'))
  if (![...kinds].every(fits)) return icu(`${braced(name)} is of another type than in the source text`)
  const expectedOffset = [...source.offsets][0] ?? 0
  const offset = [...offsets].find(one => source.offsets.size > 0 && !source.offsets.has(one))
  if (offset !== undefined)
    return icu(
      `the plural of ${braced(name)} has the offset ${offset}; that of the source text is ${expectedOffset}`,
    )
  const other = [...plurals].find(kind => source.plurals.size > 0 && !source.plurals.has(kind))
  if (other === undefined || branches.size < 2) return undefined
  return icu(
    other === 'ordinal'
      ? `${braced(name)} chooses by "selectordinal", in the source text by "plural"`
      : `${braced(name)} chooses by "plural", in the source text by "selectordinal"`,
  )
}

/** The branches of a select must be those of the source; those of a plural must be plural forms. */
function branchesFinding(name: string, source: Argument, { branches }: Argument): Finding | undefined {
  if (!source.kinds.has('select')) {
    const unknown = [...branches].find(branch => !pluralBranch.test(branch))
    return unknown === undefined ? undefined : icu(branchMessage(name, [], [unknown]))
  }
  const unequal = differenceIn([...source.branches], [...branches])
  if (unequal === undefined) return undefined
  const finding = icu(branchMessage(name, unequal.missing, unequal.extra))
  // A language may have the same words for all.
  return unequal.extra.length > 0 || branches.size > 1 ? finding : held(finding)
}

/** Compares the arguments that each branch of a text shows with those of the matching branch of the source. */
function shownCheck(
  message: Message,
  sourceArguments: ReadonlyMap<string, Argument>,
  { format, formsOf }: CheckOptions,
  own: Message | undefined,
): (found: Message) => Finding | undefined {
  const models = variantsOf(message)
  if (models === undefined) return () => undefined
  const ownModels = own && variantsOf(own)
  const ownArguments = own && argumentsOf(own)
  const modelFor = (variant: Variant): Variant | undefined =>
    hasUnknownForm(variant, sourceArguments, formsOf)
      ? modelOf(variant, ownModels ?? models, ownArguments ?? sourceArguments)
      : modelOf(variant, models, sourceArguments)
  const tagCheckOf = oncePer((model: Variant) => tagCheck(model.text, { format }))
  const variantFinding = (variant: Variant): Finding | undefined => {
    const model = modelFor(variant)
    if (model === undefined) return undefined
    const inSource = modelOf(variant, ownModels, sourceArguments) ?? model
    const rest = beyondNumberIn(variant, { model, inSource, sourceArguments, formsOf })
    const placeholders =
      rest && placeholderFinding(rest.missing.map(braced), rest.extra.map(braced), rest.severity)
    const brace =
      closingBraces(variant) > closingBraces(model) ? icu('there is a "}" without its "{"') : undefined
    const finding = worst([placeholders, brace, tagCheckOf(model)(variant.text)])
    return finding && inBranch(variant, finding)
  }
  return found => worst((variantsOf(found) ?? []).map(variantFinding))
}

/** The arguments that a variant shows otherwise than its model, but for a number that it says in words. */
function beyondNumberIn(
  variant: Variant,
  {
    model,
    inSource,
    sourceArguments,
    formsOf,
  }: {
    readonly model: Variant
    /** The same before the forms of the source were made those of the language. */
    readonly inSource: Variant
    readonly sourceArguments: ReadonlyMap<string, Argument>
    readonly formsOf: FormsOf | undefined
  },
): Beyond | undefined {
  const unequal = differenceIn(model.shown, variant.shown)
  const numbersOfName = (name: string) => numbersIn(name, variant, sourceArguments.get(name), formsOf)
  return (
    unequal &&
    beyondNumber(unequal, {
      mayLack: name =>
        numbersOfName(name).some(numbers => maySayInWords(numbers, inSource.shown.includes(name))),
      // An argument that is shown may be shown again.
      isNumber: name => model.shown.includes(name) || sourceArguments.get(name)?.kinds.has('number') === true,
      isRarelyWrong: name => numbersOfName(name).every(isForNoneAndOne),
    })
  )
}

/** As characters of the text: the parser takes one that closes nothing for that. */
function closingBraces({ text }: Variant): number {
  return text.split('}').length - 1
}

/** The variant of the source that a translation shows in its place. */
function modelOf(
  variant: Variant,
  models: readonly Variant[] | undefined,
  sourceArguments: ReadonlyMap<string, Argument>,
): Variant | undefined {
  return models?.find(candidate => isModel(candidate, variant, sourceArguments))
}

/** Whether a variant is in a branch that the language has no form for: a copy of the source's branch does no harm. */
function hasUnknownForm(
  { choices }: Variant,
  sourceArguments: ReadonlyMap<string, Argument>,
  formsOf: FormsOf | undefined,
): boolean {
  return [...choices].some(([name, branch]) =>
    [...(sourceArguments.get(name)?.plurals ?? [])].some(kind => {
      const forms = /^(?:zero|one|two|few|many)$/.test(branch) ? formsOf?.(kind) : undefined
      return forms?.every(({ category }) => category !== branch) === true
    }),
  )
}

function isModel(
  candidate: Variant,
  variant: Variant,
  sourceArguments: ReadonlyMap<string, Argument>,
): boolean {
  for (const [name, branch] of candidate.choices) {
    const wanted = variant.choices.get(name) ?? 'other'
    if (branch !== (sourceArguments.get(name)?.branches.has(wanted) ? wanted : 'other')) return false
  }
  return true
}

/** The source before its forms were made those of another language. */
function ownMessage(
  own: string | undefined,
  syntax: Pick<CheckOptions, 'format' | 'dialects'>,
): Message | undefined {
  if (own === undefined) return undefined
  const message = parseIcu(own, apostrophesOf(own, syntax))
  return typeof message === 'string' ? undefined : message
}

/** The numbers for which a variant of the translation is, by each kind of forms that an argument chooses; none of one that does not count. */
function numbersIn(
  name: string,
  { choices }: Variant,
  argument: Argument | undefined,
  formsOf: FormsOf | undefined,
): readonly (readonly number[] | undefined)[] {
  const isCounted =
    argument?.kinds.has('number') === true || (argument?.kinds.has('any') === true && choices.has(name))
  if (argument === undefined || !isCounted) return [undefined]
  // An argument without a choice of its own counts like a number of things.
  const kinds = argument.plurals.size === 0 ? (['cardinal'] as const) : [...argument.plurals]
  return kinds.map(kind => numbersOf(choices.get(name) ?? 'other', kind, formsOf))
}

function numbersOf(
  branch: string,
  kind: 'cardinal' | 'ordinal',
  formsOf: FormsOf | undefined,
): readonly number[] | undefined {
  if (branch.startsWith('=')) return [Number(branch.slice(1))]
  const known = formsOf?.(kind)?.find(({ category }) => category === branch)
  if (known !== undefined) return known.numbers
  // Flutter knows these in every language, as the numbers themselves.
  const exact = ['zero', 'one', 'two'].indexOf(branch)
  return exact < 0 ? undefined : [exact]
}

/** Whether a translation may do without an argument. */
type Need = 'needed' | 'doubtful' | 'none'

/**
 * An argument that only chooses between the plural forms of the source and is never shown: a language with one form
 * has no use for it, and the words of another may be the same for all numbers.
 */
function needsOf(
  message: Message,
  sourceArguments: ReadonlyMap<string, Argument>,
  formsOf: FormsOf | undefined,
): (name: string) => Need {
  const shown = new Set(variantsOf(message)?.flatMap(variant => variant.shown))
  const hasOneForm = (kind: 'cardinal' | 'ordinal'): boolean =>
    formsOf?.(kind)?.filter(({ reach }) => reach !== 'none').length === 1
  return name => {
    const argument = sourceArguments.get(name)
    if (argument === undefined || argument.plurals.size === 0 || shown.has(name)) return 'needed'
    // English says "=1" where it means one of many.
    const isByNumber = [...argument.branches].some(branch => branch.startsWith('=') && branch !== '=1')
    if (argument.kinds.size !== 1 || isByNumber) return 'needed'
    return [...argument.plurals].every(hasOneForm) ? 'none' : 'doubtful'
  }
}

/** A finding that names the branches in which it is. */
function inBranch({ choices }: Variant, finding: Finding): Finding {
  const branches = [...choices].reverse().map(([name, branch]) => `${quote(branch)} of ${braced(name)}`)
  if (branches.length === 0) return finding
  return { ...finding, message: `in the branch ${branches.join(', ')}: ${finding.message}` }
}

function branchMessage(name: string, missing: readonly string[], extra: readonly string[]): string {
  const parts = [
    ...(missing.length === 0 ? [] : [`lacks ${missing.map(quote).join(', ')}`]),
    ...(extra.length === 0
      ? []
      : [`has ${extra.map(quote).join(', ')}, which the source text does not have`]),
  ]
  return `the choice by ${braced(name)} ${parts.join(' and ')}: the words that select a branch must stay as in the source text`
}

function braced(name: string): string {
  return `{${name}}`
}

function icu(message: string): Finding {
  return { reason: 'icu', message }
}
