/** Many races, one after the other. */
import { openProgram } from './program.ts'
import { playRound, type Round } from './round.ts'
import type { Race } from './setting.ts'

export type Played = { readonly report: string; readonly broken: number }

/**
 * @param file - what `buildContender` has built
 * @param seeds - of the first race, and of the one after the last
 * @param say - gets every race that broke a rule
 */
export async function playRounds(
  file: string,
  seeds: { readonly first: number; readonly end: number },
  isOver: () => boolean,
  say: (text: string) => void,
): Promise<Played> {
  const program = openProgram(file)
  const rounds: Round[] = []
  for (let seed = seeds.first; seed < seeds.end && !isOver(); seed++) {
    const round = await playRound(program, seed, fixedOf(seed))
    rounds.push(round)
    for (const violation of round.violations)
      say(`seed ${seed}: ${violation}\n  ${JSON.stringify(round.race)}`)
  }
  return { report: summary(rounds), broken: rounds.filter(isBroken).length }
}

/** All kinds come round within twelve seeds. */
function fixedOf(seed: number): Pick<Race, 'store' | 'processes'> {
  return {
    store: seed % 4 === 0 ? 'files' : 'git',
    processes: [2, 4, 8][Math.floor(seed / 4) % 3] ?? 2,
  }
}

function isBroken({ violations }: Round): boolean {
  return violations.length > 0
}

/** One line for each kind of race. */
function summary(rounds: readonly Round[]): string {
  const nameOf = ({ race }: Round) => `${race.store}, ${race.processes} processes`
  const names = [...new Set(rounds.map(nameOf))].sort()
  const lines = names.map(name => {
    const group = rounds.filter(round => nameOf(round) === name)
    const sums = new Map<string, number>()
    for (const { counts } of group)
      for (const [what, count] of Object.entries(counts)) sums.set(what, (sums.get(what) ?? 0) + count)
    const parts = [...sums].map(([what, sum]) => `${sum} ${what}`)
    return `${name}: ${group.length} rounds, ${group.filter(isBroken).length} broke a rule; ${parts.join(', ')}`
  })
  return lines.join('\n')
}
