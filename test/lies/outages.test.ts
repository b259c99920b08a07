import { describe, expect, it } from 'vitest'
import { order, pull, sync } from '../../src/index.ts'
import { bought, isList, isPost, isRecord, openScene, type Scene } from './liar.ts'

const minute = 60_000

/** A request whose answer is lost although it was carried out, while list and records show nothing. */
async function lostInOutage(doneAfterMs: number, between: number): Promise<Scene> {
  const scene = await openScene({ 'l/en/a.json': { t: 'Text' } }, { sandbox: { doneAfterMs } })
  await order(scene.options)
  await scene.clock.sleep(between)
  await pull(scene.options)
  scene.workspace.put('l/en/b.json', { u: 'Other' })
  let isLost = false
  scene.lie = asked => {
    if (isPost(asked)) {
      isLost = true
      return { status: 0 }
    }
    if (!isLost) return undefined
    if (isList(asked)) return { status: 200, body: '[]' }
    return isRecord(asked) ? { status: 404, body: '{"code":"NOT_FOUND"}' } : undefined
  }
  expect((await order(scene.options)).exitCode).toBe(9)
  return scene
}

describe('a list that does not show what is there proves no request absent', () => {
  it.each([
    ['an order is open', 500 * minute, minute],
    ['an order was delivered an hour ago', 0, 60 * minute],
  ])('while %s', async (_, doneAfterMs, between) => {
    const scene = await lostInOutage(doneAfterMs, between)
    for (let run = 0; run < 4; run++) {
      await scene.clock.sleep(20 * minute)
      expect((await order(scene.options)).exitCode).toBe(9)
    }
    scene.lie = () => undefined
    expect((await order(scene.options)).exitCode).toBe(0)
    expect(bought(scene)).toBe(2)
  })

  it('and an order that a person has deleted blocks nothing once it is known to be gone', async () => {
    const scene = await openScene(
      { 'l/en/a.json': { t: 'Text' } },
      { sandbox: { doneAfterMs: 500 * minute } },
    )
    await order(scene.options)
    scene.workspace.put('l/en/b.json', { u: 'Other' })
    let posts = 0
    scene.deaf = asked => (isPost(asked) && posts++ === 0 ? { status: 0 } : undefined)
    const hide = (body: string) =>
      JSON.stringify(JSON.parse(body).filter(({ id }: { id: number }) => id !== 100001))
    scene.lie = (asked, { body }) => {
      if (isList(asked)) return { body: hide(body) }
      return asked.path.endsWith('/100001') ? { status: 404, body: '{"code":"NOT_FOUND"}' } : undefined
    }
    expect((await sync(scene.options)).exitCode).toBe(9)
    for (let run = 0; run < 4; run++) {
      await scene.clock.sleep(20 * minute)
      await sync(scene.options)
    }
    expect((await order(scene.options)).exitCode).toBe(0)
    expect(bought(scene)).toBe(2)
  })
})
