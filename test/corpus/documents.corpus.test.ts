import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { html } from '../../src/formats/html/index.ts'
import { markdown } from '../../src/formats/markdown/index.ts'
import type { Format } from '../../src/formats/types.ts'
import { plan, sync } from '../../src/index.ts'
import { createWorkspace, type Workspace } from '../helpers/workspace.ts'
import {
  corpus,
  expectNothingToDo,
  hasCorpus,
  orderedData,
  type Repository,
  repositoryIn,
  some,
} from './repositories.ts'

type Kind = {
  readonly name: string
  readonly format: Format
  readonly folder: string
  readonly isSource: (path: string) => boolean
  /** The number of pages that the test translates. */
  readonly most: number
  readonly file: object
  readonly locale: string
  readonly targetOf: (source: string) => string
  /** The places of paragraphs that can be changed for themselves. */
  readonly paragraph: RegExp
  /** The source with what a target has of its own. */
  readonly asTarget: (source: string) => string
  readonly segmentsIn: (data: string) => number
  /** Every so many pages that have a translation keep their modification times. */
  readonly every: number
  /** How many these are at least. */
  readonly pairs: number
}

const pagesIn = (folder: string, isPage: (path: string) => boolean, most: number) =>
  (hasCorpus ? readdirSync(join(corpus, folder), { recursive: true, encoding: 'utf8' }) : [])
    .filter(isPage)
    .sort()
    .slice(0, most)

