/** A message that no parser reads: where its fault is. */
import { expect, it } from 'vitest'
import { parseIcu } from '../../src/checks/icu/icu.ts'
import { textCheck } from '../../src/checks/index.ts'

it.each([
  ['Hallo {', 'a "}" is missing'],
  ['{n, plural, one {ok}}', 'in the choice by {n}, the branch "other" is missing'],
  ['{n, plural, one {a {x} other {b}}', 'in the choice by {n}, the branch "other" is missing'],
  ['{n, plural, one {a} one {c} other {b}}', 'in the choice by {n}, it has the same branch twice'],
  ['{n, plural, one a other {b}}', 'in the choice by {n}, the text of a branch must be between "{" and "}"'],
  [
    '{n, plural, one {ok} few {a {x, foo} b} other {b}}',
    'in the branch "few" of {n}, the word after a comma must be one of plural, select, selectordinal, number, date, time',
  ],
  [
    '{n, plural, =0 {ok} other {a {g, select, f {x {}} other {y}}}}',
    'in the branch "f" of {g}, "other" of {n}, there is nothing between "{" and "}"',
  ],
  [
    '{n, plural, one {ok} other {a {g, select, f {x}}}}',
    'in the choice by {g}, "other" of {n}, the branch "other" is missing',
  ],
  [
    "{n, selectordinal, one {'{'} two {''{}} other {y}}",
    'in the branch "two" of {n}, there is nothing between "{" and "}"',
  ],
  ['{n, plural, one {ok} other {y}} {}', 'there is nothing between "{" and "}"'],
])('%s: %s', (text, words) => {
  expect(parseIcu(text, 'quote')).toBe(words)
})

it('is named in the finding of a translation, after apostrophes of Flutter too', () => {
  const source = '{n, plural, one {One of {x}} other {{n} of {x}}}'
  const check = textCheck(source, { format: 'arb' })
  expect(check("{n, plural, one {Eins d'{x}} other {{n} d'{x, y}}}")?.message).toContain(
    'in the branch "other" of {n}, the word after a comma must be one of plural',
  )
})
