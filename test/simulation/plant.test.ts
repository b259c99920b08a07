import { describe, expect, it } from 'vitest'
import { plant } from './plant.mjs'

const source = `export function absence(first: Fact | undefined, date: number) {
  // It takes two.
  if (first === undefined) return { kind: 'absent-1', date }
  const text = \`\${date} and \${first.date}\`
  return text.replace(/a/g, '') === '' ? undefined : first
}
`

describe('a planted fault', () => {
  const change = {
    find: "if (first === undefined) return { kind: 'absent-1'",
    replace: "if (first) return { kind: 'absent-2'",
  }

  it('replaces the code that it names', () => {
    expect(plant(source, change)).toBe(source.replace(change.find, change.replace))
  })

  it.each([
    ['another layout', (text: string) => text.replace(' === ', '\n      ===  ')],
    ['another name of a variable', (text: string) => text.replace(/\bfirst\b/g, 'earlier')],
    ['a comment between', (text: string) => text.replace(' return {', ' /* the first */ return {')],
  ])('finds its place in %s', (_, edit) => {
    const planted = plant(edit(source), change)
    expect(planted).toContain("'absent-2'")
    expect(planted).not.toContain("'absent-1'")
  })

  it('takes the present names with it', () => {
    expect(plant(source.replace(/\bfirst\b/g, 'earlier'), change)).toContain(
      "if (earlier) return { kind: 'absent-2'",
    )
  })

  it('reads templates and patterns as they are', () => {
    expect(plant(source, { find: "text.replace(/a/g, '')", replace: 'text' })).toContain("return text === ''")
  })

  it.each([
    ['code that is not there', "return { kind: 'absent-3'", 'do not hold'],
    ['a property of another name', 'first.day', 'do not hold'],
    ['a function of another name', 'export function presence(first', 'do not hold'],
    ['code that is there several times', 'date', '4 times'],
  ])('refuses %s', (_, find, message) => {
    expect(() => plant(source, { find, replace: '' })).toThrow(message)
  })
})
