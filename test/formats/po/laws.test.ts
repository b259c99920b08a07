import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FormatError } from '../../../src/errors.ts'
import { decodeDocument, mergeDocument } from '../../../src/formats/document.ts'
import { po } from '../../../src/formats/po/index.ts'
import type { Entry } from '../../../src/model.ts'
import { casesOf } from '../../helpers/cases.ts'
import { layout, plainLayout, printCatalog, testMessages } from './catalogs.ts'
import '../../helpers/formats.ts'
import { itAtLength, lawCases } from '../../helpers/laws.ts'

const documentOf = (text: string) => ({ text, encoding: 'utf-8', bom: false })
const about = { locale: 'de', language: 'de' }
const twoForms = 'nplurals=2; plural=(n != 1);'
const translated = (text: string) =>
  new Map(
    po.scan(text).entries.flatMap(({ key, text: value }) => (value === '' ? [] : [[key, value] as const])),
  )

const picks = fc.array(
  fc.tuple(
    fc.nat(),
    fc.string({ minLength: 1 }).filter(text => text.trim() !== ''),
  ),
  { maxLength: 6 },
)

/** Merges; `undefined` where source and target differ in their plural messages. */
function tryMerge(
  source: string,
  target: string | undefined,
  values: ReadonlyMap<string, string>,
): string | undefined {
  try {
    const targetDocument = target === undefined ? undefined : documentOf(target)
    return (
      mergeDocument(po, { sourceDocument: documentOf(source), targetDocument, values, ...about })?.text ??
      target
    )
  } catch (error) {
    expect(error).toBeInstanceOf(FormatError)
    expect(String(error)).toMatch(/(?:is|are) needed, but the file has/)
    return undefined
  }
}

function pick(
  entries: readonly Entry[],
  chosen: readonly (readonly [number, string])[],
): Map<string, string> {
  return new Map(
    entries.length === 0
      ? []
      : chosen.map(([index, text]) => [entries[index % entries.length]?.key ?? '', text]),
  )
}

