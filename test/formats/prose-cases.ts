import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { decodeDocument, mergeDocument } from '../../src/formats/document.ts'
import type { Format } from '../../src/formats/types.ts'
import '../helpers/formats.ts'

/**
 * Holds a format of prose to its fixture folders: `source`, `segments.json` with each of its segments and what to put
 * in its place, `expected`.
 */
export function describeProseCases(format: Format): void {
  const root = new URL(`../../fixtures/formats/${format.name}/`, import.meta.url).pathname
  const extension = format.extensions[0] ?? ''

  describe.each(readdirSync(root))('the case %s', name => {
    const source = decodeDocument(readFileSync(join(root, name, `source${extension}`)))
    const expected = readFileSync(join(root, name, `expected${extension}`))
    const segments: [string, string][] = JSON.parse(readFileSync(join(root, name, 'segments.json'), 'utf8'))
    const { entries } = format.scan(source.text)
    const request = { sourceDocument: source, locale: 'de', language: 'de' }
    const texts = (side: 0 | 1) =>
      new Map(entries.map(({ key }, index): [string, string] => [key, segments[index]?.[side] ?? '']))

    it('finds the segments', () => {
      expect(entries.map(({ text }) => text)).toEqual(segments.map(([text]) => text))
    })

    it('gives the expected bytes', () => {
      const merged = mergeDocument(format, { ...request, targetDocument: undefined, values: texts(1) })
      expect(Buffer.from(merged?.bytes ?? []).toString('latin1')).toBe(expected.toString('latin1'))
    })

    it('changes nothing the second time', () => {
      const again = { ...request, targetDocument: decodeDocument(expected), values: texts(1) }
      expect(mergeDocument(format, again)).toBeUndefined()
    })

    it('keeps every byte of segments that are replaced by themselves', () => {
      const same = { ...request, targetDocument: source, values: texts(0) }
      expect(mergeDocument(format, same)).toBeUndefined()
      expect(mergeDocument(format, { ...same, targetDocument: undefined })?.text).toBe(source.text)
    })

    it('sends what it reads back', () => {
      const { type, data } = format.payload(entries)
      expect(type).toBe('text/plain')
      expect(data).not.toContain('\r')
      expect([...format.read(data)]).toEqual([...texts(0)])
      expect([...format.read(data, entries)]).toEqual([...texts(0)])
    })

    it('reads a delivery by its order', () => {
      const data = segments.map(([, text]) => `\r\n ${text.replaceAll('\n', '\r\n')}\t\r\n \r\n`).join('\n')
      const delivered = format.read(data, entries)
      expect([...delivered.keys()]).toEqual(entries.map(({ key }) => key))
      expect(() =>
        format.merge({ ...request, source: source.text, target: undefined, values: delivered }),
      ).not.toThrow()
    })
  })
}
