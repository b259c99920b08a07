/** The settings of one entry of `files`. */
import { wordsIn } from './words.ts'

export type ServiceKind = 'translation' | 'ai_and_proofreading'

export const tones = ['FORMAL', 'INFORMAL', 'GUESS'] as const

export const categories = wordsIn(
  'APPS CRYPTO CASINO LEGAL E_COMMERCE FINANCE GAMES GENERAL MEDIA MEDICAL SCIENCE IT TRAVEL',
)

/** Hints that every translator of a file sees. The service's own field names and values. */
export type OrderContext = {
  readonly tone?: (typeof tones)[number]
  readonly limit?: number
  readonly category?: (typeof categories)[number]
}

/** The choice of which parts of a file are text, where its format leaves a choice. Formats pass over what they have no use for. */
export type ContentSettings = {
  /** HTML: elements whose content stays as it is. Default: `pre` and `code`. */
  readonly skipElements?: readonly string[] | undefined
  /** Markdown and MDX: the keys of YAML front matter whose values are texts. Default: none. */
  readonly frontMatter?: readonly string[] | undefined
}

/** The settings of one `files` entry of the configuration, defaults filled in. */
export type FileSettings = {
  readonly service: ServiceKind
  readonly context: OrderContext
  readonly comment: string | undefined
  /** Images that go along with the comment. */
  readonly attachments: readonly AttachmentPattern[]
  /** Texts that every translation keeps as they are. */
  readonly keepTerms: readonly string[]
  /** Key patterns: JSON Pointers, `*` one part, `**` any number. An empty `include` means all. */
  readonly keys: { readonly include: readonly string[]; readonly exclude: readonly string[] }
  /** Whether a target text equal to its source counts as a translation. */
  readonly identical: 'translated' | 'missing'
  /** The treatment of a text that is only an address, an e-mail, a path, a colour or the like. */
  readonly addresses: 'copy' | 'order'
  readonly content: ContentSettings
}

/** Files that the configuration names as images for the translators. */
export type AttachmentPattern = {
  /** Its place in the configuration, e.g. `files[0].comment.attachments[1]`. */
  readonly key: string
  /** As written. */
  readonly pattern: string
  /** The same, relative to the root. */
  readonly fromRoot: string
}

/** The kinds of workflows that `init` writes. */
export type PipelineKind = 'github' | 'gitlab' | 'bitbucket'
