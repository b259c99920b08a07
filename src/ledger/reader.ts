/**
 * Reads a ledger that grows while it is read. Facts are written once and never edited, so what was read stays as it
 * was read, and looking again costs only what is new: a run looks before and after every request that it sends.
 */
import type * as z from 'zod'
import type { RelativePath } from '../model.ts'
import {
  absentFact,
  accountFact,
  cancelledFact,
  deliveredFact,
  duplicateFact,
  goneFact,
  type IntentFact,
  type IntentFolder,
  intentFact,
  type LanguageFact,
  type LedgerFacts,
  placedFact,
  refusedFact,
  type SeenFact,
  seenFact,
  settledFact,
  withdrawingFact,
} from './facts.ts'
import { createLedgerFold, type Ledger } from './fold.ts'
import { isUlid, type Ulid } from './ulid.ts'

/** What reading facts needs of a disk. */
export type FactSource = {
  readonly read: (path: RelativePath) => Uint8Array | undefined
  readonly list: (folder: RelativePath) => readonly string[]
  /** Grows whenever a file that could be read before has other bytes now. Default: that never happens. */
  readonly replacements?: () => number
}

export type LedgerReader = {
  /** Everything that stands there now. The same value while nothing was added. */
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
    const account = last?.facts.account ?? readAccount(readText(files, `${folder}/account.json`))
    const intents = names.filter(isUlid).map(ulid => readIntent(files, `${folder}/${ulid}`, ulid, caches))
    const parts = names
      .filter(name => /^seen-.+\.jsonl$/.test(name))
      .map(name => readSeen(files, `${folder}/${name}`, caches))
    const hasSameSeen = last !== undefined && isEqual(parts, last.parts)
    if (last !== undefined && hasSameSeen && account === last.facts.account)
      if (isEqual(intents, last.facts.intents)) return last.facts
    const seen = last !== undefined && hasSameSeen ? last.facts.seen : parts.flat()
    last = { facts: { account, intents, seen }, parts }
    return last.facts
  }
  return { read, ledger: () => fold(read()) }
}

/** @returns `unknown` for what is damaged or of a kind that this version does not know */
export function readFact(kind: string, text: string | undefined): LanguageFact {
  const build = <K extends string, T>(name: K, schema: z.ZodType<T>) => {
    const fact = parse(schema, text)
    return fact === undefined ? ({ kind: 'unknown' } as const) : { kind: name, fact }
  }
  if (kind === 'placed') return build('placed', placedFact)
  if (kind === 'refused') return build('refused', refusedFact)
  if (kind === 'absent-1' || kind === 'absent-2') return build(kind, absentFact)
  if (kind === 'cancelled') return build('cancelled', cancelledFact)
  if (kind === 'withdrawing' || kind === 'not-withdrawn') return build(kind, withdrawingFact)
  if (kind === 'gone') return build('gone', goneFact)
  if (kind === 'duplicate') return build('duplicate', duplicateFact)
  if (kind === 'delivered') return build('delivered', deliveredFact)
  if (kind === 'accepted' || kind === 'settled') return build(kind, settledFact)
  return { kind: 'unknown' }
}

export function readText(files: Pick<FactSource, 'read'>, path: RelativePath): string | undefined {
  const bytes = files.read(path)
  return bytes === undefined ? undefined : Buffer.from(bytes).toString('utf8')
}

type Caches = {
  readonly folders: Map<Ulid, { readonly names: readonly string[]; readonly value: IntentFolder }>
  /** By path; a file that could not be read is not here. */
  readonly files: Map<RelativePath, { readonly value: IntentFact | LanguageFact | undefined }>
  readonly lines: Map<RelativePath, { readonly text: string; readonly facts: readonly SeenFact[] }>
}

function createCaches(): Caches {
  return { folders: new Map(), files: new Map(), lines: new Map() }
}

function readAccount(text: string | undefined): LedgerFacts['account'] {
  return text === undefined ? undefined : (parse(accountFact, text) ?? 'unreadable')
}

function readIntent(files: FactSource, folder: RelativePath, ulid: Ulid, caches: Caches): IntentFolder {
  const names = files.list(folder)
  const known = caches.folders.get(ulid)
  if (known !== undefined && isEqual(names, known.names)) return known.value
  const once = <T extends IntentFact | LanguageFact | undefined>(
    name: string,
    make: (text: string | undefined) => T,
  ): T => {
    const path = `${folder}/${name}`
    const before = caches.files.get(path)
    if (before !== undefined) return before.value as T
    const text = readText(files, path)
    const value = make(text)
    if (text === undefined) isWhole = false
    else caches.files.set(path, { value })
    return value
  }
  let isWhole = true
  let intent: IntentFact | undefined
  const facts = new Map<string, LanguageFact[]>()
  for (const name of names) {
    if (!name.endsWith('.json')) continue
    if (name === 'intent.json') {
      intent = once(name, text => parse(intentFact, text))
      continue
    }
    const [, language, kind] = /^([\w-]+)\.(.+)\.json$/.exec(name) ?? []
    if (language === undefined || kind === undefined) continue
    const fact = once(name, text =>
      readFact(/^(?:duplicate|delivered|accepted|settled)(?=-)/.exec(kind)?.[0] ?? kind, text),
    )
    facts.set(language, [...(facts.get(language) ?? []), fact])
  }
  const value = { ulid, intent, facts }
  if (isWhole) caches.folders.set(ulid, { names, value })
  return value
}

/** A file of lines grows at its end; only in a merge of two branches does it change before that. */
function readSeen(files: FactSource, path: RelativePath, { lines }: Caches): readonly SeenFact[] {
  const text = readText(files, path) ?? ''
  const known = lines.get(path)
  if (known?.text === text) return known.facts
  const grown = known?.text.endsWith('\n') && text.startsWith(known.text) ? known : undefined
  const fresh = text
    .slice(grown?.text.length ?? 0)
    .split('\n')
    .map(line => parse(seenFact, line))
    .filter(fact => fact !== undefined)
  const facts = [...(grown?.facts ?? []), ...fresh]
  lines.set(path, { text, facts })
  return facts
}

function parse<T>(schema: z.ZodType<T>, text: string | undefined): T | undefined {
  if (text === undefined || text === '') return undefined
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

function isEqual<T>(some: readonly T[], others: readonly T[]): boolean {
  return some.length === others.length && some.every((one, index) => one === others[index])
}
