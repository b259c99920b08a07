import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fastPass } from '../../src/checks/fast-pass.ts'
import { isPlainProse } from '../../src/checks/plain-prose.ts'
import { hasLetter } from '../../src/checks/source.ts'

describe('texts of words alone', () => {
  it.each([
    ['Save', true],
    ['2 files, 3 folders (maybe)?', true],
    ['Yes/no - bound = more + less;', true],
    // A translation may have it as `&quot;`.
    ['Yes "quoted"', false],
    ['12.5', false],
    ['', false],
    [' Save', false],
    ['(Save)', false],
    ['Größe', false],
    ["It's", false],
    ['Save!', false],
    ['Save\n', false],
    ['Save & quit', false],
  ])('%j: %s', (text, isPlain) => expect(isPlainProse(text)).toBe(isPlain))

  it('a sign of any syntax makes a text another', () => {
    const signs = [..."{}<>%$@&:_[]|`\\!'#*~^\n\t\u0000\u007f\u00a0\u202e"]
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...signs), fc.string(), (before, sign, behind) => {
        expect(isPlainProse(`a${before}${sign}${behind}`)).toBe(false)
      }),
    )
  })

  it('they have a letter and no sign that a translation would have to share', () => {
    const words = fc.array(fc.constantFrom(...'aZ9 ,.?;()/-+='), { minLength: 1 }).map(all => all.join(''))
    fc.assert(
      fc.property(words, rest => {
        // Behind a semicolon a list for programs may end.
        const text = `a${rest}a`
        expect(isPlainProse(text)).toBe(true)
        for (const format of ['json', 'po', 'strings', 'arb'] as const) {
          expect(hasLetter(text, { format })).toBe(true)
          expect(fastPass(text, { format })).toMatchObject({ specials: 0, segments: [] })
        }
      }),
    )
  })
})