const kinds: readonly Kind[] = [
  {
    name: 'httpd',
    format: html,
    folder: 'html/httpd/docs',
    isSource: path => path.endsWith('.html.en.utf8'),
    most: 10,
    file: { path: 'manual/**/*.html.{locale}.utf8', format: 'html' },
    locale: 'fr',
    targetOf: source => source.replace('.en.', '.fr.'),
    paragraph: /(?<=\n {4}<p>)[^<]{40,}(?=<\/p>\n)/g,
    asTarget: source => source.replace(' lang="en" xml:lang="en"', ' lang="fr" xml:lang="fr"'),
    segmentsIn: data => data.split('<div id=').length - 1,
    every: 3,
    pairs: 30,
  },
  {
    name: 'electron',
    format: markdown,
    folder: 'markdown/electron/content',
    isSource: path => /^en-US\/.*\.md$/.test(path),
    most: 5,
    file: { path: '{locale}/docs/**/*.md' },
    locale: 'de-DE',
    targetOf: source => source.replace('en-US', 'de-DE'),
    paragraph: /(?<=\n\n)[A-Z][^\n[`<]{40,}(?=\n\n)/g,
    asTarget: source => source,
    segmentsIn: data => data.split('\n\n').length,
    every: 1,
    pairs: 15,
  },
]

let repository: Repository | undefined
afterEach(() => repository?.sandbox.close())

describe.skipIf(!hasCorpus).each(kinds)('pages of $name', kind => {
  const { isSource, locale, targetOf, paragraph, asTarget } = kind
  const sources = pagesIn(kind.folder, isSource, kind.most)

  async function open(withTargets: boolean, pages: readonly string[] = sources): Promise<Repository> {
    const workspace = createWorkspace({
      'dragoman.config.json': {
        source: kind.name === 'httpd' ? 'en' : 'en-US',
        targets: [locale],
        files: [kind.file],
        budget: { run: 1e6 },
      },
    })
    for (const source of pages) {
      for (const path of withTargets ? [source, targetOf(source)] : [source]) {
        if (!existsSync(join(corpus, kind.folder, path))) continue
        mkdirSync(dirname(join(workspace.root, path)), { recursive: true })
        cpSync(join(corpus, kind.folder, path), join(workspace.root, path))
      }
    }
    repository = await repositoryIn(workspace)
    return repository
  }

  const plainTarget = (workspace: Workspace, source: string) =>
    workspace.get(targetOf(source)).replace(/⟦[a-z-]+⟧/g, '')

  it('are born as their sources, and one changed, one moved, one deleted and one new paragraph buy two', async () => {
    const opened = await open(false)
    const { workspace, options } = opened
    const first = await sync(options)
    expect(first.errors).toEqual([])
    expect(first.written).toEqual(sources.map(targetOf))
    for (const source of sources) expect(plainTarget(workspace, source)).toBe(asTarget(workspace.get(source)))
    await expectNothingToDo(opened)

    const page = sources.find(source => new Set(workspace.get(source).match(paragraph)).size >= 5) ?? ''
    const before = workspace.get(page)
    const [changed = '', moved = '', deleted = '', last = ''] = new Set(before.match(paragraph))
    const edited = before
      .replace(moved, () => last)
      .replace(changed, () => `${changed} And this is new.`)
      .replace(deleted, () => 'Nobody has ever translated this paragraph.')
    const end = edited.lastIndexOf(last)
    workspace.put(page, edited.slice(0, end) + moved + edited.slice(end + last.length))
    const ordersBefore = orderedData(opened).length
    const second = await sync(options)
    expect(second.errors).toEqual([])
    const data = orderedData(opened).slice(ordersBefore)
    expect(data.map(kind.segmentsIn)).toEqual([2])
    expect(data[0]).toContain('And this is new.')
    expect(data[0]).toContain('Nobody has ever translated this paragraph.')
    await expectNothingToDo(opened)
  }, 600_000)

  it('are adopted free of charge, and one changed paragraph is bought alone and changes nothing else', async () => {
    const opened = await open(true)
    const { workspace, options } = opened
    const pairs = sources.filter(source => workspace.has(targetOf(source)))
    const untouched = timesOf(workspace)
    const first = await sync({ ...options, files: pairs })
    expect(first).toMatchObject({ errors: [], requests: [], written: [] })
    expect(timesOf(workspace)).toEqual(untouched)

    const page = pairs.find(source => new Set(workspace.get(source).match(paragraph)).size > 0) ?? ''
    const before = workspace.get(targetOf(page)).split('\n')
    const [text = ''] = workspace.get(page).match(paragraph) ?? []
    workspace.put(
      page,
      workspace.get(page).replace(text, () => `${text} And this is new.`),
    )
    const second = await sync({ ...options, files: pairs })
    expect(second.written).toEqual([targetOf(page)])
    expect(orderedData(opened).map(kind.segmentsIn)).toEqual([1])
    const after = workspace.get(targetOf(page)).split('\n')
    const kept = new Set(after)
    expect(before.filter(line => !kept.has(line)).length).toBeLessThan(10)
  }, 600_000)

  it('that have a translation keep every modification time', async () => {
    const translated = pagesIn(kind.folder, isSource, Number.POSITIVE_INFINITY).filter(source =>
      existsSync(join(corpus, kind.folder, targetOf(source))),
    )
    const pages = some(translated, kind.every)
    expect(pages.length).toBeGreaterThan(kind.pairs)
    const { workspace, options } = await open(true, pages)
    // Some real translations lack a section.
    const lacking = new Set((await plan(options)).requests.map(({ path }) => path))
    expect(lacking.size).toBeLessThan(pages.length / 20)
    const files = pages.filter(page => !lacking.has(page))
    const untouched = timesOf(workspace)
    expect(await sync({ ...options, files })).toMatchObject({ errors: [], requests: [], written: [] })
    expect(timesOf(workspace)).toEqual(untouched)
    expect((await sync(options)).errors).toEqual([])
    const all = workspace.times()
    expect(await sync(options)).toMatchObject({ requests: [], written: [] })
    expect(workspace.times()).toEqual(all)
  }, 600_000)
})

/** The files that people edit. */
function timesOf(workspace: Workspace): Record<string, bigint> {
  return Object.fromEntries(Object.entries(workspace.times()).filter(([path]) => !path.startsWith('.')))
}
