/** Width and height of an image, read from the first bytes of its file. */

export type ImageKind = 'png' | 'jpeg' | 'gif' | 'svg'
export type ImageSize = { readonly width: number; readonly height: number }

/** The kind that a MIME type names; `undefined` for types that the service does not take. */
export function imageKind(mimeType: string): ImageKind | undefined {
  return kindByMimeType.get(mimeType)
}

/** `undefined` where the bytes are not an image of that kind. */
export function imageSize(kind: ImageKind, bytes: Buffer): ImageSize | undefined {
  switch (kind) {
    case 'png':
      return pngSize(bytes)
    case 'jpeg':
      return jpegSize(bytes)
    case 'gif':
      return gifSize(bytes)
    case 'svg':
      return svgSize(bytes)
  }
}

const kindByMimeType: ReadonlyMap<string, ImageKind> = new Map([
  ['image/png', 'png'],
  ['image/jpeg', 'jpeg'],
  ['image/gif', 'gif'],
  ['image/svg+xml', 'svg'],
])

function pngSize(bytes: Buffer): ImageSize | undefined {
  const isPng = bytes.length >= 24 && bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n'
  if (!isPng || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

function gifSize(bytes: Buffer): ImageSize | undefined {
  if (bytes.length < 10 || !/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return undefined
  return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
}

function jpegSize(bytes: Buffer): ImageSize | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined
  let at = 2
  while (at + 9 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    // Any number of 0xFF bytes may fill up to a marker.
    if (marker === 0xff) {
      at += 1
      continue
    }
    // C0 to CF are frame headers, but for DHT, JPG and DAC.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

function svgSize(bytes: Buffer): ImageSize | undefined {
  const root = /<svg\b[^>]*>/.exec(bytes.toString('utf8', 0, 65_536))?.[0]
  if (root === undefined) return undefined
  const width = pixels(root, 'width')
  const height = pixels(root, 'height')
  if (width !== undefined && height !== undefined) return { width, height }
  const box = /\sviewBox\s*=\s*["']\s*[-+.\de]+[\s,]+[-+.\de]+[\s,]+([.\de+]+)[\s,]+([.\de+]+)/.exec(root)
  return { width: Math.round(Number(box?.[1] ?? 300)), height: Math.round(Number(box?.[2] ?? 150)) }
}

function pixels(tag: string, name: string): number | undefined {
  const value = new RegExp(`\\s${name}\\s*=\\s*["']\\s*(\\d+(?:\\.\\d+)?)(?:px)?\\s*["']`).exec(tag)?.[1]
  return value === undefined ? undefined : Math.round(Number(value))
}
