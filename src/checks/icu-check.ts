import { apostrophesOf, type Message, parseIcu } from './icu.ts'
import { type Argument, argumentsOf, type Variant, variantsOf } from './icu-variants.ts'
import { count, difference } from './multiset.ts'
import { placeholderFinding } from './placeholder-finding.ts'
import { quote } from './quote.ts'
import { tagCheck } from './tags.ts'
import type { CheckOptions, Finding, StandsForSeveral, TextCheck } from './types.ts'

const pluralBranch = /^(?:zero|one|two|few|many|other|=\d+)$/
/** Branches that may stand for a single number, so that words can say it. */
const exactBranch = /^(?:zero|one|two|=\d+)$/

/**
 * Compares by syntax tree what each branch shows; the plural categories are the language's affair, the branches of a
 * select are not. `undefined` where the source itself does not parse.
 */
export function icuCheck(source: string, { format, standsForSeveral }: CheckOptions): TextCheck | undefined {
  const apostrophes = apostrophesOf(source, format)
  const message = parseIcu(source, apostrophes)
  if (typeof message === 'string') return undefined
  const expected = argumentsOf(message)
  const compareShown = shownCheck(message, expected, { format, standsForSeveral })
  return text => {
    const found = parseIcu(text, apostrophes)
    if (typeof found === 'string') return icu(`the ICU message cannot be read: ${found}`)
    const finding = argumentsFinding(expected, argumentsOf(found)) ?? compareShown(found)
    if (finding?.reason !== 'placeholder' || apostrophes === 'literal' || !/'[{}]/.test(text)) return finding
    return {
      ...finding,
      message: `${finding.message} (an apostrophe before a brace hides it: write '' or ’)`,
    }
  }
}

function argumentsFinding(
  expected: ReadonlyMap<string, Argument>,
  found: ReadonlyMap<string, Argument>,
): Finding | undefined {
  const missing = [...expected.keys()].filter(name => !found.has(name)).map(braced)
  const extra = [...found.keys()].filter(name => !expected.has(name)).map(braced)
  if (missing.length > 0 || extra.length > 0) return placeholderFinding(missing, extra)
  for (const [name, { kinds, branches }] of found) {
    const source = expected.get(name)
    if (source === undefined) continue
    for (const kind of kinds) {
      const fits = kind === 'any' || source.kinds.has(kind) || (kind === 'number' && source.kinds.has('any'))
      if (!fits) return icu(`${braced(name)} is of another type than in the source text`)
    }
    if (source.kinds.has('select')) {
      const unequal = difference(count([...source.branches]), count([...branches]))
      if (unequal !== undefined) return icu(branchMessage(name, unequal.missing, unequal.extra))
    } else {
      const unknown = [...branches].find(branch => !pluralBranch.test(branch))
      if (unknown !== undefined) return icu(branchMessage(name, [], [unknown]))
    }
  }
  return undefined
}

/** What each branch of a text shows against what the branch of the source that it stands for shows. */
function shownCheck(
  message: Message,
  sourceArguments: ReadonlyMap<string, Argument>,
  { format, standsForSeveral }: CheckOptions,
): (found: Message) => Finding | undefined {
  const models = variantsOf(message)
  const tagChecks = new Map<Variant, TextCheck>()
  return found => {
    for (const variant of (models && variantsOf(found)) ?? []) {
      const model = models?.find(candidate => isModel(candidate, variant, sourceArguments))
      if (model === undefined) continue
      const unequal = difference(count(model.shown), count(variant.shown))
      const missing =
        unequal?.missing.filter(name => !isSaidInWords(name, variant, sourceArguments, standsForSeveral)) ??
        []
      const extra = unequal?.extra.filter(name => !sourceArguments.get(name)?.kinds.has('number')) ?? []
      if (missing.length > 0 || extra.length > 0)
        return placeholderFinding(missing.map(braced), extra.map(braced))
      if (closingBraces(variant) > closingBraces(model)) return icu('a "}" stands there without its "{"')
      const checkTags = tagChecks.get(model) ?? tagCheck(model.text, format)
      tagChecks.set(model, checkTags)
      const tags = checkTags(variant.text)
      if (tags !== undefined) return tags
    }
    return undefined
  }
}

/** As characters of the text: the parser takes one that closes nothing for that. */
function closingBraces({ text }: Variant): number {
  return text.split('}').length - 1
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

function isSaidInWords(
  name: string,
  variant: Variant,
  sourceArguments: ReadonlyMap<string, Argument>,
  standsForSeveral: StandsForSeveral | undefined,
): boolean {
  const argument = sourceArguments.get(name)
  const branch = variant.choices.get(name) ?? 'other'
  if (!argument?.kinds.has('number') || !exactBranch.test(branch)) return false
  // An argument without a choice of its own counts like a number of things.
  const kinds = argument.plurals.size === 0 ? (['cardinal'] as const) : [...argument.plurals]
  return kinds.some(kind => standsForSeveral?.(kind, branch) !== true)
}

function branchMessage(name: string, missing: readonly string[], extra: readonly string[]): string {
  const parts = [
    ...(missing.length === 0 ? [] : [`lacks ${missing.map(quote).join(', ')}`]),
    ...(extra.length === 0 ? [] : [`has ${extra.map(quote).join(', ')}, which nothing selects`]),
  ]
  return `the choice by ${braced(name)} ${parts.join(' and ')}: the words that select a branch are not translated`
}

function braced(name: string): string {
  return `{${name}}`
}

function icu(message: string): Finding {
  return { reason: 'icu', message }
}
