import type { Clock } from '../model.ts'

export type ConnectionSettings = {
  /** The address before `/v1`: https, or http on this machine. */
  readonly baseUrl: string
  /** In place of the client's own connections and of the proxies that the environment names. */
  readonly dispatcher?: HttpDispatcher | undefined
  readonly clock: Clock
  readonly timeouts?: Timeouts | undefined
  /** Called before each request is sent, repetitions included. */
  readonly onRequest?: ((event: RequestEvent) => void) | undefined
  /** 0 to 1, for the jitter of retries. Default `Math.random`. */
  readonly random?: (() => number) | undefined
  /** The text of `User-Agent` after `dragoman/`. */
  readonly version?: string | undefined
}

/** An undici `Dispatcher`, as far as it can be described without undici's own types. */
export type HttpDispatcher = { dispatch(options: never, handler: never): boolean }

/** Milliseconds. */
export type Timeouts = {
  /** Until a connection is made. Default 10 s. */
  readonly connectMs?: number | undefined
  /** One attempt of anything but `translate`, to the last byte of its answer. Default 30 s. */
  readonly attemptMs?: number | undefined
  /** `translate` as a whole. Default 60 s. */
  readonly translateMs?: number | undefined
}

/** `path` holds the query too. */
export type RequestEvent = { readonly method: string; readonly path: string }
