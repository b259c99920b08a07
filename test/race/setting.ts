/** The kind of a race. Drawn once, from its seed. */
import type { FaultRule, WireVariants } from '../../src/sandbox/index.ts'
import type { Random } from '../simulation/random.ts'

export type Race = {
  /** `git`: one clone each; `files`: all in one folder. */
  readonly store: 'git' | 'files'
  readonly processes: number
  /** By process: what its copy of the sources has that the others may not have. */
  readonly edits: readonly (readonly Edit[])[]
  /** By process: what it is called with. */
  readonly args: readonly (readonly string[])[]
  /** Milliseconds after the start, by process; `undefined`: it is left alone. */
  readonly killedAfterMs: readonly (number | undefined)[]
  /** Requests to the service at whose arrival one of the processes dies. */
  readonly deadly: readonly { readonly on: FaultRule['on']; readonly nth: number }[]
  readonly serviceFaults: readonly ServiceFault[]
  /** So many pushes arrive of which no answer comes back. */
  readonly lostPushes: number
  readonly doneAfterMs: number
  /** In US dollars; `undefined`: more than everything costs. */
  readonly month: number | undefined
}

export type Edit = keyof typeof edits
export type ServiceFault = keyof typeof serviceFaults

export const languages: readonly string[] = ['de', 'fr', 'ja']

/** Changes to the sources of one copy; several copies may make the same one. */
export const edits: Readonly<
  Record<
    'adds a key' | 'changes a text' | 'adds a file' | 'drops a key',
    Readonly<Record<string, Readonly<Record<string, string | undefined>>>>
  >
> = {
  'adds a key': { 'web/en/app.json': { offer: 'A new offer' } },
  'changes a text': { 'web/en/app.json': { title: 'Another title' } },
  'adds a file': { 'web/en/extra.json': { more: 'Even more', less: 'Even less' } },
  'drops a key': { 'web/en/shop.json': { total: undefined } },
}

/** The faults of the service while the race is on. */
export const serviceFaults: Readonly<
  Record<
    | 'loses answers'
    | 'loses requests'
    | 'is slow before'
    | 'is slow after'
    | 'fails after'
    | 'fails before'
    | 'throttles'
    | 'fails to read'
    | 'cuts answers'
    | 'answers in part'
    | 'commits late'
    | 'doubles orders'
    | 'lists late',
    { readonly rules: readonly FaultRule[]; readonly wire?: Partial<WireVariants> }
  >
> = {
  'loses answers': onTranslate(0.5, { kind: 'drop', when: 'after commit' }),
  'loses requests': onTranslate(0.5, { kind: 'drop', when: 'before commit' }),
  'is slow before': onTranslate(0.7, { kind: 'delay', ms: 400 }),
  'is slow after': onTranslate(0.7, { kind: 'delay', ms: 400, when: 'after commit' }),
  'fails after': onTranslate(0.5, { kind: 'status', status: 500, when: 'after commit' }),
  'fails before': onTranslate(0.5, { kind: 'status', status: 500 }),
  throttles: onTranslate(0.6, { kind: 'status', status: 429, retryAfter: 1 }),
  'fails to read': {
    rules: [
      { on: 'GET /v1/orders', probability: 0.3, what: { kind: 'status', status: 503 } },
      { on: 'GET /v1/orders/:id', probability: 0.2, what: { kind: 'drop', when: 'before commit' } },
    ],
  },
  'cuts answers': onTranslate(0.5, { kind: 'cut body' }),
  'answers in part': onTranslate(0.5, { kind: 'partial' }),
  'commits late': onTranslate(0.4, { kind: 'late commit', ms: 2 * 60_000 }),
  'doubles orders': onTranslate(1, { kind: 'duplicate' }),
  'lists late': { rules: [], wire: { listLagMs: 3000 } },
}

function onTranslate(probability: number, what: FaultRule['what']): { readonly rules: readonly FaultRule[] } {
  return { rules: [{ on: 'POST /v1/translate', probability, what }] }
}

const minute = 60_000

/** @param fixed - what is not left to chance */
export function drawRace(random: Random, fixed: Pick<Race, 'store' | 'processes'>): Race {
  const { chance, between, pick } = random
  const { store, processes } = fixed
  const each = <T>(draw: () => T): T[] => Array.from({ length: processes }, draw)
  const isDeadly = chance(0.6)
  const kinds = Object.keys(serviceFaults).filter((name): name is ServiceFault => name in serviceFaults)
  const changes = Object.keys(edits).filter((name): name is Edit => name in edits)
  const faults = chance(0.3) ? [] : [...new Set([pick(kinds), ...(chance(0.3) ? [pick(kinds)] : [])])]
  const isCapped = store === 'git' && !faults.includes('doubles orders') && chance(0.25)
  return {
    ...fixed,
    edits: each(() => (store === 'git' && chance(0.5) ? changes.filter(() => chance(0.4)) : [])),
    args: each(() => [
      ...(chance(0.8) ? ['sync', '--timeout', pick(['0', '0', '30s'])] : ['order']),
      ...(chance(0.25) ? ['--locale', pick(['de', 'de,fr', 'ja,fr'])] : []),
      ...(chance(0.15) ? ['--file', pick(['web/en/app.json', 'web/en/shop.json'])] : []),
    ]),
    killedAfterMs: each(() => (isDeadly && chance(0.4) ? between(0, 400 + 400 * processes) : undefined)),
    deadly: isDeadly
      ? each(() => ({
          on: pick<FaultRule['on']>(['POST /v1/translate', 'POST /v1/translate', 'GET /v1/orders', '*']),
          nth: between(1, 2 * processes),
        })).slice(0, between(0, 2))
      : [],
    serviceFaults: faults,
    lostPushes: store === 'git' && chance(0.25) ? between(1, 4) : 0,
    doneAfterMs: pick([0, 0, 5 * minute, 25 * minute]),
    month: isCapped ? between(6, 24) : undefined,
  }
}
