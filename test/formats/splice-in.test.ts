/** Laws of deliveries into documents: what is not replaced and not inserted keeps every character. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alignDocument } from '../../src/engine/diff/document/document.ts'
import { sourceOf } from '../../src/engine/scan/source.ts'
import { mergeDocument } from '../../src/formats/document.ts'
import { formatByName } from '../../src/formats/index.ts'
import { casesOf } from '../helpers/cases.ts'
import { pair, pieces, readable, words } from './random-documents.ts'
import '../helpers/formats.ts'
import { lawCases } from '../helpers/laws.ts'

const runs = lawCases(200, 20)

describe.each(['html', 'markdown', 'mdx', 'text'] as const)('deliveries into %s', name => {
  const document = (text: fc.Arbitrary<string>) =>
    fc.array(pieces[name](text), { maxLength: 12 }).map(parts => parts.join(''))
  const format = formatByName(name)
  const settings = { frontMatter: ['title'] }

  it('change no character of the target outside of what they replace and insert', () => {
    const others = document(
      fc.oneof(
        words,
        words.map(one => `${one} de`),
      ),
    ).filter(text => text.trim() !== '')
    const some = fc.array(fc.boolean(), { minLength: 12, maxLength: 12 })
    const deliveries = casesOf(fc.tuple(document(words), others, some), ([own, other, chosen]) => {
      const read = readable(() => ({
        source: sourceOf(pair(name), 'en', format.scan(own, { ...settings, role: 'source' })),
        target: format.scan(other, { ...settings, role: 'target' }),
      }))
      if (read === undefined) return undefined
      const { pairs, near } = alignDocument(read.source, read.target, undefined)
      const values = new Map(
        read.source.strings.flatMap(({ entry }, index) =>
          chosen[index % 12] ? [[entry.key, `Neu ${index}`] as const] : [],
        ),
      )
      const result = readable(() =>
        mergeDocument(format, {
          sourceDocument: { text: own, encoding: 'utf-8', bom: false },
          targetDocument: { text: other, encoding: 'utf-8', bom: false },
          ...{ ...settings, values, pairs, near, locale: 'de', language: 'de' },
        }),
      )
      return result === undefined ? undefined : { own, other, read, pairs, result }
    })
    fc.assert(
      fc.property(deliveries, ({ own, other, read, pairs, result }) => {
        // The text between the replaced ones is there still, in its order.
        const replaced = read.source.strings.flatMap(({ entry }) =>
          result.values.has(entry.key) ? (pairs?.get(entry.start) ?? []) : [],
        )
        let from = 0
        let at = 0
        for (const { start, end } of [
          ...replaced.sort((a, b) => a.start - b.start),
          { start: other.length, end: other.length },
        ]) {
          for (const line of other
            .slice(from, start)
            .split(name === 'html' ? /(?=<)|(?<=>)/ : /(?<=\n|\r(?!\n))/)) {
            const found = result.text.indexOf(line, at)
            expect(found, JSON.stringify({ own, other, line, text: result.text })).toBeGreaterThanOrEqual(0)
            at = found + line.length
          }
          from = end
        }
        const expected = format.scan(other, { ...settings, role: 'target' }).entries.length
        expect(
          format.scan(result.text, { ...settings, role: 'target' }).entries.length,
        ).toBeGreaterThanOrEqual(expected)
      }),
      { numRuns: runs },
    )
  }, 600_000)

  it('and anything at all is paired or refused with a FormatError', () => {
    const any = fc.oneof(
      document(words),
      document(fc.string()),
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(...'<>/=`"\'|-#*> \n\r[](){}!:~_1.aé') }),
    )
    fc.assert(
      fc.property(any, any, (own, other) => {
        readable(() => {
          const source = sourceOf(pair(name), 'en', format.scan(own, { ...settings, role: 'source' }))
          const target = format.scan(other, { ...settings, role: 'target' })
          const { pairs, near, current, unsure } = alignDocument(source, target, undefined)
          for (const index of unsure.keys()) expect(current[index]).toBeUndefined()
          const values = new Map(source.strings.map(({ entry }) => [entry.key, `x ${entry.text}`]))
          mergeDocument(format, {
            sourceDocument: { text: own, encoding: 'utf-8', bom: false },
            targetDocument: { text: other, encoding: 'utf-8', bom: false },
            ...{ ...settings, values, pairs, near, locale: 'de', language: 'de' },
          })
        })
      }),
      { numRuns: runs },
    )
  }, 600_000)
})
