import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FormatError } from '../../../src/errors.ts'
import { html } from '../../../src/formats/html/index.ts'
import { casesOf } from '../../helpers/cases.ts'
import { lawCases } from '../../helpers/laws.ts'
import { pairsInOrder } from '../prose-laws.ts'

/** The pieces of pages, and whole ones. */
const piece = fc.constantFrom(
  ...`<p> </p> <div> </div> <b> </b> <i title="x"> </i> <br> <br/> <img alt="A">
  <li> <ul> </ul> <table> <tr> <td> </table> <title> </title> <textarea> </textarea> <script> </script> <style> </style>
  <pre> </pre> <code> </code> <svg> <svg/> </svg> <path/> <text> </text> <math> </math> <foreignObject> </foreignObject>
  <!-- --> <!--> <! <? <% {{ }} {{# {% < > </ </> & &amp; &copy &#0; " ' = / <html> <html\\tlang="en"> <body> </body>
  <p\\ttranslate="no"> <p\\ttranslate="yes"> <b\\tclass="notranslate"> <hr\\ttitle='B'> <hr\\ttitle=C> <!DOCTYPE\\thtml> 1 é 😀`
    .split(/\s+/)
    .map(part => part.replace('\\t', ' ')),
  ' ',
  '\n',
  '\r\n',
  '\r',
  '\0',
  '\u00a0',
  '\ud800',
  'word',
)
const page = fc.array(piece, { maxLength: 30 }).map(pieces => pieces.join(''))
const about = { locale: 'de', language: 'de', target: undefined }
const scanned = (text: string) => {
  const resource = tried(() => html.scan(text))
  return resource === undefined ? undefined : { text, resource }
}

function tried<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch (error) {
    expect(error).toBeInstanceOf(FormatError)
    return undefined
  }
}

/** The parts before, between and behind the texts, the language of the page apart. */
function between(text: string): string[] {
  let at = 0
  const parts: string[] = []
  for (const { start, end } of html.scan(text).entries) {
    expect(start).toBeGreaterThanOrEqual(at)
    expect(end).toBeGreaterThan(start)
    parts.push(text.slice(at, start))
    at = end
  }
  return [...parts, text.slice(at)].map(part => part.replace(/ lang="\w+"/g, ''))
}

describe('laws of HTML', () => {
  it('texts are in order, apart, and spelled as in the page', () => {
    fc.assert(
      fc.property(casesOf(page, scanned), ({ text, resource }) => {
        between(text)
        for (const entry of resource.entries) {
          expect(entry.text).toBe(text.slice(entry.start, entry.end))
          expect(entry.text).toMatch(/^[^ \t\r\n\f](?:.*[^ \t\r\n\f])?$/s)
        }
      }),
      { numRuns: lawCases(400) },
    )
  })

  it('a page of its own texts is the page', () => {
    fc.assert(
      fc.property(casesOf(page, scanned), ({ text: source, resource }) => {
        const values = new Map(resource.entries.map(({ key, text }) => [key, text]))
        expect(
          html.merge({ ...about, source, values, locale: 'en', language: 'en' }).replace(/ lang="en"/g, ''),
        ).toBe(source.replace(/ lang="en"/g, ''))
      }),
      { numRuns: lawCases(200) },
    )
  })

  it('a translated page holds the texts as they were fitted, and keeps the rest', () => {
    const texts = fc.array(fc.oneof(page, fc.string(), fc.constant('word "x" & y')), { minLength: 1 })
    const merges = casesOf(fc.tuple(page, texts), ([source, chosen]) => {
      const entries = scanned(source)?.resource.entries ?? []
      const values = new Map(entries.map(({ key }, index) => [key, chosen[index % chosen.length] ?? '']))
      const request = { ...about, source, values }
      const after = values.size === 0 ? undefined : tried(() => html.merge(request))
      return after === undefined ? undefined : { source, values, request, after }
    })
    fc.assert(
      fc.property(merges, ({ source, values, request, after }) => {
        const fitted = html.fitted?.(request) ?? values
        expect(html.scan(after).entries.map(({ text }) => text)).toEqual([...fitted.values()])
        expect(html.merge({ ...request, values: fitted })).toBe(after)
        const pairs = pairsInOrder(html, source, after)
        expect(html.merge({ ...request, values: fitted, target: after, pairs })).toBe(after)
        expect(html.fitted?.({ ...request, values: fitted })).toEqual(fitted)
        const unquoted = (parts: string[]) => parts.map(part => part.replace(/=\s*"$/, '=').replace(/^"/, ''))
        expect(unquoted(between(after))).toEqual(unquoted(between(source)))
      }),
      { numRuns: lawCases(250) },
    )
  })

  it('what is sent reads back, whatever the texts are', () => {
    fc.assert(
      fc.property(fc.array(page.map(text => text.replace(/^[ \t\r\n\f]+|[ \t\r\n\f]+$/g, ''))), texts => {
        const ids = texts.map((_, index) => ['abcdefghijkl', String(index)])
        const strings = texts.map((text, index) => ({ id: ids[index] ?? [], text }))
        const expected = new Map(texts.map((text, index) => [`/abcdefghijkl/${index}`, text]))
        expect(html.read(html.payload(strings).data)).toEqual(expected)
      }),
      { numRuns: lawCases(500) },
    )
  })
})

describe('a large page', () => {
  const count = 20_000
  it.each([
    ['open elements', '<div>'.repeat(count)],
    ['stray end tags', `<i><div>${'<b>'.repeat(count)}${'</i>'.repeat(count)}`],
    ['drawings', '<svg/>'.repeat(count)],
    ['nested drawings', '<svg><desc>'.repeat(count)],
    ['attributes', `<p ${Array.from({ length: count }, (_, index) => `a${index}`).join(' ')}>`],
    ['comments left open', '<!--'.repeat(count)],
    ['white space', `${' '.repeat(count)}<p title="${' '.repeat(count)}">${'\n'.repeat(count)}`],
    ['signs', '<'.repeat(count) + '&'.repeat(count)],
    ['table cells', '<table><tr><td>a'.repeat(count / 10)],
  ])('of nothing but %s is read at once', (_, text) => {
    const before = performance.now()
    tried(() => html.scan(text))
    expect(performance.now() - before).toBeLessThan(3000)
  })
})
