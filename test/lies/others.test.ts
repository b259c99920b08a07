import { describe, expect, it } from 'vitest'
import { order, plan, pull } from '../../src/index.ts'
import { orderElsewhere, requestCounts } from '../engine/support.ts'
import { bought, isPost, openScene, type Scene } from './liar.ts'

const minute = 60_000
const slow = { sandbox: { doneAfterMs: 300 * minute } }
const path = 'l/en/a.json'
const secret = { launch: 'We launch in May', price: 'It costs 99 dollars' }

function elsewhere(scene: Scene, data: Record<string, string>, file = path): Promise<string[]> {
  return orderElsewhere({ sandbox: scene.sandbox, clock: scene.clock } as never, file, data)
}

function seenLines(scene: Scene): unknown[] {
  return Object.entries(scene.workspace.tree())
    .filter(([name]) => name.includes('/seen-'))
    .flatMap(([, text]) => text.trim().split('\n'))
    .map(line => JSON.parse(line))
}

// The strings that are compared change with what we buy, so that there may be several marks.
function expectMarks(scene: Scene, id: string): void {
  const lines = seenLines(scene)
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines) expect(line).toEqual({ kind: 'other', id, of: expect.any(String) })
}

describe('an order with a path of ours and no string of ours', () => {
  it('is kept as an id and a mark, open or finished', async () => {
    for (const doneAfterMs of [0, 300 * minute]) {
      const scene = await openScene({ [path]: { t: 'Text' } }, { sandbox: { doneAfterMs } })
      const [foreign = ''] = await elsewhere(scene, secret)
      await order(scene.options)
      const report = await pull(scene.options)
      expectMarks(scene, foreign)
      expect(JSON.stringify(report)).not.toContain(foreign)
    }
  })

  it('is read once while our strings stay as they are, and once more when they have changed', async () => {
    const scene = await openScene({ [path]: { t: 'Text' } }, slow)
    await elsewhere(scene, secret)
    await elsewhere(scene, secret, 'private/other.json')
    await order(scene.options)
    const reads = async (work: () => Promise<unknown>) => {
      const before = requestCounts(scene.sandbox)['GET orders/:id'] ?? 0
      await work()
      return (requestCounts(scene.sandbox)['GET orders/:id'] ?? 0) - before
    }
    expect(await reads(() => pull(scene.options))).toBe(0)
    expect(await reads(() => pull(scene.options))).toBe(0)
    scene.workspace.put(path, { t: 'Text', u: 'Another' })
    expect(await reads(() => order(scene.options))).toBeLessThanOrEqual(2)
    expect(await reads(() => pull(scene.options))).toBe(0)
    scene.workspace.put(path, { t: 'Text' })
    expect(await reads(() => pull(scene.options))).toBeLessThanOrEqual(1)
  })

  it('is found once its strings are here, as with the branch that ordered it', async () => {
    const scene = await openScene({ [path]: { t: 'Text' } }, slow)
    const [foreign] = await elsewhere(scene, secret)
    await order(scene.options)
    await pull(scene.options)
    scene.workspace.put(path, { t: 'Text', launch: secret.launch })
    expect(await plan(scene.options)).toMatchObject({ requests: [] })
    expect(await order(scene.options)).toMatchObject({ exitCode: 0, spent: 0 })
    expect(bought(scene)).toBe(2)
    await scene.clock.sleep(400 * minute)
    const report = await pull(scene.options)
    expect(report.written).toEqual(['l/de/a.json'])
    expect(report.orders.map(({ id }) => id)).toContain(foreign)
  })

  it('is not kept because the source cannot be read', async () => {
    const scene = await openScene({ [path]: '{"t": ', 'l/en/b.json': { t: 'Text' } }, slow)
    const [foreign = ''] = await elsewhere(scene, secret)
    await order(scene.options)
    expectMarks(scene, foreign)
  })
})

it('a request that another branch brings is bound to an order that was nobody’s when it was read', async () => {
  const scene = await openScene({ [path]: { launch: secret.launch } }, slow)
  const other = await openScene({ [path]: { t: 'Text' } }, slow)
  const options = {
    ...other.options,
    baseUrl: scene.address,
    apiKey: scene.options.apiKey,
    clock: scene.clock,
  }
  let posts = 0
  scene.lie = asked => (isPost(asked) && posts++ === 0 ? { status: 0 } : undefined)
  scene.sandbox.wire.listLagMs = minute
  expect((await order(scene.options)).exitCode).toBe(9)
  await scene.clock.sleep(2 * minute)
  await order(options)
  for (const [name, text] of Object.entries(scene.workspace.tree()))
    if (name.startsWith('.dragoman/orders/')) other.workspace.put(name, text)
  other.workspace.put(path, { t: 'Text', launch: secret.launch })
  expect(await order(options)).toMatchObject({ exitCode: 0, spent: 0 })
  expect(bought(scene)).toBe(2)
})

describe('an unclaimed order of the same file and language that was made since', () => {
  /** The answer to our request is lost on its way to the service, and somebody else orders. */
  async function lost(data: Record<string, string>): Promise<number[]> {
    const scene = await openScene({ [path]: { t: 'Text' } }, slow)
    let posts = 0
    scene.deaf = asked => (isPost(asked) && posts++ === 0 ? { status: 0 } : undefined)
    const codes = [(await order(scene.options)).exitCode]
    await elsewhere(scene, data)
    for (let run = 0; run < 3; run++) {
      await scene.clock.sleep(20 * minute)
      codes.push((await order(scene.options)).exitCode)
    }
    return codes
  }

  // No echo of ours, however it is normalised, cut or mixed up, has other names, other texts and another volume at once.
  it('keeps no request unclear whose names, texts and volume are all others', async () => {
    expect((await lost(secret)).slice(-2)).toEqual([0, 0])
  })

  it.each([
    ['a name is the same', { t: 'A text of another kind' }],
    ['a text is the same', { other: 'Text', more: 'More' }],
    ['a text is the same but for a cut', { other: 'Te', more: 'More of it' }],
    ['the volume is the same', { other: 'Four' }],
  ])('keeps it unclear where %s', async (_, data) => {
    expect((await lost(data as Record<string, string>)).slice(-2)).toEqual([9, 9])
  })
})
