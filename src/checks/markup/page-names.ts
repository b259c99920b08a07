/** The names in the code of a page and of its source: a page may give its examples names of its own, throughout. */
import { type Counts, count } from '../multiset.ts'
import { actionsOf } from './actions.ts'
import { placeOf } from './addresses.ts'
import { CodeSpans, isPartOf } from './code-spans.ts'
import { macrosIn } from './macros.ts'
import { withoutReferences } from './references.ts'
import { type Tag, tagsOf } from './tag-reader.ts'

/** The words of the code of a translated page and of its source; read when first asked for. */
export type PageNames = {
  /** Whether the code of the source's page holds a word. */
  readonly isOfSource: (word: string) => boolean
  /** How often the code of the source's page holds a word; in its samples alone. */
  readonly timesInSource: (word: string) => number
  readonly isInSampleOfSource: (word: string) => boolean
  /** Whether a line of a sample, or another code that is more than words, of the source's page begins as a code does. */
  readonly isCommandOfSource: (code: string) => boolean
  /** Whether the words of the source's page hold some, beside its code. */
  readonly saysInSource: (words: string) => boolean
  /** Whether the source's page holds a text as a whole, in its words or its code. */
  readonly isInSource: (text: string) => boolean
  /** Whether a sample of the translated page holds a word. */
  readonly isInSample: (word: string) => boolean
  /** Whether the source's page holds a macro, by what identifies it. */
  readonly hasMacro: (token: string) => boolean
  /** Whether the translated page has a macro as often as its source. */
  readonly keepsMacro: (token: string) => boolean
  /** Whether the translated page has macros of a name, several times, that its source has not. */
  readonly hasOwnMacro: (macro: string) => boolean
  /** Whether the source's page has macros of a name, several times, that the translated page has not. */
  readonly omitsMacro: (macro: string) => boolean
  /** Whether the translated page has tags as often as its source, by `nameOfTag`. */
  readonly keepsTag: (tag: string) => boolean
  /** Whether the source's page shows an image, in any language. */
  readonly hasImage: (address: string) => boolean
  /** Whether a tag of the source's page has a handler or style, by what it does. */
  readonly hasAction: (action: string) => boolean
  /** How often the code of the translated page holds a word. */
  readonly times: (word: string) => number
  /** Whether the translated page has a code as often as its source: what one text lacks is in another one. */
  readonly keepsCode: (content: string) => boolean
  /** Whether several codes of the source's page are words with a capital, and the translated page has none of them. */
  readonly translatesWords: () => boolean
  /** The same of an address, in the spelling of one that leads to the same page. */
  readonly keepsAddress: (address: string) => boolean
  /** Whether the translated page leaves out many pages of the web that are in the folder of one. */
  readonly omitsFolderOf: (address: string) => boolean
}

/** A tag by its name, and whether it opens or closes an element. */
export function nameOfTag({ kind, name }: Pick<Tag, 'kind' | 'name'>): string {
  return `${kind} ${name}`
}

const capitalWords = /^\p{Lu}\p{Ll}+(?:\s\p{L}\p{Ll}*)*$/u
const severalWords = 3
const severalMacros = 3
const manyPages = 10