describe('laws of PO files', () => {
  it('a scan finds what was printed, in order, however it is laid out', () => {
    fc.assert(
      fc.property(testMessages, layout, (messages, how) => {
        const text = printCatalog(messages, how)
        const source = messages.flatMap(({ context = '', id, plural, forms, comments }) => {
          const isFuzzy = comments.includes('#, fuzzy')
          const say = (name: string, form: string | undefined) => (isFuzzy || !form ? name : form)
          if (plural === undefined) return [[[context, id], say(id, forms[0])]]
          const last = forms.length > 1 ? forms.at(-1) : ''
          return [
            [[context, id, '0'], say(id, forms[0])],
            [[context, id, '1'], say(plural, last)],
          ]
        })
        expect(po.scan(text, { role: 'source' }).entries.map(entry => [entry.id, entry.text])).toEqual(source)
        const target = messages.flatMap(({ context = '', id, plural, forms }) =>
          plural === undefined
            ? [[[context, id], forms[0]]]
            : forms.flatMap((form, index) => (form === '' ? [] : [[[context, id, String(index)], form]])),
        )
        expect(po.scan(text).entries.map(entry => [entry.id, entry.text])).toEqual(target)
      }),
      { numRuns: lawCases(150) },
    )
  })

  it('spans begin and end with a quote and do not overlap', () => {
    fc.assert(
      fc.property(testMessages, layout, (messages, how) => {
        const text = printCatalog(messages, how)
        let at = 0
        for (const { start, end } of po.scan(text).entries) {
          expect(start).toBeGreaterThanOrEqual(at)
          expect(text[start]).toBe('"')
          expect(text[end - 1]).toBe('"')
          at = end
        }
      }),
      { numRuns: 100 },
    )
  })

  it('a merge holds the old texts and the new ones, is proved, and changes nothing the second time', () => {
    const all = fc.tuple(testMessages, testMessages, layout, layout, picks)
    const merges = casesOf(all, ([a, b, la, lb, chosen]) => {
      const source = printCatalog(a, la)
      const target = printCatalog(
        [...b, ...a.filter((_, index) => index % 2 === 0)].filter(isFirst),
        lb,
        twoForms,
      )
      const template = po.scan(source, { role: 'source' })
      const needed = po.neededBy?.(template)?.(po.scan(target), 'de') ?? template.entries
      const values = pick(needed, chosen)
      const after = tryMerge(source, target, values)
      return after === undefined ? undefined : { lb, source, target, values, after }
    })
    fc.assert(
      fc.property(merges, ({ lb, source, target, values, after }) => {
        const request = { source, target, values, ...about }
        const fitted = po.fitted?.(request) ?? values
        const now = translated(after)
        for (const [key, text] of fitted) expect(now.get(key)).toBe(text)
        for (const [key, text] of translated(target)) {
          const isStale = po.scan(target).entries.find(entry => entry.key === key)?.fuzzy === true
          if (!fitted.has(key) && !isStale) expect(now.get(key)).toBe(text)
        }
        expect(tryMerge(source, after, values)).toBe(after)
        expect(po.merge({ ...request, values: new Map() })).toBe(target)
        if (lb.lineEnd === '\r\n' && !/\r(?!\n)/.test(target))
          expect(after.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
        if (!lb.isEnded) expect(after).not.toMatch(/[\r\n]$/)
      }),
      { numRuns: lawCases(200) },
    )
  })

  it('a born file holds the given texts and no others', () => {
    const births = casesOf(fc.tuple(testMessages, layout, picks), ([messages, how, chosen]) => {
      const source = printCatalog(messages, how)
      const template = po.scan(source, { role: 'source' })
      const needed = po.neededBy?.(template)?.(undefined, 'de') ?? template.entries
      const values = pick(needed, chosen)
      const born = tryMerge(source, undefined, values)
      return born === undefined ? undefined : { source, values, born }
    })
    fc.assert(
      fc.property(births, ({ source, values, born }) => {
        expect(translated(born)).toEqual(po.fitted?.({ source, target: undefined, values, ...about }))
      }),
      { numRuns: lawCases(200) },
    )
  })

  it('a payload reads back under the ids of what was ordered', () => {
    fc.assert(
      fc.property(testMessages, messages => {
        const { entries } = po.scan(printCatalog(messages, plainLayout), { role: 'source' })
        const { data } = po.payload(entries)
        expect(data).not.toMatch(/[\r\n]/)
        expect([...po.read(data, entries)]).toEqual(entries.map(entry => [entry.key, entry.text]))
        expect([...po.read(data)]).toEqual(entries.map(entry => [po.wireKey?.(entry.id), entry.text]))
      }),
      { numRuns: 100 },
    )
  })

  it('text of any kind is read or refused with a FormatError', () => {
    const word = fc.constantFrom(
      'msgid',
      'msgstr',
      'msgctxt',
      'msgid_plural',
      'msgstr[0]',
      'msgstr[1]',
      ' ',
      '\n',
      '\r\n',
      '"',
      '\\',
      '""',
      '"a"',
      '#',
      '#~',
      '#,',
      'fuzzy',
      '#|',
      '\u00e9',
      '\\"',
      '\ufeff',
      'x',
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), words => {
        const text = words.join('')
        let scanned: readonly Entry[] | undefined
        try {
          scanned = po.scan(text).entries
        } catch (error) {
          expect(error).toBeInstanceOf(FormatError)
          expect(error).toMatchObject({ line: expect.any(Number), column: expect.any(Number) })
        }
        const values = scanned && new Map(scanned.map(({ key }) => [key, 'x']))
        expect(values && tryMerge(text, text, values)).toBeTypeOf(
          values === undefined ? 'undefined' : 'string',
        )
      }),
      { numRuns: lawCases(500) },
    )
  })

  it('bytes of any kind are read or refused with a FormatError', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), bytes => {
        const all = Buffer.concat([Buffer.from('msgid ""\nmsgstr "charset=euc-jp\\n"\nmsgid "'), bytes])
        try {
          po.scan(decodeDocument(all, po.declaredEncoding?.(all)).text)
        } catch (error) {
          expect(error).toBeInstanceOf(FormatError)
        }
      }),
      { numRuns: lawCases(200) },
    )
  })

  itAtLength.each([
    ['escapes', `msgid "a"\nmsgstr "${'\\\\'.repeat(50_000)}"\n`],
    ['spaces', `msgid "a"\nmsgstr "x"\n${' '.repeat(200_000)}\n`],
    ['pieces', `msgid "a"\nmsgstr ""\n${'"x"\n'.repeat(40_000)}`],
    ['comments', `${'#, fuzzy\n'.repeat(50_000)}msgid "a"\nmsgstr "x"\n`],
    ['blank lines', `msgid "a"\nmsgstr "x"\n${'\n'.repeat(200_000)}`],
    ['hyphens', `msgid "a"\nmsgstr "${'a-'.repeat(40_000)}"\n`],
    ['one word', `msgid "a"\nmsgstr "${'漢'.repeat(40_000)}"\n`],
    ['obsolete lines', `#~ msgid "a"\n#~ msgstr ""\n${'#~ "x"\n'.repeat(40_000)}`],
    ['obsolete messages', '#~ msgid "a"\n#~ msgstr "x"\n'.repeat(20_000)],
    ['comments of nothing', '# x\n\n'.repeat(40_000)],
    ['punctuation', `msgid "a"\nmsgstr "${'-!'.repeat(40_000)}"\n`],
  ])('many %s take linear time', (_, text) => {
    const start = performance.now()
    const [entry] = po.scan(text).entries
    const source = `${text}\nmsgid "new"\nmsgstr ""\n`
    const values = new Map([
      [entry?.key ?? '//new', `${entry?.text} y`],
      ['//new', 'z'],
    ])
    po.merge({ source, target: text, values, ...about })
    expect(performance.now() - start).toBeLessThan(4000)
  })
})

function isFirst(
  message: { context: string | undefined; id: string },
  index: number,
  all: readonly { context: string | undefined; id: string }[],
): boolean {
  return all.findIndex(other => other.id === message.id && other.context === message.context) === index
}
