import { hash } from 'node:crypto'
import type { EntryId } from '../model.ts'

const sha256 = (text: string) => hash('sha256', text, 'base64url')

/** Hash of an entry id, as the lock writes it (`lock-layout`): 8 characters over the id as a JSON array. */
export function entryHash(id: EntryId): string {
  return sha256(JSON.stringify(id)).slice(0, 8)
}

/**
 * Hash of a decoded, untrimmed text, as the lock writes it (`lock-layout`): 6 characters. Records name source texts and
 * translations by it, so a source text of another hash makes its translation stale.
 */
export function textHash(text: string): string {
  return sha256(text).slice(0, 6)
}
