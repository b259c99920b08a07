import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const headings = new Set(
  [...readFileSync(join(root, 'docs/rules.md'), 'utf8').matchAll(/^### (\S+)$/gm)].map(([, name]) => name),
)
/** Words that comments quote, with the look of a rule's name, that are none: formats, locales, states, values. */
const otherNames =
  /^(?:absent-\d|add-paths|no-c-format|c-format|ca-valencia|es-419|pt-br|zh-cn|utf-(?:8|16[bl]e)|not-sent|not-withdrawn|order-on-pull-request|read-back|source-invalid|too-long|use-escaping)$/
const comments = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.ts'))
  .flatMap(file =>
    readFileSync(join(root, 'src', file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        /^\s*(?:\/\*\*|\*|\/\/)/.test(line) ? [{ place: `src/${file}:${index + 1}`, line }] : [],
      ),
  )

test('the page of the rules has them all', () => {
  expect(headings.size).toBeGreaterThan(60)
  expect(comments.length).toBeGreaterThan(1000)
})

test('every rule that a comment cites has a heading on the page of the rules', () => {
  const unknown = comments.flatMap(({ place, line }) =>
    [...line.matchAll(/`([a-z0-9]+(?:-[a-z0-9]+)+)`/g)]
      .map(([, name = '']) => name)
      .filter(name => !headings.has(name) && !otherNames.test(name))
      .map(name => `${place} ${name}`),
  )
  expect(unknown).toEqual([])
})

test('no comment cites a page that a reader does not have', () => {
  const cited = comments.filter(({ line }) =>
    /\brules? [A-Z]\d|\bdesign(?:\.md)? ?§|\b(?:design|rules)\.md\b(?<!docs\/rules\.md)/i.test(line),
  )
  expect(cited.map(({ place, line }) => `${place} ${line.trim()}`)).toEqual([])
})
