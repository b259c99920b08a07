import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { decodeDocument } from '../../src/formats/document.ts'
import { po } from '../../src/formats/po/index.ts'
import { strings } from '../../src/formats/strings/index.ts'
import { sync } from '../../src/index.ts'
import { blanksOf, wordlessKeys } from './blanks.ts'
import {
  copyOf,
  corpus,
  expectNothingToDo,
  hasCorpus,
  type Repository,
  soldLocales,
  some,
} from './repositories.ts'
import '../helpers/formats.ts'

let repository: Repository | undefined
afterEach(() => repository?.sandbox.close())

const pathsIn = (folder: string) =>
  hasCorpus ? readdirSync(join(corpus, folder), { recursive: true, encoding: 'utf8' }).sort() : []

describe.skipIf(!hasCorpus)('20 blanked texts per target', () => {
  it.each([
    {
      name: 'Sparkle',
      files: [
        {
          source: 'Sparkle/Base.lproj/Sparkle.strings',
          target: 'Sparkle/{locale}.lproj/Sparkle.strings',
        },
        { path: 'Sparkle/{locale}.lproj/*.strings' },
      ],
      sourceOf: (path: string) =>
        path.replace(/[^/]+\.lproj/, path.endsWith('/Sparkle.strings') ? 'Base.lproj' : 'en.lproj'),
      least: 1000,
    },
    {
      name: 'vienna-rss',
      files: [{ path: 'Vienna/**/{locale}.lproj/*.strings' }],
      sourceOf: (path: string) => path.replace(/[^/]+\.lproj/, 'en.lproj'),
      least: 150,
    },
  ])(
    'of $name come back with every byte, and the second run does nothing',
    async ({ name, files, sourceOf, least }) => {
      const folder = `strings/${name}`
      const paths = pathsIn(folder).filter(path => path.endsWith('.strings'))
      const locales = new Set(paths.map(path => /([^/]+)\.lproj/.exec(path)?.[1] ?? ''))
      const sold = soldLocales([...locales], { es: 'es-ES' })
      const { blank, translate } = blanksOf(strings)
      // An address is translated like any text here, to come back.
      const own = files.map(one => ({ ...one, addresses: 'order' }))
      const config = { source: 'en', targets: [...sold.keys()], files: own, locales: { es: 'es-ES' } }
      repository = await copyOf(folder, config, translate)
      const originals = new Map<string, Buffer>()
      let blanked = 0
      for (const target of paths) {
        const language = sold.get(/([^/]+)\.lproj/.exec(target)?.[1] ?? '')
        const source = sourceOf(target)
        if (language === undefined || !paths.includes(source)) continue
        const { original, texts } = blank(repository, { source, target, language })
        originals.set(target, original)
        blanked += texts
      }
      expect(blanked).toBeGreaterThan(least)

      const report = await sync(repository.options)
      expect(report.errors.filter(({ code }) => code !== 'HELD')).toEqual([])
      expect(report.held.filter(({ reason }) => reason !== 'empty')).toEqual([])
      const changed = [...originals].filter(
        ([path, bytes]) => !bytes.equals(readFileSync(join(repository?.workspace.root ?? '', path))),
      )
      expect(changed.map(([path]) => path)).toEqual([])
      await expectNothingToDo(repository)
    },
    600_000,
  )

  it('of sphinx come back from its template, wrapped as they were but for 2 in 100', async () => {
    const all = pathsIn('po/sphinx').filter(path => path.endsWith('.po'))
    const paths = some(all, 2)
    const localeOf = (path: string) => path.split('/')[2] ?? ''
    const sold = soldLocales(paths.map(localeOf))
    const { blank, translate } = blanksOf(po)
    const source = 'sphinx/locale/sphinx.pot'
    const files = [{ source, target: 'sphinx/locale/{locale}/LC_MESSAGES/sphinx.po' }]
    const exclude = wordlessKeys(po, readFileSync(join(corpus, 'po/sphinx', source)))
    repository = await copyOf('po/sphinx', {}, translate)
    const originals = new Map<string, Buffer>()
    let blanked = 0
    for (const target of paths) {
      const language = sold.get(localeOf(target))
      if (language === undefined) continue
      const { original, texts } = blank(repository, { source, target, language })
      // A catalog that is all but empty would only make the orders long.
      if (texts < 20) continue
      originals.set(target, original)
      blanked += texts
    }
    const targets = [...originals.keys()].map(localeOf)
    repository.workspace.put('dragoman.config.json', {
      source: 'en',
      targets,
      files,
      keys: { exclude },
      budget: { run: 1e6 },
    })
    expect(targets.length).toBeGreaterThan(12)
    expect(blanked).toBeGreaterThan(250)

    const report = await sync(repository.options)
    expect(report.errors.filter(({ code }) => code !== 'HELD')).toEqual([])
    expect(report.held.filter(({ reason }) => reason !== 'empty')).toEqual([])
    const wrapped = [...originals].map(([path, bytes]) => {
      const now = readFileSync(join(repository?.workspace.root ?? '', path))
      return rewrapped(bytes, now)
    })
    const sum = wrapped.reduce((total, count) => total + count, 0)
    process.stdout.write(`${sum} of ${blanked} msgstr are wrapped otherwise\n`)
    expect(sum).toBeLessThanOrEqual(blanked * 0.02)
    await expectNothingToDo(repository)
  }, 600_000)
})

/** How many msgstr differ by their wrapping; everything else must be equal. */
function rewrapped(before: Buffer, after: Buffer): number {
  const read = (bytes: Buffer) => {
    const { text } = decodeDocument(bytes, po.declaredEncoding?.(bytes))
    return { text, entries: po.scan(text).entries }
  }
  const [old, now] = [read(before), read(after)]
  expect(now.entries.map(({ key, text, fuzzy }) => [key, text, fuzzy])).toEqual(
    old.entries.map(({ key, text, fuzzy }) => [key, text, fuzzy]),
  )
  let count = 0
  const raw = old.entries.map(({ start, end }, index) => {
    const other = now.entries[index]
    const spelled = old.text.slice(start, end)
    if (spelled !== now.text.slice(other?.start, other?.end)) count++
    return spelled
  })
  const between = ({ text, entries }: ReturnType<typeof read>) => {
    let at = 0
    return [
      ...entries.map(({ start, end }) => {
        const piece = text.slice(at, start)
        at = end
        return piece
      }),
      text.slice(at),
    ]
  }
  expect(raw).toHaveLength(now.entries.length)
  expect(between(now)).toEqual(between(old))
  return count
}
