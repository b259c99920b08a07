import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { decodeDocument, mergeDocument } from '../../src/formats/document.ts'
import { blocksOf } from '../../src/formats/markdown/blocks.ts'
import { endOfFrontMatter } from '../../src/formats/markdown/front-matter.ts'
import { markdown } from '../../src/formats/markdown/index.ts'
import { proseByOracle, trimLines } from '../formats/markdown/oracle.ts'

const root = new URL('../../../shared/corpus/markdown/', import.meta.url).pathname
const files = existsSync(root)
  ? readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.md'))
  : []
const about = { locale: 'de', language: 'de' }
const documentOf = (name: string) => decodeDocument(readFileSync(`${root}${name}`))

describe.skipIf(files.length === 0)('real Markdown files', () => {
  it.each(files)('%s comes back byte for byte, and with other words keeps what is between them', name => {
    const sourceDocument = documentOf(name)
    const { entries } = markdown.scan(sourceDocument.text)
    expect(entries.length).toBeGreaterThan(0)
    const request = { sourceDocument, targetDocument: undefined, ...about }
    const same = new Map(entries.map(({ key, text }) => [key, text]))
    const merged = mergeDocument(markdown, { ...request, values: same })
    expect(Buffer.from(merged?.bytes ?? []).equals(readFileSync(`${root}${name}`))).toBe(true)

    const values = new Map(entries.map(({ key, text }) => [key, text.replace(/\p{L}+/u, '$&ß')]))
    const changed = mergeDocument(markdown, { ...request, values })?.text ?? ''
    expect(changed.replaceAll('ß', '')).toBe(sourceDocument.text.replaceAll('ß', ''))

    const { data } = markdown.payload(entries)
    expect([...markdown.read(data, entries)]).toEqual([...same])
    expect([...markdown.read(data)]).toEqual([...same])
  })

  it.each(files)('%s has the blocks that another parser finds', name => {
    const { text } = documentOf(name)
    const from = endOfFrontMatter(text)
    const found = blocksOf(text, from)
      .blocks.map(({ kind, lines }) => [
        kind,
        lines.map(({ start, end }) => text.slice(start, end)).join('\n'),
      ])
      .filter(([, own = '']) => own.trim() !== '')
      .map(([kind, own = '']) => `${kind}: ${trimLines(own)}`)
    expect(found).toEqual(proseByOracle(text.slice(from)))
  })

  it('have nearly always as many segments as their translations', () => {
    const sources = files.filter(name => name.includes('/en-US/'))
    const pairs = sources.flatMap(source =>
      ['de-DE', 'ja-JP', 'ru-RU']
        .map(locale => source.replace('/en-US/', `/${locale}/`))
        .filter(target => files.includes(target))
        .map(target => [source, target].map(name => markdown.scan(documentOf(name).text).entries.length)),
    )
    const equal = pairs.filter(([source, target]) => source === target).length
    process.stdout.write(`${equal} of ${pairs.length} pairs have equally many segments\n`)
    expect(equal / pairs.length).toBeGreaterThan(0.95)
  })
})
