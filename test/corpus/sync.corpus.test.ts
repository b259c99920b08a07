import { cpSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { textCheck } from '../../src/checks/index.ts'
import { languageOf } from '../../src/config/index.ts'
import { status, sync } from '../../src/index.ts'
import type { Sandbox } from '../../src/sandbox/index.ts'
import { createService, createWorkspace } from '../helpers/workspace.ts'
import { some } from './repositories.ts'

const corpus = fileURLToPath(new URL('../../../shared/corpus/json/', import.meta.url))

const projects: { name: string; folder: string; locales: Record<string, string>; leftOut: string[] }[] = [
  {
    name: 'excalidraw',
    folder: 'packages/excalidraw/locales',
    locales: {},
    leftOut: ['percentages'],
  },
  {
    name: 'uptime-kuma',
    folder: 'src/lang',
    locales: { pt: 'pt-PT', 'ca@valencia': 'ca', 'zh-HK': 'zh-TW' },
    leftOut: [],
  },
]

let sandbox: Sandbox | undefined
afterEach(() => sandbox?.close())

describe.skipIf(!existsSync(corpus)).each(projects)('$name', ({ name, folder, locales, leftOut }) => {
  it('gets back every byte of 20 blanked texts per file, and finds nothing to do afterwards', async () => {
    const from = join(corpus, name, folder)
    const names = readdirSync(from).map(file => file.replace(/\.json$/, ''))
    // Locales with one language get one translation, so of these only the first can get its own text back.
    const languages = new Set<string>()
    const sold = names.filter(one => {
      const match = languageOf(one, locales)
      if (
        one === 'en' ||
        leftOut.includes(one) ||
        (match.kind === 'language' && languages.has(match.language))
      )
        return false
      if (match.kind === 'language') languages.add(match.language)
      return true
    })
    const targets = some(sold, 3)
    const workspace = createWorkspace({
      'dragoman.config.json': {
        source: 'en',
        targets,
        files: [{ path: `${folder}/{locale}.json` }],
        locales,
        budget: { run: 100000 },
      },
    })
    cpSync(from, join(workspace.root, folder), { recursive: true })
    const original = workspace.tree()
    const source = leaves(JSON.parse(original[`${folder}/en.json`] ?? ''))
    const truth = new Map<string, Map<string, string>>()
    const blanked = new Map<string, string>()
    for (const locale of targets) {
      const match = languageOf(locale, locales)
      if (match.kind !== 'language' || match.language === 'en') continue
      const path = `${folder}/${locale}.json`
      const values = leaves(JSON.parse(original[path] ?? ''))
      const known = truth.get(match.language) ?? new Map<string, string>()
      truth.set(match.language, known)
      let left = 20
      let text = original[path] ?? ''
      for (const [key, value] of values) {
        const english = source.get(key)
        if (left === 0 || english === undefined || english === '' || value === '' || known.has(key)) continue
        if (
          !/\p{L}/u.test(english.replace(/\{[^}]*\}/g, '')) ||
          textCheck(english, { format: 'json' })(value) !== undefined
        )
          continue
        const next = blank(text, key, value)
        if (next === undefined) continue
        text = next
        known.set(key, value)
        left--
      }
      blanked.set(path, text)
      workspace.put(path, text)
    }
    const before = await status({ cwd: workspace.root, env: {} })
    for (const target of before.files[0]?.targets ?? []) {
      expect(target.translated + target.missing + target.stale).toBe(before.files[0]?.entries)
    }

    const opened = await createService({
      balance: 1e7,
      translate: ({ text, language }) => answer(text, truth.get(language) ?? new Map()),
    })
    sandbox = opened.sandbox
    const report = await sync({ cwd: workspace.root, ...opened.service })
    expect(report.errors.filter(({ code }) => code !== 'HELD')).toEqual([])
    expect(new Set(report.held.map(({ reason }) => reason))).toEqual(new Set(['empty']))
    for (const path of blanked.keys()) expect(workspace.get(path), path).toBe(original[path])

    const times = workspace.times()
    const posts = sandbox.truth.filter(entry => entry.what === 'request' && entry.method === 'POST').length
    await sync({ cwd: workspace.root, ...opened.service })
    expect(sandbox.truth.filter(entry => entry.what === 'request' && entry.method === 'POST')).toHaveLength(
      posts,
    )
    expect(workspace.times()).toEqual(times)
  }, 600_000)
})

/** Texts by key as JSON.parse sees them, the product's scanner apart. */
function leaves(value: unknown, path: readonly string[] = []): Map<string, string> {
  const found = new Map<string, string>()
  for (const [name, child] of Object.entries(value as object)) {
    const here = [...path, name]
    if (typeof child === 'string') found.set(JSON.stringify(here), child)
    else if (typeof child === 'object' && child !== null)
      for (const [key, text] of leaves(child, here)) found.set(key, text)
  }
  return found
}

/** Empties a value whose line is in the file once; `undefined` for any other. */
function blank(text: string, key: string, value: string): string | undefined {
  const name = (JSON.parse(key) as string[]).at(-1) ?? ''
  const line = `${JSON.stringify(name)}: ${JSON.stringify(value)}`
  const first = text.indexOf(line)
  if (first < 0 || text.indexOf(line, first + 1) >= 0) return undefined
  return `${text.slice(0, first)}${JSON.stringify(name)}: ""${text.slice(first + line.length)}`
}

function answer(data: string, truth: ReadonlyMap<string, string>): string {
  const fill = (value: unknown, path: readonly string[]): unknown => {
    if (typeof value === 'string') return truth.get(JSON.stringify(path)) ?? ''
    return Object.fromEntries(
      Object.entries(value as object).map(([name, child]) => [name, fill(child, [...path, name])]),
    )
  }
  return JSON.stringify(fill(JSON.parse(data), []))
}
