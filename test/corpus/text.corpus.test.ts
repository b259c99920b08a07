import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { decodeDocument, mergeDocument } from '../../src/formats/document.ts'
import { text } from '../../src/formats/text/index.ts'

const root = new URL('../../../shared/corpus/markdown/', import.meta.url).pathname
const files = existsSync(root)
  ? readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.md'))
  : []

describe.skipIf(files.length === 0)('real files of prose, taken for plain text', () => {
  it.each(files)('%s comes back byte for byte', name => {
    const bytes = readFileSync(`${root}${name}`)
    const sourceDocument = decodeDocument(bytes)
    const { entries } = text.scan(sourceDocument.text)
    const values = new Map(entries.map(entry => [entry.key, entry.text]))
    const request = { sourceDocument, targetDocument: undefined, values, locale: 'de', language: 'de' }
    expect(Buffer.from(mergeDocument(text, request)?.bytes ?? []).equals(bytes)).toBe(true)
    expect([...text.read(text.payload(entries).data)]).toEqual([...values])
    const blocks = sourceDocument.text.split(/\n\s*\n/).filter(block => block.trim() !== '')
    expect(entries.map(entry => entry.text)).toEqual(blocks.map(block => block.trim()))
  })
})
