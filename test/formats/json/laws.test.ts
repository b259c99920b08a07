import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FormatError } from '../../../src/errors.ts'
import { decodeDocument, mergeDocument } from '../../../src/formats/document.ts'
import { arb, json, webextension } from '../../../src/formats/json/index.ts'
import type { Format } from '../../../src/formats/types.ts'
import { casesOf } from '../../helpers/cases.ts'
import { jsonObject, noise, printNoisy, textsOf } from './noisy.ts'
import '../../helpers/formats.ts'
import { lawCases } from '../../helpers/laws.ts'

const documentOf = (text: string) => ({ text, encoding: 'utf-8', bom: false })
const about = { locale: 'de', language: 'de' }
const textEntries = (text: string, format: Format = json) =>
  new Map(format.scan(text, { role: 'source' }).entries.map(entry => [entry.key, entry.text]))

/** The values that the shape of a source shows to be no texts: a merge copies them. */
const copiedFrom = (format: Format, source: string) =>
  new Set(
    format.scan(source, { role: 'source' }).entries.flatMap(one => (one.isUntranslated ? [one.key] : [])),
  )

/** Merges, or gives undefined where the documents do not fit together; any other failure is one of the test. */
function tryMerge(
  format: Format,
  source: string,
  target: string | undefined,
  values: ReadonlyMap<string, string>,
): string | undefined {
  try {
    const targetDocument = target === undefined ? undefined : documentOf(target)
    return mergeDocument(format, { sourceDocument: documentOf(source), targetDocument, values, ...about })
      ?.text
  } catch (error) {
    expect(error).toBeInstanceOf(FormatError)
    expect(String(error)).toMatch(/is needed here|has no place|asks for/)
    return undefined
  }
}

