/** The records of a section are found as its lines say, whatever their order. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { entryHash, textHash } from '../../src/lock/hash.ts'
import { findRecords, knownRecords, recordAt, recordStart, sectionsIn } from '../../src/lock/section-bytes.ts'

const lineOf = (name: string, text: string) =>
  `${entryHash([name])} ${textHash(text)} ${textHash(`${text}!`)}\n`
const startOf = (name: string, text: string) => recordStart(entryHash([name]), textHash(text))

it('says of each string whether its record answers it, has another source text, or is absent', () => {
  const drawn = fc.uniqueArray(
    fc.record({
      name: fc.string(),
      state: fc.constantFrom('none', 'answers', 'differs', 'gone'),
      order: fc.nat(),
    }),
    { selector: ({ name }) => name, maxLength: 300 },
  )
  fc.assert(
    fc.property(drawn, all => {
      const strings = all.filter(({ state }) => state !== 'gone')
      const lines = all
        .filter(({ state }) => state !== 'none')
        .toSorted((a, b) => a.order - b.order)
        .map(({ name, state }) => lineOf(name, state === 'differs' ? 'older' : name))
      const section = sectionsIn(Buffer.from(`[de]\n${lines.join('')}`))?.get('de')
      const known = knownRecords(strings.map(({ name }) => startOf(name, name)))
      const found = { states: new Uint8Array(strings.length), lines: new Int32Array(strings.length) }
      if (section === undefined || known === undefined) throw new Error('no section')
      expect(findRecords(section, known, found)).toBe(true)
      expect([...found.states]).toEqual(
        strings.map(({ state }) => ['none', 'answers', 'differs'].indexOf(state)),
      )
      for (const [place, { name, state }] of strings.entries()) {
        if (state === 'none') continue
        const text = state === 'differs' ? 'older' : name
        expect(recordAt(section, found.lines[place] ?? 0)).toEqual({
          source: textHash(text),
          text: textHash(`${text}!`),
        })
      }
    }),
  )
})

it('leaves strings of one hash to the map', () => {
  expect(knownRecords([startOf('a', 'one'), startOf('a', 'two')])).toBeUndefined()
})
