import type { OrderContext, OrderId } from '../model.ts'
import {
  elementsOf,
  type Fields,
  fieldsOf,
  member,
  optionalCount,
  optionalDate,
  optionalId,
  optionalText,
  place,
  UnreadableError,
} from './fields.ts'
import type { Comment, CommentAttachment, OrderRecord } from './types.ts'
import { optionalResource, orderSummary } from './wire.ts'

/**
 * One order in full.
 * @throws {UnreadableError} also when it is another order than the one asked for
 */
export function parseOrderRecord(json: unknown, id: OrderId): OrderRecord {
  const fields = fieldsOf(json, '')
  const summary = orderSummary(fields)
  if (summary.id !== id) throw new UnreadableError('id: expected that of the order asked for, found another')
  const targetText = optionalText(fields, 'target_text')
  return {
    ...summary,
    service: optionalText(fields, 'service') || 'translation',
    sourceText: optionalText(fields, 'source_text'),
    targetText: summary.status === 'DONE' && targetText !== '' ? targetText : undefined,
    resource: optionalResource(fields),
    context: contextOf(member(fields, 'context')),
    comments: listOf(fields, 'comments').map(commentOf),
  }
}

const tones = ['FORMAL', 'INFORMAL', 'GUESS'] as const
const categories = [
  'APPS',
  'CRYPTO',
  'CASINO',
  'LEGAL',
  'E_COMMERCE',
  'FINANCE',
  'GAMES',
  'GENERAL',
  'MEDIA',
  'MEDICAL',
  'SCIENCE',
  'IT',
  'TRAVEL',
] as const

function contextOf(value: unknown): OrderContext {
  if (value === undefined) return {}
  const fields = fieldsOf(value, 'context')
  const tone = tones.find(known => known === optionalText(fields, 'tone'))
  const category = categories.find(known => known === optionalText(fields, 'category'))
  // An unset limit arrives as 0, and a limit of 0 characters would make no sense.
  const limit = optionalCount(fields, 'limit')
  return {
    ...(tone === undefined ? {} : { tone }),
    ...(limit === 0 ? {} : { limit }),
    ...(category === undefined ? {} : { category }),
  }
}

function commentOf(fields: Fields): Comment {
  return {
    id: optionalId(fields, 'id'),
    time: optionalDate(fields, 'time'),
    role: optionalText(fields, 'role'),
    text: optionalText(fields, 'text'),
    attachments: listOf(fields, 'attachments').map(attachmentOf),
  }
}

function attachmentOf(fields: Fields): CommentAttachment {
  return {
    image: optionalText(fields, 'image'),
    type: optionalText(fields, 'type'),
    name: optionalText(fields, 'name'),
    weight: Number(optionalId(fields, 'weight')),
    size: optionalText(fields, 'size'),
  }
}

function listOf(fields: Fields, name: string): readonly Fields[] {
  const at = place(fields, name)
  return elementsOf(member(fields, name) ?? [], at).map((value, index) => fieldsOf(value, `${at}[${index}]`))
}
