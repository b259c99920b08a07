/** One race from its start until all is quiet. */
import type { Random } from '../simulation/random.ts'
import { createRandom } from '../simulation/random.ts'
import type { Contender, Ending, Program } from './program.ts'
import { drawRace, type Race } from './setting.ts'
import { type Course, disturb, openCourse } from './site.ts'
import { ordersOf } from './truth.ts'
import { type Counts, judge } from './verdict.ts'

export type Round = {
  readonly race: Race
  readonly violations: readonly string[]
  readonly counts: Counts
}

/** After as long a request that the service does not show was not placed, given two looks. */
const minutesBetweenRuns = 16
/** A run that looks, one that settles and buys, one that writes, one that finds nothing; and some for those that gave way. */
const mostPasses = 9

export async function playRound(
  program: Program,
  seed: number,
  fixed: Pick<Race, 'store' | 'processes'>,
): Promise<Round> {
  const random = createRandom(seed)
  const race = drawRace(random, fixed)
  const course = await openCourse(race, seed)
  try {
    const raced = await raceAll(program, course, race, random)
    const recovered = await recover(program, course)
    const endings = [...raced, ...recovered.endings]
    const { violations, counts } = judge(course, race, endings)
    if (recovered.isQuiet) return { race, violations, counts }
    return {
      race,
      violations: [`not at rest after ${mostPasses} passes: ${shown(recovered.last)}`, ...violations],
      counts,
    }
  } finally {
    await course.close()
  }
}

/** All start at once; some are killed on the way. */
async function raceAll(program: Program, course: Course, race: Race, random: Random): Promise<Ending[]> {
  const contenders = race.args.map((args, index) => load(program, course, index, args))
  const timers: NodeJS.Timeout[] = []
  try {
    await Promise.all(contenders.map(({ ready }) => ready))
    disturb(course, race, true)
    for (const { on, nth } of race.deadly) {
      const kill = () => void random.pick(contenders).kill()
      course.sandbox.faults.unshift({ on, nth, what: { kind: 'run', run: kill } })
    }
    contenders.forEach(({ start, kill }, index) => {
      start()
      const ms = race.killedAfterMs[index]
      if (ms !== undefined) timers.push(setTimeout(kill, ms))
    })
    return await Promise.all(contenders.map(({ ended }) => ended))
  } finally {
    for (const timer of timers) clearTimeout(timer)
    for (const { kill } of contenders) kill()
    disturb(course, race, false)
  }
}

/** Every folder runs again, all at once, until none has anything left to do. */
async function recover(
  program: Program,
  course: Course,
): Promise<{ endings: Ending[]; last: readonly Ending[]; isQuiet: boolean }> {
  const places = course.site === undefined ? [0] : course.roots.map((_, index) => index)
  const endings: Ending[] = []
  let last: readonly Ending[] = []
  for (let pass = 0; pass < mostPasses; pass++) {
    course.sandbox.advance(minutesBetweenRuns * 60_000)
    const before = stateOf(course)
    const skipped = { RACE_SKIPPED_MS: String((pass + 1) * minutesBetweenRuns * 60_000) }
    const later = { ...course, env: { ...course.env, ...skipped } }
    const contenders = places.map(index => load(program, later, index, ['sync', '--timeout', '0']))
    await Promise.all(contenders.map(({ ready }) => ready))
    for (const { start } of contenders) start()
    last = await Promise.all(contenders.map(({ ended }) => ended))
    endings.push(...last)
    if (stateOf(course) === before && last.every(isContent)) return { endings, last, isQuiet: true }
  }
  return { endings, last, isQuiet: false }
}

function load(program: Program, course: Course, index: number, args: readonly string[]): Contender {
  const root = course.roots[index] ?? ''
  const { env } = course
  return program.load({ root, env, args: [...args, '--yes', '--json'] })
}

/** Nothing was ordered or cancelled, and no fact is new. */
function stateOf({ sandbox, site }: Course): string {
  const orders = ordersOf(sandbox.truth).map(({ id, until }) => `${id} ${until}`)
  return JSON.stringify([orders, site?.tip()])
}

/** A month's budget that is spent stays spent. */
function isContent(ending: Ending): boolean {
  return ending.kind === 'printed' && ending.errors.every(({ code }) => code === 'OVER_BUDGET')
}

function shown(endings: readonly Ending[]): string {
  return endings
    .map(ending => (ending.kind === 'printed' ? ending.errors.map(({ message }) => message).join('; ') : ''))
    .join(' | ')
}
