import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { decodeDocument, mergeDocument } from '../../../src/formats/document.ts'
import { formatByName } from '../../../src/formats/index.ts'
import type { Format } from '../../../src/formats/types.ts'
import { keyOf } from '../../../src/model.ts'
import '../../helpers/formats.ts'

const root = new URL('../../../fixtures/formats/json/', import.meta.url).pathname

describe.each(readdirSync(root))('the case %s', name => {
  const files = readdirSync(join(root, name))
  const read = (start: string): Buffer | undefined => {
    const file = files.find(candidate => candidate.startsWith(start))
    return file === undefined ? undefined : readFileSync(join(root, name, file))
  }
  const format = formatOfCase(name, files)
  const source = decodeDocument(read('source.') ?? Buffer.alloc(0))
  const targetBytes = read('target.')
  const target = targetBytes === undefined ? undefined : decodeDocument(targetBytes)
  const expected = read('expected.') ?? Buffer.alloc(0)
  const written: Record<string, string> = JSON.parse(String(read('values.')))
  const values = new Map(Object.entries(written))
  const request = { sourceDocument: source, values, locale: 'de', language: 'de' }

  it('gives the expected bytes', () => {
    const merged = mergeDocument(format, { ...request, targetDocument: target })
    expect(Buffer.from(merged?.bytes ?? []).toString('latin1')).toBe(expected.toString('latin1'))
  })

  it('changes nothing the second time', () => {
    expect(mergeDocument(format, { ...request, targetDocument: decodeDocument(expected) })).toBeUndefined()
  })

  it('changes nothing without values', () => {
    const merge = {
      source: source.text,
      target: decodeDocument(expected).text,
      values: new Map(),
      locale: 'de',
      language: 'de',
    }
    expect(format.merge(merge)).toBe(merge.target)
    expect(mergeDocument(format, { ...request, values: new Map(), targetDocument: target })).toBeUndefined()
  })

  it('sends what it reads back', () => {
    const strings = format.scan(source.text, { role: 'source' }).entries.map(({ id, text }) => ({ id, text }))
    const { type, data } = format.payload(strings)
    expect(type).toBe('application/json')
    expect(data).not.toMatch(/[\r\n]/)
    expect([...format.read(data)]).toEqual(strings.map(({ id, text }) => [keyOf(id), text]))
  })
})

function formatOfCase(name: string, files: readonly string[]): Format {
  if (files.includes('source.arb')) return formatByName('arb')
  return formatByName(name.startsWith('webextension') ? 'webextension' : 'json')
}
