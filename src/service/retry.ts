const baseMs = 1_000
const capMs = 60_000
const longestRetryAfterMs = 300_000

/** Statuses after which the same request may succeed. */
export function isTransient(status: number): boolean {
  return [408, 429, 500, 502, 503, 504].includes(status)
}

/**
 * How long to wait before trying again, in milliseconds: exponential from 1 s to 60 s, and never less than the service
 * asked for. Full jitter spreads clients after a failure; on throttling it would use up all retries within seconds, so
 * there only half is left to chance.
 * @param retries how many were made so far
 * @param random 0 to 1
 */
export function retryDelayMs(
  retries: number,
  options: {
    readonly throttled: boolean
    readonly retryAfterMs: number | undefined
    readonly random: number
  },
): number {
  const ceiling = Math.min(capMs, baseMs * 2 ** retries)
  const jittered = options.throttled ? ceiling / 2 + (options.random * ceiling) / 2 : options.random * ceiling
  return Math.round(Math.max(jittered, options.retryAfterMs ?? 0))
}

/**
 * A `Retry-After` header in milliseconds, 0 to 5 minutes. A date counts from the answer's own `Date`, never from the
 * local clock; `undefined` when it cannot be read.
 */
export function retryAfterMs(retryAfter: string | undefined, date: string | undefined): number | undefined {
  if (retryAfter === undefined) return undefined
  const value = retryAfter.trim()
  if (/^\d+$/.test(value)) return clamp(Number(value) * 1_000)
  const until = httpDate(value)
  const from = httpDate(date)
  return until === undefined || from === undefined ? undefined : clamp(until - from)
}

/** An HTTP date (RFC 9110) as milliseconds since the epoch. */
export function httpDate(value: string | undefined): number | undefined {
  if (
    value === undefined ||
    !/^[A-Za-z]{3,9}, \d\d[ -][A-Za-z]{3}[ -]\d{2,4} \d\d:\d\d:\d\d GMT$/.test(value)
  ) {
    return undefined
  }
  const time = Date.parse(value)
  return Number.isNaN(time) ? undefined : time
}

function clamp(ms: number): number {
  return Math.min(longestRetryAfterMs, Math.max(0, ms))
}
