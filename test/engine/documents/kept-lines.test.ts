/** The law of a delivery into a document: outside of replaced and inserted blocks no line of the target changes, whatever both were. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alignDocument } from '../../../src/engine/diff/document/document.ts'
import { sourceOf } from '../../../src/engine/scan/source.ts'
import { mergeDocument } from '../../../src/formats/document.ts'
import { formatByName } from '../../../src/formats/index.ts'
import { formatLock, parseLock } from '../../../src/lock/lock.ts'
import { pair, pieces, readable, words } from '../../formats/random-documents.ts'
import { casesOf } from '../../helpers/cases.ts'
import '../../helpers/formats.ts'
import { lawCases } from '../../helpers/laws.ts'

const runs = lawCases(300, 20)
const settings = { frontMatter: ['title'] }

describe.each(['html', 'markdown', 'mdx', 'text'] as const)('a delivery in %s', name => {
  const scan = (text: string, role: 'source' | 'target') =>
    formatByName(name).scan(text, { ...settings, role })
  const parts = fc.array(pieces[name](words), { minLength: 1, maxLength: 14 })
  const edit = fc.record({
    what: fc.constantFrom('remove', 'add', 'move', 'empty', 'translate'),
    at: fc.nat(20),
    to: fc.nat(20),
    part: pieces[name](words),
  })
  const edits = fc.array(edit, { maxLength: 5 })
  const edited = (
    own: readonly string[],
    changes: typeof edits extends fc.Arbitrary<infer T> ? T : never,
  ) => {
    const found = [...own]
    for (const { what, at, to, part } of changes) {
      const from = at % (found.length + 1)
      if (what === 'translate') found[from] = (found[from] ?? part).replace(/[A-Z](?=[a-z ])/, 'Ü')
      else if (what === 'empty') found[from] = (found[from] ?? part).replace(/[A-Z][\w ,]*/, '')
      else if (what === 'add') found.splice(from, 0, part)
      else {
        const taken = found.splice(from, 1)
        if (what === 'move') found.splice(to % (found.length + 1), 0, ...taken)
      }
    }
    return found
  }
  const lineEnds = fc.constantFrom('\n', '\n', '\r\n', '\r')

  it('keeps every line outside of what it replaces and inserts', () => {
    const cases = casesOf(
      fc.tuple(parts, edits, edits, edits, fc.nat(3), lineEnds),
      ([own, changes, ownLater, otherLater, step, lineEnd]) =>
        readable(() => {
          const other = edited(own, changes)
          const sourceOn = (some: readonly string[]) =>
            sourceOf(pair(name), 'en', scan(some.join(''), 'source'))
          const first = alignDocument(sourceOn(own), scan(other.join(''), 'target'), undefined)
          const lock = parseLock(formatLock([['de', first.records()]])).get('de')
          const source = sourceOn(edited(own, ownLater))
          const target = edited(other, otherLater)
            .join('')
            .replace(/\r\n?|\n/g, lineEnd)
          const aligned = alignDocument(source, scan(target, 'target'), lock)
          const values = new Map(
            source.strings.flatMap(({ entry }, index) =>
              (aligned.current[index] === undefined || aligned.outdated.has(index) || index % 4 === step) &&
              !aligned.unsure.has(index)
                ? [[entry.key, `Neuer Text ${index}`] as const]
                : [],
            ),
          )
          const { pairs, near } = aligned
          const merged = mergeDocument(formatByName(name), {
            sourceDocument: { text: source.resource.text, encoding: 'utf-8', bom: false },
            targetDocument: { text: target, encoding: 'utf-8', bom: false },
            ...{ ...settings, values, pairs, near, locale: 'de', language: 'de' },
          })
          return merged === undefined || target.trim() === '' ? undefined : { target, source, pairs, merged }
        }),
    )
    fc.assert(
      fc.property(cases, ({ target, source, pairs, merged }) => {
        const replaced = source.strings.flatMap(({ entry: { key, start } }) => {
          const span = merged.values.has(key) ? pairs?.get(start) : undefined
          return span === undefined ? [] : [span]
        })
        expect(isWithin(without(target, replaced), merged.text)).toBe(true)
        if (name !== 'html') expect(lostLines(target, replaced, merged.text)).toEqual([])
      }),
      { numRuns: runs },
    )
  }, 3_000_000)
})

type Span = { readonly start: number; readonly end: number }

function without(text: string, spans: readonly Span[]): string {
  let kept = ''
  let at = 0
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    kept += text.slice(at, start)
    at = end
  }
  return kept + text.slice(at)
}

/** Whether the characters of a text are in another one, in order. */
function isWithin(text: string, other: string): boolean {
  let at = 0
  for (const character of other) if (text.startsWith(character, at)) at += character.length
  return at === text.length
}

/** The lines with characters that none of the spans touches and that are not in another text as they were, in order. */
function lostLines(text: string, spans: readonly Span[], other: string): string[] {
  const left = linesOf(other).map(({ line }) => line)
  let from = 0
  return linesOf(text).flatMap(({ line, start }) => {
    const end = start + line.length
    // A text may fill a blank line.
    const isTouched = (span: Span) =>
      span.start === span.end
        ? span.start >= start && (span.start < end || end === text.length)
        : span.start < end && span.end > start
    if (/^[\s>]*$/.test(line) || spans.some(isTouched)) return []
    const found = left.indexOf(line, from)
    if (found >= 0) from = found + 1
    return found < 0 ? [line] : []
  })
}

function linesOf(text: string): { readonly line: string; readonly start: number }[] {
  return [...text.matchAll(/[^\r\n]*(?:\r\n?|\n|$)/g)].map(({ 0: line, index }) => ({ line, start: index }))
}