/** `x` of `{{ x(…) }}`, `{{< x >}}` and `{% x %}`, with the variable that it sets (`assign x`). */
function nameOfMacro(macro: string): string {
  return /^\{[{%][<%{]?-?\s*\/?\s*([\w.-]+(?:\s+\w+(?=\s*=))?)/.exec(macro)?.[1] ?? ''
}

/** Whether a page has several macros of the name of one. */
function areIn(page: Counts, macro: string): boolean {
  const name = nameOfMacro(macro)
  return name !== '' && (page.get(name) ?? 0) >= severalMacros
}

export function pageNames(source: string, page: string): PageNames {
  const [inSource, inPage] = [codeReader(source), codeReader(page)]
  let macros: [Counts, Counts] | undefined
  const inMacros = () => {
    macros ??= [source, page].map(text => count(macrosIn(text).map(({ token }) => token))) as [Counts, Counts]
    return macros
  }
  let images: ReadonlySet<string> | undefined
  let actions: ReadonlySet<string> | undefined
  let tags: [Counts, Counts] | undefined
  const inTags = () => {
    tags ??= [source, page].map(text => count(tagsOf(text).map(nameOfTag))) as [Counts, Counts]
    return tags
  }
  let macroNames: [Counts, Counts] | undefined
  const inMacroNames = () => {
    macroNames ??= [source, page].map(text => count(macrosIn(text).map(({ raw }) => nameOfMacro(raw)))) as [
      Counts,
      Counts,
    ]
    return macroNames
  }
  let addresses: [Counts, Counts] | undefined
  const inAddresses = () => {
    addresses ??= [addressesOf(source), addressesOf(page)]
    return addresses
  }
  return {
    isOfSource: word => inSource().words.has(word),
    timesInSource: word => inSource().words.get(word) ?? 0,
    isInSampleOfSource: word => inSource().samples.has(word),
    isCommandOfSource: code => [...(inSource().starts.get(startOf(code)) ?? [])].some(one => one !== code),
    saysInSource: words => holds(inSource().prose, words),
    isInSource: text => isPartOf(text, source),
    isInSample: word => inPage().samples.has(word),
    hasMacro: token => inMacros()[0].has(token),
    hasOwnMacro: macro => areIn(inMacroNames()[1], macro) && !inMacroNames()[0].has(nameOfMacro(macro)),
    omitsMacro: macro => areIn(inMacroNames()[0], macro) && !inMacroNames()[1].has(nameOfMacro(macro)),
    keepsTag: tag => keeps(...inTags(), tag),
    keepsMacro: token => keeps(...inMacros(), token),
    hasImage(address) {
      images ??= new Set(imagesOf(source).map(nameOfImage))
      return images.has(nameOfImage(address))
    },
    hasAction(action) {
      actions ??= new Set(actionsOf(tagsOf(source)))
      return actions.has(action)
    },
    times: word => inPage().words.get(word) ?? 0,
    keepsCode: content => keeps(inSource().contents, inPage().contents, content),
    keepsAddress: address => keeps(...inAddresses(), pageOf(address)),
    omitsFolderOf: address => {
      const folder = folderOf(pageOf(address))
      const [own, its] = inAddresses()
      const isOmitted = (one: string) => folderOf(one) === folder && !its.has(one)
      return /^[^ ]/.test(folder) && [...own.keys()].filter(isOmitted).length >= manyPages
    },
    translatesWords: () => {
      const words = [...inSource().contents.keys()].filter(code => capitalWords.test(code))
      return words.length >= severalWords && !words.some(code => inPage().contents.has(code))
    },
  }
}

/** The addresses of the images in tags and in Markdown. */
function imagesOf(page: string): string[] {
  const inTags = tagsOf(page).flatMap(({ name, attributes }) =>
    name.toLowerCase() === 'img'
      ? attributes.flatMap(one => (one.name.toLowerCase() === 'src' ? (one.value ?? []) : []))
      : [],
  )
  return [
    ...inTags,
    ...Array.from(page.matchAll(/!\[[^\][]*\]\(\s*([^\s()]+)/g), ([, address = '']) => address),
  ]
}

/** The file of an image without its folder and its language. */
function nameOfImage(address: string): string {
  const { way } = placeOf(address)
  return way.slice(way.lastIndexOf('/') + 1)
}

/** The first of several words, behind the sign of a shell. */
function startOf(code: string): string {
  return /^\s*(?:[$>]\s+)?(\S+)\s+\S/.exec(code)?.[1] ?? ''
}

function holds(prose: string, words: string): boolean {
  return prose.includes(words.toLowerCase().replace(/(?<=[a-z]{3})s$/, ''))
}

function keeps(source: Counts, page: Counts, token: string): boolean {
  const times = page.get(token) ?? 0
  return times > 0 && times >= (source.get(token) ?? 0)
}

/** Where the links, images and bare addresses of a page lead, those of definitions as often as they are defined. */
function addressesOf(page: string): Counts {
  const pattern =
    /(?:\]\(\s*<?|<(?=[\w.+-]{1,64}@[\w.-]+>)|\]:\s*<?|\b(?:href|src)\s*=\s*["']?|(?=https?:))((?:[^\s<>"'()]|\([^\s<>"'()]*\))+)/g
  return count(Array.from(page.matchAll(pattern), ([, address = '']) => pageOf(address)))
}

function pageOf(address: string): string {
  const { origin, way } = placeOf(address)
  return `${origin} ${way}`
}

function folderOf(page: string): string {
  return page.slice(0, page.lastIndexOf('/'))
}

/** The words of a code, each as often as it is there. */
export function codeWords(code: string): readonly string[] {
  return code.match(/[\p{L}_$][\p{L}\p{M}\p{N}_$]*/gu) ?? []
}

type Code = {
  readonly words: Counts
  readonly samples: ReadonlySet<string>
  /** The codes within texts. */
  readonly contents: Counts
  /** The codes and lines of samples with several words, by the first. */
  readonly starts: ReadonlyMap<string, ReadonlySet<string>>
  /** The rest of the page, in small letters. */
  readonly prose: string
}

function codeReader(page: string): () => Code {
  let code: Code | undefined
  return () => {
    code ??= codeOf(page)
    return code
  }
}

function codeOf(page: string): Code {
  const words = new Map<string, number>()
  const samples = new Set<string>()
  const contents: string[] = []
  const starts = new Map<string, Set<string>>()
  const add = (code: string, isSample: boolean): void => {
    if (!isSample) contents.push(code)
    const start = startOf(code)
    if (start !== '' && (isSample || /[^\p{L}\p{M}\s>,'’-]|\s-/u.test(code)))
      starts.set(start, (starts.get(start) ?? new Set()).add(code))
    for (const word of codeWords(code)) {
      words.set(word, (words.get(word) ?? 0) + 1)
      if (isSample) samples.add(word)
    }
  }
  const prose = withoutBlocks(page, code => add(code, true))
  for (const paragraph of prose.split(/\n[ \t]*\n/)) addSpans(paragraph, add)
  addElements(page, add)
  const spans = /`+[^`]*`+/g
  return { words, samples, contents: count(contents), starts, prose: prose.replace(spans, ' ').toLowerCase() }
}

/** A page without its blocks of code between fences or tags of a template, and without the lines that are indented as code is and have its signs. */
function withoutBlocks(page: string, onCode: (code: string) => void): string {
  let fence: string | undefined
  const prose: string[] = []
  for (const line of page.split('\n')) {
    const mark = /^[ \t>]*(`{3,}(?=[^`]*$)|~{3,}|\{% *(?:end)?highlight\b)/
      .exec(line)?.[1]
      ?.replace(/^\{.*/, '{%')
    if (fence !== undefined) {
      if (mark?.startsWith(fence) === true) fence = undefined
      else onCode(line)
    } else if (mark !== undefined) fence = mark
    else if (/^(?: {4}|\t)/.test(line) && /[;{}=]|\w\(/.test(line)) onCode(line)
    else prose.push(line)
  }
  return prose.join('\n')
}

function addSpans(paragraph: string, add: (code: string, isSample: boolean) => void): void {
  const spans = new CodeSpans(paragraph)
  for (let at = paragraph.indexOf('`'); at >= 0; ) {
    const { content, end } = spans.at(at)
    if (content !== undefined) add(content, false)
    at = paragraph.indexOf('`', end)
  }
}

/** A code as it is compared: its references decoded, its white space folded. */
function shownIn(code: string): string {
  return withoutReferences(code).replace(/\s+/g, ' ').trim()
}

const codeNames = /^(?:code|pre|samp|kbd|tt)$/i
const blockNames = /^(?:p|li|div|td|dd|dt|blockquote)$/i

/** The contents of elements for code: samples are those that are all of a block, too. */
function addElements(page: string, add: (code: string, isSample: boolean) => void): void {
  let depth = 0
  let samples = 0
  let from = 0
  const tags = tagsOf(page)
  const isAlone = (at: number, step: 1 | -1): boolean => {
    const [tag, other] = [tags[at], tags[at + step]]
    if (tag === undefined || other === undefined || !blockNames.test(other.name)) return false
    const [first, last] = step === 1 ? [tag, other] : [other, tag]
    return page.slice(first.start + first.raw.length, last.start).trim() === ''
  }
  const isBlock = (at: number): boolean => {
    let end = at + 1
    while (end < tags.length && tags[end]?.name !== tags[at]?.name) end++
    return isAlone(end, 1)
  }
  for (const [at, { kind, name, raw, start }] of tags.entries()) {
    if (depth > 0) add(shownIn(page.slice(from, start)), samples > 0)
    from = start + raw.length
    if (!codeNames.test(name) || kind === 'single') continue
    const isSample =
      name.toLowerCase() === 'pre' ||
      samples > 0 ||
      (depth === 0 && kind === 'open' && isAlone(at, -1) && isBlock(at))
    const step = kind === 'open' ? 1 : -1
    depth = Math.max(0, depth + step)
    if (isSample) samples = Math.max(0, samples + step)
  }
}
