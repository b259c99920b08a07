import { expect, it } from 'vitest'
import { align, readSource } from '../../helpers/paired-documents.ts'

it('images between brackets without an end take no more time than others', () => {
  const text = `[Read](a.md) [${'![a](b.png)'.repeat(150)}\n\n[Next](b.md)\n`
  const { current } = align(readSource('markdown', text), text, undefined)
  expect(current).toHaveLength(2)
  expect(current.every(entry => entry !== undefined)).toBe(true)
})
