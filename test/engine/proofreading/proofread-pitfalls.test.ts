import { describe, expect, it } from 'vitest'
import { check, order, pull, sync } from '../../../src/index.ts'
import type { TranslationTask } from '../../../src/sandbox/index.ts'
import { answer, committed, config, openShop, type Shop } from '../shop.ts'

/** One German target, and a proofreader who knows one mistake. */
function openWith(
  text: string,
  correction: string,
  more: Record<string, object> = {},
  manual = false,
): Promise<Shop> {
  return openShop(
    { 'dragoman.config.json': config({ targets: ['de'] }), 'l/en/a.json': { hi: text }, ...more },
    { translate: task => proofread(task, { [text]: correction }), manual },
  )
}

function proofread(
  task: Pick<TranslationTask, 'text' | 'language'>,
  corrections: Record<string, string>,
): string {
  if (task.language !== 'en') return answer(task)
  return JSON.stringify(JSON.parse(task.text), (_, value: unknown) =>
    typeof value === 'string' ? (corrections[value] ?? value) : value,
  )
}

function german({ workspace }: Shop): unknown {
  return JSON.parse(workspace.get('l/de/a.json'))
}

describe('a correction that lost a placeholder', () => {
  it('makes translations of the old text no translations of itself, though a person writes it into the source', async () => {
    const shop = await openWith('You have {count} items', 'You have {n} items')
    const { options, workspace, sandbox } = shop
    await sync(options)
    expect(await sync({ ...options, proofread: true })).toMatchObject({ held: [{ reason: 'placeholder' }] })
    workspace.put('l/en/a.json', { hi: 'You have {n} items' })
    expect((await check(options)).totals).toMatchObject({ stale: 1, invalid: 0 })
    await sync(options)
    expect(german(shop)).toEqual({ hi: 'You have {n} items (de)' })
    expect(committed(sandbox).filter(({ language }) => language === 'de')).toHaveLength(2)
  })

  it('brings no translation of the old text to an equal text of another key', async () => {
    const shop = await openWith('You have {count} items', 'OK')
    const { options, workspace } = shop
    await sync(options)
    await sync({ ...options, proofread: true })
    workspace.put('l/en/a.json', { ok: 'OK' })
    await sync(options)
    expect(german(shop)).toMatchObject({ ok: 'OK (de)' })
  })
})

describe('a text that was corrected while its translation is on order', () => {
  it('is not ordered anew when its key gets another name', async () => {
    const { options, workspace, sandbox } = await openWith('Helo', 'Hello', {}, true)
    await order(options)
    await order({ ...options, proofread: true })
    sandbox.setStatus('100002', 'DONE')
    await pull(options)
    workspace.put('l/en/a.json', { hello: 'Hello' })
    expect(await order(options)).toMatchObject({ orders: [], superseded: [] })
    expect(committed(sandbox)).toHaveLength(2)
  })

  it('is not ordered by a run that was planned before the correction and sent after', async () => {
    const { options, sandbox } = await openWith('Helo', 'Hello', {}, true)
    await order({ ...options, proofread: true })
    const confirm = async () => {
      sandbox.setStatus('100001', 'DONE')
      await pull(options)
      await order(options)
      return true
    }
    expect(await order({ ...options, confirm })).toMatchObject({ exitCode: 0, orders: [] })
    expect(committed(sandbox).map(({ data }) => JSON.parse(data))).toEqual([{ hi: 'Helo' }, { hi: 'Hello' }])
  })
})

it('a manual wording in a locale of the source’s language stays when the source is written anew and corrected', async () => {
  const { options, workspace } = await openWith('Hello mate', 'Hello, mate', {
    'dragoman.config.json': config({ targets: ['en-US'] }),
    'l/en/a.json': { hi: 'Hi' },
    'l/en-US/a.json': { hi: 'Howdy' },
  })
  await sync({ ...options, proofread: true })
  workspace.put('l/en/a.json', { hi: 'Hello mate' })
  expect(await sync({ ...options, proofread: true })).toMatchObject({ written: ['l/en/a.json'], held: [] })
  expect(JSON.parse(workspace.get('l/en/a.json'))).toEqual({ hi: 'Hello, mate' })
  expect(JSON.parse(workspace.get('l/en-US/a.json'))).toEqual({ hi: 'Howdy' })
})
