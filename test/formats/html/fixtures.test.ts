import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { decodeDocument, mergeDocument } from '../../../src/formats/document.ts'
import { html } from '../../../src/formats/html/index.ts'
import '../../helpers/formats.ts'

const root = new URL('../../../fixtures/formats/html/', import.meta.url).pathname
const decode = (bytes: Uint8Array) => decodeDocument(bytes, html.declaredEncoding?.(bytes))

/** `source`, `segments.json` with each of its texts and what to put in its place, `expected`. */
describe.each(readdirSync(root))('the case %s', name => {
  const source = decode(readFileSync(join(root, name, 'source.html')))
  const expected = readFileSync(join(root, name, 'expected.html'))
  const segments: [string, string][] = JSON.parse(readFileSync(join(root, name, 'segments.json'), 'utf8'))
  const { entries } = html.scan(source.text)
  const request = { sourceDocument: source, targetDocument: undefined, locale: 'de', language: 'de' }
  const values = new Map(entries.map(({ key }, index) => [key, segments[index]?.[1] ?? '']))

  it('finds the segments', () => {
    expect(entries.map(({ text }) => text)).toEqual(segments.map(([text]) => text))
  })

  it('gives the expected bytes', () => {
    const merged = mergeDocument(html, { ...request, values })
    expect(Buffer.from(merged?.bytes ?? []).toString('latin1')).toBe(expected.toString('latin1'))
  })

  it('changes nothing the second time, or without values', () => {
    const again = { ...request, targetDocument: decode(expected) }
    expect(mergeDocument(html, { ...again, values })).toBeUndefined()
    expect(mergeDocument(html, { ...again, values: new Map() })).toBeUndefined()
  })

  it('writes what it says that it would', () => {
    const asked = { source: source.text, target: undefined, values, locale: 'de', language: 'de' }
    const fitted = [...(html.fitted?.(asked).values() ?? [])]
    expect(html.scan(decode(expected).text).entries.map(({ text }) => text)).toEqual(fitted)
  })

  it('sends what it reads back', () => {
    const texts = entries.map(({ key, text }) => [key, text])
    expect([...html.read(html.payload(entries).data)]).toEqual(texts)
  })
})
