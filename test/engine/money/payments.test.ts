import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { order, orders, plan, pull, type RunOptions, settleRequest, sync } from '../../../src/index.ts'
import type { SandboxOptions } from '../../../src/sandbox/index.ts'
import { itAtLength } from '../../helpers/laws.ts'
import { committed, config, openShop, type Shop } from '../shop.ts'

const minute = 60_000
const text = 'A sentence that is long enough to cost more than the half of a dollar in each language.'

type PayingShop = Shop & { readonly paying: RunOptions; readonly secrets: string[] }

/** A project that pays request by request, by the test provider unless the options say otherwise. */
async function openPayingShop(options: SandboxOptions = {}, more: RunOptions = {}): Promise<PayingShop> {
  const shop = await openShop(
    { 'dragoman.config.json': config(), 'l/en/a.json': { one: text, two: `${text} Again.` } },
    options,
  )
  const { apiKey: _key, ...service } = shop.options
  const secrets: string[] = []
  const paying = { ...service, payWith: 'test', onSecret: (one: string) => void secrets.push(one), ...more }
  return { ...shop, paying, secrets }
}

/** The arguments and the output of link-cli 0.x: with --json a list, whose last item is the latest. */
const linkCli = `#!${process.execPath}
const [, , group, command, ...rest] = process.argv
const flags = Object.fromEntries(rest.map((one, n) => [one, rest[n + 1]]))
if (group !== 'spend-request' || !rest.includes('--json')) process.exit(1)
const id = 'lsrq_1'
if (command === 'create') {
  if (!/^[1-9]\\d*$/.test(flags['--amount']) || flags['--context'].length < 100 || flags['--currency'] !== 'usd') process.exit(2)
  if (flags['--credential-type'] !== 'shared_payment_token' || !flags['--network-id']) process.exit(2)
  console.log(JSON.stringify([{ id, status: 'pending_approval', approval_url: 'https://app.link.example/approve' }]))
} else {
  if (command !== 'retrieve' || rest[0] !== id || flags['--include'] !== 'shared_payment_token') process.exit(2)
  const status = process.env.LINK_STATUS ?? 'approved'
  const token = status === 'approved' ? { shared_payment_token: { id: 'spt_link' } } : {}
  console.log(JSON.stringify([{ id, status: 'pending_approval' }, { id, status, ...token }]))
}
`

const settled = ({ sandbox }: Shop) => sandbox.truth.filter(({ what }) => what === 'settled')
const charged = ({ sandbox }: Shop) =>
  sandbox.truth.reduce((sum, one) => sum + (one.what === 'settled' ? one.charge : 0), 0)
const accessFiles = (shop: Shop) =>
  readdirSync(join(shop.workspace.root, '.dragoman/access')).filter(name => name.endsWith('.json'))

