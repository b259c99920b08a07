/** Money: whole micro-dollars inside, dollars in the service, the configuration and the reports (`money-in-micro-dollars`). */

/** Integer millionths of a US dollar. Sums of these are exact below 9 billion dollars. */
export type MicroDollars = number

/**
 * Dollars as the service writes them, as integer micro-dollars (rounded: the seventh decimal is a binary artefact).
 * @throws {RangeError} for anything that is not a finite amount of 0 to 9 billion dollars
 */
export function microDollars(dollars: number): MicroDollars {
  if (!Number.isFinite(dollars) || dollars < 0 || dollars > 9e9)
    throw new RangeError(`not an amount of money: ${dollars}`)
  return toMicroDollars(dollars)
}

/** Dollars of a report as integer micro-dollars, such as a balance below zero. */
export function toMicroDollars(dollars: number): MicroDollars {
  return Math.round(dollars * 1e6)
}

/** Micro-dollars as a number of dollars with at most 6 decimals. */
export function dollars(amount: MicroDollars): number {
  return amount / 1e6
}

/** The exact sum of amounts of dollars. */
export function sumOfDollars(amounts: readonly number[]): number {
  return dollars(amounts.reduce((sum, amount) => sum + toMicroDollars(amount), 0))
}

/** Dollars for people: two decimals, more only where cents would hide something. */
export function formatDollars(amount: MicroDollars): string {
  const sign = amount < 0 ? '-' : ''
  const size = Math.abs(amount)
  const whole = String(Math.floor(size / 1e6)).replace(/\B(?=(\d{3})+$)/g, ',')
  const fraction = String(size % 1e6)
    .padStart(6, '0')
    .replace(/0{1,4}$/, '')
  return `${sign}$${whole}.${fraction}`
}
