/** The way of random ICU messages: expanded, delivered in other words, checked, written, and delivered broken. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expandPlurals, restoreEnds, textCheck } from '../../src/checks/index.ts'
import { mergeDocument } from '../../src/formats/document.ts'
import { formatByName } from '../../src/formats/index.ts'
import { pluralForms } from '../../src/formats/plurals/forms.ts'
import { casesOf } from '../helpers/cases.ts'
import '../helpers/formats.ts'
import { lawCases } from '../helpers/laws.ts'

type Piece =
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'argument'; readonly name: string; readonly format: string }
  | { readonly kind: 'quoted'; readonly text: string }
  | { readonly kind: 'number' }
  | {
      readonly kind: 'choice'
      readonly name: string
      readonly type: 'plural' | 'selectordinal' | 'select'
      readonly offset: number
      readonly branches: readonly (readonly [name: string, body: readonly Piece[]])[]
    }

const languages = ['de', 'fr', 'ru', 'pl', 'ar', 'ja', 'he', 'it', 'cs', 'lv']
const word = fc.constantFrom('see', 'the', 'file', 'of', 'it’s', "it''s", "don't", 'a:b', 'Å', '漢字', '100%')
const words: fc.Arbitrary<Piece> = fc
  .array(word, { minLength: 1, maxLength: 3 })
  .map(list => ({ kind: 'words', words: list }))
const argument: fc.Arbitrary<Piece> = fc.record({
  kind: fc.constant('argument' as const),
  name: fc.constantFrom('name', 'folder', 'when', '0'),
  format: fc.constantFrom('', '', ', number', ', date, short'),
})
const quoted: fc.Arbitrary<Piece> = fc
  .constantFrom("'{'", "'{x}'", "'}'")
  .map(text => ({ kind: 'quoted', text }))

/** A text of a few pieces; the names of its choices show how deep they lie, for nobody chooses twice by one argument. */
function body(depth: number, isCounted: boolean): fc.Arbitrary<readonly Piece[]> {
  const leaves = [words, argument, quoted, ...(isCounted ? [fc.constant<Piece>({ kind: 'number' })] : [])]
  const pieces = depth >= 2 ? leaves : [...leaves, choice(depth, isCounted)]
  return fc
    .tuple(words, fc.array(fc.oneof(...pieces), { maxLength: 3 }))
    .map(([first, rest]) => [first, ...rest])
}

function choice(depth: number, isCounted: boolean): fc.Arbitrary<Piece> {
  const plural = fc
    .record({
      type: fc.constantFrom('plural' as const, 'plural' as const, 'selectordinal' as const),
      offset: fc.constantFrom(0, 0, 1),
      names: fc.subarray(['=0', '=1', 'one']),
      bodies: fc.array(body(depth + 1, true), { minLength: 4, maxLength: 4 }),
    })
    .map(
      ({ type, offset, names, bodies }): Piece => ({
        kind: 'choice',
        name: `n${depth}`,
        type,
        offset,
        branches: [...names, 'other'].map((name, index) => [
          name,
          // A text that means several numbers shows them; this law is not about words for a number.
          name.startsWith('=') ? (bodies[index] ?? []) : [...(bodies[index] ?? []), { kind: 'number' }],
        ]),
      }),
    )
  const select = fc.array(body(depth + 1, isCounted), { minLength: 3, maxLength: 3 }).map(
    (bodies): Piece => ({
      kind: 'choice',
      name: `g${depth}`,
      type: 'select',
      offset: 0,
      branches: ['male', 'female', 'other'].map((name, index) => [name, bodies[index] ?? []]),
    }),
  )
  return fc.oneof(plural, select)
}

const message = fc
  .tuple(body(0, false), choice(0, false))
  .map(([text, last]) => [...text.filter(({ kind }) => kind !== 'choice'), last])

function print(pieces: readonly Piece[]): string {
  return pieces
    .map(piece => {
      if (piece.kind === 'words') return piece.words.join(' ')
      if (piece.kind === 'argument') return `{${piece.name}${piece.format}}`
      if (piece.kind === 'quoted') return piece.text
      if (piece.kind === 'number') return '#'
      const branches = piece.branches.map(([name, text]) => `${name} {${print(text)}}`).join(' ')
      const offset = piece.type !== 'select' && piece.offset > 0 ? ` offset:${piece.offset}` : ''
      return `{${piece.name}, ${piece.type},${offset} ${branches}}`
    })
    .join(' ')
}

