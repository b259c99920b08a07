import { describe, expect, it } from 'vitest'
import { UsageError } from '../../src/errors.ts'
import { startSandbox } from '../../src/sandbox/index.ts'
import { wireVariants } from '../../src/sandbox/settings.ts'
import {
  faultChoices,
  faultText,
  operationNames,
  setVariant,
  variantChoices,
} from '../../src/sandbox/switch-words.ts'
import { parseFault, parseVariant } from '../../src/sandbox/switches.ts'

describe('a fault in words', () => {
  it.each([
    [
      'translate:drop-after@1',
      { on: 'POST /v1/translate', nth: 1, what: { kind: 'drop', when: 'after commit' } },
    ],
    [
      'list:503=10x3',
      {
        on: 'GET /v1/orders',
        times: 3,
        what: { kind: 'status', status: 503, when: 'before commit', retryAfter: 10 },
      },
    ],
    ['all:delay=2s%20', { on: '*', probability: 0.2, what: { kind: 'delay', ms: 2000 } }],
    [
      'get:cut@2x5%50',
      { on: 'GET /v1/orders/:id', nth: 2, times: 5, probability: 0.5, what: { kind: 'cut body' } },
    ],
    [
      'delete:500-after',
      { on: 'DELETE /v1/orders/:id', what: { kind: 'status', status: 500, when: 'after commit' } },
    ],
    ['translate:late=20m', { on: 'POST /v1/translate', what: { kind: 'late commit', ms: 1_200_000 } }],
    ['translate:price=1.5', { on: 'POST /v1/translate', what: { kind: 'price drift', factor: 1.5 } }],
    ['account:429', { on: 'GET /v1/account', what: { kind: 'status', status: 429, when: 'before commit' } }],
  ])('%s', (text, rule) => {
    expect(parseFault(text)).toEqual(rule)
  })

  it.each([
    'translate',
    'translate:nothing',
    'orders:cut',
    'list:200',
    'list:503=soon',
    'all:delay',
    'all:delay=2',
    'all:delay=25d',
    'all:cut@0',
    'all:cut%101',
    'all:cut=5s',
    'translate:price=0',
    '__proto__:cut',
    'list:constructor',
  ])('%s is refused with all that can be said', text => {
    expect(() => parseFault(text)).toThrow(UsageError)
    expect(() => parseFault(text)).toThrow(/no fault of the sandbox.*drop-after.*late=TIME/)
  })

  it('of buying does not befall another request', () => {
    expect(() => parseFault('list:duplicate')).toThrow(/translate only, not of list/)
  })
})

describe('a variant in words', () => {
  it.each([
    ['ids=string', { ids: 'string' }],
    ['in-progress=IN_PROGRESS', { inProgressSpelling: 'IN_PROGRESS' }],
    ['delete=204', { deleteStatus: 204 }],
    ['list=asc', { listOrder: 'always asc' }],
    ['per-page=20', { perPageCeiling: 20 }],
    ['list-lag=45s', { listLagMs: 45_000 }],
    ['reply=broken-placeholder', { reply: 'broken placeholder' }],
    ['echo=metadata-null', { echo: 'metadata null' }],
    ['errors=problem', { errorShape: 'problem' }],
    ['access=receipt', { access: 'receipt' }],
    ['payments=never', { payments: 'never' }],
    ['digest=bare', { digest: 'bare' }],
    ['credential=payment-authorization', { credentialHeader: 'Payment-Authorization' }],
    ['challenge=10s', { challengeMs: 10_000 }],
    ['card-minimum=0.5', { cardMinimum: 500_000 }],
  ])('%s', (text, options) => {
    expect(parseVariant(text)).toEqual(options)
  })

  it.each([
    'ids',
    'ids=',
    'ids=roman',
    'per-page=0',
    'list-lag=soon',
    'challenge=',
    'card-minimum=-1',
    'toString=1',
  ])('%s is refused', text => {
    expect(() => parseVariant(text)).toThrow(/no variant of the sandbox.*ids=number\|string/)
  })
})

it('a sandbox whose options are words does what they say', async () => {
  const sandbox = await startSandbox({
    ...parseVariant('ids=string'),
    faults: [parseFault('account:503=7x1')],
  })
  const get = () =>
    fetch(`${sandbox.url}/v1/account`, { headers: { authorization: `Bearer ${sandbox.key}` } })
  const failed = await get()
  expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '7'])
  expect(await (await get()).json()).toMatchObject({ id: '1' })
  await sandbox.close()
})

describe('faults and variants in words', () => {
  it('are those that a command line reads, for every choice', () => {
    const sample = { seconds: '=7', time: '=90s', factor: '=1.5', none: '' }
    for (const operation of operationNames) {
      for (const { name, value, needsValue, isOfBuying } of faultChoices) {
        if (isOfBuying && operation !== 'translate') continue
        const values = needsValue ? [sample[value ?? 'none']] : ['', sample[value ?? 'none']]
        for (const one of values) {
          for (const count of ['', '@2', 'x3', '%40', '@2x3%40']) {
            const text = `${operation}:${name}${one}${count}`
            expect(faultText(parseFault(text))).toBe(text)
          }
        }
      }
    }
  })

  it('are silent about a rule that only a program can set', () => {
    const what = { kind: 'run', run: () => undefined } as const
    expect(faultText({ on: '*', what })).toBeUndefined()
    expect(faultText({ on: '*', what: { kind: 'delay', ms: 5 } })).toBeUndefined()
  })

  it('set a variant, show it, and set it back, for every choice', () => {
    const wire = wireVariants({})
    for (const { name, values, unit } of variantChoices(wire)) {
      const samples = unit === undefined ? values : [{ number: '7', time: '10s', dollars: '2.5' }[unit]]
      expect(samples.length).toBeGreaterThan(0)
      for (const value of samples) {
        setVariant(wire, name, value)
        expect(variantChoices(wire).filter(one => one.value !== '')).toMatchObject([{ name, value }])
        expect(wire).not.toEqual(wireVariants({}))
        setVariant(wire, name, '')
        expect(wire).toEqual(wireVariants({}))
      }
    }
  })
})
