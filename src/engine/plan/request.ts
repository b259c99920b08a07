/** Deltas → requests: the content of one POST, and its comment for translators. */
import { formatByName } from '../../formats/index.ts'
import type {
  EntryId,
  FormatName,
  Language,
  Locale,
  MicroDollars,
  OrderContext,
  Payload,
  RelativePath,
  ServiceKind,
} from '../../model.ts'
import type { ImageAttachment, OrderRequest } from '../../service/types.ts'
import { maxRequestBytes, requestBytes } from '../../service/wire.ts'
import { localesOf } from '../project.ts'
import type { Delta, DeltaString } from './delta.ts'
import { commentOf } from './translator-comment.ts'

export type PlannedString = {
  readonly id: EntryId
  readonly text: string
  /** In the source, where the id is a hash. */
  readonly line?: number | undefined
  /** The locales that need it, over all languages of the request. */
  readonly locales: readonly Locale[]
  /** The locales in which it replaces a manual edit. */
  readonly replacesEdit: readonly Locale[]
  /** By locale the manual edit that it is to replace although its source is unchanged. */
  readonly replaces: ReadonlyMap<Locale, string>
  /** Other wordings of the text: who has bought one of them has bought this. */
  readonly equivalents?: readonly string[]
}

/** One POST: one delta in all languages that need exactly it. */
export type PlannedRequest = {
  readonly path: RelativePath
  readonly format: FormatName
  readonly sourceLanguage: Language
  readonly languages: readonly Language[]
  /** Config order. */
  readonly locales: readonly Locale[]
  readonly strings: readonly PlannedString[]
  /** All of them were bought before, and are bought once more on purpose. */
  readonly again: boolean
  readonly service: ServiceKind
  readonly context: OrderContext
  readonly comment: string | undefined
  readonly attachments: readonly ImageAttachment[]
  readonly payload: Payload
  /** Billable characters of one language. */
  readonly volume: number
  readonly prices: ReadonlyMap<Language, MicroDollars>
  /** Over all languages. */
  readonly price: MicroDollars
}

/** A request as far as it is known before its price. */
export type UnpricedRequest = Omit<PlannedRequest, 'volume' | 'prices' | 'price'>

/** The request as the service takes it. */
export function orderRequest(
  request: Pick<
    PlannedRequest,
    'sourceLanguage' | 'languages' | 'service' | 'path' | 'context' | 'comment' | 'attachments' | 'payload'
  >,
): OrderRequest {
  const { comment, attachments } = request
  return {
    sourceLanguage: request.sourceLanguage,
    targetLanguages: request.languages,
    service: request.service,
    resource: { ...request.payload, metadata: request.path },
    ...(Object.keys(request.context).length === 0 ? {} : { context: request.context }),
    ...(comment === undefined && attachments.length === 0 ? {} : { comment: { text: comment, attachments } }),
  }
}

/** Halves a delta until each part fits into one request. */
export function splitBySize(
  delta: Delta,
  sourceLanguage: Language,
  attachments: readonly ImageAttachment[],
): Delta[] {
  const { strings } = delta
  if (strings.length < 2) return [delta]
  const request = orderRequest(requestOf(delta, sourceLanguage, []))
  if (requestBytes(request).length + bytesOf(attachments) <= maxRequestBytes) return [delta]
  const middle = Math.ceil(strings.length / 2)
  return [strings.slice(0, middle), strings.slice(middle)].flatMap(part =>
    splitBySize({ ...delta, strings: part }, sourceLanguage, attachments),
  )
}

/** The size that attachments add to a request, rounded up: they are too large to be written out only to be measured. */
function bytesOf(attachments: readonly ImageAttachment[]): number {
  return attachments.reduce((sum, { type, data }) => sum + type.length + data.length + 32, 64)
}

export function requestOf(
  delta: Delta,
  sourceLanguage: Language,
  attachments: readonly ImageAttachment[],
): UnpricedRequest {
  const { pair, languages, strings, again } = delta
  const planned = strings.map(({ entry, locales, replacesEdit, replaces }: DeltaString) => ({
    id: entry.id,
    text: entry.text,
    line: entry.line,
    locales,
    replacesEdit,
    replaces,
  }))
  return {
    path: pair.source,
    format: pair.format,
    sourceLanguage,
    languages,
    locales: languages.flatMap(language =>
      localesOf(pair, language).filter(locale => planned.some(one => one.locales.includes(locale))),
    ),
    strings: planned,
    again,
    service: pair.settings.service,
    context: pair.settings.context,
    comment: commentOf(delta),
    attachments,
    payload: formatByName(pair.format).payload(strings.map(({ entry }) => entry)),
  }
}
