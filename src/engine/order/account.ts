/** Whose ledger this is: one address, one account (`one-ledger-one-account`). */
import { WrongAccountError } from '../../errors.ts'
import type { MicroDollars } from '../../model.ts'
import { noAccount } from '../../service/payment/client.ts'
import type { Account } from '../../service/types.ts'
import type { Control, Files, Online, RunLedger } from '../project.ts'

/**
 * The account, after making sure that the ledger is its own.
 * @throws {WrongAccountError} before anything is written
 */
export async function openAccount(
  project: Pick<Control, 'signal'> & Pick<Files, 'stateFolder'> & RunLedger,
  { client, address }: Online,
): Promise<Account> {
  const account = await client.account({ signal: project.signal })
  const owner = project.store.read().account
  const folder = `${project.stateFolder}/orders`
  if (owner === 'unreadable') {
    throw new WrongAccountError(
      `${folder}/account.json cannot be read, so the owner of the ledger is unknown. Restore it, or delete it if you are sure that the ledger belongs to account ${account.id} at ${address}`,
    )
  }
  if (owner !== undefined && (owner.address !== address || owner.account !== account.id)) {
    const isPaying = account.id === noAccount || owner.account === noAccount
    if (isPaying && owner.account !== account.id)
      throw new WrongAccountError(
        account.id === noAccount
          ? `the ledger in ${folder} belongs to account ${owner.account} at ${owner.address}, and a payment provider needs a ledger of its own; use the account's key, or move the ledger away to start a new one`
          : `the orders of the ledger in ${folder} were paid for separately at ${owner.address} and belong to no account; use the payment provider again, or move the ledger away to start a new one`,
      )
    const step = owner.account === account.id ? 'use that address' : "use that account's key"
    throw new WrongAccountError(
      `the ledger in ${folder} belongs to account ${owner.account} at ${owner.address}, but the key is for account ${account.id} at ${address}; ${step}, or move the ledger away to start a new one`,
    )
  }
  if (owner === undefined) project.store.bind({ address, account: account.id })
  return account
}

/** Whether the service would refuse orders of this price (`funds-before-orders`). */
export function lacksFunds({ balance, overdraftAllowed }: Account, total: MicroDollars): boolean {
  return !overdraftAllowed && balance < total
}
