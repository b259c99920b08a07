/** The account and the rates, which can be read before there is a project. */
import { openAccount } from '../engine/order/account.ts'
import { ConfigMissingError, UsageError } from '../errors.ts'
import { dollars } from '../model.ts'
import { connect } from './connect.ts'
import { refuseUnknownOptions } from './known-options.ts'
import type { Opened } from './open.ts'
import type { RunOptions } from './options.ts'
import { reportOf } from './records.ts'
import type { AccountReport, RatesReport, Report } from './reports.ts'
import { runToRead } from './run.ts'

type Client = Awaited<ReturnType<typeof connect>>['online']['client']

/** Balance and reserved funds. Without a configuration: of the key's account, whoever's ledger is here. */
export async function account(options: RunOptions = {}): Promise<AccountReport> {
  refuseUnknownOptions('account', options)
  if (options.payWith !== undefined)
    throw new UsageError(
      'a payment provider pays for each request separately, so there is no account; "dragoman orders list" shows what was ordered',
    )
  const recordOf = ({ id, balance, reserved, overdraftAllowed }: Awaited<ReturnType<Client['account']>>) => ({
    ...reportOf('account', []),
    account: { id, balance: dollars(balance), reserved: dollars(reserved), overdraftAllowed },
  })
  return anywhere(
    options,
    async client => recordOf(await client.account(options)),
    () =>
      runToRead(options, async (project, _config, online) => recordOf(await openAccount(project, online))),
  )
}

/** Prices from the source language into the target languages of the configuration; without one, all prices. */
export async function rates(options: RunOptions = {}): Promise<RatesReport> {
  refuseUnknownOptions('rates', options)
  const service = options.service ?? 'translation'
  const read = async (client: Client, opened?: Opened): Promise<RatesReport> => {
    const languages = new Set(opened?.config.targets.map(({ language }) => language))
    const isShown = (from: string, to: string) =>
      opened === undefined || (from === opened.project.sourceLanguage && languages.has(to))
    const all = await client.rates(service, options)
    return {
      ...reportOf('rates', []),
      service,
      rates: all
        .filter(({ sourceLanguage, targetLanguage }) => isShown(sourceLanguage, targetLanguage))
        .map(({ rate, ...languages }) => ({ ...languages, rate: dollars(rate) })),
    }
  }
  return anywhere(
    options,
    client => read(client),
    () => runToRead(options, (project, config, online) => read(online.client, { project, config })),
  )
}

/** The configuration is used where there is one; a file that was named has to be there. */
async function anywhere<T extends Report>(
  options: RunOptions,
  alone: (client: Client) => Promise<T>,
  inProject: () => Promise<T>,
): Promise<T> {
  try {
    return await inProject()
  } catch (error) {
    if (!(error instanceof ConfigMissingError) || options.config !== undefined) throw error
  }
  const { online, close } = await connect(options)
  try {
    return await alone(online.client)
  } finally {
    await close()
  }
}
