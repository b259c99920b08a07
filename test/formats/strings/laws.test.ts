import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FormatError } from '../../../src/errors.ts'
import { decodeDocument, mergeDocument } from '../../../src/formats/document.ts'
import { strings } from '../../../src/formats/strings/index.ts'
import { keyOf } from '../../../src/model.ts'
import { casesOf } from '../../helpers/cases.ts'
import { lawCases } from '../../helpers/laws.ts'
import { noise, type Pair, pairs, printNoisy } from './noisy.ts'

const documentOf = (text: string) => ({ text, encoding: 'utf-16le', bom: true })
const about = { locale: 'de', language: 'de' }
const textsOf = (text: string) => new Map(strings.scan(text).entries.map(entry => [entry.key, entry.text]))
const pairsToMap = (all: readonly Pair[]) => new Map(all.map(({ key, text }) => [keyOf([key]), text]))
const picks = fc.array(
  fc.tuple(fc.nat(), fc.oneof(fc.string(), fc.constantFrom('a\nb', 'é', "l'x", '"', '\t', '//'))),
  {
    minLength: 1,
  },
)

/** Uses the proof of the engine, which fails loudly. */
function merge(source: string, target: string | undefined, values: ReadonlyMap<string, string>): string {
  const targetDocument = target === undefined ? undefined : documentOf(target)
  const merged = mergeDocument(strings, {
    sourceDocument: documentOf(source),
    targetDocument,
    values,
    ...about,
  })
  return merged?.text ?? target ?? ''
}

function pick(keys: readonly string[], chosen: readonly (readonly [number, string])[]): Map<string, string> {
  return new Map(
    keys.length === 0 ? [] : chosen.map(([index, text]) => [keys[index % keys.length] ?? '', text]),
  )
}

/** The parts before, between and behind the values. */
function between(text: string): string[] {
  let at = 0
  const parts: string[] = []
  for (const { start, end } of strings.scan(text).entries) {
    parts.push(text.slice(at, start))
    at = end
  }
  return [...parts, text.slice(at)]
}

