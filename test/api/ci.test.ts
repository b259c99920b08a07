import { expect, it } from 'vitest'
import { isCi } from '../../src/ci.ts'

it.each(['', ' ', '0', 'no', 'No', 'false', 'FALSE', 'off', undefined])('CI=%j is no CI', CI => {
  expect(isCi({ CI })).toBe(false)
})

it.each(['1', 'true', 'True', 'yes', 'woodpecker', 'on'])('CI=%j is one', CI => {
  expect(isCi({ CI })).toBe(true)
})
