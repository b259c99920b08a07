import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { decodeDocument, mergeDocument } from '../../../src/formats/document.ts'
import { strings } from '../../../src/formats/strings/index.ts'

const root = new URL('../../../fixtures/formats/strings/', import.meta.url).pathname
const about = { locale: 'de', language: 'de' }

describe.each(readdirSync(root))('the case %s', name => {
  const files = readdirSync(join(root, name))
  const read = (file: string) => readFileSync(join(root, name, file))
  const sourceDocument = decodeDocument(read('source.strings'))
  const targetDocument = files.includes('target.strings') ? decodeDocument(read('target.strings')) : undefined
  const expected = read('expected.strings')
  const written: Record<string, string> = JSON.parse(String(read('values.json')))
  const values = new Map(Object.entries(written))
  const request = { sourceDocument, values, ...about }

  it('gives the expected bytes', () => {
    const merged = mergeDocument(strings, { ...request, targetDocument })
    const bytes = merged === undefined ? read('target.strings') : Buffer.from(merged.bytes)
    expect(decodeDocument(bytes)).toEqual(decodeDocument(expected))
    expect(bytes.equals(expected)).toBe(true)
  })

  it('changes nothing the second time', () => {
    expect(mergeDocument(strings, { ...request, targetDocument: decodeDocument(expected) })).toBeUndefined()
  })

  it('changes nothing without values', () => {
    const target = decodeDocument(expected).text
    expect(strings.merge({ source: sourceDocument.text, target, values: new Map(), ...about })).toBe(target)
  })

  it('sends what it reads back', () => {
    const { entries } = strings.scan(sourceDocument.text, { role: 'source' })
    const { type, data } = strings.payload(entries)
    expect(type).toBe('text/x-objcstrings')
    expect(data).not.toContain('\r')
    expect([...strings.read(data)]).toEqual(entries.map(({ key, text }) => [key, text]))
    expect(strings.scan(data).entries.map(({ comment }) => comment)).toEqual(
      entries.map(({ comment }) => comment),
    )
  })
})
