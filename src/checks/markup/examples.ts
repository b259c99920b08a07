import { isLanguage } from './addresses.ts'
import { areNamesOfWords, areParts, areSentences, isExampleName, isNameOfProse } from './code-words.ts'
import {
  caption,
  differInArity,
  hasParts,
  hostless,
  isEndOf,
  isMeasure,
  isMisspelt,
  isSpacedOtherwise,
  plain,
  signsOf,
} from './spellings.ts'

/** Examples that a reader replaces by words of their own: `<name>` and `{{name}}`, but for a tag, a type's parameter and an element that ends. */
const metavariable =
  /\{\{[^{}]*\}\}|\{\p{L}[\p{L}\p{M}\d _-]*\}|(?<![\p{L}\d])<\p{L}[\p{L}\p{M}\d\s_'’-]*>|(?<!\S)\[[\p{Ll}\p{Lo}][\p{L}\p{M}\d_-]*\](?!\S)/gu

/** Those that are one even where a code holds nothing else: several words in braces, capitals in brackets, names of keys. */
const soleMetavariable = /^(?:\{\p{L}+(?: \p{L}+)+\}|<\p{Lu}[\p{Lu}\d_-]+>|\{\{<[^{}]*>\}\})$/u

/** Names that no program has: of an address, of a path, and those that examples are made of. */
const madeUp =
  /(?:^|[\s"'(=])(?:~?\/(?!>)|\.\.?\/|\\\\(?=\w))|:\/\/|\/[^\s/]*\/|\bpath[/\\]to\b|\byyyy-mm-dd|\bdomain\.tld\b|(?<!\p{L})My(?:App|Plugin|Project|Site|Page|Component|Class|Module)(?!\p{Ll})|\/x-(?:new|my|example)|(?<!\p{L})(?:(?:my|foo|bar|baz|example|whatever)(?![\p{L}\d])|file\d*\.[a-z]+(?![\p{L}\d])|(?:your|some)(?![\p{Lu}\d])|my(?:app(?:lication)?|extension|plugin|package|project|site|page|theme|host|domain|server|script|file|folder|dir(?:ectory)?|image|class|module|function|method|object|variable|component|user|group|table)\d*(?![\p{L}\d]))/u

/** The surroundings of codes that changed. */
export type Surroundings = {
  /** The source text without its codes. */
  readonly prose?: string | undefined
  /** The translation without its codes. */
  readonly around?: string | undefined
  /** All of the source text. */
  readonly source?: string | undefined
}

/** More codes than this nobody has renamed in one text, and all are compared with each other. */
const most = 40

/** Codes that differ each from one of the others in made-up names or in spelling alone: a person may have chosen so. */
export function areRenamed(
  codes: readonly string[],
  others: readonly string[],
  { prose = '', around = '', source = '' }: Surroundings = {},
): boolean {
  const [gone, left] = [new Set(codes), new Set(others)]
  if (gone.size > most || left.size > most) return false
  const own = ownMetavariables(codes, others)
  const mayBe = (code: string, other: string): boolean =>
    own.get(code) === other ||
    isRenamed(code, other) ||
    areSentences(code, other) ||
    areParts(code, other) ||
    hasOtherArguments(code, other) ||
    areNamesOfWords(code, other, prose) ||
    isNameOfProse(code, other, { prose, around }) ||
    isExampleName(code, other, source)
  const rest = [...gone].filter(code => {
    const partner = [...left].find(other => mayBe(code, other))
    return partner === undefined || !left.delete(partner)
  })
  // A code that is only left out is none that was translated.
  const isLeftOut = rest.every(code => !others.some(other => mayBe(code, other)))
  return rest.length === 0 || (rest.length < gone.size && left.size === 0 && isLeftOut)
}

/** The examples in the longer codes of a text, and those that took their place: other codes may hold one of them alone. */
function ownMetavariables(codes: readonly string[], others: readonly string[]): ReadonlyMap<string, string> {
  const own = new Map<string, string>()
  for (const code of codes) {
    const frame = code.replace(metavariable, '\0')
    if (frame === code || frame === '\0') continue
    const other = others.find(one => one !== code && one.replace(metavariable, '\0') === frame)
    const became = other?.match(metavariable) ?? []
    for (const [at, one] of (code.match(metavariable) ?? []).entries()) own.set(one, became[at] ?? one)
  }
  return own
}

/** Whether a code was renamed, of a kind that a rule knows; `undefined`: it is of another kind. */
type Rule = (code: string, other: string) => boolean | undefined

/** A rule by which codes are renamed, and no code is not. */
function where(are: (code: string, other: string) => boolean): Rule {
  return (code, other) => are(code, other) || undefined
}

/** A rule for two codes that are both of a kind. */
function ofKind(own: RegExp, its: RegExp, are: (code: string, other: string) => boolean): Rule {
  return (code, other) => (own.test(code) && its.test(other) ? are(code, other) : undefined)
}

function isNoSlip(code: string, other: string): boolean {
  return !isMisspelt(code, other)
}

/** `user@host`, or a first name with any host: an example, which each language has names of its own for. */
const isOfSomebody = /^[\p{L}\p{M}]+@[\p{L}\p{M}]+$|^\p{L}{3,}@(?:[a-z\d-]+\.)+[a-z]{2,}$/u

/** An example that usage lines put between brackets: `[OPTIONS]`. */
const soleOption = /^\[[\p{Lu}\p{Lo}][\p{Lu}\p{Lo}\p{M}\d_-]+\]$/u

/** A caption between parentheses: `(Not Set)`. */
const captionInParentheses = /^\(\p{Lu}\p{Ll}+(?: \p{Lu}?\p{Ll}+)*\)$/u
const wordsInParentheses = /^\([\p{L}\p{M}\s'’-]+\)$/u

/** A list of words between brackets: `[Vertical, Horizontal]`. */
const listOfCaptions = /^\[\p{Lu}\p{Ll}+(?:, \p{Lu}\p{Ll}+)+\]$/u
const listOfWords = /^\[[\p{L}\p{M}]+(?:, ?[\p{L}\p{M}]+)+\]$/u

/** Words between marks of a light markup, doubled ones or tildes on both sides: `??term|title??`, `((page|words))`. */
const lightMarkup =
  /^(?:([~?!@*_=+^|'`,-])\1[^<>{}$\\]*\1\1|!{1,6} [\p{L}\p{M}\s]+|~[^~/<>{}$\\]+~|\(\([^<>{}$\\()]*\)\)|\[\[[^<>{}$\\[\]]*\]\])$/u

/** The first that knows the kind of a code decides. */
const rules: readonly Rule[] = [
  where((code, other) => plain(code) === plain(other) || plain(straightened(code)) === plain(other)),
  where((code, other) => hostless(code) === hostless(other)),
  where(differInArity),
  where((code, other) => exampleMail.test(code) && mailless(code) === mailless(other)),
  ofKind(isOfSomebody, isOfSomebody, isNoSlip),
  where((code, other) => isLanguage(code) && isLanguage(other)),
  ofKind(soleOption, soleOption, () => true),
  ofKind(captionInParentheses, wordsInParentheses, (code, other) => isNoSlip(code.slice(1, -1), other)),
  ofKind(
    listOfCaptions,
    listOfWords,
    (code, other) => isNoSlip(code, other) && signsOf(code) === signsOf(other),
  ),
  where((code, other) => withoutRemarks(code) === withoutRemarks(other)),
  ofKind(
    lightMarkup,
    lightMarkup,
    (code, other) => marksOf(code) === marksOf(other) && isNoSlip(code, other),
  ),
  where(areShownWords),
  where(isMeasure),
  where(isCondition),
  where(isSpacedOtherwise),
  where(isEndOf),
  where(isPartNamed),
  haveMetavariables,
  where((code, other) => isPathTo(code) && isLonger(other, code) && ownPath(code) === ownPath(other)),
  where(haveMadeUpNames),
]

function isRenamed(code: string, other: string): boolean {
  if (code === other) return false
  for (const rule of rules) {
    const is = rule(code, other)
    if (is !== undefined) return is
  }
  return false
}

/** A code with other examples in the same places. */
function haveMetavariables(code: string, other: string): boolean | undefined {
  const frame = code.replace(metavariable, '\0')
  if (frame === code || code.includes('</')) return undefined
  if (frame === other.replace(metavariable, '\0')) return frame !== '\0' || soleMetavariable.test(code)
  return isPathTo(code) && areAlike(code, other) ? undefined : false
}

/** A code of made-up names, or a caption, with others of them between the same signs. */
function haveMadeUpNames(code: string, other: string): boolean {
  if (!madeUp.test(code) && !caption.test(code)) return false
  // Words that come with those of the original.
  if (caption.test(code) && other.toLowerCase().includes(`(${code.toLowerCase()})`)) return true
  const [rest, own] = [ownPath(code), ownPath(other)]
  // The words beside a path are a command.
  if (rest !== code && !madeUp.test(rest) && rest !== own) return false
  return signsOf(code) === signsOf(other) && isNoSlip(code, other)
}

/** A source text may have the quotes of its language in code, which no program reads as such. */
function straightened(code: string): string {
  return code.replace(/[‘’]/g, "'").replace(/[“”]/g, '"')
}

/** A code with a blank in the place of its words. */
function marksOf(code: string): string {
  return code.replace(/[\p{L}\p{M}\p{N}\s]+/gu, ' ')
}

/** A code without the words of its comments, and without the word that says what a name is: `2to3 plugin`. */
function withoutRemarks(code: string): string {
  return code
    .replace(/\/\*[^*]*\*\//g, '/**/')
    .replace(
      /(?<=^[\w.-]+) (?:plugin|package|task|component|library|(?!\p{Script=Latin})[\p{L}\p{M}]+)$/u,
      '',
    )
}

/** Arguments of commands in whose place the reader puts one. */
const argument =
  /(?<=\S\s+\S+\s)(?:pattern|files?|filename|directory|folder|name|username|user|password|path|host|hostname|url|value|message|source|destination|input|output|project|query|word|email)(?=\s|$)/g

/** Whether a command differs in the words that name arguments alone. */
function hasOtherArguments(code: string, other: string): boolean {
  const parts = code.split(argument)
  return parts.length > 1 && parts.length < 7 && hasParts(other, parts, "[\\p{L}\\p{M}_'-]{2,40}")
}

/** Whether a word of a code became an example, which its reader is to replace: `ignore: reason`, `ignore: <why>`. */
function isPartNamed(code: string, other: string): boolean {
  const parts = other.split(metavariable)
  return parts.length > 1 && parts.join('').length > 3 && hasParts(code, parts, '[\\p{L}\\p{M}\\d_-]{1,40}')
}

/** Whether a path says that it is one of the reader's own. */
function isPathTo(code: string): boolean {
  return /\bpath[/\\]to\b/.test(code)
}

/** Whether the paths of a code have as many steps as those of another. */
function isLonger(code: string, other: string): boolean {
  const steps = (one: string) => one.split(/[/\\]/).length
  return steps(code) >= steps(other)
}

/** A code without the paths in it. */
function ownPath(code: string): string {
  return code.replace(/(?<!\S)['"]?(?:\/|~\/|\.{1,2}\/|[A-Z]:\\)[^\s'"]+/g, '\0')
}

/** Whether two codes have the same examples in them. */
function areAlike(code: string, other: string): boolean {
  const [variables, own] = [code, other].map(one => (one.match(metavariable) ?? []).join(' '))
  return variables === own
}

/** A condition in words and signs that no program reads: `screen ≥ 768px`. */
function isCondition(code: string, other: string): boolean {
  const figures = (one: string) => one.match(/\d[\w.%]*|[^\p{L}\p{M}\d\s]/gu)?.join(' ')
  const names = (one: string) => one.match(/\p{Lu}[\p{L}\d_]+/gu)?.join(' ')
  if (figures(code) !== figures(other) || names(code) !== names(other)) return false
  if (/ \+ /.test(code) && names(code) !== undefined) return !isMisspelt(code, other)
  return /[≥≤≈→…×÷]|^(?:\[\p{Lu}+\] \p{Ll}+ ?)+/u.test(code) && !isMisspelt(code, other)
}

/** An address of mail that is nobody's. */
const exampleMail = /@(?:[\w-]+\.)*(?:example\.(?:com|org|net)|company\.com)\b/

/** A code without the addresses of mail in it. */
function mailless(code: string): string {
  return code.replace(/[\w.+-]{0,64}@(?:[\w-]{1,63}\.)+[a-z]{2,}\b/g, '@')
}

/** The words that a code shows to people: between its quotes, between tags, or as the title of a directive. */
const shownWords =
  /'[^']*'|"[^"]*"|(?<=>)[^<>{}]+(?=<\/)|(?<=:{1,4}[a-z][\w-]{0,40})\[[^[\]]+\]|(?<=:::[a-z][\w-]{0,40} )[^[\]{}]+$/g

function withoutShownWords(code: string): string {
  return code.replace(shownWords, "''")
}

/** The same code, but for several words, or one with a capital, that it shows to people. */
function areShownWords(code: string, other: string): boolean {
  const frame = withoutShownWords(code)
  if (frame === code || frame !== withoutShownWords(other)) return false
  const others = other.match(shownWords) ?? []
  const isMarked = /^<(b|i|u|em|strong)>[^<>]+<\/\1>$/.test(code)
  const isPlain = (shown: string) =>
    isMarked || /\p{L}[,.!?…]? (?:#?\{\w+\} )?\p{L}|^['"[]?\p{Lu}\p{Ll}/u.test(shown)
  return (code.match(shownWords) ?? []).every((shown, at) => {
    const own = others[at] ?? ''
    return shown === own || (isPlain(shown) && !isMisspelt(shown, own))
  })
}
