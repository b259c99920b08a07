/** The prices of translation: rates per 1000 characters and the prices that follow from them, in integers. */
import type { Language, MicroDollars, ServiceKind } from '../model.ts'
import { microDollars } from '../model.ts'
import type { SandboxOptions } from './options.ts'

/** Micro-dollars per 1000 characters. */
export type RateTable = (source: Language, target: Language, service: ServiceKind) => MicroDollars

/** Proofreading (source and target equal) and `ai_and_proofreading` cost six tenths of a translation. */
export function rateTable(options: Pick<SandboxOptions, 'rates' | 'pricePer1000Characters'>): RateTable {
  const overrides = new Map(
    Object.entries(options.rates ?? {}).map(([code, rate]) => [code, microDollars(rate)]),
  )
  const flat = options.pricePer1000Characters
  return (source, target, service) => {
    const fixed = overrides.get(target) ?? (flat === undefined ? undefined : microDollars(flat))
    if (fixed !== undefined) return fixed
    const full = dear.has(target) ? 18_500_000 : middle.has(target) ? 15_000_000 : 12_500_000
    return source === target || service === 'ai_and_proofreading' ? (full * 6) / 10 : full
  }
}

/** `volume * rate / 1000`, rounded up to whole cents. */
export function priceOf(volume: number, rate: MicroDollars): MicroDollars {
  return wholeCents(BigInt(volume) * BigInt(rate), 1000n)
}

/** A price after a rise; rounded up to whole cents. */
export function driftedPrice(price: MicroDollars, factor: number): MicroDollars {
  return wholeCents(BigInt(price) * BigInt(Math.round(factor * 1e6)), 1_000_000n)
}

function wholeCents(numerator: bigint, denominator: bigint): MicroDollars {
  const cent = 10_000n * denominator
  return Number((numerator + cent - 1n) / cent) * 10_000
}

const dear: ReadonlySet<Language> = new Set(['is', 'ja', 'ko', 'no', 'da', 'fi', 'sv-SE'])
const middle: ReadonlySet<Language> = new Set(['de', 'fr', 'fr-CA', 'he', 'nl', 'zh-CN', 'zh-TW'])
