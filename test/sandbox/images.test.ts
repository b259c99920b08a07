import { describe, expect, it } from 'vitest'
import { type ImageKind, imageSize } from '../../src/sandbox/images.ts'
import { gif, png } from './client.ts'

const jpeg = Buffer.from(
  'ffd8ffe000104a46494600010100000100010000ffffc400040000ffc2001108001000200301',
  'hex',
)
const svg = (attributes: string) =>
  Buffer.from(`<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><g/></svg>`)

describe('the size of an image', () => {
  it.each([
    ['png', Buffer.from(png, 'base64'), { width: 640, height: 480 }],
    ['gif', Buffer.from(gif, 'base64'), { width: 1, height: 1 }],
    ['jpeg', jpeg, { width: 32, height: 16 }],
    ['svg', svg('width="20px" height="10.4"'), { width: 20, height: 10 }],
    ['svg', svg('viewBox="0 0 24 12"'), { width: 24, height: 12 }],
    ['svg', svg('width="100%"'), { width: 300, height: 150 }],
    ['png', Buffer.from(gif, 'base64'), undefined],
    ['gif', Buffer.from(png, 'base64'), undefined],
    ['jpeg', Buffer.from('ffd8ffe0ffff', 'hex'), undefined],
    ['jpeg', Buffer.from('ffd800000000000000000000', 'hex'), undefined],
    ['svg', Buffer.from('<html></html>'), undefined],
    ['png', Buffer.alloc(0), undefined],
  ] satisfies [ImageKind, Buffer, unknown][])('%s, row %#', (kind, bytes, size) =>
    expect(imageSize(kind, bytes)).toEqual(size),
  )
})
