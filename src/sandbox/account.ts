import { microDollars } from '../model.ts'
import type { SandboxAccount } from './state.ts'

/** Account settings in US dollars; what is left out stays. */
export type AccountChange = {
  readonly id?: number | undefined
  readonly balance?: number | undefined
  readonly reserved?: number | undefined
  readonly overdraftAllowed?: boolean | undefined
}

export function changedAccount(account: SandboxAccount, change: AccountChange): SandboxAccount {
  return {
    id: change.id ?? account.id,
    balance:
      change.balance === undefined
        ? account.balance
        : Math.sign(change.balance) * microDollars(Math.abs(change.balance)),
    reserved: change.reserved === undefined ? account.reserved : microDollars(change.reserved),
    overdraftAllowed: change.overdraftAllowed ?? account.overdraftAllowed,
  }
}
