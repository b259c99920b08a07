/** The laws that must hold when a race is over. */
import { existsSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { ledgerOf, ledgerViolations } from './ledger.ts'
import type { Ending } from './program.ts'
import { languages, type Race } from './setting.ts'
import { type Course, filesBelow, readTexts, translated } from './site.ts'
import { doubles, highestSum, isLive, type Order, ordersOf, unitOf } from './truth.ts'

export type Counts = {
  readonly processes: number
  readonly kills: number
  readonly orders: number
  /** Units that were ordered, and of these those that more than one run had asked for. */
  readonly units: number
  readonly contested: number
  /** Requests that gave way to another run's. */
  readonly yielded: number
  /** Pairs that the service made of one request, and those of them that were cancelled. */
  readonly doubled: number
  readonly takenBack: number
}

export function judge(
  course: Course,
  race: Race,
  endings: readonly Ending[],
): { violations: string[]; counts: Counts } {
  const orders = ordersOf(course.sandbox.truth)
  const { intents, facts } = ledgerOf(course)
  const pairs = [...doubles(orders)]
  const violations = [
    ...endings.flatMap(unsound),
    ...pairs.flatMap(pair => unexcused(pair, race, endings)),
    ...orders.filter(one => !isLive(one) && !pairs.some(pair => pair.includes(one))).map(deletedForNothing),
    ...capViolations(race, orders, intents),
    ...orders
      .filter(one => isLive(one) && !facts.some(fact => fact.includes(JSON.stringify(one.id))))
      .map(({ id }) => `order ${id} is in no ledger`),
    ...[...new Set(course.roots)].flatMap(root => incomplete(race, root, orders)),
    ...ledgerViolations(course),
  ]
  const asked = intents.flatMap(({ units, run }) => units.map(unit => ({ unit, run })))
  const units = new Set(orders.flatMap(one => one.units))
  return {
    violations,
    counts: {
      processes: endings.length,
      kills: endings.filter(({ kind }) => kind === 'killed').length,
      orders: orders.length,
      units: units.size,
      contested: [...units].filter(
        unit => new Set(asked.filter(one => one.unit === unit).map(({ run }) => run)).size > 1,
      ).length,
      yielded: facts.filter(fact => fact.includes('another run is ordering')).length,
      doubled: pairs.length,
      takenBack: pairs.filter(pair => !pair.every(isLive)).length,
    },
  }
}

/** A run ends with what the README says of a service that fails and of others that order, and nothing else. */
const soundCodes = [0, 4, 6, 8, 9]

function unsound(ending: Ending): string[] {
  if (ending.kind === 'broken') return [`a run broke: ${ending.complaint.slice(0, 2000)}`]
  if (ending.kind === 'killed' || soundCodes.includes(ending.exitCode)) return []
  return [`a run ended with ${ending.exitCode}: ${JSON.stringify(ending.errors)}`]
}

/** Only the service itself can make two orders of one request; then one is cancelled, or both are named. */
function unexcused(
  [lower, higher]: readonly [Order, Order],
  race: Race,
  endings: readonly Ending[],
): string[] {
  const both = `orders ${lower.id} and ${higher.id} buy the same`
  if (!race.serviceFaults.includes('doubles orders') || lower.request !== higher.request) return [both]
  if (!isLive(lower) || !isLive(higher)) return []
  const isNamed = endings.some(
    ending =>
      ending.kind === 'printed' &&
      ending.errors.some(
        ({ code, message }) =>
          code === 'DUPLICATE_ORDER' && [lower, higher].every(({ id }) => message.includes(` ${id} `)),
      ),
  )
  return isNamed ? [] : [`${both}, and no run has said so`]
}

function deletedForNothing({ id }: Order): string {
  return `order ${id} was deleted, and there was no other like it`
}

const runCap = 90

function capViolations(
  { month }: Race,
  orders: readonly Order[],
  intents: ReturnType<typeof ledgerOf>['intents'],
): string[] {
  const violations: string[] = []
  const most = highestSum(orders) / 1e6
  if (month !== undefined && most > month)
    violations.push(`${most} dollars were on order at once, and the month has ${month}`)
  const byRun = new Map<string, number>()
  for (const { run, ids } of intents) {
    const price = orders.filter(({ id }) => ids.includes(id)).reduce((sum, one) => sum + one.price, 0)
    byRun.set(run, (byRun.get(run) ?? 0) + price)
  }
  for (const [run, sum] of byRun)
    if (sum / 1e6 > runCap) violations.push(`run ${run} spent ${sum / 1e6} dollars`)
  return violations
}

/** Every text that was bought is in every folder that has its source; without a cap that is every text. */
function incomplete(race: Race, root: string, orders: readonly Order[]): string[] {
  const bought = new Set(orders.filter(isLive).flatMap(({ units }) => units))
  const violations: string[] = []
  for (const file of filesBelow(join(root, 'web/en'))) {
    const path = relative(root, file)
    for (const language of languages) {
      const target = file.replace('/en/', `/${language}/`)
      const found = existsSync(target) ? readTexts(target) : {}
      for (const [key, text] of Object.entries(readTexts(file))) {
        const isBought = bought.has(unitOf(language, path, key, text))
        if (!isBought && race.month === undefined)
          violations.push(`${language} ${path} ${key} was never bought`)
        if (isBought && found[key] !== translated(text, language))
          violations.push(`${basename(root)} ${language} ${path} ${key} is ${JSON.stringify(found[key])}`)
      }
    }
  }
  return violations
}
