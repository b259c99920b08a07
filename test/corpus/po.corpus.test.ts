import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { po as gettextParser } from 'gettext-parser'
import { describe, expect, it } from 'vitest'
import { decodeDocument, mergeDocument } from '../../src/formats/document.ts'
import { po } from '../../src/formats/po/index.ts'
import { applySplices } from '../../src/formats/splices.ts'
import type { Entry } from '../../src/model.ts'
import '../helpers/formats.ts'

const root = new URL('../../../shared/corpus/po/', import.meta.url).pathname
const files = existsSync(root)
  ? readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(name => /\.pot?$/.test(name))
  : []

const decode = (name: string) => {
  const bytes = readFileSync(`${root}${name}`)
  return { bytes, document: decodeDocument(bytes, po.declaredEncoding?.(bytes)) }
}

/** About 20 of them, spread over the file. */
function spread(entries: readonly Entry[]): readonly Entry[] {
  const step = Math.max(1, Math.floor(entries.length / 20))
  return entries.filter((_, index) => index % step === 0)
}

describe.skipIf(files.length === 0)('real PO files', () => {
  let filled = 0
  const rewrapped: string[] = []

  it.each(files)('%s gets blanked texts back', name => {
    const { document } = decode(name)
    const { entries } = po.scan(document.text)
    const chosen = spread(entries.filter(({ text, fuzzy }) => text !== '' && fuzzy === undefined))
    const values = new Map(chosen.map(({ key, text }) => [key, text]))
    const request = { sourceDocument: document, values, locale: 'de', language: 'de' }
    expect(mergeDocument(po, { ...request, targetDocument: document })).toBeUndefined()
    if (chosen.length === 0) return

    const blanks = chosen.map(({ start, end }) => ({ start, end, text: '""' }))
    const blanked = { ...document, text: applySplices(document.text, blanks) }
    const merged = mergeDocument(po, { ...request, targetDocument: blanked })?.text ?? ''
    const again = new Map(po.scan(merged).entries.map(entry => [entry.key, entry]))
    const differing = chosen.filter(({ key, start, end }) => {
      const now = again.get(key)
      return merged.slice(now?.start, now?.end) !== document.text.slice(start, end)
    })
    filled += chosen.length
    rewrapped.push(...differing.map(({ key }) => `${name} ${key}`))
    const restored = differing.map(({ key, start, end }) => {
      const now = again.get(key)
      return { start: now?.start ?? 0, end: now?.end ?? 0, text: document.text.slice(start, end) }
    })
    expect(applySplices(merged, restored)).toBe(document.text)
    expect(gettextParser.parse(merged)).toEqual(gettextParser.parse(document.text))
  })

  it('are wrapped as they were, in 98 of 100 texts at least', () => {
    console.log(`${rewrapped.length} of ${filled} filled texts are wrapped otherwise`)
    expect(filled).toBeGreaterThan(500)
    expect(rewrapped.length).toBeLessThanOrEqual(filled * 0.02)
  })

  it.each(files)('%s holds what gettext-parser finds', name => {
    const { document } = decode(name)
    const table = gettextParser.parse(document.text) as {
      translations: Record<string, Record<string, { msgstr: string[]; msgid_plural?: string }>>
    }
    const found = Object.entries(table.translations).flatMap(([context, group]) =>
      Object.entries(group).flatMap(([id, { msgstr, msgid_plural: plural }]) =>
        id === '' && context === ''
          ? []
          : plural === undefined
            ? [[[context, id], msgstr[0]]]
            : msgstr
                .map((text, index) => [[context, id, String(index)], text])
                .filter(([, text]) => text !== ''),
      ),
    )
    expect(po.scan(document.text).entries.map(({ id, text }) => [id, text])).toEqual(found)
  })

  const template = files.find(name => name.endsWith('.pot'))
  it.each(files.filter(name => name !== template))('%s gets the strings that only its template has', name => {
    if (template === undefined) return
    const source = decode(template).document
    const target = decode(name).document
    const resource = po.scan(target.text)
    const present = new Set(resource.entries.map(({ id }) => id.slice(0, 2).join('\u0004')))
    const scanned = po.scan(source.text, { role: 'source' })
    const needed = po.neededBy?.(scanned)?.(resource, 'de') ?? scanned.entries
    const values = new Map(needed.map(({ key, text }) => [key, `${text.trimEnd()}!`]))
    const merged = mergeDocument(po, {
      sourceDocument: source,
      targetDocument: target,
      values,
      locale: 'de',
      language: 'de',
    })
    const texts = new Map(po.scan(merged?.text ?? '').entries.map(entry => [entry.key, entry.text]))
    for (const { key, text } of needed) expect(texts.get(key)?.trim()).toBe(`${text.trimEnd()}!`.trim())
    expect(present.size).toBeGreaterThan(0)
  })
})
