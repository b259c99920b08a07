import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FormatError } from '../../src/errors.ts'
import type { Pairs } from '../../src/formats/blocks.ts'
import type { Format } from '../../src/formats/types.ts'
import { lawCases } from '../helpers/laws.ts'

const about = { locale: 'de', language: 'de' }

/** Documents out of pieces of syntax, text and odd characters. */
export function documentOf(...pieces: readonly string[]): fc.Arbitrary<string> {
  const common = [
    'word',
    'two words',
    '\n',
    '\n',
    '\n\n',
    '\r\n',
    '\r',
    ' ',
    '\t',
    '\u00a0',
    '\u3000',
    '\u2028',
  ]
  const odd = fc.constantFrom('\0', '\ufeff', '\ud800', '😀', '\u202e')
  const piece = fc.oneof({ weight: 20, arbitrary: fc.constantFrom(...common, ...pieces) }, odd)
  return fc.array(piece, { maxLength: 30 }).map(parts => parts.join(''))
}

/** The laws of a format of prose over any documents. */
export function describeProseLaws(format: Format, documents: fc.Arbitrary<string>): void {
  const entriesOf = (text: string) => format.scan(text).entries
  const merge = (source: string, values: ReadonlyMap<string, string>, target?: string) =>
    format.merge({
      ...{ source, target, values, ...about },
      pairs: target === undefined ? undefined : pairsInOrder(format, source, target),
    })

  describe(`the laws of ${format.name}`, () => {
    it('segments lie in order within the text, trimmed, without a blank line and on lines that end in LF', () => {
      fc.assert(
        fc.property(documents, source => {
          let at = 0
          for (const { text, start, end } of entriesOf(source)) {
            expect(start).toBeGreaterThanOrEqual(at)
            expect(end).toBeGreaterThan(start)
            at = end
            expect(text).toBe(text.trim())
            expect(text).not.toMatch(/\r|\n\s*\n|^$/)
            const [first = ''] = text.split('\n')
            expect(
              source.slice(start, end).replaceAll('\\|', '|').startsWith(first.replaceAll('\\|', '|')),
            ).toBe(true)
          }
          expect(at).toBeLessThanOrEqual(source.length)
          expect(new Set(entriesOf(source).map(({ key }) => key)).size).toBe(entriesOf(source).length)
        }),
        { numRuns: lawCases(300) },
      )
    })

    it('segments replaced by themselves give the source, and no values at all the target', () => {
      fc.assert(
        fc.property(documents, documents, (source, target) => {
          expect(merge(source, new Map(entriesOf(source).map(({ key, text }) => [key, text])))).toBe(source)
          expect(merge(source, new Map(), target)).toBe(target)
        }),
        { numRuns: lawCases(200) },
      )
    })

    it('a merge reads back as its values, keeps what is between them, and is the same the second time', () => {
      const worded = documents.filter(source => entriesOf(source).length > 0)
      fc.assert(
        fc.property(worded, source => {
          const entries = entriesOf(source)
          const values = new Map(
            entries.map(({ key, text }, n) => [
              key,
              text.includes('\n') ? `Wort ${n}\nmehr\nnoch mehr` : `Wort ${n}`,
            ]),
          )
          const merged = merge(source, values)
          expect(entriesOf(merged).map(({ text }) => text)).toEqual([...values.values()])
          expect(gapsOf(format, merged)).toEqual(gapsOf(format, source))
          expect(merge(source, values, merged)).toBe(merged)
        }),
        { numRuns: lawCases(300) },
      )
    })

    it('a payload reads back as what was ordered', () => {
      fc.assert(
        fc.property(documents, source => {
          const entries = entriesOf(source)
          const { data } = format.payload(entries)
          const expected = entries.map(({ key, text }) => [key, text])
          expect([...format.read(data)]).toEqual(expected)
          expect([...format.read(data.replaceAll('\n', '\r\n'), entries)]).toEqual(expected)
        }),
        { numRuns: lawCases(200) },
      )
    })

    it('whatever is delivered reads back from the file as it was read, or is refused', () => {
      fc.assert(
        fc.property(documents, documents, (source, data) => {
          const entries = entriesOf(source)
          let values: ReadonlyMap<string, string> | undefined
          let merged: string | undefined
          try {
            values = format.read(data, entries)
            merged = merge(source, values)
          } catch (error) {
            expect(error).toBeInstanceOf(FormatError)
          }
          if (values !== undefined && merged !== undefined)
            expect(entriesOf(merged).map(({ text }) => text)).toEqual([...values.values()])
        }),
        { numRuns: lawCases(300) },
      )
    })
  })
}

/** The texts of two documents, one by one. */
export function pairsInOrder(format: Format, source: string, target: string): Pairs {
  const others = format.scan(target).entries
  return new Map(
    format.scan(source).entries.flatMap(({ start }, index) => {
      const other = others[index]
      return other === undefined ? [] : [[start, other]]
    }),
  )
}

/** The parts outside of the segments. */
function gapsOf(format: Format, source: string): string[] {
  let at = 0
  const gaps: string[] = []
  for (const { start, end } of format.scan(source).entries) {
    gaps.push(source.slice(at, start))
    at = end
  }
  return [...gaps, source.slice(at)]
}
