/** The errors that end a run whose ledger cannot be kept on its branch. */
import { AnomalyError, FileUnwritableError, ServiceUnreachableError } from '../../errors.ts'
import type { ObjectName } from './objects.ts'
import { ledgerRefs, type Remote, type SharedStore } from './remote.ts'

export function rewoundError({ name }: Remote, lost: ObjectName): AnomalyError {
  return new AnomalyError(
    `the ledger on ${JSON.stringify(name)} was rewound or deleted: records of commit ${lost.slice(0, 12)} are no longer on it, so nothing more was ordered. When this run ends, it merges the records of the old and the present branch, and pushes them. Find out who changed the branch, then run again`,
  )
}

export function declined({ name }: Remote, store: SharedStore, reason: string): ServiceUnreachableError {
  const other = store === 'git' ? 'git-ref' : 'git'
  const [ref, otherRef] = [ledgerRefs[store], ledgerRefs[other]]
  return new ServiceUnreachableError(
    `the git remote ${JSON.stringify(name)} does not accept the ledger as ${ref}: ${reason}. Allow this run to push it (on GitHub: "contents: write"), or use "store: ${other}" if the remote accepts ${otherRef}, or "store: files"`,
  )
}

export function unsent({ name }: Remote, reason: string): ServiceUnreachableError {
  return new ServiceUnreachableError(
    `the ledger could not be pushed to the git remote ${JSON.stringify(name)}: ${reason}. The records are kept in .dragoman/outbox for the next run`,
  )
}

export function unkeptError(complaint: string): FileUnwritableError {
  const lock = /'([^']+\.lock)'/.exec(complaint)?.[1]
  const step = lock === undefined ? 'remove the cause' : `if no other git process runs there, remove ${lock}`
  return new FileUnwritableError(
    `git could not store the fetched ledger: ${complaint}. Nothing is lost; ${step}, and run again`,
  )
}
