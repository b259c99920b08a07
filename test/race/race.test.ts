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

type Fixed = Pick<Race, 'store' | 'processes'>

it.each<Fixed & { readonly seed: number }>([
  { store: 'git', processes: 2, seed: 36 },
  { store: 'git', processes: 3, seed: 17 },
  { store: 'files', processes: 4, seed: 3 },
])(
  'of $processes runs that start at the same moment one buys each string, with the store $store',
  async ({ seed, ...fixed }) => {
    const { violations, counts } = await playRound(openProgram(contender.file), seed, fixed)
    expect(violations).toEqual([])
    expect(counts.units).toBeGreaterThan(10)
  },
  120_000,
)
