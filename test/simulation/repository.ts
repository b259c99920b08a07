/** The locale files of the episode, and the people who edit them in every checkout at once. */
import type { FilePair } from '../../src/model.ts'
import { type Checkout, put, textAt } from './disk.ts'
import type { Random } from './random.ts'
import type { Setting } from './setting.ts'

export type Repository = {
  readonly pairs: readonly FilePair[]
  /** Source path → key → text, as it is now. */
  readonly sources: Map<string, Map<string, string>>
  /** Manual edits of a source text that has not changed since: `locale path key` → value. */
  readonly personal: Map<string, string>
  /** Every text that a person has ever written into a target. */
  readonly written: Set<string>
}

export const plainSettings: FilePair['settings'] = {
  service: 'translation',
  context: {},
  comment: undefined,
  attachments: [],
  keepTerms: [],
  keys: { include: [], exclude: [] },
  identical: 'translated',
  addresses: 'copy',
  content: {},
}

const words = ['Amber', 'Birch', 'Cedar', 'Delta', 'Ember', 'Fjord', 'Grove', 'Heron', 'Inlet', 'Jetty']
const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

export function createRepository(setting: Setting, random: Random): Repository {
  const names = ['one', 'two', 'three'].slice(0, setting.files)
  const sources = new Map(
    names.map(name => [
      `l/en/${name}.json`,
      new Map(keys.slice(0, random.between(1, 4)).map(key => [key, random.pick(words)])),
    ]),
  )
  const pairs = [...sources.keys()].map(
    (source): FilePair => ({
      source,
      format: 'json',
      targets: setting.languages.map(language => ({
        locale: language,
        language,
        path: targetPath(source, language),
      })),
      settings: plainSettings,
    }),
  )
  return { pairs, sources, personal: new Map(), written: new Set() }
}

export function targetPath(source: string, locale: string): string {
  return source.replace('l/en/', `l/${locale}/`)
}

export function personalName(locale: string, path: string, key: string): string {
  return `${locale} ${path} ${key}`
}

export function writeSources({ sources }: Repository, checkouts: readonly Checkout[]): void {
  for (const checkout of checkouts)
    for (const [path, texts] of sources) put(checkout, path, printed(Object.fromEntries(texts)))
}

export function targetOf(checkout: Checkout, path: string, locale: string): Record<string, unknown> {
  return JSON.parse(textAt(checkout, targetPath(path, locale)) ?? '{}')
}

/** Somebody saves a target of one checkout with a text of their own in it. */
export function saveTarget(
  repository: Repository,
  checkout: Checkout,
  target: string,
  random: Random,
): string {
  const { sources, personal, written, pairs } = repository
  const pair = pairs.find(({ targets }) => targets.some(({ path }) => path === target))
  const locale = pair?.targets.find(({ path }) => path === target)?.locale
  const texts = sources.get(pair?.source ?? '')
  if (pair === undefined || locale === undefined || texts === undefined || texts.size === 0) return 'nothing'
  const key = random.pick([...texts.keys()])
  const value = `by hand ${written.size}`
  personal.set(personalName(locale, pair.source, key), value)
  written.add(value)
  put(checkout, target, printed({ ...targetOf(checkout, pair.source, locale), [key]: value }))
  return `saves ${target} ${key}`
}

/** One edit by a person, somewhere. */
export function edit(repository: Repository, checkouts: readonly Checkout[], random: Random): string {
  const { sources, personal } = repository
  const [path, texts] = random.pick([...sources])
  const key = random.pick([...texts.keys(), ...(texts.size === 0 ? keys : [])])
  const forget = (name: string) => {
    for (const one of [...personal.keys()]) if (one.endsWith(` ${path} ${name}`)) personal.delete(one)
  }
  const kind = random.pick(['change', 'change', 'add', 'remove', 'rename', 'translate', 'empty'])
  if (kind === 'translate' || kind === 'empty') {
    const locale = random.pick(repository.pairs[0]?.targets ?? []).locale
    const value = kind === 'empty' ? '' : `by hand ${repository.written.size}`
    const name = personalName(locale, path, key)
    if (!texts.has(key)) return 'nothing'
    if (kind === 'empty') personal.delete(name)
    else {
      personal.set(name, value)
      repository.written.add(value)
    }
    for (const checkout of checkouts)
      put(checkout, targetPath(path, locale), printed({ ...targetOf(checkout, path, locale), [key]: value }))
    return `${kind} ${name}`
  }
  const fresh = random.pick(keys)
  const text = texts.get(key)
  if (kind === 'rename' && text !== undefined && !texts.has(fresh)) {
    texts.delete(key)
    texts.set(fresh, text)
    forget(key)
  } else if (kind === 'remove' && texts.size > 1) {
    texts.delete(key)
    forget(key)
  } else {
    const changed = kind === 'add' ? fresh : key
    const next = random.pick(words)
    if (texts.get(changed) !== next) forget(changed)
    texts.set(changed, next)
  }
  writeSources(repository, checkouts)
  return `${kind} ${path} ${key} ${fresh}`
}

function printed(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
