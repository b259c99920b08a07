import { readFileSync } from 'node:fs'
import jsTokens from 'js-tokens'
import { describe, expect, it } from 'vitest'
import { plant } from './plant.mjs'
import { plantedFaults } from './planted.ts'

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

describe('each planted fault', () => {
  const changes = plantedFaults.flatMap(({ name, also = [], ...first }) =>
    [first, ...also].map(change => [name, change] as const),
  )

  it.each(changes)('has its place, in whatever layout: %s', (_, change) => {
    const code = readFileSync(new URL(`../../src/${change.file}`, import.meta.url), 'utf8')
    const tokens = [...jsTokens(code)].filter(({ type }) => type !== 'WhiteSpace').map(({ value }) => value)
    const planted = plant(code, change)
    expect(planted).not.toBe(code)
    expect(plant(tokens.join('\n'), change)).not.toBe(tokens.join('\n'))
  })

  it.each(changes)('has its place, whatever its variables are called: %s', (_, change) => {
    const code = readFileSync(new URL(`../../src/${change.file}`, import.meta.url), 'utf8')
    const names = new Set([...code.matchAll(/\b(?:const|let) ([a-z]\w*) = /g)].map(([, name]) => name))
    const renamed = [...jsTokens(code)]
      .map(({ type, value }, index, tokens) => {
        const isMember = /^\??\.$/.test(tokens[index - 1]?.value ?? '')
        return type === 'IdentifierName' && names.has(value) && !isMember ? `${value}Now` : value
      })
      .join('')
    expect(plant(renamed, change)).not.toBe(renamed)
  })
})
