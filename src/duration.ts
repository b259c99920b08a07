/** Durations as flags and inputs spell them (`deadline-limits-waiting-only`). */
const msByUnit: ReadonlyMap<string, number> = new Map([
  ['s', 1000],
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
])

/** The words for someone whose text is no duration. */
export const durationForms = '0 or a whole number with s, m, h or d, such as 45s or 30m'

/** `0`, or a whole number with its unit → milliseconds. `undefined`: no duration, or one that no number can hold exactly. */
export function parseDuration(text: string): number | undefined {
  if (text === '0') return 0
  const [, digits = '', unit = ''] = /^(\d+)([smhd])$/.exec(text) ?? []
  const ms = Number(digits) * (msByUnit.get(unit) ?? Number.NaN)
  return Number.isSafeInteger(ms) ? ms : undefined
}
