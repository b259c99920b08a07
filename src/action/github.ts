/** One comment on a pull request, found by a hidden marker, made or brought up to date. */
import type { Clock } from '../index.ts'

export type CommentTarget = {
  /** Address of the REST interface, without a slash at its end. */
  readonly apiUrl: string
  /** `owner/name`. */
  readonly repository: string
  readonly pullRequest: number
  readonly token: string
}

/** In the words of a summary; nothing here fails a run. */
export type CommentOutcome = 'created' | 'updated' | 'forbidden' | 'limited' | 'failed'

type Call = (method: string, path: string, body?: string) => Promise<Reply>
type Reply = { readonly status: number; readonly hasNext: boolean; readonly data: unknown } | 'limited'

const perPage = 100
const mostPages = 100
const mostWaits = 3
const longestWaitMs = 60_000
const callTimeoutMs = 30_000
/** A comment of a stranger may hold the marker, too, and stays the stranger's to change. */
const strangers: ReadonlySet<unknown> = new Set([
  'NONE',
  'CONTRIBUTOR',
  'FIRST_TIMER',
  'FIRST_TIME_CONTRIBUTOR',
  'MANNEQUIN',
])

/**
 * @param marker a text that no other comment holds
 * @param body holds the marker
 * @param sleep as of `Clock`; the waits that a rate limit asks for, at most three of a minute
 */
export async function upsertComment(
  target: CommentTarget,
  marker: string,
  body: string,
  { sleep }: Pick<Clock, 'sleep'>,
  signal: AbortSignal,
): Promise<CommentOutcome> {
  const call = caller(target, sleep, signal)
  const base = `/repos/${target.repository}/issues`
  const text = JSON.stringify({ body })
  try {
    const found = await findComment(call, `${base}/${target.pullRequest}/comments`, marker)
    if (typeof found === 'string') return found
    const reply =
      found.id === undefined
        ? await call('POST', `${base}/${target.pullRequest}/comments`, text)
        : await call('PATCH', `${base}/comments/${found.id}`, text)
    return failureOf(reply) ?? (found.id === undefined ? 'created' : 'updated')
  } catch {
    return 'failed'
  }
}

async function findComment(
  call: Call,
  path: string,
  marker: string,
): Promise<CommentOutcome | { readonly id: number | undefined }> {
  for (let page = 1; page <= mostPages; page++) {
    const reply = await call('GET', `${path}?per_page=${perPage}&page=${page}`)
    const failure = failureOf(reply)
    if (failure !== undefined) return failure
    if (reply === 'limited' || !Array.isArray(reply.data)) return 'failed'
    const own = reply.data.find(comment => isOurs(comment, marker))
    if (own !== undefined) return { id: own.id }
    if (!reply.hasNext && reply.data.length < perPage) return { id: undefined }
  }
  return 'failed'
}

function isOurs(comment: unknown, marker: string): comment is { readonly id: number } {
  if (typeof comment !== 'object' || comment === null) return false
  const { id, body, user, author_association } = comment as Record<string, unknown>
  const isBot = typeof user === 'object' && user !== null && 'type' in user && user.type === 'Bot'
  return (
    typeof id === 'number' &&
    Number.isSafeInteger(id) &&
    typeof body === 'string' &&
    body.includes(marker) &&
    (isBot || !strangers.has(author_association))
  )
}

function failureOf(reply: Reply): CommentOutcome | undefined {
  if (reply === 'limited') return 'limited'
  if (reply.status >= 200 && reply.status < 300) return undefined
  return [401, 403, 404].includes(reply.status) ? 'forbidden' : 'failed'
}

function caller({ apiUrl, token }: CommentTarget, sleep: Clock['sleep'], signal: AbortSignal): Call {
  let waits = 0
  return async (method, path, body) => {
    for (;;) {
      const response = await fetch(`${apiUrl}${path}`, {
        method,
        // A token is sent to the address that the runner named and nowhere else.
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(callTimeoutMs)]),
        headers: {
          accept: 'application/vnd.github+json',
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'user-agent': 'dragoman',
          'x-github-api-version': '2022-11-28',
        },
        ...(body === undefined ? {} : { body }),
      })
      const text = await response.text()
      const waitMs = limitWait(response, text)
      if (waitMs === undefined) {
        const hasNext = /;\s*rel="next"/.test(response.headers.get('link') ?? '')
        return {
          status: response.status,
          hasNext,
          data: response.ok ? JSON.parse(text || 'null') : undefined,
        }
      }
      if (waitMs > longestWaitMs || waits >= mostWaits) return 'limited'
      waits++
      await sleep(waitMs, signal)
    }
  }
}

/** How long a rate limit asks to wait; `undefined`: it is none. A request that it refused was not carried out. */
function limitWait({ status, headers }: Response, text: string): number | undefined {
  if (status !== 403 && status !== 429) return undefined
  const after = headers.get('retry-after')
  if (after !== null && /^\d{1,9}$/.test(after)) return Number(after) * 1000
  if (headers.get('x-ratelimit-remaining') === '0') return Number.POSITIVE_INFINITY
  return status === 429 || /secondary rate limit/i.test(text) ? longestWaitMs : undefined
}
