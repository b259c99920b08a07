/** One word for one thing, in English that a newcomer reads once: no page, message or comment has the words below. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './pages.ts'

/** Each with the word to use instead. */
const forbidden: readonly (readonly [RegExp, string])[] = [
  [/\b(?:stand|stands|standing|stood)\b/i, 'say "is", "means" or "covers"'],
  [/\b(?:tell|tells|telling|told)\b/i, 'say "reports", "shows", "says" or "knows"'],
  [/\bgoes\b/i, 'say what happens: "is removed", "is sent", "continues"'],
  [/\b(?:taken?|takes|took|taking)(?: it| them| an order| the order)? back\b/i, 'say "cancel"'],
  [/\bwith(?:draw|drew)(?!ing`|n`|s: (?:\{|readonly))/i, 'say "cancel"'],
  [/\bpersons?['’]s?\s|\ba person (?:has written|wrote)\b/i, 'say "manual edit"'],
  [/\bkept apart\b/i, 'say "is separate"'],
  [/(?:^|[.:;!?] |\| )(?:Of|What) [a-z`A-Z]/, 'begin with the subject: "The strings that …", "For each …"'],
]

type Line = { readonly place: string; readonly text: string }

const faultsIn = (lines: readonly Line[]): readonly string[] =>
  lines.flatMap(({ place, text }) =>
    forbidden.filter(([word]) => word.test(text)).map(([, advice]) => `${place}: ${text.trim()} (${advice})`),
  )

function linesOf(path: string, text: string): readonly Line[] {
  return text.split('\n').map((line, index) => ({ place: `${path}:${index + 1}`, text: line }))
}

/** The words of comments, without their signs and without code in backticks. */
function commentsOf(path: string, source: string): readonly Line[] {
  return linesOf(path, source).flatMap(({ place, text }) => {
    const [, words] = /^\s*(?:\/\*\*?|\*(?!\/)|\/\/)\s?(.*?)(?:\s*\*\/)?$/.exec(text) ?? []
    return words === undefined ? [] : [{ place, text: words }]
  })
}

/** The names of tests, on a line with the function that runs them or with the end of its table. */
function titlesOf(path: string, source: string): readonly Line[] {
  return linesOf(path, source).flatMap(({ place, text }) => {
    const [, , title] =
      /^\s*(?:(?:it|test|describe)(?:\.\w+(?:\(.*\))?)*|\])\)?\(\s*(['"`])(.*?)\1,/.exec(text) ?? []
    return title === undefined ? [] : [{ place, text: title }]
  })
}

function files(folder: string, ending: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith(ending) && !file.includes('node_modules'))
    .map(file => join(folder, file))
    .sort()
}

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Prose, without its list and quote signs. A heading may ask: "What translators see". */
function proseOf(path: string): readonly Line[] {
  return linesOf(path, read(path)).map(({ place, text }) => ({
    place,
    text: text.replace(/^#+ What /, '').replace(/^[\s>]*(?:[-*] |\d+\. )?/, ''),
  }))
}

describe('plain words', () => {
  it('are those of every message', () => {
    expect(faultsIn(linesOf('docs/messages.md', read('docs/messages.md').replaceAll(/^- /gm, '')))).toEqual(
      [],
    )
  })

  it('are those of every page', () => {
    const pages = ['README.md', ...files('docs', '.md'), ...files('src', '.md')].filter(
      path => path !== 'docs/messages.md',
    )
    expect(pages.flatMap(path => faultsIn(proseOf(path)))).toEqual([])
  })

  it('are those of every comment', () => {
    const sources = files('src', '.ts')
    expect(sources.length).toBeGreaterThan(300)
    expect(sources.flatMap(path => faultsIn(commentsOf(path, read(path))))).toEqual([])
  })

  it('are those of every comment and name of the tests', () => {
    const tests = files('test', '.ts').filter(path => !path.endsWith('words.test.ts'))
    expect(tests.length).toBeGreaterThan(300)
    const lines = tests.flatMap(path => [commentsOf, titlesOf].flatMap(of => of(path, read(path))))
    expect(lines.filter(({ text }) => text !== '').length).toBeGreaterThan(1000)
    expect(faultsIn(lines)).toEqual([])
  })

  it('are wanted where a line breaks one of the rules, and only there', () => {
    const faults = (text: string) => faultsIn(commentsOf('a.ts', text)).length
    expect(faults('// What stands there is kept.')).toBe(2)
    expect(faults('/** Of an order: its id. */')).toBe(1)
    expect(faults(' * It is kept. Of the rest nothing is known.')).toBe(1)
    expect(faultsIn(titlesOf('a.test.ts', "  it('tells nobody', () => {"))).toHaveLength(1)
    expect(faultsIn(titlesOf('a.test.ts', "  ])('stands', () => {"))).toHaveLength(1)
    expect(faults('const told = goes // code, not a comment')).toBe(0)
    expect(faults('// The order is cancelled. Officially, whatever it was.')).toBe(0)
  })
})
