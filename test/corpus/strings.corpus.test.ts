import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { decodeDocument, mergeDocument } from '../../src/formats/document.ts'
import { applySplices } from '../../src/formats/splices.ts'
import { strings } from '../../src/formats/strings/index.ts'

const root = new URL('../../../shared/corpus/strings/', import.meta.url).pathname
const files = existsSync(root)
  ? readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.strings'))
  : []
const about = { locale: 'de', language: 'de' }

describe.skipIf(files.length === 0)('real .strings files', () => {
  it.each(files)('%s comes back byte for byte', name => {
    const bytes = readFileSync(`${root}${name}`)
    const document = decodeDocument(bytes)
    const entries = strings.scan(document.text).entries.filter(({ text }) => text !== '')
    expect(entries.length).toBeGreaterThan(0)
    const all = new Map(entries.map(({ key, text }) => [key, text]))
    const step = Math.max(1, Math.floor(entries.length / 20))
    const chosen = entries.filter((_, index) => index % step === 0)
    const values = new Map(chosen.map(({ key, text }) => [key, text]))
    const request = { sourceDocument: document, values, ...about }
    expect(mergeDocument(strings, { ...request, targetDocument: document })).toBeUndefined()

    const blanks = chosen.map(({ start, end }) => ({ start, end, text: '""' }))
    const blanked = { ...document, text: applySplices(document.text, blanks) }
    const merged = mergeDocument(strings, { ...request, targetDocument: blanked })
    expect(Buffer.from(merged?.bytes ?? []).equals(bytes)).toBe(true)

    const born = mergeDocument(strings, { ...request, values: all, targetDocument: undefined })
    const isComplete = entries.length === strings.scan(document.text).entries.length
    if (isComplete && strings.scan(document.text).notices.length === 0) expect(born?.text).toBe(document.text)
    const { type, data } = strings.payload(entries)
    expect(type).toBe('text/x-objcstrings')
    expect(strings.read(data)).toEqual(all)
  })

  it.each(files)('%s gets cut entries back in their places', name => {
    const bytes = readFileSync(`${root}${name}`)
    const document = decodeDocument(bytes)
    const { entries, notices } = strings.scan(document.text)
    const step = Math.max(2, Math.floor(entries.length / 20))
    const isCut = (index: number) => index % step === 1
    const rest = new Map(entries.filter((_, index) => !isCut(index)).map(({ key, text }) => [key, text]))
    const gone = new Map(entries.filter((_, index) => isCut(index)).map(({ key, text }) => [key, text]))
    if (gone.size === 0 || notices.length > 0 || entries.some(({ text }) => text === '')) return
    const request = { sourceDocument: document, ...about }
    const smaller = mergeDocument(strings, { ...request, values: rest, targetDocument: undefined })
    const targetDocument = { ...document, text: smaller?.text ?? '' }
    const again = mergeDocument(strings, { ...request, values: gone, targetDocument })
    expect(again?.text).toBe(document.text)
  })
})
