import { categories, defined, type OrderContext, type OrderId, tones } from '../model.ts'
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
  readable,
  UnreadableError,
} from './fields.ts'
import type { Comment, CommentAttachment, OrderRecord } from './types.ts'
import { optionalResource, orderSummary } from './wire.ts'

/**
 * One order in full. Its context and those of its comments that cannot be read are left out: a paid text is not left
 * behind for them.
 * @throws {UnreadableError} also when it is another order than the one asked for
 */
export function parseOrderRecord(json: unknown, id: OrderId): OrderRecord {
  const fields = fieldsOf(json, '')
  const summary = orderSummary(fields)
  if (summary.id !== id)
    throw new UnreadableError('id: expected the id of the requested order, found another')
  const targetText = optionalText(fields, 'target_text')
  return {
    ...summary,
    service: optionalText(fields, 'service') || 'translation',
    sourceText: optionalText(fields, 'source_text'),
    targetText: summary.status === 'DONE' && targetText !== '' ? targetText : undefined,
    resource: optionalResource(fields),
    context: readable(() => contextOf(member(fields, 'context'))) ?? {},
    comments: readable(() => listOf(fields, 'comments', commentOf)) ?? [],
  }
}

function contextOf(value: unknown): OrderContext {
  if (value === undefined) return {}
  const fields = fieldsOf(value, 'context')
  const tone = tones.find(known => known === optionalText(fields, 'tone'))
  const category = categories.find(known => known === optionalText(fields, 'category'))
  // An unset limit arrives as 0, and a limit of 0 characters would make no sense.
  const limit = optionalCount(fields, 'limit')
  return defined({ tone, limit: limit === 0 ? undefined : limit, category })
}

function commentOf(fields: Fields): Comment {
  return {
    id: readable(() => optionalId(fields, 'id')) ?? '',
    time: readable(() => optionalDate(fields, 'time')) ?? '',
    role: optionalText(fields, 'role'),
    text: optionalText(fields, 'text'),
    attachments: readable(() => listOf(fields, 'attachments', attachmentOf)) ?? [],
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

/** The elements that can be read. @throws {UnreadableError} unless they are in a list */
function listOf<T>(fields: Fields, name: string, read: (element: Fields) => T): readonly T[] {
  const at = place(fields, name)
  return elementsOf(member(fields, name) ?? [], at).flatMap((value, index) => {
    const element = readable(() => read(fieldsOf(value, `${at}[${index}]`)))
    return element === undefined ? [] : [element]
  })
}
