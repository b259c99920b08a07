/** Options with their defaults filled in. */
import { randomBytes } from 'node:crypto'
import { changedAccount } from './account.ts'
import type { SandboxOptions, WireVariants } from './options.ts'
import type { SandboxAccount, SandboxState } from './state.ts'

/** The stored state where there is one, else a new account without orders. */
export function initialState(options: SandboxOptions, stored: SandboxState | undefined): SandboxState {
  if (stored !== undefined) return options.key === undefined ? stored : { ...stored, key: options.key }
  const account: SandboxAccount = { id: 1, balance: 1_000_000_000, reserved: 0, overdraftAllowed: false }
  const { accountId, balance, reserved, overdraftAllowed } = options
  return {
    key: options.key ?? `sandbox-${randomBytes(12).toString('hex')}`,
    clockOffset: 0,
    nextId: options.firstId ?? '100001',
    nextCommentId: 1,
    account: changedAccount(account, { id: accountId, balance, reserved, overdraftAllowed }),
    tokens: [],
    orders: new Map(),
  }
}

export function wireVariants(options: SandboxOptions): WireVariants {
  return {
    ids: options.ids ?? 'number',
    inProgressSpelling: options.inProgressSpelling ?? 'PROGRESS',
    deleteStatus: options.deleteStatus ?? 200,
    listOrder: options.listOrder ?? 'honour',
    perPageCeiling: options.perPageCeiling ?? Number.POSITIVE_INFINITY,
    listLagMs: options.listLagMs ?? 0,
    nulls: options.nulls ?? 'left out',
    errorShape: options.errorShape ?? 'params',
    dateFraction: options.dateFraction ?? true,
    balanceIs: options.balanceIs ?? 'total',
    echo: options.echo ?? 'as is',
    reply: options.reply ?? 'as is',
    access: options.access ?? 'token',
    payments: options.payments ?? 'taken',
    digest: options.digest ?? 'colons',
    credentialHeader: options.credentialHeader ?? 'authorization',
    challengeMs: options.challengeMs ?? 300_000,
    cardMinimum: options.cardMinimum ?? 500_000,
  }
}
