/** `prune` of documents: a block whose source is gone is removed with its own blank lines, and only where that is sure. */
import { describe, expect, it } from 'vitest'
import { adopt, prune, status, sync, UsageError } from '../../../src/index.ts'
import { createService, createWorkspace } from '../../helpers/workspace.ts'

const quiet = { env: {}, allowRemoval: ['**'] }

async function project(extension: string, source: string, target: string, before = target) {
  const workspace = createWorkspace({
    'dragoman.config.json': { source: 'en', targets: ['de'], files: [{ path: `{locale}.${extension}` }] },
    [`en.${extension}`]: source,
    [`de.${extension}`]: before,
  })
  const options = { cwd: workspace.root, ...quiet }
  await adopt(options)
  workspace.put(`de.${extension}`, target)
  return { workspace, options, path: `de.${extension}` }
}

/** Each with its source, the text that it loses, the translation, and what is left of that. */
const cases: readonly (readonly [
  name: string,
  extension: string,
  source: string,
  lost: string,
  target: string,
  after: string,
])[] = [
  [
    'a paragraph',
    'md',
    'One.\n\nTwo.\n\nThree.\n',
    'Two.\n\n',
    'Eins.\n\nZwei.\n\nDrei.\n',
    'Eins.\n\nDrei.\n',
  ],
  ['the first', 'md', 'One.\n\nTwo.\n', 'One.\n\n', 'Eins.\n\n\nZwei.\n', 'Zwei.\n'],
  ['the last', 'md', 'One.\n\nTwo.\n', '\nTwo.\n', 'Eins.\n\nZwei.\n', 'Eins.\n'],
  ['the last without a line end', 'md', 'One.\n\nTwo.', '\n\nTwo.', 'Eins.\n\nZwei.', 'Eins.'],
  [
    'one between more blank lines',
    'md',
    'One.\n\nTwo.\n\nThree.\n',
    'Two.\n\n',
    'Eins.\n\n\nZwei.\n\nDrei.\n',
    'Eins.\n\n\nDrei.\n',
  ],
  [
    'one of several lines, with CR LF',
    'md',
    'One.\n\nTwo\nmore.\n\nThree.\n',
    'Two\nmore.\n\n',
    'Eins.\r\n\r\nZwei\r\nmehr.\r\n\r\nDrei.\r\n',
    'Eins.\r\n\r\nDrei.\r\n',
  ],
  [
    'two neighbours at the end',
    'md',
    'One.\n\nTwo.\n\nThree.\n',
    '\nTwo.\n\nThree.\n',
    'Eins.\n\nZwei.\n\nDrei.\n',
    'Eins.\n',
  ],
  ['a heading', 'md', '# A\n\n## B\n\nText.\n', '## B\n\n', '# Ä\n\nBe\n--\n\nWörter.\n', '# Ä\n\nWörter.\n'],
  [
    'the last item of a list',
    'md',
    '- One\n- Two\n\nEnd.\n',
    '- Two\n',
    '* Eins\n* Zwei\n\nEnde.\n',
    '* Eins\n\nEnde.\n',
  ],
  [
    'the first item of a list',
    'md',
    'All:\n\n1. One\n2. Two\n',
    '1. One\n',
    'Alle:\n\n1. Eins\n2. Zwei\n',
    'Alle:\n\n2. Zwei\n',
  ],
  [
    'a paragraph of a quote',
    'md',
    '> One.\n>\n> Two.\n\nEnd.\n',
    '>\n> Two.\n',
    '> Eins.\n>\n> Zwei.\n\nEnde.\n',
    '> Eins.\n\nEnde.\n',
  ],
  [
    'a paragraph beside code',
    'md',
    'One.\n\n```\nx\n```\n\nTwo.\n',
    '\nTwo.\n',
    'Eins.\n\n```\nx\n```\n\nZwei.\n',
    'Eins.\n\n```\nx\n```\n',
  ],
  [
    'a paragraph of MDX',
    'mdx',
    'One.\n\n<Note>\nTwo.\n</Note>\n\nThree.\n',
    '\nThree.\n',
    'Eins.\n\n<Note>\nZwei.\n</Note>\n\nDrei.\n',
    'Eins.\n\n<Note>\nZwei.\n</Note>\n',
  ],
  [
    'a paragraph of a text',
    'txt',
    'One.\n\nTwo.\n\nThree.\n',
    'Two.\n\n',
    'Eins.\n\nZwei,\nzwei.\n\nDrei.\n',
    'Eins.\n\nDrei.\n',
  ],
  [
    'an element',
    'html',
    '<h1>A</h1>\n<p>One</p>\n<p>Two</p>\n',
    '<p>One</p>\n',
    '<h1>Ä</h1>\n\n<p class="x">Eins</p>\n\n<p>Zwei</p>\n',
    '<h1>Ä</h1>\n\n<p>Zwei</p>\n',
  ],
  [
    'an item of HTML, on one line',
    'html',
    '<p>A</p><ul><li>One</li><li>Two</li></ul>',
    '<li>One</li>',
    '<p>Ä</p><ul><li>Eins</li><li>Zwei</li></ul>',
    '<p>Ä</p><ul><li>Zwei</li></ul>',
  ],
  [
    'a list of HTML with all it has',
    'html',
    '<p>A</p>\n<ul>\n  <li>One</li>\n</ul>\n<p>B</p>\n',
    '<ul>\n  <li>One</li>\n</ul>\n',
    '<p>Ä</p>\n<ul>\n  <li>Eins</li>\n</ul>\n<p>Be</p>\n',
    '<p>Ä</p>\n<p>Be</p>\n',
  ],
  [
    'an item without an end tag',
    'html',
    '<ul>\n <li>One\n <li>Two\n</ul>\n',
    '<li>One\n ',
    '<ul>\n <li>Eins\n <li>Zwei\n</ul>\n',
    '<ul>\n <li>Zwei\n</ul>\n',
  ],
]

