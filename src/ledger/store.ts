/**
 * The ledger as files (`facts-are-written-once`): `<state>/orders/<ULID>/<fact>.json`, `account.json` and `seen-<run>.jsonl`.
 * Every write is durable before it returns; nothing is ever edited.
 */
import { createHash } from 'node:crypto'
import type { Disk } from '../disk.ts'
import { FileUnreadableError, FileUnwritableError } from '../errors.ts'
import type { Language, RelativePath } from '../model.ts'
import type { AccountFact, IntentFact, KnownFact, LedgerFacts, SeenFact } from './facts.ts'
import type { Ledger } from './fold.ts'
import { createLedgerReader, type FactSource, readFact, readText } from './reader.ts'
import type { Ulid } from './ulid.ts'

/** Where facts are kept. Stores merge by union, so a reader never has to choose between two of them. */
export interface LedgerStore {
  readonly read: () => LedgerFacts
  /** The state that follows from the facts. */
  readonly ledger: () => Ledger
  /** Whose facts these are: written before the first of them, where it is not there yet. */
  readonly bind: (owner: AccountFact) => void
  /** Moves the records of an earlier store into this one; nothing can be read before. Absent where there is none. */
  readonly moveIn?: () => void
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

/** The functions of a disk that a store needs. */
export type FactFiles = FactSource & Pick<Disk, 'create' | 'append'>

/** The ledger under `<stateFolder>/orders/`. */
export function fileStore(disk: FactFiles, stateFolder: RelativePath): LedgerStore {
  const folder = `${stateFolder}/orders`
  const reader = createLedgerReader(disk, folder)
  let unwrittenOwner: AccountFact | undefined
  const write = (path: RelativePath, fact: object) => {
    return disk.create(path, Buffer.from(`${JSON.stringify(fact, null, 1)}\n`))
  }
  const isUnreadable = (path: RelativePath) => {
    try {
      disk.read(path)
      return false
    } catch (error) {
      return error instanceof FileUnreadableError
    }
  }
  const writeOwner = () => {
    if (unwrittenOwner !== undefined) write(`${folder}/account.json`, unwrittenOwner)
    unwrittenOwner = undefined
  }
  return {
    ...reader,
    bind: owner => {
      unwrittenOwner = owner
    },
    writeIntent: (ulid, fact) => {
      writeOwner()
      write(`${folder}/${ulid}/intent.json`, fact)
    },
    writeFact: (ulid, language, { kind, fact }) => {
      for (let attempt = 1; ; attempt++) {
        const path = `${folder}/${ulid}/${language}.${factName(kind, fact, attempt - 1)}.json`
        const isLast = !isHashed(kind) || attempt === maxNames
        try {
          if (write(path, fact) || isLast) return
          // The existing file is damaged unless it reads as the one to be written, and a paid text must not be lost for it.
          if (!isUnreadable(path) && readFact(kind, readText(disk, path)).kind !== 'unknown') return
        } catch (error) {
          // A link or a folder may have the name, and the purchase continues without the fact as with a damaged one.
          if (!(error instanceof FileUnwritableError) || !isUnreadable(path)) throw error
          if (!isHashed(kind)) return
          if (isLast) throw error
        }
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
  if (kind === 'named' && 'id' in fact) return `named-${fact.id}`
  if (kind === 'priced' && 'price' in fact) return `priced-${fact.price}`
  // An order that ends once more than it is known to have ended has another fact for it.
  if ('turn' in fact && typeof fact.turn === 'number' && fact.turn > 0) return `${kind}-${fact.turn}`
  if (!isHashed(kind)) return kind
  const content = JSON.stringify(fact) + ' '.repeat(attempt)
  return `${kind}-${createHash('sha256').update(content).digest('hex').slice(0, 16)}`
}

function isHashed(kind: KnownFact['kind']): boolean {
  return kind === 'delivered' || kind === 'accepted' || kind === 'settled'
}
