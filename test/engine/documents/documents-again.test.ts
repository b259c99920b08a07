/** Laws of pairing a document again: what the lock says of it gives the same pairs, and the lock the same again. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AlignedDocument, alignDocument } from '../../../src/engine/diff/document/document.ts'
import { lineOf } from '../../../src/engine/diff/document/document-records.ts'
import { recordsAfterWriting } from '../../../src/engine/diff/document/document-writing.ts'
import { type Source, sourceOf } from '../../../src/engine/scan/source.ts'
import { mergeDocument } from '../../../src/formats/document.ts'
import { formatByName } from '../../../src/formats/index.ts'
import { formatLock, parseLock } from '../../../src/lock/lock.ts'
import type { Resource } from '../../../src/model.ts'
import { pair, pieces, readable, words } from '../../formats/random-documents.ts'
import { casesOf } from '../../helpers/cases.ts'
import '../../helpers/formats.ts'
import { lawCases } from '../../helpers/laws.ts'

const runs = lawCases(150, 20)

type Edit = { readonly what: string; readonly at: number; readonly to: number; readonly block: string }

describe.each(['html', 'markdown', 'mdx', 'text'] as const)('a document in %s', name => {
  const settings = { frontMatter: ['title'] }
  const sourceFrom = (text: string) =>
    sourceOf(pair(name), 'en', formatByName(name).scan(text, { ...settings, role: 'source' }))
  const targetFrom = (text: string) => formatByName(name).scan(text, { ...settings, role: 'target' })

  const blocks = fc.array(pieces[name](words), { minLength: 1, maxLength: 14 })
  const move = fc.record({
    what: fc.constantFrom('remove', 'repeat', 'move', 'add', 'translate'),
    at: fc.nat(20),
    to: fc.nat(20),
    block: pieces[name](words),
  })
  const edits = fc.array(move, { maxLength: 6 })
  /** The same blocks with some removed, repeated, moved, added or said otherwise. */
  const edited = (parts: readonly string[], moves: readonly Edit[]): string[] => {
    const found = [...parts]
    for (const { what, at, to, block } of moves) {
      const [from, into] = [at % (found.length + 1), to % (found.length + 1)]
      if (what === 'translate') found[from] = (found[from] ?? block).replace(/[A-Z](?=[a-z ])/, 'Ü')
      else if (what === 'add') found.splice(into, 0, block)
      else if (what === 'repeat') found.splice(into, 0, found[from] ?? block)
      else {
        const taken = found.splice(from, 1)
        if (what === 'move') found.splice(into, 0, ...taken)
      }
    }
    return found
  }

  it('is paired by its own lock as it was without one', () => {
    let open = 0
    const documents = casesOf(fc.tuple(blocks, edits), ([own, moves]) =>
      readable(() => ({
        source: sourceFrom(own.join('')),
        target: targetFrom(edited(own, moves).join('')),
      })),
    )
    fc.assert(
      fc.property(documents, read => {
        const first = alignDocument(read.source, read.target, undefined)
        if (first.unsure.size > 0) open++
        expectSame(read.source, read.target, first)
      }),
      { numRuns: runs },
    )
    expect(open).toBeGreaterThan(0)
  }, 600_000)

  it('is paired in the same way twice after its source has changed', () => {
    const documents = casesOf(fc.tuple(blocks, edits, edits), ([own, moves, ownMoves]) => {
      const other = edited(own, moves)
      return readable(() => ({
        before: alignDocument(sourceFrom(own.join('')), targetFrom(other.join('')), undefined),
        source: sourceFrom(edited(own, ownMoves).join('')),
        target: targetFrom(other.join('')),
      }))
    })
    fc.assert(
      fc.property(documents, ({ source, target, before }) => {
        expectSame(source, target, alignDocument(source, target, sectionOf(before)))
      }),
      { numRuns: runs },
    )
  }, 600_000)

  it('is paired in the same way twice after both documents have changed', () => {
    const documents = casesOf(fc.tuple(blocks, edits, edits, edits), ([own, moves, ownMoves, otherMoves]) => {
      const other = edited(own, moves)
      return readable(() => ({
        before: alignDocument(sourceFrom(own.join('')), targetFrom(other.join('')), undefined),
        source: sourceFrom(edited(own, ownMoves).join('')),
        target: targetFrom(edited(other, otherMoves).join('')),
      }))
    })
    fc.assert(
      fc.property(documents, ({ source, target, before }) => {
        expectSame(source, target, alignDocument(source, target, sectionOf(before)))
      }),
      { numRuns: runs },
    )
  }, 600_000)

  it('is paired after a delivery as the lock says that was written with it', () => {
    const steps = fc.integer({ min: 1, max: 3 })
    // Without a block that is gone, hardly anything would be delivered.
    const gone = fc.record({
      what: fc.constant('remove'),
      at: fc.nat(3),
      to: fc.constant(0),
      block: fc.constant(''),
    })
    const deliveries = casesOf(fc.tuple(blocks, gone, edits, steps), ([own, first, moves, step]) => {
      const read = readable(() => {
        const source = sourceFrom(own.join(''))
        const other = edited(own, [first, ...moves]).join('')
        const before = alignDocument(source, targetFrom(other), undefined)
        const { pairs, near, current, unsure } = before
        const texts = source.strings.flatMap(({ entry }, index) =>
          current[index] === undefined && !unsure.has(index) && index % step === 0
            ? [[entry.key, `Neu ${index % 2}`] as const]
            : [],
        )
        const merged = mergeDocument(formatByName(name), {
          sourceDocument: { text: source.resource.text, encoding: 'utf-8', bom: false },
          targetDocument: { text: other, encoding: 'utf-8', bom: false },
          ...{ ...settings, values: new Map(texts), pairs, near, locale: 'de', language: 'de' },
        })
        return merged && { source, before, merged, target: targetFrom(merged.text) }
      })
      return read?.before.pairs === undefined || read.merged.values.size === 0 ? undefined : read
    })
    fc.assert(
      fc.property(deliveries, ({ source, before, merged, target }) => {
        const fresh = source.strings.flatMap(string => {
          const text = merged.values.get(string.entry.key)
          return text === undefined ? [] : [lineOf(string, text)]
        })
        const lines = recordsAfterWriting(source, merged.text, before.records(), fresh)
        const again = alignDocument(source, target, parseLock(formatLock([['de', lines]])).get('de'))
        expect(lockOf(again)).toBe(formatLock([['de', lines]]))
        for (const [index, { entry }] of source.strings.entries())
          if (merged.values.has(entry.key))
            expect(again.current[index]?.text).toBe(merged.values.get(entry.key))
      }),
      { numRuns: runs },
    )
  }, 600_000)
})

function expectSame(source: Source, target: Resource, first: AlignedDocument): void {
  const again = alignDocument(source, target, sectionOf(first))
  expect(lockOf(again)).toBe(lockOf(first))
  expect(again.current.map(entry => entry?.start)).toEqual(first.current.map(entry => entry?.start))
  const candidatesOf = ({ unsure }: AlignedDocument) =>
    [...unsure].map(([index, entries]) => [index, entries.map(({ start }) => start)]).sort()
  expect(candidatesOf(again)).toEqual(candidatesOf(first))
  const outdatedOf = ({ outdated }: AlignedDocument) =>
    [...outdated].map(([index, line]) => [index, line.source])
  expect(outdatedOf(again)).toEqual(outdatedOf(first))
}

function lockOf({ records }: AlignedDocument): string {
  return formatLock([['de', records()]])
}

function sectionOf(aligned: AlignedDocument) {
  return parseLock(lockOf(aligned)).get('de')
}
