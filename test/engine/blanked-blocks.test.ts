/** A block that is emptied in a translation and delivered again comes back where it was, byte for byte. */
import { describe, expect, it } from 'vitest'
import { type AlignedDocument, alignDocument } from '../../src/engine/diff/document/document.ts'
import { sourceOf } from '../../src/engine/scan/source.ts'
import { mergeDocument } from '../../src/formats/document.ts'
import { formatByName } from '../../src/formats/index.ts'
import { formatLock, type LockSection, parseLock } from '../../src/lock/lock.ts'
import type { FilePair, FormatName } from '../../src/model.ts'
import '../helpers/formats.ts'

/** The translation after its text was emptied, and delivered for the string of the source that it answers. */
function delivered(name: FormatName, source: string, target: string, text: string): string {
  const settings = { context: {}, keys: { include: [], exclude: [] }, content: {} }
  const pair = { source: 'a', format: name, targets: [], settings } as unknown as FilePair
  const format = formatByName(name)
  const own = sourceOf(pair, 'en', format.scan(source, { role: 'source' }))
  const align = (of: string, section: LockSection | undefined): AlignedDocument =>
    alignDocument(own, format.scan(of, { role: 'target' }), section)
  const before = align(target, undefined)
  const string = own.strings.find((_, index) => before.current[index]?.text === text)
  expect(string).toBeDefined()
  const all = new Set([...own.strings.keys()].filter(index => !before.unsure.has(index)))
  const section = parseLock(formatLock([['de', before.records(all)]])).get('de')
  const emptied = target.replace(text, '')
  const { pairs, near } = align(emptied, section)
  const document = (of: string) => ({ text: of, encoding: 'utf-8' as const, bom: false })
  const merged = mergeDocument(format, {
    ...{ sourceDocument: document(source), targetDocument: document(emptied), pairs, near },
    ...{ values: new Map([[string?.entry.key ?? '', text]]), locale: 'de', language: 'de' },
  })
  return merged?.text ?? emptied
}

describe.each<readonly [string, FormatName, string, string, string]>([
  [
    'beside one that the translation lacks',
    'markdown',
    '# A\n\nUse `a`.\n\nUse `b`.\n\n# B\n\nThird.\n\nFourth.\n',
    '# C\n\nNutze `b`.\n\n# D\n\nDrittes.\n\nViertes.\n',
    'Nutze `b`.',
  ],
  [
    'behind a block of HTML, where another is lacking',
    'markdown',
    '<p>\n<b>A</b>\n</p>\n\nUse `a`.\n\nUse `b`.\n\n## B\n',
    '<p>\n<b>C</b>\n</p>\n\nNutze `b`.\n\n## D\n',
    'Nutze `b`.',
  ],
  [
    'behind front matter',
    'markdown',
    '---\nlang: en\n---\n\nFirst.\n\n## B\n',
    '---\nlang: de\n---\n\nErstes.\n\n## B\n',
    'Erstes.',
  ],
  [
    'of an item with two paragraphs',
    'markdown',
    '* One\n\n  First.\n\n* Two\n',
    '* Eins\n\n  Erstes.\n\n* Zwei\n',
    'Erstes.',
  ],
  ['with a blank behind it', 'markdown', '## Build it\n\nNow.\n', '## Bau es \n\nJetzt.\n', 'Bau es'],
  [
    'of an element for layout',
    'html',
    '<div class="b">Note</div><p>First.</p><div class="a"></div>\n',
    '<div class="b">Hinweis</div><p>Erstes.</p><div class="a"></div>\n',
    'Hinweis',
  ],
  [
    'beside a lacking one in HTML',
    'html',
    '<h1>A</h1>\n<p><code>a</code> is it.</p>\n<p><code>b</code> is it.</p>\n<h1>B</h1>\n',
    '<h1>C</h1>\n<p><code>b</code> ist es.</p>\n<h1>D</h1>\n',
    '<code>b</code> ist es.',
  ],
])('an emptied block %s', (_, name, source, target, text) => {
  it('comes back where it was', () => {
    expect(delivered(name, source, target, text)).toBe(target)
  })
})

it('an empty element for layout is no place for a text that was never in it', () => {
  const source = '<div class="a"></div>\n<p>First.</p>\n<div class="note">Note</div>\n'
  const target = '<p>Erstes.</p>\n<div class="a"></div>\n'
  const own = formatByName('html')
  const settings = { context: {}, keys: { include: [], exclude: [] }, content: {} }
  const pair = { source: 'a', format: 'html', targets: [], settings } as unknown as FilePair
  const strings = sourceOf(pair, 'en', own.scan(source, { role: 'source' }))
  const { pairs } = alignDocument(strings, own.scan(target, { role: 'target' }), undefined)
  expect(pairs?.has(source.indexOf('Note'))).toBe(false)
})