describe('a run that pays request by request', () => {
  it.each<SandboxOptions>([
    {},
    { access: 'receipt' },
    { access: 'both' },
    { digest: 'bare' },
    { digest: 'none' },
    { credentialHeader: 'Payment-Authorization' },
    { ids: 'string', nulls: 'null', errorShape: 'status number' },
  ])('plans, pays once, fetches and writes: %j', async options => {
    const shop = await openPayingShop({ doneAfterMs: 10 * minute, ...options })
    const planned = await plan(shop.paying)
    expect(planned).toMatchObject({ exitCode: 0, payee: 'sandbox_seller', errors: [] })
    expect(settled(shop)).toEqual([])
    const first = await sync({ ...shop.paying, maxCost: planned.total })
    expect(first).toMatchObject({ exitCode: 4, spent: planned.total })
    expect(settled(shop)).toHaveLength(1)
    expect(charged(shop)).toBe(Math.round(planned.total * 1e6))
    expect(shop.sandbox.truth.some(({ what }) => what === 'reserved')).toBe(false)
    shop.sandbox.advance(20 * minute)
    expect(await pull(shop.paying)).toMatchObject({ exitCode: 0, held: [] })
    expect(JSON.parse(shop.workspace.get('l/fr/a.json'))).toEqual({
      one: `${text} (fr)`,
      two: `${text} Again. (fr)`,
    })
    const before = shop.workspace.tree()
    expect(await sync(shop.paying)).toMatchObject({ exitCode: 0, requests: [], pending: [] })
    expect(shop.workspace.tree()).toEqual(before)
    expect(settled(shop)).toHaveLength(1)
    expect((await orders(shop.paying)).orders).toHaveLength(2)
  })

  it('keeps the access where only its owner can read it, and the secrets nowhere else', async () => {
    const shop = await openPayingShop({ access: 'both' })
    const reports = [await plan(shop.paying), await sync(shop.paying), await orders(shop.paying)]
    const [file = ''] = accessFiles(shop)
    const path = join(shop.workspace.root, '.dragoman/access', file)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(statSync(join(path, '..')).mode & 0o777).toBe(0o700)
    expect(shop.workspace.get('.dragoman/access/.gitignore')).toBe('*\n')
    expect(shop.secrets.length).toBeGreaterThanOrEqual(2)
    const others = Object.entries(shop.workspace.tree()).filter(([name]) => !name.includes('/access/'))
    for (const secret of shop.secrets) {
      expect(JSON.stringify(others)).not.toContain(secret)
      expect(JSON.stringify(reports)).not.toContain(secret)
      expect(JSON.stringify(shop.sandbox.truth)).not.toContain(secret)
    }
    const facts = others.filter(([name]) => /\.(?:paying|paid)\.json$/.test(name))
    expect(facts.map(([name]) => name.replace(/.*\//, ''))).toEqual(
      expect.arrayContaining(['de.paid.json', 'de.paying.json', 'fr.paid.json', 'fr.paying.json']),
    )
    expect(facts.find(([name]) => name.endsWith('de.paid.json'))?.[1]).toMatch(/"reference": "pi_/)
  })

  it('asks nobody to pay what is above the cap', async () => {
    let asked = 0
    const pay = async () => {
      asked += 1
      return { payload: { spt: 'spt_1' } }
    }
    const shop = await openPayingShop({}, { payWith: { pay } })
    expect(await sync({ ...shop.paying, maxCost: 0.5 })).toMatchObject({ exitCode: 6, orders: [] })
    expect([asked, settled(shop)]).toEqual([0, []])
  })

  it.each<[title: string, options: SandboxOptions, code: string, exitCode: number]>([
    ['a wrong digest', { digest: 'wrong' }, 'SERVICE_REFUSED', 1],
    ['a credential in another header', { credentialHeader: 'Cookie' }, 'SERVICE_REFUSED', 1],
    [
      // Requests to translate: a price for each of two languages, then the one that is to be paid.
      'a price that rises after the plan',
      { faults: [{ on: 'POST /v1/translate', nth: 3, what: { kind: 'price drift', factor: 2 } }] },
      'PRICE_CHANGED',
      6,
    ],
    [
      'a payment step without a challenge',
      { faults: [{ on: 'POST /v1/translate', nth: 3, what: { kind: 'status', status: 402 } }] },
      'SERVICE_REFUSED',
      1,
    ],
  ])('pays nothing after %s, and may order later', async (_, options, code, exitCode) => {
    let asked = 0
    const pay = async () => {
      asked += 1
      return { payload: { spt: `spt_${asked}` } }
    }
    const shop = await openPayingShop(options, { payWith: { pay } })
    const report = await sync(shop.paying)
    expect(report.errors.map(error => error.code)).toContain(code)
    expect(report.exitCode).toBe(exitCode)
    expect([asked, settled(shop), shop.sandbox.orders()]).toEqual([0, [], []])
    Object.assign(shop.sandbox.wire, { digest: 'colons', credentialHeader: 'authorization' })
    shop.sandbox.faults.splice(0)
    expect(await sync(shop.paying)).toMatchObject({ exitCode: 0 })
    expect(settled(shop)).toHaveLength(1)
  })

  it('pays nothing that another run has ordered between the price and the order, and says so', async () => {
    const shop = await openPayingShop()
    const late = await order({
      ...shop.paying,
      confirm: async () => {
        expect(await order(shop.paying)).toMatchObject({ exitCode: 0 })
        return true
      },
    })
    expect(late).toMatchObject({ exitCode: 0, spent: 0 })
    expect(late.notices).toContainEqual({
      path: 'l/en/a.json',
      message:
        'another run has ordered the same strings for de, fr in the meantime, so this run did not order them',
    })
    expect(settled(shop)).toHaveLength(1)
  })

  it('asks for the charge again where nothing came, and pays once', async () => {
    const faults: SandboxOptions['faults'] = [
      { on: 'POST /v1/translate', nth: 3, what: { kind: 'status', status: 503 } },
      { on: 'POST /v1/translate', nth: 4, what: { kind: 'drop', when: 'before commit' } },
    ]
    const shop = await openPayingShop({ faults })
    expect(await sync(shop.paying)).toMatchObject({ exitCode: 0 })
    expect(settled(shop)).toHaveLength(1)
  })

  it('is refused below the minimum of cards, said before and after, and may order later', async () => {
    const shop = await openPayingShop({ pricePer1000Characters: 1 })
    const planned = await plan(shop.paying)
    expect(JSON.stringify(planned.notices)).toContain('card payments usually start')
    const report = await sync(shop.paying)
    expect(report.errors[0]?.message).toContain('verification-failed')
    expect(report).toMatchObject({ exitCode: 1, unknown: [] })
    expect([settled(shop), accessFiles(shop)]).toEqual([[], []])
    shop.sandbox.wire.cardMinimum = 0
    expect(await sync(shop.paying)).toMatchObject({ exitCode: 0 })
    expect(settled(shop)).toHaveLength(1)
  })

  it('does not pay a second time where the service asks again and again', async () => {
    const shop = await openPayingShop({ payments: 'never' })
    expect(await sync(shop.paying)).toMatchObject({ exitCode: 9 })
    expect(new Set(shop.secrets).size).toBe(1)
    for (const _ of [1, 2, 3]) {
      shop.sandbox.advance(20 * minute)
      expect(await sync(shop.paying)).toMatchObject({ exitCode: 9 })
    }
    expect(new Set(shop.secrets).size).toBe(1)
  })

  it.each<[title: string, fault: NonNullable<SandboxOptions['faults']>[number]['what']]>([
    ['is lost', { kind: 'drop', when: 'after commit' }],
    ['is an unreadable 402', { kind: 'status', status: 402, when: 'after commit' }],
    ['is a server error', { kind: 'status', status: 502, when: 'after commit' }],
    ['is a refusal of the order', { kind: 'status', status: 400, when: 'after commit' }],
    ['turns the payer away for his rate', { kind: 'status', status: 429, when: 'after commit' }],
  ])('never pays again when the answer to the payment %s', async (_, what) => {
    const shop = await openPayingShop({ faults: [{ on: 'POST /v1/translate', nth: 4, what }] })
    const first = await sync(shop.paying)
    expect(first).toMatchObject({ exitCode: 9 })
    expect(first.errors.map(({ message }) => message).join()).toMatch(
      /sent to sandbox_seller through stripe\/charge/,
    )
    for (const _ of [1, 2, 3, 4]) {
      await shop.clock.sleep(20 * minute)
      expect(await sync(shop.paying)).toMatchObject({ exitCode: 9, requests: [] })
    }
    expect(settled(shop)).toHaveLength(1)
    // Somebody has found out at the service that nothing came of it, and says so.
    const request = /orders settle (\w+)/.exec(JSON.stringify(first.errors))?.[1] ?? ''
    for (const locale of ['de', 'fr'])
      expect(await settleRequest(request, { ...shop.paying, locales: [locale], absent: true })).toMatchObject(
        {
          exitCode: 0,
        },
      )
    expect(await sync(shop.paying)).toMatchObject({ exitCode: 0 })
    expect(settled(shop)).toHaveLength(2)
  })

  it.each<NonNullable<SandboxOptions['access']>>(['token', 'receipt'])(
    'finds its orders again where the answer is cut after its headers, or lost where the credential reads: %s',
    async access => {
      const what =
        access === 'token'
          ? ({ kind: 'cut body' } as const)
          : ({ kind: 'drop', when: 'after commit' } as const)
      const shop = await openPayingShop({ access, faults: [{ on: 'POST /v1/translate', nth: 4, what }] })
      await sync(shop.paying)
      expect(await sync(shop.paying)).toMatchObject({ exitCode: 0, pending: [], held: [] })
      expect(settled(shop)).toHaveLength(1)
      expect(committed(shop.sandbox)).toHaveLength(2)
      expect(shop.workspace.has('l/de/a.json')).toBe(true)
    },
  )

  it('asks again for a challenge that ran out during the approval, and pays once', async () => {
    const shop = await openPayingShop({ challengeMs: minute })
    const requests: string[] = []
    const payWith = {
      methods: ['stripe/charge'],
      pay: async ({ amountUsd, request }: { amountUsd: string; request: object }) => {
        requests.push(amountUsd)
        expect(request).toMatchObject({ currency: 'usd' })
        await shop.clock.sleep(10 * minute)
        return { payload: { spt: 'spt_slow' } }
      },
    }
    const report = await sync({ ...shop.paying, payWith })
    expect(report).toMatchObject({ exitCode: 0 })
    expect(requests).toEqual([report.spent.toFixed(2)])
    expect(settled(shop)).toHaveLength(1)
  })

  it('does not pay a challenge that changed during the approval', async () => {
    const shop = await openPayingShop({ challengeMs: minute })
    const pay = async () => {
      await shop.clock.sleep(10 * minute)
      shop.sandbox.wire.digest = 'bare'
      return { payload: { spt: 'spt_slow' } }
    }
    const report = await sync({ ...shop.paying, payWith: { pay } })
    expect(report.errors[0]?.message).toContain('changed the payment challenge while')
    expect([report.exitCode, settled(shop)]).toEqual([1, []])
  })

  it.each<[title: string, pay: () => Promise<never>]>([
    ['throws', () => Promise.reject(new Error('no such card \u001b[31m'))],
    ['answers nothing', async () => undefined as never],
    ['answers no payload', async () => ({ payload: {} }) as never],
    ['answers a credential for something else', async () => ({ credential: 'Payment e30' }) as never],
  ])('orders nothing when the provider %s', async (_, pay) => {
    const shop = await openPayingShop({}, { payWith: { pay } })
    const report = await sync(shop.paying)
    expect(report.errors[0]?.message).toMatch(/the payment provider paid nothing/)
    expect(report.errors[0]?.message).not.toContain('\u001b')
    expect([report.exitCode, settled(shop), report.unknown]).toEqual([1, [], []])
    expect(await sync({ ...shop.paying, payWith: 'test' })).toMatchObject({ exitCode: 0 })
  })

  it('stops while somebody is asked to approve, and has ordered nothing', async () => {
    const stop = new AbortController()
    const pay = (_: unknown, { signal }: { signal: AbortSignal }) =>
      new Promise<never>((__, fail) => {
        signal.addEventListener('abort', () => fail(new Error('cut')))
        stop.abort('SIGINT')
      })
    const shop = await openPayingShop({}, { payWith: { pay } })
    expect(await sync({ ...shop.paying, signal: stop.signal })).toMatchObject({ exitCode: 130, orders: [] })
    expect(await sync({ ...shop.paying, payWith: 'test' })).toMatchObject({ exitCode: 0 })
    expect(settled(shop)).toHaveLength(1)
  })

  it('pays nobody but the recipient that was named', async () => {
    const shop = await openPayingShop({}, { payTo: 'somebody' })
    const report = await sync(shop.paying)
    expect(report.errors[0]?.message).toContain('another recipient')
    expect(settled(shop)).toEqual([])
    expect(await sync({ ...shop.paying, payTo: 'sandbox_seller' })).toMatchObject({ exitCode: 0 })
  })

  it('takes no order for gone whose access is on another machine', async () => {
    const shop = await openPayingShop({ doneAfterMs: minute })
    await order(shop.paying)
    shop.sandbox.advance(2 * minute)
    const elsewhere = { ...shop.paying, accessFolder: 'empty' }
    for (const _ of [1, 2, 3]) {
      const report = await pull(elsewhere)
      expect(report.exitCode).toBe(7)
      expect(report.errors[0]?.message).toContain('this machine has no access token for it')
      await shop.clock.sleep(20 * minute)
    }
    expect(await pull(shop.paying)).toMatchObject({ exitCode: 0 })
    expect(shop.workspace.has('l/de/a.json')).toBe(true)
  })
})

describe('a provider', () => {
  itAtLength('can be a module, or a program that reads and writes JSON', async () => {
    const shop = await openPayingShop()
    const { root } = shop.workspace
    writeFileSync(
      join(root, 'pay.mjs'),
      'export default { methods: ["stripe/charge"], pay: async ({ bodySha256 }) => ({ payload: { spt: "spt_" + bodySha256 } }) }\n',
    )
    writeFileSync(
      join(root, 'pay'),
      `#!${process.execPath}\nlet text = ''\nprocess.stdin.on('data', part => (text += part)).on('end', () => {\n  const { version, bodySha256, amountUsd } = JSON.parse(text)\n  if (version !== 1 || !/^\\d+\\.\\d\\d$/.test(amountUsd) || process.env.DRAGOMAN_API_KEY !== undefined) process.exit(3)\n  console.log(JSON.stringify({ payload: { spt: 'spt_' + bodySha256 } }))\n})\n`,
    )
    chmodSync(join(root, 'pay'), 0o755)
    expect(await order({ ...shop.paying, payWith: 'pay.mjs', locales: ['de'] })).toMatchObject({
      exitCode: 0,
    })
    expect(await order({ ...shop.paying, payWith: './pay', locales: ['fr'] })).toMatchObject({ exitCode: 0 })
    expect(settled(shop)).toHaveLength(2)
  })

  itAtLength('can be the wallet that the page shows, with the answers of link-cli', async () => {
    const shop = await openPayingShop()
    const { root } = shop.workspace
    const page = readFileSync(new URL('../../../docs/payments.md', import.meta.url), 'utf8')
    const [, wallet = ''] = /`link-wallet\.mjs`[\s\S]*?```js\n([\s\S]*?)```/.exec(page) ?? []
    writeFileSync(join(root, 'link-wallet.mjs'), wallet)
    writeFileSync(join(root, 'link-cli'), linkCli)
    chmodSync(join(root, 'link-cli'), 0o755)
    vi.stubEnv('PATH', `${root}:${process.env.PATH}`)
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(await sync({ ...shop.paying, payWith: './link-wallet.mjs' })).toMatchObject({ exitCode: 0 })
    expect(settled(shop)).toHaveLength(1)

    vi.stubEnv('LINK_STATUS', 'denied')
    writeFileSync(join(root, 'l/en/a.json'), JSON.stringify({ one: `${text} And more.` }))
    const denied = await order({ ...shop.paying, payWith: './link-wallet.mjs' })
    expect(denied.errors.map(({ message }) => message).join('\n')).toContain('the payment is denied')
    expect(settled(shop)).toHaveLength(1)
  })

  it('can be a client method of the common library', async () => {
    const shop = await openPayingShop()
    const method = {
      name: 'stripe',
      intent: 'charge',
      createCredential: async ({ challenge }: { challenge: object }) => {
        expect(challenge).toMatchObject({ method: 'stripe', request: { currency: 'usd' } })
        const json = JSON.stringify({ challenge, payload: { spt: 'spt_method' }, source: 'did:me' })
        return `Payment ${Buffer.from(json).toString('base64url')}`
      },
    }
    expect(await sync({ ...shop.paying, payWith: method })).toMatchObject({ exitCode: 0 })
    expect(settled(shop)).toHaveLength(1)
  })

  it.each<[title: string, change: RunOptions, message: RegExp]>([
    ['beside a key', { apiKey: 'key' }, /both an API key and a payment provider/],
    ['beside a key of the environment', { env: { DRAGOMAN_API_KEY: 'key' } }, /both an API key/],
    ['in CI without a place for the access', { env: { CI: 'true' } }, /--access-folder/],
    ["where the checkout may be a stranger's", { confinedTo: '/' }, /stranger/],
    ['that is no file', { payWith: 'nobody' }, /is not a file/],
    ['that is none', { payWith: {} as never }, /needs a function pay/],
    ['of the sandbox for another service', { baseUrl: 'https://shop.example' }, /only with a sandbox/],
  ])('is refused %s', async (_, change, message) => {
    const shop = await openPayingShop()
    await expect(sync({ ...shop.paying, ...change })).rejects.toThrow(message)
    expect(shop.sandbox.truth).toEqual([])
  })

  it('is taken in CI with a place for the access', async () => {
    const shop = await openPayingShop()
    const ci = { ...shop.paying, env: { CI: 'true' }, accessFolder: 'kept' }
    expect(await sync(ci)).toMatchObject({ exitCode: 0 })
    expect(shop.workspace.has('kept/.gitignore')).toBe(true)
  })

  it('and a key do not share a ledger', async () => {
    const shop = await openPayingShop()
    await sync(shop.paying)
    await expect(sync(shop.options)).rejects.toMatchObject({ code: 'WRONG_ACCOUNT' })
    expect(settled(shop)).toHaveLength(1)
  })
})
