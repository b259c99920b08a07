/** Options → a client that pays for each request by itself. It is chosen by name and never replaces a key. */
import { resolve } from 'node:path'
import { isCi } from '../ci.ts'
import { UsageError } from '../errors.ts'
import type { Clock } from '../model.ts'
import { addressOf } from '../service/address.ts'
import { accessStore } from '../service/payment/access.ts'
import { PaymentClient } from '../service/payment/client.ts'
import { loadProvider } from '../service/payment/load-provider.ts'
import { asProvider, type PaymentProvider } from '../service/payment/provider.ts'
import type { RunOptions } from './options.ts'

/**
 * @param to `address` as the ledger names the service, `folder` where the access to orders is kept
 * @throws {UsageError} where a key is given too, the checkout may be a stranger's, CI would lose the access, or there is
 * no such provider
 */
export async function paymentClient(
  options: RunOptions,
  to: { readonly baseUrl: string; readonly address: string; readonly folder: string; readonly clock: Clock },
): Promise<PaymentClient> {
  const env = { ...process.env, ...options.env }
  refuseUnsafe(options, options.env ?? process.env)
  const { baseUrl, address, folder, clock } = to
  const cwd = options.cwd ?? process.cwd()
  const provider = await providerOf(options, { cwd, env })
  if (options.payWith === 'test' && !addressOf(baseUrl).loopback)
    throw new UsageError(
      'the payment provider "test" works only with a sandbox on this machine; name another provider with --pay-with',
    )
  return new PaymentClient({
    ...{ baseUrl, address, clock, provider },
    access: accessStore(folder, address),
    recipient: options.payTo,
    onSecret: options.onSecret,
    dispatcher: options.dispatcher,
  })
}

/** The folder that the options name, else the usual one. */
export function accessFolderOf(
  { accessFolder, cwd = process.cwd() }: Pick<RunOptions, 'accessFolder' | 'cwd'>,
  usual: string,
): string {
  return accessFolder === undefined ? usual : resolve(cwd, accessFolder)
}

function refuseUnsafe(
  { apiKey = '', accessFolder, sandbox, confinedTo }: RunOptions,
  env: Readonly<Record<string, string | undefined>>,
): void {
  if (confinedTo !== undefined)
    throw new UsageError(
      'the checkout may come from a stranger, so nothing is paid; leave out the payment provider',
    )
  if (sandbox === true) return
  if (apiKey !== '' || (env.DRAGOMAN_API_KEY ?? '') !== '')
    throw new UsageError(
      'both an API key and a payment provider are given, and only one of them can pay: leave out the provider; or unset DRAGOMAN_API_KEY and leave out --api-key-file (in the Action: the input api-key)',
    )
  if (isCi(env) && accessFolder === undefined)
    throw new UsageError(
      'orders that are paid for separately can be read only with their access tokens, and a CI job would lose these: name a folder that outlives the job with --access-folder (in the Action: the input access-folder)',
    )
}

async function providerOf(
  { payWith }: RunOptions,
  place: Parameters<typeof loadProvider>[1],
): Promise<PaymentProvider> {
  if (typeof payWith === 'string') return loadProvider(payWith, place)
  const provider = asProvider(payWith)
  if (provider !== undefined) return provider
  throw new UsageError(
    'the payment provider needs a function pay() (a list "methods" is optional), or the members "name", "intent" and createCredential()',
  )
}
