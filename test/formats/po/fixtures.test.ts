import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Document, decodeDocument, mergeDocument } from '../../../src/formats/document.ts'
import { po } from '../../../src/formats/po/index.ts'
import '../../helpers/formats.ts'

const root = new URL('../../../fixtures/formats/po/', import.meta.url).pathname

type Case = { locale: string; language: string; values: Record<string, string> }

describe.each(readdirSync(root))('the case %s', name => {
  const files = readdirSync(join(root, name))
  const read = (start: string): Buffer | undefined => {
    const file = files.find(candidate => candidate.startsWith(start))
    return file === undefined ? undefined : readFileSync(join(root, name, file))
  }
  const decode = (bytes: Buffer): Document => decodeDocument(bytes, po.declaredEncoding?.(bytes))
  const sourceDocument = decode(read('source.') ?? Buffer.alloc(0))
  const targetBytes = read('target.')
  const targetDocument = targetBytes === undefined ? undefined : decode(targetBytes)
  const expected = read('expected.') ?? Buffer.alloc(0)
  const { locale, language, values: written }: Case = JSON.parse(String(read('values.')))
  const values = new Map(Object.entries(written))
  const request = { sourceDocument, values, locale, language }

  it('gives the expected bytes', () => {
    const merged = mergeDocument(po, { ...request, targetDocument })
    expect(Buffer.from(merged?.bytes ?? []).toString('latin1')).toBe(expected.toString('latin1'))
  })

  it('changes nothing the second time, nor without values', () => {
    expect(mergeDocument(po, { ...request, targetDocument: decode(expected) })).toBeUndefined()
    const target = decode(expected).text
    const merge = { source: sourceDocument.text, target, values: new Map(), locale, language }
    expect(po.merge(merge)).toBe(target)
  })

  it('needs, sends and reads back what the source has', () => {
    const source = po.scan(sourceDocument.text, { role: 'source' })
    const target = targetDocument === undefined ? undefined : po.scan(targetDocument.text)
    const strings = (po.neededBy?.(source)?.(target, language) ?? source.entries).map(({ id, text }) => ({
      id,
      text,
    }))
    const keys = (po.neededBy?.(source)?.(target, language) ?? source.entries).map(({ key }) => key)
    const { type, data } = po.payload(strings)
    expect(type).toBe('application/json')
    expect([...po.read(data, strings)]).toEqual(strings.map(({ text }, index) => [keys?.[index], text]))
    expect([...po.read(data).keys()]).toEqual(strings.map(({ id }) => po.wireKey?.(id)))
  })
})
