/**
 * Reads a ledger that grows while it is read. Facts are written once and never edited, so what was read stays as it
 * was read, and looking again costs only what is new: a run looks before and after every request that it sends.
 */
import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod/mini'
import { FileUnreadableError } from '../errors.ts'
import { addTo, type RelativePath, unless } from '../model.ts'
import {
  accountFact,
  type IntentFolder,
  intentFact,
  type KnownFact,
  type LanguageFact,
  type LedgerFacts,
  languageFacts,
  type SeenFact,
  seenFact,
} from './facts.ts'
import { createLedgerFold, type Ledger } from './fold.ts'
import { isUlid, type Ulid } from './ulid.ts'

/** The functions of a disk that reading facts needs. Both throw `FileUnreadableError` for a thing that is there and cannot be read. */
export type FactSource = {
  readonly read: (path: RelativePath) => Uint8Array | undefined
  readonly list: (folder: RelativePath) => readonly string[]
  /** Grows whenever a file that could be read before has other bytes now. Default: that never happens. */
  readonly replacements?: () => number
}

export type LedgerReader = {
  /** Everything that is there now. The same value while nothing was added. */
  readonly read: () => LedgerFacts
  /** The same, folded. */
  readonly ledger: () => Ledger
}

/** @param folder - holds `account.json`, the folders of the intents and the `seen` files */
export function createLedgerReader(files: FactSource, folder: RelativePath): LedgerReader {
  const fold = createLedgerFold()
  let caches = createCaches()
  let replacements = files.replacements?.()
  let last: { readonly facts: LedgerFacts; readonly parts: readonly (readonly SeenFact[])[] } | undefined
  const read = () => {
    if (files.replacements?.() !== replacements) {
      replacements = files.replacements?.()
      caches = createCaches()
      last = undefined
    }
    const names = files.list(folder)
    const account = last?.facts.account ?? readAccount(tryRead(files, `${folder}/account.json`))
    const intents = spellingsOf(names).map(([ulid, spellings]) =>
      readIntent(files, folder, { ulid, spellings }, caches),
    )
    const seenNames = names.filter(name => /^seen-.+\.jsonl$/.test(name))
    const lines = seenNames.map(name => readSeen(files, `${folder}/${name}`, caches))
    const parts = lines.map(({ facts }) => facts)
    const unread = seenNames.filter((_, index) => lines[index]?.isUnreadable)
    const hasSameSeen = last !== undefined && isEqual(parts, last.parts)
    if (last !== undefined && hasSameSeen && account === last.facts.account)
      if (isEqual(intents, last.facts.intents) && isEqual(unread, last.facts.unread ?? [])) return last.facts
    const seen = last !== undefined && hasSameSeen ? last.facts.seen : parts.flat()
    last = { facts: { account, intents, seen, ...(unread.length > 0 && { unread }) }, parts }
    return last.facts
  }
  return { read, ledger: () => fold(read()) }
}

/** @returns `unknown` for what is damaged or of a kind that this version does not know */
export function readFact(kind: string, text: string | undefined): LanguageFact {
  const schema = Object.hasOwn(languageFacts, kind) ? languageFacts[kind as KnownFact['kind']] : undefined
  const fact = schema && parse<KnownFact['fact']>(schema, text)
  return fact === undefined ? { kind: 'unknown' } : ({ kind, fact } as KnownFact)
}

export function readText(files: Pick<FactSource, 'read'>, path: RelativePath): string | undefined {
  const bytes = files.read(path)
  return bytes === undefined ? undefined : Buffer.from(bytes).toString('utf8')
}

/** The thing at a path. A damaged thing among the facts is no error of the ledger. */
type Found = { readonly text: string | undefined; readonly isUnreadable: boolean }

function tryRead(files: FactSource, path: RelativePath): Found {
  const text = unless(FileUnreadableError, () => ({ text: readText(files, path) }))
  return { text: text?.text, isUnreadable: text === undefined }
}

/** The folders of intents by their true names: some file systems change the case of letters. */
function spellingsOf(names: readonly string[]): (readonly [Ulid, readonly string[]])[] {
  const found = new Map<Ulid, string[]>()
  for (const name of names) {
    const ulid = name.toUpperCase()
    if (isUlid(ulid)) addTo(found, ulid, name)
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1))
}

type ReadIntent = Pick<IntentFolder, 'intent' | 'isUnreadable'>
type Lists = readonly (readonly string[] | undefined)[]

type Caches = {
  readonly folders: Map<
    Ulid,
    { readonly lists: Lists; readonly value: IntentFolder; readonly isWhole: boolean }
  >
  /** By path; a file that could not be read is not here. */
  readonly files: Map<RelativePath, { readonly value: ReadIntent | LanguageFact }>
  readonly lines: Map<RelativePath, { readonly text: string; readonly facts: readonly SeenFact[] }>
}

function createCaches(): Caches {
  return { folders: new Map(), files: new Map(), lines: new Map() }
}

function readAccount({ text, isUnreadable }: Found): LedgerFacts['account'] {
  if (isUnreadable) return 'unreadable'
  return text === undefined ? undefined : (parse(accountFact, text) ?? 'unreadable')
}

