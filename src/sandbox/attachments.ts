import { imageKind, imageSize } from './images.ts'
import { checkedMembers, requiredText } from './members.ts'
import { badRequest } from './problems.ts'
import type { Attachment } from './state.ts'

/**
 * Images of a comment, each checked to be one of its declared type.
 * @throws {Refusal}
 */
export function attachments(value: unknown): readonly Attachment[] {
  if (value === undefined) return []
  if (!Array.isArray(value)) throw badRequest('comment.attachments', 'a list')
  return value.map((item: unknown, index) => attachment(item, index))
}

function attachment(value: unknown, index: number): Attachment {
  const where = `comment.attachments[${index}]`
  const members = checkedMembers(value, where, ['type', 'data'])
  const type = requiredText(members, 'type', where)
  const image = requiredText(members, 'data', where)
  const kind = imageKind(type)
  if (kind === undefined)
    throw badRequest(`${where}.type`, 'image/png, image/jpeg, image/gif or image/svg+xml')
  const bytes = Buffer.from(image, 'base64')
  // Decoding skips what is not base64, so only the way back shows it.
  if (bytes.length === 0 || bytes.toString('base64') !== image) throw badRequest(`${where}.data`, 'base64')
  const size = imageSize(kind, bytes)
  if (size === undefined) throw badRequest(`${where}.data`, `an image of type ${type}`)
  const name = `attachment-${index + 1}.${kind === 'jpeg' ? 'jpg' : kind}`
  return { image, type, name, kilobytes: Math.ceil(bytes.length / 1024), ...size }
}
