import {
  isDateElement,
  isLiteralElement,
  isNumberElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  isTagElement,
  isTimeElement,
  type Message,
  type MessageElement,
} from './icu.ts'

/** The arguments that a message shows for one selection of its plural and select branches. */
export type Variant = {
  /** Branch by argument. */
  readonly choices: ReadonlyMap<string, string>
  /** Names of the arguments shown, as often as they are; `#` counts as the argument of its plural. */
  readonly shown: readonly string[]
  /** Its literal text, with a gap for each argument. */
  readonly text: string
}

export type ArgumentKind = 'any' | 'number' | 'moment' | 'select'

/** Everything a message says about one argument. */
export type Argument = {
  readonly kinds: ReadonlySet<ArgumentKind>
  readonly branches: ReadonlySet<string>
  /** The kinds of plural forms that it chooses between. */
  readonly plurals: ReadonlySet<'cardinal' | 'ordinal'>
  /** The number that is taken off it before `#` shows it. */
  readonly offsets: ReadonlySet<number>
}

/** More combinations of branches than a person would write out; beyond, only the arguments are compared. */
const maximumVariants = 64

/** Every combination of branches; `undefined` when there are more than 64. */
export function variantsOf(message: Message, counted?: string): readonly Variant[] | undefined {
  let variants: readonly Variant[] = [{ choices: new Map(), shown: [], text: '' }]
  for (const element of message) {
    const tails = tailsOf(element, counted)
    if (tails === undefined) return undefined
    variants =
      tails.length === 1 && tails[0] !== undefined ? append(variants, tails[0]) : combine(variants, tails)
    if (variants.length > maximumVariants) return undefined
  }
  return variants
}

/** The arguments of a message by name, at any depth. */
export function argumentsOf(message: Message): ReadonlyMap<string, Argument> {
  const found = new Map<
    string,
    {
      kinds: Set<ArgumentKind>
      branches: Set<string>
      plurals: Set<'cardinal' | 'ordinal'>
      offsets: Set<number>
    }
  >()
  const visit = (elements: Message): void => {
    for (const element of elements) {
      if (isLiteralElement(element) || isPoundElement(element) || isTagElement(element)) continue
      const argument = found.get(element.value) ?? {
        kinds: new Set(),
        branches: new Set(),
        plurals: new Set(),
        offsets: new Set(),
      }
      found.set(element.value, argument)
      argument.kinds.add(kindOf(element))
      if (!isPluralElement(element) && !isSelectElement(element)) continue
      if (isPluralElement(element)) {
        argument.plurals.add(element.pluralType ?? 'cardinal')
        argument.offsets.add(element.offset)
      }
      for (const [branch, { value }] of Object.entries(element.options)) {
        argument.branches.add(branch)
        visit(value)
      }
    }
  }
  visit(message)
  return found
}

function kindOf(element: MessageElement): ArgumentKind {
  if (isPluralElement(element) || isNumberElement(element)) return 'number'
  if (isDateElement(element) || isTimeElement(element)) return 'moment'
  return isSelectElement(element) ? 'select' : 'any'
}

function tailsOf(element: MessageElement, counted: string | undefined): readonly Variant[] | undefined {
  if (isLiteralElement(element)) return [{ choices: new Map(), shown: [], text: element.value }]
  if (isPoundElement(element)) return [gap(counted ?? '#')]
  if (isTagElement(element)) return variantsOf(element.children, counted)
  if (!isPluralElement(element) && !isSelectElement(element)) return [gap(element.value)]
  const tails: Variant[] = []
  for (const [branch, { value }] of Object.entries(element.options)) {
    const variants = variantsOf(value, isPluralElement(element) ? element.value : counted)
    if (variants === undefined || tails.length > maximumVariants) return undefined
    for (const { choices, shown, text } of variants) {
      tails.push({ choices: new Map([...choices, [element.value, branch]]), shown, text })
    }
  }
  return tails
}

function gap(name: string): Variant {
  return { choices: new Map(), shown: [name], text: '\ufffc' }
}

function append(heads: readonly Variant[], tail: Variant): readonly Variant[] {
  return heads.map(head => join(head, tail))
}

function combine(heads: readonly Variant[], tails: readonly Variant[]): readonly Variant[] {
  return heads.flatMap(head =>
    tails.filter(tail => isPossible({ head, heads }, { tail, tails })).map(tail => join(head, tail)),
  )
}

/** Two choices by one argument go together: male here is male there, or `other` where nothing is said of male. */
function isPossible(
  { head, heads }: { readonly head: Variant; readonly heads: readonly Variant[] },
  { tail, tails }: { readonly tail: Variant; readonly tails: readonly Variant[] },
): boolean {
  for (const [name, branch] of tail.choices) {
    const chosen = head.choices.get(name)
    if (chosen === undefined || chosen === branch) continue
    const knows = (variants: readonly Variant[], wanted: string): boolean =>
      variants.some(({ choices }) => choices.get(name) === wanted)
    if (branch !== 'other' && chosen !== 'other') return false
    if (branch === 'other' ? knows(tails, chosen) : knows(heads, branch)) return false
  }
  return true
}

function join(head: Variant, tail: Variant): Variant {
  const choices = new Map(head.choices)
  for (const [name, branch] of tail.choices) {
    if (branch !== 'other' || !choices.has(name)) choices.set(name, branch)
  }
  return { choices, shown: [...head.shown, ...tail.shown], text: head.text + tail.text }
}
