/** Fault switches: which request is hit by which fault. Carrying a fault out is the server's part. */

export const operations = [
  'POST /v1/translate',
  'POST /v1/calculate',
  'GET /v1/orders',
  'GET /v1/orders/:id',
  'DELETE /v1/orders/:id',
  'GET /v1/account',
  'GET /v1/rates',
] as const

export type Operation = (typeof operations)[number]

/** Whether the operation has had its effect when the fault strikes. */
export type FaultMoment = 'before commit' | 'after commit'

export type Fault =
  /** The socket is destroyed without an answer. */
  | { readonly kind: 'drop'; readonly when: FaultMoment }
  /** Real milliseconds. The operation has its effect even if the client leaves meanwhile. `when` defaults to before. */
  | { readonly kind: 'delay'; readonly ms: number; readonly when?: FaultMoment }
  /** `retryAfter`: seconds, or a date as text; without it the header is left out. `when` defaults to before. */
  | {
      readonly kind: 'status'
      readonly status: number
      readonly when?: FaultMoment
      readonly retryAfter?: number | string
    }
  /** All headers and half of the body, then the socket is destroyed. After commit. */
  | { readonly kind: 'cut body' }
  /** 200 with a body that is no JSON, or JSON of no known shape. After commit. */
  | { readonly kind: 'wrong json'; readonly body?: 'not json' | 'another shape' }
  /** The true status with an HTML page. After commit. */
  | { readonly kind: 'html' }
  /** The true status without a body. After commit. */
  | { readonly kind: 'empty' }
  /** The true answer behind a byte order mark. After commit. */
  | { readonly kind: 'byte order mark' }
  /** The true answer, one byte per `ms`. After commit. */
  | { readonly kind: 'drip'; readonly ms: number }
  /** The true answer with a `Content-Length` that is wrong by this many bytes. After commit. */
  | { readonly kind: 'wrong length'; readonly by: number }
  /** A JSON string of this many bytes; `gzip` compresses it, so that few bytes travel. After commit. */
  | { readonly kind: 'oversized'; readonly bytes: number; readonly gzip?: boolean }
  /** An answer of the caller's own. After commit. */
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly body: string
      readonly headers?: Readonly<Record<string, string>>
    }
  /** Default 307. Before commit. */
  | { readonly kind: 'redirect'; readonly location: string; readonly status?: 301 | 302 | 303 | 307 | 308 }
  /** The socket is destroyed at once, the operation has its effect `ms` later by the sandbox's clock. */
  | { readonly kind: 'late commit'; readonly ms: number }
  /** Two orders per language; the answer shows the first of each unless `answered` is `both`. */
  | { readonly kind: 'duplicate'; readonly answered?: 'one' | 'both' }
  /** The first `committed` languages are ordered (default all), the first `answered` of them shown (default all but one). */
  | { readonly kind: 'partial'; readonly committed?: number; readonly answered?: number }
  /** Orders are committed at their price times `factor`, rounded up to cents. */
  | { readonly kind: 'price drift'; readonly factor: number }
  /** Runs before the operation, which then continues undisturbed: to move orders between two pages, for instance. */
  | { readonly kind: 'run'; readonly run: () => void }

/**
 * A fault on some requests. A rule counts the requests that match its `on`; it strikes from the `nth` of them
 * (default the first) for `times` strikes (default 1 where `nth` is given, else no end), each with `probability`
 * (default 1). The first of several rules that fit one request applies.
 */
export type FaultRule = {
  readonly on: Operation | '*'
  readonly nth?: number
  readonly times?: number
  readonly probability?: number
  readonly what: Fault
}

export type FaultPicker = (operation: Operation | undefined) => Fault | undefined

/** Chooses the fault of each request in turn from a list that its owner may change at any time. */
export function faultPicker(rules: readonly FaultRule[], seed: number): FaultPicker {
  const counts = new WeakMap<FaultRule, { matched: number; struck: number }>()
  const random = randomNumbers(seed)
  return operation => {
    let chosen: Fault | undefined
    for (const rule of rules) {
      if (rule.on !== '*' && rule.on !== operation) continue
      const count = counts.get(rule) ?? { matched: 0, struck: 0 }
      counts.set(rule, count)
      count.matched += 1
      const times = rule.times ?? (rule.nth === undefined ? Number.POSITIVE_INFINITY : 1)
      const due = count.matched >= (rule.nth ?? 1) && count.struck < times
      if (chosen !== undefined || !due || random() >= (rule.probability ?? 1)) continue
      count.struck += 1
      chosen = rule.what
    }
    return chosen
  }
}

/** Uniform numbers in [0, 1), equal for equal seeds (a 32-bit Weyl sequence through a mixing function). */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
}
