/** The names in the code of a page and of its source: a page may give its examples names of its own, throughout. */
import { placeOf } from './addresses.ts'
import { CodeSpans } from './code-spans.ts'
import { macroTokens } from './macros.ts'
import { tagsOf } from './tag-reader.ts'

/** The words of the code of a translated page and of its source; read when first asked for. */
export type PageNames = {
  /** Whether the code of the source's page holds a word. */
  readonly isOfSource: (word: string) => boolean
  /** Whether a sample of the translated page holds a word. */
  readonly isInSample: (word: string) => boolean
  /** Whether the source's page holds a macro, by what identifies it. */
  readonly hasMacro: (token: string) => boolean
  /** Whether the source's page shows an image, in any language. */
  readonly hasImage: (address: string) => boolean
  /** How often the code of the translated page holds a word. */
  readonly times: (word: string) => number
}

export function pageNames(source: string, page: string): PageNames {
  const [inSource, inPage] = [codeReader(source), codeReader(page)]
  let macros: ReadonlySet<string> | undefined
  let images: ReadonlySet<string> | undefined
  return {
    isOfSource: word => inSource().words.has(word),
    isInSample: word => inPage().samples.has(word),
    hasMacro: token => {
      macros ??= macroTokens(source)
      return macros.has(token)
    },
    hasImage(address) {
      images ??= new Set(imagesOf(source).map(nameOfImage))
      return images.has(nameOfImage(address))
    },
    times: word => inPage().words.get(word) ?? 0,
  }
}

/** The addresses of the images in tags. */
function imagesOf(page: string): string[] {
  return tagsOf(page).flatMap(({ name, attributes }) =>
    name.toLowerCase() === 'img'
      ? attributes.flatMap(one => (one.name.toLowerCase() === 'src' ? (one.value ?? []) : []))
      : [],
  )
}

/** The file of an image without its folder and its language. */
function nameOfImage(address: string): string {
  const { way } = placeOf(address)
  return way.slice(way.lastIndexOf('/') + 1)
}

/** The words of a code, each as often as it is there. */
export function codeWords(code: string): readonly string[] {
  return code.match(/[\p{L}_$][\p{L}\p{M}\p{N}_$]*/gu) ?? []
}

type Code = { readonly words: ReadonlyMap<string, number>; readonly samples: ReadonlySet<string> }

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
  const add = (code: string, isSample: boolean): void => {
    for (const word of codeWords(code)) {
      words.set(word, (words.get(word) ?? 0) + 1)
      if (isSample) samples.add(word)
    }
  }
  const prose = withoutBlocks(page, code => add(code, true))
  for (const paragraph of prose.split(/\n[ \t]*\n/)) addSpans(paragraph, add)
  addElements(page, add)
  return { words, samples }
}

/** A page without its fenced blocks, and without the lines that are indented as code is and have its signs. */
function withoutBlocks(page: string, onCode: (code: string) => void): string {
  let fence: string | undefined
  const prose: string[] = []
  for (const line of page.split('\n')) {
    const mark = /^[ \t>]*(`{3,}|~{3,})/.exec(line)?.[1]
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

/** The contents of elements for code. */
function addElements(page: string, add: (code: string, isSample: boolean) => void): void {
  let depth = 0
  let samples = 0
  let from = 0
  for (const { kind, name, raw, start } of tagsOf(page)) {
    if (depth > 0) add(page.slice(from, start), samples > 0)
    from = start + raw.length
    const lower = name.toLowerCase()
    if (!/^(?:code|pre|samp|kbd|tt)$/.test(lower) || kind === 'single') continue
    const step = kind === 'open' ? 1 : -1
    depth = Math.max(0, depth + step)
    if (lower === 'pre') samples = Math.max(0, samples + step)
  }
}
