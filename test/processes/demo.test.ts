import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { buildOnce, environment } from '../cli/support.ts'

beforeAll(buildOnce)

it('the demo runs to its end and shows what it promises', () => {
  const script = join(import.meta.dirname, '../../scripts/demo.mjs')
  const { status, stdout } = spawnSync(process.execPath, [script], { env: environment({}), encoding: 'utf8' })
  expect(status).toBe(0)
  for (const shown of [
    '28 missing, 1 stale',
    'Total $',
    'Ordered 7 orders',
    '"search": "⟦de⟧Search the shop"',
  ]) {
    expect(stdout).toContain(shown)
  }
  expect(stdout.match(/Nothing was ordered/g)).toHaveLength(1)
}, 60_000)
