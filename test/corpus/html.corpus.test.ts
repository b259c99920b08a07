import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { decodeDocument, mergeDocument } from '../../src/formats/document.ts'
import { html } from '../../src/formats/html/index.ts'
import '../helpers/formats.ts'

const root = new URL('../../../shared/corpus/html/', import.meta.url).pathname
const files = existsSync(root)
  ? readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(name => name.includes('.html'))
  : []
const read = (name: string) => {
  const bytes = readFileSync(`${root}${name}`)
  return decodeDocument(bytes, html.declaredEncoding?.(bytes))
}

describe.skipIf(files.length === 0)('real pages', () => {
  it.each(files)('%s comes back byte for byte but for its language', name => {
    const document = read(name)
    const { entries } = html.scan(document.text)
    expect(entries.length).toBeGreaterThan(0)

    let at = 0
    let pieces = ''
    for (const { start, end, text } of entries) {
      expect(start).toBeGreaterThanOrEqual(at)
      pieces += document.text.slice(at, start) + text
      at = end
    }
    expect(pieces + document.text.slice(at)).toBe(document.text)

    const values = new Map(entries.map(({ key, text }) => [key, text]))
    const request = {
      sourceDocument: document,
      targetDocument: undefined,
      values,
      locale: 'qq',
      language: 'de',
    }
    const merged = mergeDocument(html, request)
    const differences = merged?.text.replaceAll('lang="qq"', /lang="(\w+)"/.exec(document.text)?.[0] ?? '')
    expect(differences).toBe(document.text)
    expect(html.read(html.payload(entries).data)).toEqual(values)
  })
})
