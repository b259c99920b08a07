/**
 * The ledger as files (rules M19): `<state>/orders/<ULID>/<fact>.json`, `account.json` and `seen-<run>.jsonl`.
 * Every write is durable before it returns; nothing is ever edited.
 */
import { createHash } from 'node:crypto'
import type * as z from 'zod'
import type { Disk } from '../disk.ts'
import type { Language, RelativePath } from '../model.ts'
import {
  type AccountFact,
  absentFact,
  accountFact,
  cancelledFact,
  deliveredFact,
  duplicateFact,
  goneFact,
  type IntentFact,
  type IntentFolder,
  intentFact,
  type KnownFact,
  type LanguageFact,
  type LedgerFacts,
  placedFact,
  refusedFact,
  type SeenFact,
  seenFact,
  settledFact,
} from './facts.ts'
import { isUlid, type Ulid } from './ulid.ts'

/** Where facts are kept. Stores merge by union, so a reader never has to choose between two of them. */
export interface LedgerStore {
  readonly read: () => LedgerFacts
  /** Whose facts these are: written before the first of them, where it does not stand there yet. */
  readonly bind: (owner: AccountFact) => void
  readonly writeIntent: (ulid: Ulid, fact: IntentFact) => void
  readonly writeFact: (ulid: Ulid, language: Language, fact: KnownFact) => void
  readonly appendSeen: (run: Ulid, facts: readonly SeenFact[]) => void
  /**
   * Brings in what other machines have written.
   * @throws {ServiceUnreachableError} when the place that they share cannot be read
   */
  readonly refresh: () => void
  /**
   * Hands everything that was written to the place that all machines share; until then it is durable on this one.
   * @throws {ServiceUnreachableError} nothing is lost, and the next run hands it over
   */
  readonly flush: () => void
}

/** What a store needs of a disk. */
export type FactFiles = Pick<Disk, 'read' | 'list' | 'create' | 'append'>

/** The ledger under `<stateFolder>/orders/`. */
export function fileStore(disk: FactFiles, stateFolder: RelativePath): LedgerStore {
  const folder = `${stateFolder}/orders`
  let unwrittenOwner: AccountFact | undefined
  const write = (path: RelativePath, fact: object) => {
    return disk.create(path, Buffer.from(`${JSON.stringify(fact, null, 1)}\n`))
  }
  const writeOwner = () => {
    if (unwrittenOwner !== undefined) write(`${folder}/account.json`, unwrittenOwner)
    unwrittenOwner = undefined
  }
  return {
    read: () => readFacts(disk, folder),
    bind: owner => {
      unwrittenOwner = owner
    },
    writeIntent: (ulid, fact) => {
      writeOwner()
      write(`${folder}/${ulid}/intent.json`, fact)
    },
    writeFact: (ulid, language, { kind, fact }) => {
      for (let attempt = 0; attempt < maxNames; attempt++) {
        const path = `${folder}/${ulid}/${language}.${factName(kind, fact, attempt)}.json`
        if (write(path, fact) || !isHashed(kind)) return
        // What stands there is damaged unless it reads as what was to be written, and a paid text must not be lost for it.
        if (readFact(kind, readText(disk, path)).kind !== 'unknown') return
      }
    },
    appendSeen: (run, facts) => {
      if (facts.length === 0) return
      writeOwner()
      disk.append(
        `${folder}/seen-${run}.jsonl`,
        Buffer.from(facts.map(fact => `${JSON.stringify(fact)}\n`).join('')),
      )
    },
    refresh: () => {},
    flush: () => {},
  }
}

/** Names that are tried for one fact while damaged files hold the former ones. */
const maxNames = 9

/** Facts that can occur more than once carry their content's hash, so that writing one twice is writing it once. */
function factName(kind: KnownFact['kind'], fact: object, attempt: number): string {
  if (kind === 'duplicate' && 'other' in fact) return `duplicate-${fact.other}`
  if (!isHashed(kind)) return kind
  const content = JSON.stringify(fact) + ' '.repeat(attempt)
  return `${kind}-${createHash('sha256').update(content).digest('hex').slice(0, 16)}`
}

function isHashed(kind: KnownFact['kind']): boolean {
  return kind === 'delivered' || kind === 'accepted' || kind === 'settled'
}

function readFacts(disk: FactFiles, folder: RelativePath): LedgerFacts {
  const names = disk.list(folder)
  return {
    account: readAccount(readText(disk, `${folder}/account.json`)),
    intents: names.filter(isUlid).map(ulid => readIntent(disk, folder, ulid)),
    seen: names
      .filter(name => /^seen-.+\.jsonl$/.test(name))
      .flatMap(name => (readText(disk, `${folder}/${name}`) ?? '').split('\n'))
      .map(line => parse(seenFact, line))
      .filter(fact => fact !== undefined),
  }
}

function readAccount(text: string | undefined): LedgerFacts['account'] {
  return text === undefined ? undefined : (parse(accountFact, text) ?? 'unreadable')
}

function readIntent(disk: FactFiles, folder: RelativePath, ulid: Ulid): IntentFolder {
  const facts = new Map<string, LanguageFact[]>()
  let intent: IntentFact | undefined
  for (const name of disk.list(`${folder}/${ulid}`)) {
    if (!name.endsWith('.json')) continue
    const text = readText(disk, `${folder}/${ulid}/${name}`)
    if (name === 'intent.json') {
      intent = parse(intentFact, text)
      continue
    }
    const [, language, kind] = /^([\w-]+)\.(.+)\.json$/.exec(name) ?? []
    if (language === undefined || kind === undefined) continue
    const known = facts.get(language) ?? []
    known.push(readFact(/^(?:duplicate|delivered|accepted|settled)(?=-)/.exec(kind)?.[0] ?? kind, text))
    facts.set(language, known)
  }
  return { ulid, intent, facts }
}

function readFact(kind: string, text: string | undefined): LanguageFact {
  const build = <K extends string, T>(name: K, schema: z.ZodType<T>) => {
    const fact = parse(schema, text)
    return fact === undefined ? ({ kind: 'unknown' } as const) : { kind: name, fact }
  }
  if (kind === 'placed') return build('placed', placedFact)
  if (kind === 'refused') return build('refused', refusedFact)
  if (kind === 'absent-1' || kind === 'absent-2') return build(kind, absentFact)
  if (kind === 'cancelled') return build('cancelled', cancelledFact)
  if (kind === 'gone') return build('gone', goneFact)
  if (kind === 'duplicate') return build('duplicate', duplicateFact)
  if (kind === 'delivered') return build('delivered', deliveredFact)
  if (kind === 'accepted' || kind === 'settled') return build(kind, settledFact)
  return { kind: 'unknown' }
}

function parse<T>(schema: z.ZodType<T>, text: string | undefined): T | undefined {
  if (text === undefined || text === '') return undefined
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

function readText(disk: FactFiles, path: RelativePath): string | undefined {
  const bytes = disk.read(path)
  return bytes === undefined ? undefined : Buffer.from(bytes).toString('utf8')
}
