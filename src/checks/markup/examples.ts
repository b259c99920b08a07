/** Examples that a reader replaces by words of their own: `<name>` and `{{name}}`, but for a tag, a type's parameter and an element that ends. */
const metavariable = /\{\{[^{}]*\}\}|(?<![\p{L}\d])<\p{L}[\p{L}\p{M}\d\s_-]*>/gu

/** Names that no program has: of an address, of a path, and those that examples are made of. */
const madeUp =
  /(?:^|[\s"'(=])(?:~?\/|\.\.?\/)|:\/\/|\/[^\s/]*\/|\bpath[/\\]to\b|(?<!\p{L})(?:(?:my|foo|bar|baz|example|whatever)(?![\p{L}\d])|(?:your|some)(?![\p{Lu}\d]))/u

/** Words that a screen shows. */
const caption = /^\p{Lu}\p{Ll}+(?:[\s,:–-]+\p{Lu}?\p{Ll}+)+[.!?…:]?$/u

/** More codes than this nobody has renamed in one text, and all are compared with each other. */
const most = 40

/** Codes that differ each from one of the others in made-up names or in spelling alone: a person may have chosen so. */
export function areRenamed(codes: readonly string[], others: readonly string[]): boolean {
  const [gone, left] = [new Set(codes), new Set(others)]
  if (gone.size > most || left.size > most) return false
  return [...gone].every(code => {
    const partner = [...left].find(other => isRenamed(code, other))
    return partner !== undefined && left.delete(partner)
  })
}

function isRenamed(code: string, other: string): boolean {
  if (code === other) return false
  if (plain(code) === plain(other)) return true
  if (!code.includes('</')) {
    const frame = code.replace(metavariable, '\0')
    if (frame !== code) return frame !== '\0' && frame === other.replace(metavariable, '\0')
  }
  if (!madeUp.test(code) && !caption.test(code)) return false
  return signsOf(code) === signsOf(other) && !isMisspelt(code, other)
}

/** A code without what is said of it beside its name: that it is a folder or a function, and how its strings are quoted. */
function plain(code: string): string {
  return code.replace(/(?:\/|\(\))$/, '').replaceAll('"', "'")
}

/** The parts of a code that a machine reads, whatever its names are: options, schemes and signs. */
function signsOf(code: string): string {
  return code.replace(/((?<!\S)--?[\p{L}\d-]+|\p{L}+:\/\/)|%[\dA-F]{2}|[\p{L}\p{M}\s,_-]+/gu, '$1')
}

/** A word of one is nearly a word of the other, or there is no other word at all. */
function isMisspelt(code: string, other: string): boolean {
  const [words, others] = [wordsOf(code), wordsOf(other)]
  const gone = [...words].filter(word => !others.has(word))
  const come = [...others].filter(word => !words.has(word))
  if (gone.length === 0) return true
  return gone.some(word => !/^(?:my|your)$/.test(word) && come.some(one => isNear(word, one)))
}

function wordsOf(code: string): ReadonlySet<string> {
  return new Set(code.toLowerCase().match(/[\p{L}\p{M}\d]+/gu))
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