describe('laws of the JSON family', () => {
  it('a scan finds what was printed, in order, however it is laid out', () => {
    fc.assert(
      fc.property(jsonObject, noise, (value, layout) => {
        const text = printNoisy(value, layout)
        const { entries } = json.scan(text, { role: 'source' })
        expect(entries.map(entry => [entry.key, entry.text])).toEqual(textsOf(value))
        for (const entry of entries) expect(JSON.parse(text.slice(entry.start, entry.end))).toBe(entry.text)
      }),
      { numRuns: lawCases(300) },
    )
  })

  it('a scan agrees with JSON.parse on any JSON', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), fc.nat(4), (text, indent) => {
        const value: unknown = JSON.parse(text)
        const leaves: string[] = []
        JSON.stringify(value, (_, leaf: unknown) => {
          if (typeof leaf === 'string') leaves.push(leaf)
          return leaf
        })
        const printed = JSON.stringify(value, null, indent)
        const scan = () => json.scan(printed, { role: 'source' }).entries.map(entry => entry.text)
        if (typeof value === 'object' && value !== null) expect(scan()).toEqual(leaves)
        else expect(scan).toThrow(FormatError)
      }),
      { numRuns: lawCases(200) },
    )
  })

  it('a damaged text is accepted just where JSON.parse accepts it', () => {
    const damage = fc.tuple(
      fc.nat(),
      fc.nat(3),
      fc.constantFrom('', '"', '\\', '{', '}', ',', ':', '0', '-', '.', 'e', 'u', '\t', '\n', '\0'),
    )
    const texts = casesOf(fc.tuple(jsonObject, fc.array(damage, { maxLength: 3 })), ([value, damages]) => {
      let text = printNoisy(value, plain)
      for (const [at, length, put] of damages) {
        const start = at % (text.length + 1)
        text = text.slice(0, start) + put + text.slice(start + length)
      }
      // Comments and commas behind the last member are allowed here, and JSON.parse knows neither.
      return /\/|,\s*[}\]]/.test(text) || !/^\s*[[{]/.test(text) ? undefined : text
    })
    fc.assert(
      fc.property(texts, text => {
        expect(failureOf(() => json.scan(text)) === undefined).toBe(
          failureOf(() => JSON.parse(text)) === undefined,
        )
      }),
      { numRuns: lawCases(500) },
    )
  })

  it('bytes of any kind are read or refused with a FormatError', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 200 }),
        fc.constantFrom(undefined, 'shift_jis', 'latin1', 'nonsense'),
        (bytes, declared) => {
          const failure = failureOf(() => json.scan(decodeDocument(bytes, declared).text))
          if (failure !== undefined) expect(failure).toBeInstanceOf(FormatError)
        },
      ),
      { numRuns: lawCases(300) },
    )
  })

  it('a merge holds the old texts and the new ones, is proved, and changes nothing the second time', () => {
    const all = fc.tuple(
      ...([jsonObject, jsonObject, noise, noise] as const),
      fc.array(fc.tuple(fc.nat(), fc.string({ unit: 'grapheme' }))),
    )
    const merges = casesOf(all, ([a, b, la, lb, picks]) => {
      const source = printNoisy(a, la)
      const target = printNoisy(b, lb)
      const values = pick([...textEntries(source).keys()], picks)
      const after = tryMerge(json, source, target, values)
      return after === undefined ? undefined : { b, lb, source, target, values, after }
    })
    fc.assert(
      fc.property(merges, ({ b, lb, source, target, values, after }) => {
        const asked = new Map([...textEntries(target), ...values])
        // Blanks of a list come along, for what follows them has its place behind them.
        const copied = copiedFrom(json, source)
        const found = [...textEntries(after)].filter(
          ([key, text]) => asked.has(key) || (text !== '' && !copied.has(key)),
        )
        expect(new Map(found)).toEqual(asked)
        expect(tryMerge(json, source, after, values)).toBeUndefined()
        expect(isSubsequence(withoutSpace(cutValues(target, values)), withoutSpace(after))).toBe(true)
        if (lb.lineEnd === '\r\n' && lb.isMultiline && b.members.length > 0)
          expect(after.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
        if (lb.ending === '') expect(after).not.toMatch(/[\r\n]$/)
      }),
      { numRuns: lawCases(150) },
    )
  })

  it('a merge that only replaces keeps every character between the values', () => {
    fc.assert(
      fc.property(
        jsonObject,
        noise,
        fc.array(fc.tuple(fc.nat(), fc.string({ unit: 'binary' }))),
        (value, layout, picks) => {
          const text = printNoisy(value, layout)
          const values = pick([...textEntries(text).keys()], picks)
          const sourceDocument = documentOf(text)
          const merged = mergeDocument(json, {
            sourceDocument,
            targetDocument: sourceDocument,
            values,
            ...about,
          })
          const after = merged?.text ?? text
          expect(between(after)).toEqual(between(text))
          expect(textEntries(after)).toEqual(new Map([...textEntries(text), ...values]))
        },
      ),
      { numRuns: lawCases(200) },
    )
  })

  it.each([json, arb, webextension])('a born $name file holds the given texts and no others', format => {
    const some = fc.array(fc.tuple(fc.nat(), fc.string({ minLength: 1 })), { minLength: 1 })
    const births = casesOf(fc.tuple(jsonObject, noise, some), ([value, layout, picks]) => {
      const source = printNoisy(value, layout)
      const copied = copiedFrom(format, source)
      const keys = [...textEntries(source, format).keys()].filter(key => !copied.has(key))
      const values = pick(keys, picks)
      const born = tryMerge(format, source, undefined, values)
      return born === undefined ? undefined : { layout, copied, values, born }
    })
    fc.assert(
      fc.property(births, ({ layout, copied, values, born }) => {
        const texts = format.scan(born).entries.filter(entry => entry.text !== '' && !copied.has(entry.key))
        expect(new Map(texts.map(entry => [entry.key, entry.text]))).toEqual(values)
        if (!layout.trailingComma && layout.comments.every(comment => !comment.includes('/')))
          JSON.parse(born)
      }),
      { numRuns: lawCases(200) },
    )
  })

  it('a payload is JSON in one line that reads back in its order', () => {
    fc.assert(
      fc.property(jsonObject, value => {
        const entries = json.scan(printNoisy(value, plain), { role: 'source' }).entries
        const { data } = json.payload(entries)
        JSON.parse(data)
        expect(data).not.toMatch(/[\r\n]/)
        expect([...json.read(data)]).toEqual(entries.map(entry => [entry.key, entry.text]))
      }),
    )
  })
})

const plain = {
  lineEnd: '\n',
  unit: '  ',
  colon: ': ',
  isMultiline: true,
  commaFirst: false,
  trailingComma: false,
  ending: '\n',
  comments: [''],
} as const

function pick(keys: readonly string[], picks: readonly (readonly [number, string])[]): Map<string, string> {
  return new Map(
    keys.length === 0 ? [] : picks.map(([index, text]) => [keys[index % keys.length] ?? '', text]),
  )
}

function failureOf(act: () => unknown): unknown {
  try {
    act()
    return undefined
  } catch (error) {
    return error
  }
}

/** The parts before, between and behind the values. */
function between(text: string): string[] {
  let at = 0
  const parts: string[] = []
  for (const { start, end } of json.scan(text).entries) {
    parts.push(text.slice(at, start))
    at = end
  }
  return [...parts, text.slice(at)]
}

function cutValues(text: string, values: ReadonlyMap<string, string>): string {
  let at = 0
  let rest = ''
  for (const { key, start, end } of json.scan(text).entries) {
    if (!values.has(key)) continue
    rest += text.slice(at, start)
    at = end
  }
  return rest + text.slice(at)
}

function withoutSpace(text: string): string {
  return text.replaceAll(/[ \t\r\n]/g, '')
}

function isSubsequence(part: string, whole: string): boolean {
  let at = 0
  for (let index = 0; index < whole.length; index++) if (whole[index] === part[at]) at++
  return at >= part.length
}
