/**
 * The formats, a row each: all that the rest of the program asks of a format. Data only, so that no parser is loaded for
 * an answer. Names, extensions, the schema of the configuration and docs/formats.md follow from it; `formats/list.ts`
 * has the code that reads and writes each.
 */
import type { ContentSettings } from './settings.ts'

/** How the texts of a format are read: what the checks want to know of them. */
export type TextSyntax = {
  /** Who reads a text first: a program fails on a brace without its counterpart, and may know any tag by its name. */
  readonly reader: 'program' | 'person'
  /** How a reader finds markup. `elements`: a tag counts where it closes itself, is closed, or has attributes. */
  readonly markup: 'elements' | 'html' | 'markdown' | 'mdx'
  /**
   * Which texts are messages of ICU. `flutter`: all, with Flutter's apostrophes. `expanded`: those that choose between
   * forms, which are bought in the forms of each language. `kept`: the same, bought in the forms of the source.
   */
  readonly icu: 'flutter' | 'expanded' | 'kept'
  /** Whether printf reads the texts, so that a specifier which a translation adds reads memory that nobody passed. */
  readonly printf: boolean
  /** Whose placeholders and habits a file may show: those of libraries for the web, of gettext, or of Chrome. */
  readonly conventions: 'web' | 'gettext' | 'chrome' | 'none'
}

export type FormatFacts = {
  /** As people call it. */
  readonly title: string
  /** Lower case, with the dot. A file of an extension is of this format, whatever it holds. */
  readonly extensions: readonly string[]
  readonly syntax: TextSyntax
  /** The type with which texts travel. Where several formats share one, the first reads what belongs to no file. */
  readonly payloadType: string
  /**
   * The file is prose: its entries are its segments, known by their text (id: hash of the segment, nth equal one). A
   * target that is born is the source with every segment replaced, so it is written when it is complete; one that is
   * there keeps all of its own, and texts are put in the places that `pairs` names, or inserted beside these.
   */
  readonly isDocument?: true
  /** A file holds source and translation of one locale, so it may be its own source. */
  readonly isBilingual?: true
  /** Extensions of files that are never translations. */
  readonly templateExtensions?: readonly string[]
  /** Its extension says too little of a file: `init` proposes none. */
  readonly isVague?: true
  /** Files of this name that are of the other format by their extension: their content decides. */
  readonly byContent?: { readonly fileName: string; readonly otherwise: string }
  /** Its keys are names in code: `extract` adds to its files. */
  readonly hasCodeKeys?: true
  /** The settings of the configuration that are for this format and few others. */
  readonly settings?: readonly (keyof ContentSettings)[]
}

const message: TextSyntax = {
  reader: 'program',
  markup: 'elements',
  icu: 'kept',
  printf: false,
  conventions: 'none',
}
const page: TextSyntax = { ...message, reader: 'person' }
const json = 'application/json'
const plain = 'text/plain'

export const formatTable = {
  json: {
    title: 'JSON',
    extensions: ['.json', '.jsonc'],
    syntax: { ...message, icu: 'expanded', conventions: 'web' },
    payloadType: json,
    hasCodeKeys: true,
  },
  arb: {
    title: 'ARB',
    extensions: ['.arb'],
    syntax: { ...message, icu: 'flutter' },
    payloadType: json,
  },
  webextension: {
    title: 'WebExtension messages.json',
    extensions: [],
    syntax: { ...message, conventions: 'chrome' },
    payloadType: json,
    byContent: { fileName: 'messages.json', otherwise: 'json' },
  },
  strings: {
    title: 'Apple .strings',
    extensions: ['.strings'],
    syntax: { ...message, printf: true },
    payloadType: 'text/x-objcstrings',
  },
  html: {
    title: 'HTML',
    extensions: ['.html', '.htm', '.xhtml'],
    syntax: { ...page, markup: 'html' },
    payloadType: 'text/html',
    isDocument: true,
    settings: ['skipElements'],
  },
  po: {
    title: 'gettext',
    extensions: ['.po', '.pot'],
    syntax: { ...message, printf: true, conventions: 'gettext' },
    payloadType: json,
    isBilingual: true,
    templateExtensions: ['.pot'],
  },
  text: {
    title: 'plain text',
    extensions: ['.txt'],
    syntax: page,
    payloadType: plain,
    isDocument: true,
    isVague: true,
  },
  markdown: {
    title: 'Markdown',
    extensions: ['.md', '.markdown'],
    syntax: { ...page, markup: 'markdown' },
    payloadType: plain,
    isDocument: true,
    settings: ['frontMatter'],
  },
  mdx: {
    title: 'MDX',
    extensions: ['.mdx'],
    syntax: { ...page, markup: 'mdx' },
    payloadType: plain,
    isDocument: true,
    settings: ['frontMatter'],
  },
} as const satisfies Readonly<Record<string, FormatFacts>>