describe('laws of .strings files', () => {
  it('a scan finds what was printed, in order, however it is laid out', () => {
    fc.assert(
      fc.property(pairs, noise, (all, layout) => {
        const text = printNoisy(all, layout)
        const { entries } = strings.scan(text)
        expect(entries.map(entry => [entry.id, entry.text])).toEqual(
          all.map(({ key, text: value }) => [[key], value]),
        )
        for (const { start, end, text: value } of entries) {
          expect(strings.scan(`k=${text.slice(start, end)};`).entries[0]?.text).toBe(value)
        }
      }),
      { numRuns: lawCases(500) },
    )
  })

  it('a merge holds the old texts and the new ones, and changes nothing the second time', () => {
    fc.assert(
      fc.property(pairs, pairs, noise, noise, picks, (a, b, sourceLayout, targetLayout, chosen) => {
        const source = printNoisy(a, sourceLayout)
        const target = printNoisy(b, targetLayout)
        const values = pick([...pairsToMap(a).keys()], chosen)
        const after = merge(source, target, values)
        expect(textsOf(after)).toEqual(new Map([...textsOf(target), ...values]))
        expect(merge(source, after, values)).toBe(after)
        const hasLineEnd = /[\r\n]/.test(target)
        if (targetLayout.lineEnd === '\r\n' && hasLineEnd)
          expect(after.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
        if (targetLayout.lineEnd === '\r' && hasLineEnd) expect(after).not.toContain('\n')
        if (b.length > 0 && targetLayout.ending === '')
          expect(/[\r\n]$/.test(after)).toBe(/[\r\n]$/.test(target))
      }),
      { numRuns: lawCases(1000) },
    )
  })

  it('what is between the values stays when nothing is new, and nothing changes without values', () => {
    fc.assert(
      fc.property(pairs, noise, picks, (all, layout, chosen) => {
        const text = printNoisy(
          all.map(({ key, text: value }) => ({ key, text: value === key ? `${value}.` : value })),
          layout,
        )
        expect(between(merge(text, text, pick([...textsOf(text).keys()], chosen)))).toEqual(between(text))
        expect(strings.merge({ source: text, target: text, values: new Map(), ...about })).toBe(text)
        expect(strings.merge({ source: text, target: text, values: textsOf(text), ...about })).toBe(text)
      }),
      { numRuns: lawCases(300) },
    )
  })

  it('a born file holds the given texts and no others; with all texts it is the source', () => {
    fc.assert(
      fc.property(
        pairs.filter(all => all.length > 0),
        noise,
        picks,
        (all, layout, chosen) => {
          const source = printNoisy(all, layout)
          const values = pick([...textsOf(source).keys()], chosen)
          expect(textsOf(merge(source, undefined, values))).toEqual(
            new Map(
              [...textsOf(source)].flatMap(([key]) => {
                const value = values.get(key)
                return value === undefined ? [] : [[key, value] as const]
              }),
            ),
          )
          expect(merge(source, undefined, textsOf(source))).toBe(source)
        },
      ),
      { numRuns: lawCases(500) },
    )
  })

  it('entries that were cut out of a tidy file go back to where they were', () => {
    const tidyNoise = noise.filter(layout => !layout.isWrapped && layout.ending !== '\n\n')
    const cuts = fc.array(fc.boolean(), { minLength: 7, maxLength: 7 })
    const files = casesOf(fc.tuple(pairs, tidyNoise, cuts), ([all, layout, cut]) => {
      const tidy = all.map(({ key }, index) => ({ key, text: `text ${index}` }))
      const source = printNoisy(tidy, { ...layout, quote: '"', indent: '', comments: [''] })
      const [kept, gone] = [false, true].map(
        side =>
          new Map([...textsOf(source)].filter((_, index) => index > 1 && (cut[index] ?? false) === side)),
      )
      const first = new Map([...textsOf(source)].slice(0, 2))
      return gone === undefined || gone.size === 0 ? undefined : { source, kept, gone, first }
    })
    fc.assert(
      fc.property(files, ({ source, kept, gone, first }) => {
        const smaller = merge(source, undefined, new Map([...first, ...(kept ?? [])]))
        expect(merge(source, smaller, gone)).toBe(source)
      }),
      { numRuns: lawCases(300) },
    )
  })

  it('a payload reads back in its order, comments too', () => {
    fc.assert(
      fc.property(pairs, noise, fc.string({ unit: 'binary' }), (all, layout, comment) => {
        const { entries } = strings.scan(printNoisy(all, layout))
        const { data } = strings.payload(entries.map(entry => ({ comment, ...entry })))
        expect(data).not.toContain('\r')
        expect(Buffer.from(data, 'utf8').toString('utf8')).toBe(data)
        expect([...strings.read(data)]).toEqual(entries.map(entry => [entry.key, entry.text]))
        expect([...strings.read(`\ufeff${data.replaceAll('\n', '\r\n')}`)]).toEqual([...strings.read(data)])
      }),
      { numRuns: lawCases(300) },
    )
  })

  it('bytes of any kind are read or refused with a FormatError that has a place', () => {
    const pieces = fc.array(
      fc.constantFrom(
        '"',
        "'",
        '\\',
        '\\U',
        '=',
        ';',
        '/*',
        '*/',
        '//',
        '\n',
        '\r',
        '{',
        '}',
        '(',
        ')',
        '<',
        '>',
        ',',
        'a',
        '0f',
        ' ',
        'é',
        '\ud800',
        '\0',
      ),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(pieces, parts => {
        const text = parts.join('')
        let merged = ''
        try {
          const values = new Map(strings.scan(text).entries.map(({ key }) => [key, 'new']))
          merged = merge(text, text, values)
        } catch (error) {
          expect(error).toBeInstanceOf(FormatError)
          expect(error).toMatchObject({ line: expect.any(Number), column: expect.any(Number) })
          expect(() => strings.scan(text)).toThrow(FormatError)
        }
        expect(merged).toBeTypeOf('string')
      }),
      { numRuns: lawCases(3000) },
    )
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), bytes => {
        try {
          strings.scan(decodeDocument(bytes).text)
        } catch (error) {
          expect(error).toBeInstanceOf(FormatError)
        }
      }),
      { numRuns: lawCases(300) },
    )
  })
})
