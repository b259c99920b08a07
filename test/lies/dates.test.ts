import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { order } from '../../src/index.ts'
import { createSite, type Site } from '../git/support.ts'
import { bought, openScene, type Scene } from './liar.ts'

const hour = 3_600_000

/** The time that the service names, while it is this. */
const dates: Readonly<Record<string, (now: number) => string | undefined>> = {
  'no date': () => undefined,
  'an ISO date': now => new Date(now).toISOString(),
  'a date without a meaning': () => 'yesterday',
  'a date of 1970': () => 'Thu, 01 Jan 1970 00:00:00 GMT',
  'a date of 2099': () => 'Thu, 01 Jan 2099 00:00:00 GMT',
  'a frozen date': () => 'Mon, 05 Jan 2026 12:00:00 GMT',
  'a date two days behind': now => new Date(now - 48 * hour).toUTCString(),
  'a date two days ahead': now => new Date(now + 48 * hour).toUTCString(),
  'a date of last year': now => new Date(now - 8760 * hour).toUTCString(),
  'the truth': now => new Date(now).toUTCString(),
}

function tell(scene: Scene, date: (now: number) => string | undefined): void {
  scene.lie = () => ({ date: date(scene.clock.now()) })
}

let site: Site
afterEach(() => site?.close())

/** A clone whose ledger is shared, so that a month may have a cap. */
async function openShared() {
  site = createSite({
    'dragoman.config.json': JSON.stringify({
      source: 'en',
      targets: ['de'],
      files: [{ path: 'l/{locale}/*.json' }],
      store: 'git',
      budget: { month: 0.2 },
    }),
    'l/en/a.json': JSON.stringify({ t: 'Text of a' }),
  })
  const scene = await openScene({})
  const root = site.clone('one')
  const options = { ...scene.options, cwd: root, env: site.env }
  const add = (name: string) => writeFileSync(join(root, `l/en/${name}.json`), `{"t":"Text of ${name}"}`)
  return { scene, options, add }
}

describe.each(Object.entries(dates))('a service that reports %s', (_, date) => {
  it('keeps within the cap of the month', async () => {
    const { scene, options, add } = await openShared()
    tell(scene, date)
    const codes: number[] = []
    for (const name of ['b', 'c', 'd']) {
      codes.push((await order(options)).exitCode)
      add(name)
      await scene.clock.sleep(hour)
    }
    expect(codes).toEqual([0, 6, 6])
    expect(bought(scene)).toBe(1)
  })
})

it('counts the last month no more, once the service reports the time', async () => {
  const { scene, options, add } = await openShared()
  expect((await order(options)).exitCode).toBe(0)
  await scene.clock.sleep(31 * 24 * hour)
  add('b')
  expect((await order(options)).exitCode).toBe(0)
  tell(scene, () => undefined)
  add('c')
  const report = await order(options)
  expect(report).toMatchObject({ exitCode: 6, errors: [{ code: 'OVER_BUDGET' }] })
  expect(report.errors[0]?.message).toContain('the service sends no usable date')
})