/** A person who keeps the structure and says everything in other words. */
function inOtherWords(text: string): string {
  return text.replace(/\b(?:see|the|file|of)\b|漢字|Å|it’s|it''s|don't/g, found => `w${found.length}`)
}

function formsOf(language: string) {
  const of = (kind: 'cardinal' | 'ordinal') =>
    (pluralForms(language, kind) ?? [])
      .filter(({ reach }) => reach !== 'none')
      .map(({ category, reach, numbers }) => ({ category, isForSeveral: reach === 'several', numbers }))
  return { cardinal: of('cardinal'), ordinal: of('ordinal') }
}

function prepared(pieces: readonly Piece[], language: string, format: 'json' | 'arb') {
  const source = print(pieces)
  const ordered = expandPlurals(source, format, formsOf(language))
  return {
    source,
    ordered,
    check: textCheck(ordered, { format, formsOf: kind => pluralForms(language, kind) }),
  }
}

const runs = { numRuns: lawCases(150) }
const format = fc.constantFrom('json' as const, 'arb' as const)
const language = fc.constantFrom(...languages)

describe('a random ICU message', () => {
  it('that comes back in other words has no finding, and the file reads back exactly', () => {
    fc.assert(
      fc.property(message, language, format, (pieces, to, name) => {
        const { source, ordered, check } = prepared(pieces, to, name)
        const delivered = restoreEnds(ordered, inOtherWords(ordered))
        expect(check(delivered)).toBeUndefined()
        const merged = mergeDocument(formatByName(name), {
          sourceDocument: {
            text: JSON.stringify({ a: 'First', m: source }, null, 2),
            encoding: 'utf-8',
            bom: false,
          },
          targetDocument: { text: '{\r\n\t"a": "Erstes"\r\n}', encoding: 'utf-8', bom: false },
          values: new Map([['/m', delivered]]),
          locale: to,
          language: to,
        })
        expect(JSON.parse(merged?.text ?? '')).toEqual({ a: 'Erstes', m: delivered })
        expect(merged?.text.startsWith('{\r\n\t"a": "Erstes",\r\n\t"m": ')).toBe(true)
      }),
      runs,
    )
  })

  it.each<[what: string, broken: (text: string) => string | undefined]>([
    ['an argument', text => without(text, /\{(?:name|folder|when|0)\}/)],
    ['the argument of a choice, given another name', text => text.replace(/\{([ng])0,/, '{$1x,')],
    ['the branch other', text => renamed(text, 'other', 'andere')],
    ['a branch of a select', text => renamed(text, 'female', 'weiblich')],
    ['a branch of a plural, translated', text => renamed(text, 'one', 'eins')],
    ['the number in other', text => numberless(text)],
    ['the last brace', text => text.replace(/\}([^}]*)$/, '$1')],
    ['the first brace', text => text.replace(/(?<!')\{/, '')],
    ['a brace, by one too many', text => `${text}}`],
    ['a comma', text => text.replace(/, (plural|select|selectordinal),/, ' $1,')],
    ['everything', () => ' '],
  ])('that comes back without %s is found', (_, broken) => {
    const deliveries = casesOf(fc.tuple(message, language, format), ([pieces, to, name]) => {
      const { ordered, check } = prepared(pieces, to, name)
      const delivered = broken(inOtherWords(ordered))
      return delivered === undefined || delivered === inOtherWords(ordered)
        ? undefined
        : { ordered, delivered, check }
    })
    fc.assert(
      fc.property(deliveries, ({ ordered, delivered, check }) => {
        const finding = check(delivered)
        expect(finding?.reason, `${ordered} → ${delivered}`).toMatch(/^(?:icu|placeholder|empty)$/)
        expect(finding?.message).not.toMatch(/[A-Z]{3,}_|undefined/)
      }),
      { numRuns: 60 },
    )
  })
})

/** An argument that is one of few is in a text once more or less; all of its kind in one branch would be too. */
function without(text: string, argument: RegExp): string | undefined {
  return argument.test(text) ? text.replace(argument, '') : undefined
}

function renamed(text: string, branch: string, name: string): string | undefined {
  const at = text.search(new RegExp(`\\b${branch} \\{`))
  return at < 0 ? undefined : text.slice(0, at) + name + text.slice(at + branch.length)
}

/** Takes the last `#` away: that of an `other`, the last branch of each choice. */
function numberless(text: string): string | undefined {
  return /#[ }]*$/.test(text) ? text.replace(/#([ }]*)$/, '$1') : undefined
}
