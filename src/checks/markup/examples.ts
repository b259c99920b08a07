import { withAsciiDigits } from '../../digits.ts'
import { isLanguage } from './addresses.ts'
import { codeWords, type PageNames } from './page-names.ts'

/** Examples that a reader replaces by words of their own: `<name>` and `{{name}}`, but for a tag, a type's parameter and an element that ends. */
const metavariable = /\{\{[^{}]*\}\}|\{\p{L}[\p{L}\p{M}\d _-]*\}|(?<![\p{L}\d])<\p{L}[\p{L}\p{M}\d\s_-]*>/gu

/** Those that are one even where a code holds nothing else: several words in braces, capitals in brackets, names of keys. */
const soleMetavariable = /^(?:\{\p{L}+(?: \p{L}+)+\}|<\p{Lu}[\p{Lu}\d_-]+>|\{\{<[^{}]*>\}\})$/u

/** Names that no program has: of an address, of a path, and those that examples are made of. */
const madeUp =
  /(?:^|[\s"'(=])(?:~?\/(?!>)|\.\.?\/)|:\/\/|\/[^\s/]*\/|\bpath[/\\]to\b|\/x-(?:new|my|example)|(?<!\p{L})(?:(?:my|foo|bar|baz|example|whatever)(?![\p{L}\d])|file\d*\.[a-z]+(?![\p{L}\d])|(?:your|some)(?![\p{Lu}\d])|my(?:app(?:lication)?|extension|plugin|package|project|site|page|theme|host|domain|server|script|file|folder|dir(?:ectory)?|image|class|module|function|method|object|variable|component|user|group|table)\d*(?![\p{L}\d]))/u

/** Below such a host nothing is anything but an example. */
const exampleHost = /:\/\/(?:[\w-]+\.)*example\.(?:com|org|net|dom)\b/

/** Words that a screen shows. */
const caption = /^\p{Lu}\p{Ll}+(?:[\s,:–-]+\p{Lu}?\p{Ll}+)+(?: #\d+)?[.!?…:]?$/u

/** The names in the code of a page, and the codes of the one text of it that is looked at. */
export type OwnNames = PageNames & { readonly own: readonly string[] }

/** The surroundings of codes that changed. */
export type Surroundings = {
  readonly names?: OwnNames | undefined
  /** The source text without its codes. */
  readonly prose?: string | undefined
  /** All of the source text. */
  readonly source?: string | undefined
}

/** More codes than this nobody has renamed in one text, and all are compared with each other. */
const most = 40

/** Codes that differ each from one of the others in made-up names or in spelling alone: a person may have chosen so. */
export function areRenamed(
  codes: readonly string[],
  others: readonly string[],
  { names, prose = '', source = '' }: Surroundings = {},
): boolean {
  const [gone, left] = [new Set(codes), new Set(others)]
  if (gone.size > most || left.size > most) return false
  const own = ownMetavariables(codes, others)
  const mayBe = (code: string, other: string): boolean =>
    own.get(code) === other ||
    isRenamed(code, other) ||
    isOfPage(code, other, names) ||
    areNamesOfWords(code, other, prose) ||
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

/** An example that usage lines put between brackets: `[OPTIONS]`. */
const soleOption = /^\[[\p{Lu}\p{Lo}][\p{Lu}\p{Lo}\p{M}\d_-]+\]$/u

function isRenamed(code: string, other: string): boolean {
  if (code === other) return false
  if (plain(code) === plain(other)) return true
  if (hostless(code) === hostless(other)) return true
  if (isLanguage(code) && isLanguage(other)) return true
  if (soleOption.test(code) && soleOption.test(other)) return true
  if (areShownWords(code, other) || isMeasure(code, other) || isCondition(code, other)) return true
  if (!code.includes('</')) {
    const frame = code.replace(metavariable, '\0')
    const isOne = frame !== '\0' || soleMetavariable.test(code)
    if (frame !== code && frame === other.replace(metavariable, '\0')) return isOne
    if (frame !== code && !(isPathTo(code) && areAlike(code, other))) return false
  }
  if (isPathTo(code) && isLonger(other, code) && ownPath(code) === ownPath(other)) return true
  if (!madeUp.test(code) && !caption.test(code)) return false
  // Words that come with those of the original.
  if (caption.test(code) && other.toLowerCase().includes(`(${code.toLowerCase()})`)) return true
  const [rest, own] = [ownPath(code), ownPath(other)]
  // The words beside a path are a command.
  if (rest !== code && !madeUp.test(rest) && rest !== own) return false
  return signsOf(code) === signsOf(other) && !isMisspelt(code, other)
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

/** "7 meters" and "12-by-12" are numbers with a word, which each language has its own for. */
function isMeasure(code: string, other: string): boolean {
  if (!/^\d+(?:[.,]\d+)? \p{L}{3,}$|^\d+(?:[ -]\p{Ll}{2,}[ -]\d+)+$/u.test(code)) return false
  const numbers = (one: string) => one.replace(/[\s-]*[\p{L}\p{M}]+\.?[\s-]*/gu, ' ')
  return !/[^\p{L}\p{M}\p{N}\s.,-]/u.test(other) && numbers(code) === numbers(other)
}

/** Words that announce an example, right before it. */
const announced = /(?:\be\.\s?g\.|\bfor (?:example|instance)|\bsuch as)[^.;]{0,40}$/i

/** A name of words that the source text gives as an example, with the same endings. */
function isExampleName(code: string, other: string, source: string): boolean {
  const name = /^[\p{L}\p{M}\p{N}]+(?:[_./-][\p{L}\p{M}\p{N}]+)+$/u
  if (!name.test(code) || signsOf(code) !== signsOf(other)) return false
  const ending = (one: string) => /(?:\.[a-z\d]{1,5})*$/.exec(one)?.[0]
  if (ending(code) !== ending(other) || isMisspelt(code, other)) return false
  const at = source.indexOf(code)
  return at >= 0 && announced.test(source.slice(Math.max(0, at - 60), at).replace(/<[^<>]*>$|`$/, ''))
}

/** A condition in words and signs that no program reads: `screen ≥ 768px`. */
function isCondition(code: string, other: string): boolean {
  const figures = (one: string) => one.match(/\d[\w.%]*|[^\p{L}\p{M}\d\s]/gu)?.join(' ')
  return /[≥≤≈→…]/.test(code) && figures(code) === figures(other) && !isMisspelt(code, other)
}

/**
 * Words in capitals, or all of a pair (`key:value`), each of them for what the text around says with the same word: `PORT`
 * for the port.
 */
function areNamesOfWords(code: string, other: string, prose: string): boolean {
  const isPair = /^\p{Ll}+(?:[:=]\p{Ll}+)+$|^\p{Ll}+\p{Lu}\p{L}*(?:[:=/]\p{Ll}+\p{Lu}\p{L}*)+$/u.test(code)
  const names = isPair ? /\p{L}+/gu : /(?<![\p{L}\p{N}_])\p{Lu}{3,}(?![\p{L}\p{N}_])/gu
  const said = new Set(prose.toLowerCase().match(/\p{L}+/gu))
  const all = code.match(names) ?? []
  const kept = new Set(other.match(names))
  const open = all.filter(name => !kept.has(name))
  if (open.length === 0 || open.length > 5 || code === open[0]) return false
  const isSaid = (name: string) =>
    (isPair ? name.split(/(?=\p{Lu})/u) : [name]).every(word => said.has(word.toLowerCase()))
  if (!(isPair ? all : open).every(isSaid)) return false
  const escaped = code.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  const pattern = escaped.replace(names, name =>
    open.includes(name) ? `[${isPair ? '\\p{L}' : '\\p{Lu}\\p{Lo}'}\\p{M}_]{1,40}` : name,
  )
  return new RegExp(`^${pattern}$`, 'u').test(other)
}

/**
 * A code without what is said of it beside its name: that it is a folder, a function or a string, which keyword declares
 * it, how its strings are quoted, where blanks are beside its brackets, which language its path names, and in which
 * script its digits are.
 */
function plain(code: string): string {
  return withAsciiDigits(code)
    .replaceAll('"', "'")
    .replace(/^'([^']*)'$/, '$1')
    .replace(/^\/(?=.)|(?:\/|\(\))$/g, '')
    .replace(/ ?\/>$/, '>')
    .replace(/; ?\}/g, '}')
    .replace(
      /^(?:def|class|trait|object|val|var|let|const|function|func|fn|struct|enum|interface|new) (?=\S+$)/,
      '',
    )
    .replaceAll('−', '-')
    .replaceAll('…', '...')
    .replace(/ ?([{}()[\]:;,^*=×÷]) ?/g, '$1')
    .replace(/ (?=\/>)| ?\+ ?(?=\d)/g, sign => sign.trim())
    .replace(/(?<=\/)[A-Za-z]{2}(?:[-_][A-Za-z]{2,4})?(?=\/)/g, step => (isLanguage(step) ? '*' : step))
}

/** A code without the names of hosts that are there for examples. */
function hostless(code: string): string {
  return code.replace(/(?<![\w.-])[\w-]+(?=\.example\.(?:com|org|net)(?![\w-]))/g, '*')
}

/** The words that a code shows to people: between its quotes, between tags, or as the title of a directive. */
const shownWords = /'[^']*'|"[^"]*"|(?<=>)[^<>{}]+(?=<\/)|(?<=:{1,4}[a-z][\w-]{0,40})\[[^[\]]+\]/g

function withoutShownWords(code: string): string {
  return code.replace(shownWords, "''")
}

/** The same code, but for several words, or one with a capital, that it shows to people. */
function areShownWords(code: string, other: string): boolean {
  const frame = withoutShownWords(code)
  if (frame === code || frame !== withoutShownWords(other)) return false
  const others = other.match(shownWords) ?? []
  const isPlain = (shown: string) => /\p{L}[,.!?…]? (?:#?\{\w+\} )?\p{L}|^['"[]?\p{Lu}\p{Ll}/u.test(shown)
  const areFree = (code.match(shownWords) ?? []).every((shown, at) => shown === others[at] || isPlain(shown))
  return areFree && !isMisspelt(code, other)
}

/**
 * A code whose new words the samples of the page have as well, and those of its source have not; of what a code shows to
 * people, all of the page's code may have them in the place of the old ones.
 */
function isOfPage(code: string, other: string, names: OwnNames | undefined): boolean {
  if (names === undefined) return false
  const [words, others] = [new Set(codeWords(code)), new Set(codeWords(other))]
  const come = [...others].filter(word => !words.has(word))
  if (come.length === 0 || come.some(names.isOfSource)) return false
  if (come.every(names.isInSample)) return signsOf(code) === signsOf(other) || come.length === others.size
  const frame = withoutShownWords(code)
  if (frame === code || frame !== withoutShownWords(other)) return false
  const own = names.own.flatMap(codeWords)
  const isElsewhere = (word: string) => names.times(word) > own.filter(one => one === word).length
  return come.every(isElsewhere) && [...words].every(word => others.has(word) || names.times(word) === 0)
}

/** The parts of a code that a machine reads, whatever its names are: options, schemes and signs. */
function signsOf(code: string): string {
  return code.replace(
    /((?<!\S)--?[\p{L}\d-]+|\p{L}+:\/\/)|%[\dA-F]{2}|[\p{L}\p{M},_]+(?:-[\p{L}\p{M},_]+)*|[\s-]/gu,
    '$1',
  )
}

/** A word of one is nearly a word of the other, or there is no other word at all. */
function isMisspelt(code: string, other: string): boolean {
  const [words, others] = [wordsOf(code), wordsOf(other)]
  const gone = [...words].filter(word => !others.has(word))
  const come = [...others].filter(word => !words.has(word))
  // The words of a screen have another order in another language.
  if (gone.length === 0) return come.length > 0 || !caption.test(code)
  if (exampleHost.test(code) && exampleHost.test(other)) return false
  // Beside what became somebody else's, a word that is alike is a translated one.
  if (gone.some(word => /^(?:my(?!sql|py$|isam)|your|some)/.test(word))) return false
  return come.some(one => gone.some(word => isNear(word, one)))
}

function wordsOf(code: string): ReadonlySet<string> {
  return new Set(code.toLowerCase().match(/[\p{L}\p{M}\d]+/gu))
}

/** Whether a long name became another by one letter, and not by a figure, which may be another version. */
export function isSlip(name: string, other: string): boolean {
  const length = Math.min(...[name, other].map(one => one.replace(/\.\w+$/, '').length))
  if (length < 5) return false
  return name.replace(/\d+/g, '0') !== other.replace(/\d+/g, '0') && isNear(name, other)
}

/** One letter more, less or other, or two in the wrong order. */
function isNear(word: string, other: string): boolean {
  let start = 0
  while (start < word.length && word[start] === other[start]) start++
  let end = 0
  const most = Math.min(word.length, other.length) - start
  while (end < most && word.at(-1 - end) === other.at(-1 - end)) end++
  const [rest, own] = [word.slice(start, word.length - end), other.slice(start, other.length - end)]
  return Math.max(rest.length, own.length) <= 1 || (rest.length === 2 && [...rest].reverse().join('') === own)
}
