/** Examinations of `doctor` that ask the service: proxy, address, key, account and clock, or a payment provider. */
import { relative } from 'node:path'
import { withParents } from '../disk.ts'
import { openAccount } from '../engine/order/account.ts'
import type { Online, Project } from '../engine/project.ts'
import { formatDollars } from '../model.ts'
import { connect, paidAccessFolder } from './connect.ts'
import {
  attempt,
  type Examination,
  type Found,
  isThere,
  isWritable,
  ok,
  skipped,
  warning,
} from './examination.ts'
import type { RunOptions } from './options.ts'

/** A machine's clock may be this far from the service's before it is named. */
const clockToleranceMs = 5 * 60_000

/** Names the host of a proxy and never its credentials. */
export function proxy(env: Readonly<Record<string, string | undefined>>): Found {
  const name = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'].find(one => env[one])
  if (name === undefined) return ok('none')
  const value = env[name] ?? ''
  return URL.canParse(value)
    ? ok(`${new URL(value).host}, from ${name}`)
    : warning(`${name} holds no URL`, `Write it in full, such as http://proxy.example.com:3128, or unset it.`)
}

/** Address and key, and with both what the service answers. */
export async function service(options: RunOptions, project: Project | undefined): Promise<Examination[]> {
  const env = options.env ?? process.env
  const baseUrl = options.baseUrl ?? env.DRAGOMAN_BASE_URL ?? ''
  const apiKey = options.apiKey ?? env.DRAGOMAN_API_KEY ?? ''
  const offline = 'status, check and a trial with --sandbox work without it'
  const address: Examination = {
    name: 'address',
    ...(baseUrl === ''
      ? warning(`not set; ${offline}`, 'Set DRAGOMAN_BASE_URL to the address of the service.')
      : ok('DRAGOMAN_BASE_URL or --base-url is set')),
  }
  const key: Examination = {
    name: 'key',
    ...(apiKey.trim() === ''
      ? warning(`not set; ${offline}`, 'Set DRAGOMAN_API_KEY, or give --api-key-file.')
      : ok('set')),
  }
  if (options.sandbox !== true && options.payWith !== undefined)
    return [address, ...(await payment(options, project, address.state === 'ok'))]
  if (options.sandbox !== true && (address.state !== 'ok' || key.state !== 'ok'))
    return [address, key, { name: 'account', ...skipped('needs an address and a key') }]
  const answer = await attempt(async () => {
    const { online, close } = await connect(options, options.sandbox === true ? undefined : project)
    try {
      return await accountOf(online, project, options)
    } finally {
      await close()
    }
  })
  if ('problem' in answer) return [address, key, { name: 'account', ...answer.problem }]
  const { account, clock } = answer.value
  return [address, key, { name: 'account', ...account }, { name: 'clock', ...clock }]
}

/** The provider of a run without an account, and where it keeps the access to its orders. Asks and pays nobody. */
async function payment(
  options: RunOptions,
  project: Project | undefined,
  hasAddress: boolean,
): Promise<Examination[]> {
  const rest: Examination[] = [
    { name: 'key', ...skipped('not needed: each request is paid for separately') },
    { name: 'account', ...skipped('not needed: each request is paid for separately') },
  ]
  if (!hasAddress) return [{ name: 'payment', ...skipped('needs an address') }, ...rest]
  const opened = await attempt(() => connect(options, project))
  if ('problem' in opened) return [{ name: 'payment', ...opened.problem }, ...rest]
  await opened.value.close()
  const { payWith, cwd = process.cwd() } = options
  const provider = typeof payWith === 'string' ? payWith : 'the given provider'
  const folder = paidAccessFolder(options, project)
  const closedPath = withParents(folder).find(isThere) ?? folder
  const accessPath = relative(cwd, folder) || folder
  const found = isWritable(closedPath)
    ? ok(`${provider} pays; the access tokens of paid orders are kept in ${accessPath}`)
    : warning(
        `${closedPath} is not writable, and ${accessPath} keeps the access tokens of paid orders`,
        'Give this user the right to write there, or name another folder with --access-folder.',
      )
  return [{ name: 'payment', ...found }, ...rest]
}

async function accountOf(
  online: Online,
  project: Project | undefined,
  { signal }: RunOptions,
): Promise<{ readonly account: Found; readonly clock: Found }> {
  const before = (project?.clock.now() ?? Date.now()) as number
  // The account of another ledger is refused here as it would be before an order; nothing is bound to it.
  const account =
    project === undefined || online.address === 'sandbox'
      ? await online.client.account({ signal })
      : await openAccount({ ...project, store: { ...project.store, bind: () => {} } }, online)
  const { id, balance, reserved, overdraftAllowed } = account
  const funds = `account ${id}: ${formatDollars(balance)}, of which ${formatDollars(reserved)} reserved`
  return {
    account:
      balance - reserved > 0 || overdraftAllowed
        ? ok(funds)
        : warning(funds, 'No funds are free, so the service may refuse orders: add funds to the account.'),
    clock: clockOf(online.client.serverTime, before),
  }
}

function clockOf(serverTime: number | undefined, here: number): Found {
  if (serverTime === undefined)
    return warning(
      'the service sends no date',
      'Without the date, budget.month counts the orders of all months, not only those of this month.',
    )
  const apart = Math.round(Math.abs(serverTime - here) / 60_000)
  return Math.abs(serverTime - here) <= clockToleranceMs
    ? ok('agrees with the service')
    : warning(`${apart} minutes apart from the service`, "Set this machine's clock.")
}
