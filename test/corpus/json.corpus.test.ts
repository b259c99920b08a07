import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { decodeDocument, mergeDocument } from '../../src/formats/document.ts'
import { json } from '../../src/formats/json/index.ts'
import { applySplices } from '../../src/formats/splices.ts'

const root = new URL('../../../shared/corpus/json/', import.meta.url).pathname
const files = existsSync(root)
  ? readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      name => name.endsWith('.json') && !name.endsWith('package.json'),
    )
  : []

describe.skipIf(files.length === 0)('real JSON files', () => {
  it.each(files)('%s comes back byte for byte', name => {
    const bytes = readFileSync(`${root}${name}`)
    const document = decodeDocument(bytes)
    const { entries, containers } = json.scan(document.text)
    expect(entries.length + containers.size).toBeGreaterThan(0)
    const texts = entries.filter(({ text, start }) => text !== '' && document.text[start] === '"')
    const step = Math.max(1, Math.floor(texts.length / 20))
    const chosen = texts.filter((_, index) => index % step === 0)
    const values = new Map(chosen.map(({ key, text }) => [key, text]))
    const request = { sourceDocument: document, values, locale: 'de', language: 'de' }
    expect(mergeDocument(json, { ...request, targetDocument: document })).toBeUndefined()
    if (chosen.length === 0) return

    const blanks = chosen.map(({ start, end }) => ({ start, end, text: '""' }))
    const blanked = { ...document, text: applySplices(document.text, blanks) }
    const merged = mergeDocument(json, { ...request, targetDocument: blanked })
    expect(Buffer.from(merged?.bytes ?? []).equals(bytes)).toBe(true)

    const all = new Map(texts.map(({ key, text }) => [key, text]))
    const isComplete = texts.length === entries.length
    const born = mergeDocument(json, { ...request, values: all, targetDocument: undefined })
    if (isComplete) expect(born?.text).toBe(document.text)
  })

  it.each(files.filter(name => !/\/en(?:-US)?\.json$/.test(name)))(
    '%s gets cut members back in their places',
    name => {
      const bytes = readFileSync(`${root}${name}`)
      const document = decodeDocument(bytes)
      const texts = json.scan(document.text).entries.filter(({ text }) => text !== '')
      const step = Math.max(2, Math.floor(texts.length / 20))
      const cut = new Set(texts.filter((_, index) => index % step === 1).map(({ key }) => key))
      const rest = new Map(texts.filter(({ key }) => !cut.has(key)).map(({ key, text }) => [key, text]))
      const gone = new Map(texts.filter(({ key }) => cut.has(key)).map(({ key, text }) => [key, text]))
      if (gone.size === 0 || texts.length < json.scan(document.text).entries.length) return
      const request = { sourceDocument: document, locale: 'de', language: 'de' }
      const smaller = mergeDocument(json, { ...request, values: rest, targetDocument: undefined })
      const again = mergeDocument(json, {
        ...request,
        values: gone,
        targetDocument: { ...document, text: smaller?.text ?? '' },
      })
      expect(Buffer.from(again?.bytes ?? []).equals(bytes)).toBe(true)
    },
  )
})
