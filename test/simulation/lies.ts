/**
 * A service that contradicts itself (outages, changed echoes, dates that say nothing, deletions that are not carried out),
 * and people who save files while a run writes them.
 */
import type { OrderRecord } from '../../src/service/types.ts'
import type { Random } from './random.ts'

const second = 1000
const minute = 60 * second

/** The ways in which an echo differs from the request. */
export type EchoChange =
  | 'language case'
  | 'no metadata'
  | 'metadata case'
  | 'metadata encoded'
  | 'metadata cut'
  | 'data entities'
  | 'data padded'

export type DateLie = 'none' | 'missing' | 'frozen' | '1970' | '2099' | 'behind at times' | 'ahead at times'

/** Probabilities are per request of the kind they are named after. */
export type Lies = {
  /** How often an outage begins with a reading, and how long the list is empty and no order is found then. */
  readonly outages: number
  readonly outageMs: number
  readonly echo: readonly EchoChange[]
  readonly date: DateLie
  /** How often a deletion is answered and not carried out. */
  readonly deletions: number
  /** How often somebody saves a target just before a run replaces it. */
  readonly saves: number
}

export const noLies: Lies = { outages: 0, outageMs: 0, echo: [], date: 'none', deletions: 0, saves: 0 }

const echoChanges: readonly EchoChange[] = [
  'language case',
  'no metadata',
  'metadata case',
  'metadata encoded',
  'metadata cut',
  'data entities',
  'data padded',
]

export function drawLies({ chance, pick }: Random): Lies {
  const hasOutages = chance(0.15)
  const first = chance(0.15) ? pick(echoChanges) : undefined
  const second_ = first !== undefined && chance(0.5) ? pick(echoChanges) : undefined
  return {
    outages: hasOutages ? pick([0.05, 0.2, 0.4]) : 0,
    outageMs: pick([5 * second, 45 * second, 5 * minute, 20 * minute]),
    echo: [...new Set([first, second_].flatMap(one => (one === undefined ? [] : [one])))],
    date: chance(0.15)
      ? pick(['missing', 'frozen', '1970', '2099', 'behind at times', 'ahead at times'])
      : 'none',
    deletions: chance(0.1) ? pick([0.3, 0.8]) : 0,
    saves: chance(0.15) ? pick([0.2, 0.6]) : 0,
  }
}

/** Dates that say nothing of the present month. */
export const uselessDates: readonly DateLie[] = ['missing', '1970', '2099']

export function isUseless(date: DateLie): boolean {
  return uselessDates.includes(date)
}

/** Whether an order can no longer be recognised by its path or its texts, where nothing else says whose it is. */
export function isDisguised({ echo }: Lies): boolean {
  return echo.some(change => change !== 'language case')
}

/** Whether dates may be of no use to show how long ago something was. */
export function isTimeless({ date }: Lies): boolean {
  return date !== 'none'
}

export function changedEcho(record: OrderRecord, { echo }: Lies): OrderRecord {
  return echo.reduce(changeOnce, record)
}

function changeOnce(record: OrderRecord, change: EchoChange): OrderRecord {
  const withMetadata = (work: (path: string) => string): OrderRecord =>
    record.resource === undefined
      ? record
      : { ...record, resource: { ...record.resource, metadata: work(record.resource.metadata ?? '') } }
  const withData = (work: (text: string) => string): OrderRecord => {
    const data = JSON.stringify(
      Object.fromEntries(
        Object.entries(JSON.parse(record.sourceText)).map(([key, text]) => [key, work(String(text))]),
      ),
    )
    return {
      ...record,
      sourceText: data,
      resource: record.resource === undefined ? undefined : { ...record.resource, data },
    }
  }
  switch (change) {
    case 'language case':
      return { ...record, targetLanguage: record.targetLanguage.toUpperCase() }
    case 'no metadata':
      return withMetadata(() => '')
    case 'metadata case':
      return withMetadata(path => path.toUpperCase())
    case 'metadata encoded':
      return withMetadata(encodeURIComponent)
    case 'metadata cut':
      return withMetadata(path => path.slice(0, 6))
    case 'data entities':
      return withData(text => text.replace(/[aeiou]/, letter => `&#${letter.charCodeAt(0)};`))
    case 'data padded':
      return withData(text => `${text} `)
  }
}

/** How far a date lies back that is behind at times. */
export const behindMs = 10 * minute

/** @param now the true time by the service's clock; @param began when the episode did */
export function toldDate(now: number, began: number, { date }: Lies, random: Random): number | undefined {
  switch (date) {
    case 'missing':
      return undefined
    case 'frozen':
      return began
    case '1970':
      return now - began
    case '2099':
      return now - began + Date.UTC(2099, 0)
    case 'behind at times':
      return random.chance(0.3) ? now - behindMs : now
    case 'ahead at times':
      return random.chance(0.2) ? now + 60 * minute : now
    case 'none':
      return now
  }
}