it.each(cases)('removes %s of .%s', async (_, extension, source, lost, target, after) => {
  const { workspace, options, path } = await project(extension, source, target)
  workspace.put(`en.${extension}`, source.replace(lost, ''))
  const listed = await prune(options)
  expect(listed).toMatchObject({ exitCode: 0, errors: [], notices: [], written: [] })
  expect(listed.files[0]?.diff.length).toBeGreaterThan(0)
  expect(workspace.get(path)).toBe(target)
  const done = await prune({ ...options, write: true })
  expect(done).toMatchObject({ exitCode: 0, written: [path], files: listed.files, notices: [] })
  expect(workspace.get(path)).toBe(after)
  expect((await status(options)).totals).toMatchObject({ orphan: 0, missing: 0, stale: 0 })
  const times = workspace.times()
  expect(await prune({ ...options, write: true })).toMatchObject({ files: [], written: [] })
  const { service } = await createService()
  expect(await sync({ ...options, allowRemoval: undefined, ...service } as never)).toMatchObject({
    orders: [],
    written: [],
  })
  expect(workspace.times()).toEqual(times)
})

/** The same, where nothing is removed. */
const kept: readonly (readonly [
  name: string,
  extension: string,
  source: string,
  next: string,
  target: string,
])[] = [
  [
    'while a changed text may be what it answers',
    'md',
    'One.\n\nTwo.\n\nThree.\n',
    'One.\n\nThree.\n\nTwo, at last.\n',
    'Eins.\n\nZwei.\n\nDrei.\n',
  ],
  [
    'an item with more below it',
    'md',
    '- One\n- Two\n  - Deep\n',
    '- One\n  - Deep\n',
    '- Eins\n- Zwei\n  - Tief\n',
  ],
  [
    'the cell of a table',
    'md',
    '| A | B |\n|---|---|\n| One | Two |\n',
    '| A | B |\n|---|---|\n| One | |\n',
    '| Ä | Be |\n|---|---|\n| Eins | Zwei |\n',
  ],
  [
    'an element with code in it',
    'html',
    '<p>A</p>\n<li>Two<pre>x</pre></li>\n',
    '<p>A</p>\n<li><pre>x</pre></li>\n',
    '<p>Ä</p>\n<li>Zwei<pre>x</pre></li>\n',
  ],
  [
    'an attribute',
    'html',
    '<p>A</p>\n<img src="a.png" alt="Two">\n',
    '<p>A</p>\n<img src="a.png" alt="">\n',
    '<p>Ä</p>\n<img src="a.png" alt="Zwei">\n',
  ],
]

it.each(kept)('keeps %s of .%s', async (_, extension, source, next, target) => {
  const { workspace, options, path } = await project(extension, source, target)
  workspace.put(`en.${extension}`, next)
  const done = await prune({ ...options, write: true })
  expect(done).toMatchObject({ exitCode: 0, written: [] })
  expect(done.files.flatMap(({ orphans }) => orphans)).toMatchObject([{ isKept: true }])
  expect(done.notices).toMatchObject([{ target: path, line: done.files[0]?.orphans[0]?.line }])
  expect(workspace.get(path)).toBe(target)
})

describe('prune of documents', () => {
  const many = (...words: readonly string[]) => `${words.join('\n\n')}\n`

  it('removes what is sure beside what is not', async () => {
    const table = '| A |\n|---|\n| One |'
    const { workspace, options, path } = await project(
      'md',
      many('Top', 'Two', table),
      many('Oben', 'Zwei', table),
    )
    workspace.put('en.md', many('Top', '| A |\n|---|\n| |'))
    const done = await prune({ ...options, write: true })
    expect(done).toMatchObject({ written: [path], notices: [{ target: path }] })
    expect(workspace.get(path)).toBe(many('Oben', table))
  })

  it('keeps a block that somebody has changed since', async () => {
    const { workspace, options, path } = await project(
      'md',
      many('One', 'Two'),
      many('Eins', 'Zwei, von mir'),
      many('Eins', 'Zwei'),
    )
    workspace.put('en.md', many('One'))
    expect(await prune({ ...options, write: true })).toMatchObject({ written: [] })
    expect(workspace.get(path)).toBe(many('Eins', 'Zwei, von mir'))
  })

  it('removes nothing where the source has lost more than a fifth, but on purpose', async () => {
    const words = ['a', 'b', 'c', 'd', 'e', 'f'].map(name => `Text ${name}`)
    const { workspace, options } = await project(
      'md',
      many(...words),
      many(...words.map(one => `Der ${one}`)),
    )
    workspace.put('en.md', many(...words.slice(0, 3)))
    const before = workspace.tree()
    const careful = { ...options, allowRemoval: [] }
    expect(await prune(careful)).toMatchObject({ shrunken: [{ path: 'en.md', lost: 3, had: 6 }] })
    await expect(prune({ ...careful, write: true })).rejects.toThrow(UsageError)
    expect(workspace.tree()).toEqual(before)
    expect((await prune({ ...options, write: true })).written).toEqual(['de.md'])
  })
})