function readIntentFact({ text, isUnreadable }: Found): ReadIntent {
  // One that is not here, or empty, may still come.
  if (!isUnreadable && (text ?? '') === '') return { intent: undefined }
  const intent = parse(intentFact, text)
  return intent === undefined ? { intent, isUnreadable: true } : { intent }
}

function readIntent(
  files: FactSource,
  parent: RelativePath,
  { ulid, spellings }: { readonly ulid: Ulid; readonly spellings: readonly string[] },
  caches: Caches,
): IntentFolder {
  const lists = spellings.map(name => unless(FileUnreadableError, () => files.list(`${parent}/${name}`)))
  const known = caches.folders.get(ulid)
  if (known?.isWhole && isEqualLists(lists, known.lists)) return known.value
  const paths = lists.flatMap((names = [], index) =>
    names.map(name => `${parent}/${spellings[index]}/${name}`),
  )
  const intents = paths.filter(path => path.endsWith('/intent.json'))
  const own = intentOf(intents.map(path => readOnce(files, path, caches, readIntentFact)))
  const named = paths.flatMap(path => factNamed(path) ?? [])
  const facts = new Map<string, LanguageFact[]>()
  for (const { path, language, kind } of named)
    addTo(
      facts,
      language,
      readOnce(files, path, caches, ({ text }) => readFact(kind, text)),
    )
  const isListed = !lists.includes(undefined)
  const isWhole =
    isListed && [...intents, ...named.map(({ path }) => path)].every(path => caches.files.has(path))
  const [name] = spellings
  const made: IntentFolder = {
    ulid,
    ...(own ?? (isListed ? { intent: undefined } : { intent: undefined, isUnreadable: true })),
    facts: asAskedFor(facts, own?.intent?.languages),
    ...(name !== undefined && name !== ulid && { name }),
  }
  const value = known !== undefined && isDeepStrictEqual(made, known.value) ? known.value : made
  caches.folders.set(ulid, { lists, value, isWhole })
  return value
}

/** The one that can be read of several spellings; `undefined`: none is here. */
function intentOf(found: readonly ReadIntent[]): ReadIntent | undefined {
  return (
    found.find(({ intent }) => intent !== undefined) ??
    found.find(({ isUnreadable }) => isUnreadable === true)
  )
}

/** A file that could not be read is read again with the next look. */
function readOnce<T extends ReadIntent | LanguageFact>(
  files: FactSource,
  path: RelativePath,
  caches: Caches,
  make: (found: Found) => T,
): T {
  const before = caches.files.get(path)
  if (before !== undefined) return before.value as T
  const found = tryRead(files, path)
  const value = make(found)
  if (found.text !== undefined) caches.files.set(path, { value })
  return value
}

const numberedKind =
  /^(?:duplicate|delivered|accepted|settled|named|priced|shown|gone|cancelled|absent-[12])(?=-)/

function factNamed(
  path: RelativePath,
): { readonly path: RelativePath; readonly language: string; readonly kind: string } | undefined {
  const [, language, kind] = /\/([\w-]+)\.([^/]+)\.json$/.exec(path) ?? []
  if (language === undefined || kind === undefined) return undefined
  return { path, language, kind: numberedKind.exec(kind)?.[0] ?? kind }
}

/** Facts by the languages as their intent spells them. */
function asAskedFor(
  facts: ReadonlyMap<string, LanguageFact[]>,
  languages: readonly string[] = [],
): IntentFolder['facts'] {
  const own = new Map<string, readonly LanguageFact[]>()
  for (const [name, known] of facts) {
    const language = languages.find(one => one.toLowerCase() === name.toLowerCase()) ?? name
    own.set(language, [...(own.get(language) ?? []), ...known])
  }
  return own
}

/** A file of lines grows at its end; only in a merge of two branches does it change before that. */
function readSeen(
  files: FactSource,
  path: RelativePath,
  { lines }: Caches,
): { readonly facts: readonly SeenFact[]; readonly isUnreadable: boolean } {
  const known = lines.get(path)
  const found = tryRead(files, path)
  if (found.isUnreadable) return { facts: known?.facts ?? noFacts, isUnreadable: true }
  const text = found.text ?? ''
  if (known?.text === text) return { facts: known.facts, isUnreadable: false }
  const grown = known?.text.endsWith('\n') && text.startsWith(known.text) ? known : undefined
  const fresh = text
    .slice(grown?.text.length ?? 0)
    .split('\n')
    .map(line => parse(seenFact, line))
    .filter(fact => fact !== undefined)
  const facts = [...(grown?.facts ?? []), ...fresh]
  lines.set(path, { text, facts })
  return { facts, isUnreadable: false }
}

const noFacts: readonly SeenFact[] = []

function parse<T>(schema: z.ZodMiniType<T>, text: string | undefined): T | undefined {
  if (text === undefined || text === '') return undefined
  return unless(Error, () => schema.safeParse(JSON.parse(text)).data)
}

function isEqual<T>(some: readonly T[], others: readonly T[]): boolean {
  return some.length === others.length && some.every((one, index) => one === others[index])
}

function isEqualLists(some: Lists, others: Lists): boolean {
  return some.length === others.length && some.every((one, index) => isEqual(one ?? [], others[index] ?? []))
}
