import { expect, it } from 'vitest'
import '../../helpers/formats.ts'
import { scanMerged } from '../../../src/engine/scan/unresolved-merge.ts'
import { formatByName } from '../../../src/formats/index.ts'
import type { FormatName } from '../../../src/model.ts'

const unresolved = /this file has an unresolved merge conflict/

function scan(format: FormatName, text: string) {
  return scanMerged(text, () => formatByName(format).scan(text, { role: 'source' }))
}

function sides(ours: string, theirs: string, lineEnd = '\n'): string {
  return ['<<<<<<< HEAD', ours, '=======', theirs, '>>>>>>> branch', ''].join(lineEnd)
}

it.each<readonly [FormatName, string, number]>([
  ['json', `{\n${sides('"a": "A",', '"a": "B",')}"b": "C"\n}`, 2],
  ['arb', `{\r\n${sides('"a": "A"', '"a": "B"', '\r\n')}}`, 2],
  ['strings', `"a" = "A";\n${sides('"b" = "B";', '"b" = "C";')}`, 2],
  ['po', sides('msgid "a"\nmsgstr ""', 'msgid "b"\nmsgstr ""'), 1],
  ['markdown', `# Title\n\n${sides('Our text', 'Their text')}`, 3],
  ['mdx', `# Title\n\n${sides('Our text', 'Their text')}`, 3],
  ['html', `<p>A</p>\n${sides('<p>B</p>', '<p>C</p>')}<p>D</p>`, 2],
  ['text', `A\n\n${sides('Our text', 'Their text')}\n\nB`, 3],
])('the marks of a merge in %s are a fault with their line', (format, text, line) => {
  expect(() => scan(format, text)).toThrow(
    expect.objectContaining({ message: expect.stringMatching(unresolved), line }),
  )
})

it.each<readonly [FormatName, string]>([
  ['markdown', `A sample:\n\n\`\`\`\n${sides('ours', 'theirs')}\`\`\`\n\nMore text\n`],
  ['markdown', 'A\n\n>>>>>>> deep quote\n\nTitle\n=======\n'],
  ['html', `<p>A</p><pre>\n${sides('ours', 'theirs')}</pre><p>B</p>`],
  ['text', 'Arrows\n\n<<<<<<< left\n\nright >>>>>>>\n'],
  ['strings', `"a" = "Shown:\n${sides('ours', 'theirs')}";\n"b" = "B";`.replace('<<<<<<<', ' <<<<<<<')],
])('a sample of such marks in %s is none', (format, text) => {
  expect(() => scan(format, text)).not.toThrow()
})

it('a file that is broken without such marks keeps its own fault', () => {
  expect(() => scan('json', '{"a" "b"}')).toThrow(/expected/)
})
