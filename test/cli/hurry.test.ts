import { execFileSync } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { systemClock } from '../../src/api/clock.ts'
import { itAtLength } from '../helpers/laws.ts'
import { hurried, hurry } from './support.ts'

it('the second that a run waits is a moment in this process', async () => {
  const restore = hurry()
  try {
    expect(await Promise.race([systemClock.sleep(1000).then(() => 'its'), setTimeout(900, 'ours')])).toBe(
      'its',
    )
  } finally {
    restore()
  }
})

itAtLength('the second that a run waits is a moment in a process of its own', () => {
  const script = `
    import { setTimeout as sleep } from 'node:timers/promises'
    console.log(await Promise.race([sleep(1000, 'its'), sleep(900, 'ours')]))`
  const args = [hurried, '--input-type=module', '--eval', script]
  expect(execFileSync(process.execPath, args, { encoding: 'utf8' })).toBe('its\n')
})
