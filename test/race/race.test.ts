import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildContender } from './build.mjs'
import { openProgram } from './program.ts'
import { playRound } from './round.ts'
import type { Race } from './setting.ts'

let contender: Awaited<ReturnType<typeof buildContender>>
beforeAll(async () => {
  contender = await buildContender()
}, 60_000)
afterAll(() => contender?.close())

it.each<[number, Pick<Race, 'store' | 'processes'>]>([
  [1, { store: 'git', processes: 2 }],
  [2, { store: 'git', processes: 4 }],
  [3, { store: 'files', processes: 4 }],
])(
  'of runs that start at the same moment one buys each string: race %i, $store',
  async (seed, fixed) => {
    const { violations, counts } = await playRound(openProgram(contender.file), seed, fixed)
    expect(violations).toEqual([])
    expect(counts.units).toBeGreaterThan(10)
  },
  120_000,
)
