/** Documents that were written to break or to stop the reading of documents: a typed error, or the right answer. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { alignDocument } from '../../src/engine/diff/document/document.ts'
import { sourceOf } from '../../src/engine/scan/source.ts'
import { FormatError } from '../../src/errors.ts'
import { mergeDocument } from '../../src/formats/document.ts'
import { formatByName } from '../../src/formats/index.ts'
import { status, sync } from '../../src/index.ts'
import { formatLock, parseLock } from '../../src/lock/lock.ts'
import type { Sandbox } from '../../src/sandbox/index.ts'
import { pair } from '../formats/random-documents.ts'
import { createService, createWorkspace } from '../helpers/workspace.ts'
import '../helpers/formats.ts'

const many = 1000
const controls = String.fromCharCode(...Array.from({ length: 32 }, (_, code) => code))

type Kind = readonly [name: string, format: 'html' | 'markdown' | 'mdx' | 'text', text: string]

const readable: readonly Kind[] = [
  ['deep elements', 'html', `${'<div>'.repeat(many)}<p>One text</p>${'</div>'.repeat(many)}`],
  ['a text at each depth', 'html', '<div>Some text'.repeat(many / 10)],
  ['tables in tables', 'html', '<table><tr><td>One'.repeat(many / 10)],
  ['marks without an end', 'html', '<p>One<b>'.repeat(many)],
  ['ends without a beginning', 'html', `<p>One</p>${'</div></b>'.repeat(many)}`],
  ['brackets alone', 'html', '<'.repeat(many)],
  ['equal blocks', 'html', '<p>One text</p>\n'.repeat(many)],
  ['equal blocks on one line', 'html', '<p>One text</p>'.repeat(many)],
  ['equal rows', 'html', `<table>${'<tr><td>One<td>Two</tr>'.repeat(many)}</table>`],
  ['one long line', 'html', `<p>${'word '.repeat(many * 20)}</p>`],
  ['references', 'html', `<p>${'&amp;'.repeat(many * 5)}a</p>`],
  ['odd names', 'html', `<p id="__proto__">One${controls}\u0085\u2028\ufeff</p><p id="constructor">Two</p>`],
  ['equal blocks', 'markdown', 'One text\n\n'.repeat(many)],
  ['equal items', 'markdown', '- One text\n'.repeat(many)],
  ['a long table', 'markdown', `| One | Two |\n| - | - |\n${'| One | Two |\n'.repeat(many)}`],
  ['a wide table', 'markdown', ['One |', ' - |', 'Two |'].map(cell => `|${cell.repeat(many)}\n`).join('')],
  ['open links', 'markdown', '[a]('.repeat(many)],
  ['open emphasis', 'markdown', '*One **two '.repeat(many)],
  ['open brackets', 'markdown', '['.repeat(many * 5)],
  ['one long line', 'markdown', 'word '.repeat(many * 20)],
  ['fences in fences', 'markdown', `${'```\n~~~\n'.repeat(many)}\nOne`],
  ['odd names', 'markdown', `# One {#__proto__}\n\n${controls}Two\u0085\n\n[__proto__]: /x "constructor"\n`],
  ['an open tag', 'mdx', '<A title="'.repeat(many)],
  ['equal blocks', 'text', 'One text\n\n'.repeat(many)],
  ['one long line', 'text', 'word '.repeat(many * 20)],
  ['lines that end in CR', 'text', 'One\r'.repeat(many)],
  ['odd names', 'text', `__proto__\n\nconstructor\n\n${controls}Two\n\n\ud800 Three\n`],
]

const refused: readonly Kind[] = [
  ['a comment without an end', 'html', `<p>One</p>${'<!--'.repeat(many)}`],
  ['a tag without an end', 'html', `<p ${'title="a b" '.repeat(many)}`],
  ['deep quotes', 'markdown', `${'> '.repeat(many)}One`],
  ['deep lists', 'markdown', `${'- '.repeat(many)}One`],
  ['braces', 'mdx', '{'.repeat(many)],
]

const read = (format: Kind[1], text: string, role: 'source' | 'target') => {
  const scanned = formatByName(format).scan(text, { role })
  return role === 'source' ? sourceOf(pair(format), 'en', scanned).resource : scanned
}

describe.each(readable)('%s of %s', (_, format, text) => {
  it('are paired, recorded, paired again and written', () => {
    const source = sourceOf(pair(format), 'en', read(format, text, 'source'))
    const half = text.slice(0, text.length / 2)
    const targets = [text, half].flatMap(target => {
      try {
        return [read(format, target, 'target')]
      } catch (error) {
        // Half a document may be none.
        expect(error).toBeInstanceOf(FormatError)
        return []
      }
    })
    expect(targets.length).toBeGreaterThan(0)
    for (const target of targets) {
      const first = alignDocument(source, target, undefined)
      const lock = formatLock([['de', first.records()]])
      const again = alignDocument(source, target, parseLock(lock).get('de'))
      expect(formatLock([['de', again.records()]])).toBe(lock)
      const { pairs, near } = again
      const values = new Map(source.strings.slice(0, 1000).map(({ entry }) => [entry.key, 'Neu']))
      const merge = () =>
        mergeDocument(formatByName(format), {
          sourceDocument: { text, encoding: 'utf-8', bom: false },
          targetDocument: { text: target.text, encoding: 'utf-8', bom: false },
          ...{ values, pairs, near, locale: 'de', language: 'de' },
        })
      try {
        const merged = merge()
        if (merged !== undefined) expect(merged.text).toContain('Neu')
      } catch (error) {
        expect(error).toBeInstanceOf(FormatError)
      }
    }
  }, 60_000)
})

it.each(refused)('%s of %s is refused with its place', (_, format, text) => {
  expect(() => read(format, text, 'source')).toThrow(FormatError)
})

describe('bytes that are no text', () => {
  let sandbox: Sandbox | undefined
  afterEach(() => sandbox?.close())

  it.each([
    ['half a character', 'm.html', [0x3c, 0x70, 0x3e, 0xc3, 0x3c, 0x2f, 0x70, 0x3e]],
    ['half a character', 'm.md', [0x45, 0x69, 0x6e, 0xc3]],
    ['a surrogate', 'm.txt', [0x45, 0x69, 0x6e, 0xed, 0xa0, 0x80]],
    ['an overlong sign', 'm.html', [0x3c, 0x70, 0x3e, 0xc0, 0xbc, 0x2f, 0x70, 0x3e]],
  ])('%s in a translation %s is an error, and its bytes stay', async (_, name, bytes) => {
    const workspace = createWorkspace({
      'dragoman.config.json': { source: 'en', targets: ['de'], files: [{ path: `{locale}/${name}` }] },
      [`en/${name}`]: name.endsWith('.html') ? '<p>One text</p>' : 'One text\n',
      [`de/${name}`]: Buffer.from(bytes),
    })
    const opened = await createService({})
    sandbox = opened.sandbox
    const options = { cwd: workspace.root, ...opened.service }
    for (const report of [await status(options), await sync(options)])
      expect(report.errors).toMatchObject([{ code: 'FILE_UNREADABLE' }])
    expect([...readFileSync(join(workspace.root, 'de', name))]).toEqual(bytes)
    expect(sandbox.orders()).toEqual([])
  })
})
