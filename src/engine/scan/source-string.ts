/** The strings of a source: what is asked of each, by its translations, is worked out once and only when asked for. */
import {
  type BytePass,
  bytePass,
  type CheckOptions,
  checkOptionsOf,
  type FastPass,
  type Finding,
  type FormsOf,
  fastPass,
  hasLetter,
  isCodeValue,
  isCredits,
  isKeptByComment,
  isProseIn,
  type Page,
  prosePass,
  sourceFault,
  textCheck,
} from '../../checks/index.ts'
import { formatByName } from '../../formats/index.ts'
import { entryHash, textHash } from '../../lock/hash.ts'
import { type RecordStart, recordStart } from '../../lock/section-bytes.ts'
import type { Entry, FilePair, FindingCode } from '../../model.ts'

export type SourceString = {
  readonly entry: Entry
  /** Not empty and not excluded (`counts-add-up`). */
  readonly isCounted: boolean
  readonly hasLetter: boolean
  /** The bytes that show that a translation is a plain one; `undefined`: only its text does. */
  readonly inBytes: BytePass | undefined
  /** The fault that keeps it from being bought (`broken-source-is-not-bought`). */
  readonly fault: Finding | undefined
  readonly entryHash: string
  /** The hash of its text, as records of the lock name their source. */
  readonly sourceHash: string
  /** How a record of it begins that answers its present text. */
  readonly recordStart: RecordStart
  /** @param without - codes of findings that are left out */
  check(text: string, page?: Page, without?: ReadonlySet<FindingCode>): Finding | undefined
}

/** Facts that the strings of one source share. */
export type KnownSource = {
  readonly pair: FilePair
  readonly isIncluded: (entry: Entry) => boolean
  readonly formsOf: FormsOf | undefined
}

/** A large tree has millions of strings and asks little of each. */
export class LazyString implements SourceString {
  readonly entry: Entry
  readonly isCounted: boolean
  readonly #known: KnownSource
  /** A string of the source with the same text. */
  readonly #like: LazyString | undefined
  #isProse: boolean | undefined
  #options: CheckOptions | undefined
  #hasLetter: boolean | undefined
  #pass: FastPass | 'none' | undefined
  #inBytes: BytePass | 'none' | undefined
  #check: ReturnType<typeof textCheck> | undefined
  #fault: { readonly found: Finding | undefined } | undefined
  #entryHash: string | undefined
  #sourceHash: string | undefined
  #recordStart: RecordStart | undefined

  /** @param origin - the string of the source whose form it is */
  constructor(entry: Entry, known: KnownSource, origin: SourceString | undefined) {
    this.entry = entry
    this.#known = known
    const isAlike = origin?.entry.text === entry.text && origin.entry.flags === entry.flags
    this.#like = isAlike && origin instanceof LazyString ? origin : undefined
    this.isCounted =
      entry.text !== '' && entry.isUntranslated !== true && (origin?.isCounted ?? known.isIncluded(entry))
  }

  get hasLetter(): boolean {
    const { text, comment } = this.entry
    const { pair } = this.#known
    this.#hasLetter ??=
      this.#like?.hasLetter === true ||
      ((this.#isPlainProse || hasLetter(text, this.#checkOptions)) &&
        !(pair.settings.addresses === 'copy' && isCodeValue(text)) &&
        !isKeptByComment(text, comment))
    return this.#hasLetter
  }

  get inBytes(): BytePass | undefined {
    this.#inBytes ??= (this.#like === undefined ? this.#bytePass() : this.#like.inBytes) ?? 'none'
    return this.#inBytes === 'none' ? undefined : this.#inBytes
  }

  get fault(): Finding | undefined {
    // Plain prose has none.
    if (this.#isPlainProse) return undefined
    this.#fault ??= { found: sourceFault(this.entry.text, this.#checkOptions) }
    return this.#fault.found
  }

  get entryHash(): string {
    this.#entryHash ??= entryHash(this.entry.id)
    return this.#entryHash
  }

  get sourceHash(): string {
    this.#sourceHash ??= this.#like?.sourceHash ?? textHash(this.entry.text)
    return this.#sourceHash
  }

  get recordStart(): RecordStart {
    this.#recordStart ??= recordStart(this.entryHash, this.sourceHash)
    return this.#recordStart
  }

  check(text: string, page?: Page, without?: ReadonlySet<FindingCode>): Finding | undefined {
    this.#check ??= textCheck(this.entry.text, this.#checkOptions, this.#fastPass())
    return this.#check(text, page, without)
  }

  /** For most strings this is all that has to be known. */
  get #isPlainProse(): boolean {
    const { format } = this.#known.pair
    const { text, flags } = this.entry
    this.#isProse ??= isProseIn(format, text) && !isCredits(text, { format, flags })
    return this.#isProse
  }

  get #checkOptions(): CheckOptions {
    const { pair, formsOf } = this.#known
    this.#options ??= {
      limit: pair.settings.context.limit,
      formsOf,
      ...checkOptionsOf(pair.format, this.entry),
    }
    return this.#options
  }

  #fastPass(): FastPass | undefined {
    this.#pass ??= (this.#like === undefined ? this.#ownPass() : this.#like.#fastPass()) ?? 'none'
    return this.#pass === 'none' ? undefined : this.#pass
  }

  #ownPass(): FastPass | undefined {
    const { text, dialects } = this.entry
    return this.#isPlainProse ? prosePass(dialects) : fastPass(text, this.#checkOptions)
  }

  #bytePass(): BytePass | undefined {
    const { format, settings } = this.#known.pair
    const { spelled } = formatByName(format)
    const { text, equivalents } = this.entry
    if (spelled === undefined || settings.context.limit !== undefined) return undefined
    if (equivalents !== undefined || !this.hasLetter) return undefined
    const pass = this.#fastPass()
    return pass && bytePass(pass, text, spelled)
  }
}
