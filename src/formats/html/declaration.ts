/**
 * The encoding that a page names in its XML declaration or a `meta` element within its first 1,024 bytes; `undefined`
 * where it names none. @see https://html.spec.whatwg.org/#prescan-a-byte-stream-to-determine-its-encoding
 */
export function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1024)).toString(
    'latin1',
  )
  const prolog = /^\s*<\?xml\b[^>]*?\bencoding\s*=\s*["']([\w.:-]+)/.exec(head)
  // A declaration within a comment is none.
  for (const [tag] of head.replace(/<!--.*?(?:-->|$)/gs, '').matchAll(/<meta\b[^>]*>/gi)) {
    const charset = /\bcharset\s*=\s*["']?\s*([\w.:-]+)/i.exec(tag)
    if (charset !== null) return charset[1]
  }
  return prolog?.[1]
}
