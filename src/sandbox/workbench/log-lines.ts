/** Entries of the truth log as lines for people. */
import { formatDollars } from '../../model.ts'
import type { TruthEntry } from '../truth.ts'

export type LogLine = {
  /** Its place in the truth log. */
  readonly index: number
  readonly at: number
  readonly kind: 'request' | 'answer' | 'order' | 'money'
  /** The number of the request; 0 for none. */
  readonly request: number
  readonly text: string
  readonly isBad: boolean
}

export function logLine(entry: TruthEntry, index: number): LogLine {
  const request = 'request' in entry ? (entry.request ?? 0) : 0
  return { index, at: entry.at, kind: kindOf(entry), request, text: textOf(entry), isBad: isBad(entry) }
}

/** The head and the body of a request, cut where a page could not show it. */
export function requestText(entry: Extract<TruthEntry, { what: 'request' }>): string {
  const headers = Object.entries(entry.headers).map(([name, value]) => `${name}: ${value}`)
  const body =
    entry.body === undefined
      ? ''
      : typeof entry.body === 'string'
        ? entry.body
        : JSON.stringify(entry.body, null, 2)
  const cut =
    body.length > longestBody
      ? `${body.slice(0, longestBody)}\n… ${body.length - longestBody} more characters`
      : body
  return `${entry.method} ${entry.path}\n${headers.join('\n')}${cut === '' ? '' : `\n\n${cut}`}`
}

const longestBody = 20_000

function kindOf({ what }: TruthEntry): LogLine['kind'] {
  switch (what) {
    case 'request':
      return 'request'
    case 'response':
      return 'answer'
    case 'reserved':
    case 'charged':
    case 'released':
    case 'refunded':
    case 'settled':
      return 'money'
    default:
      return 'order'
  }
}

function isBad(entry: TruthEntry): boolean {
  return entry.what === 'response' && (entry.status >= 400 || entry.delivery !== 'sent')
}

function textOf(entry: TruthEntry): string {
  switch (entry.what) {
    case 'request':
      return `${entry.method} ${entry.path}`
    case 'response': {
      if (entry.delivery === 'withheld')
        return entry.status === 0 ? 'no answer' : `the answer ${entry.status} was withheld`
      return `${entry.status}, ${entry.bytes.toLocaleString('en-US')} bytes${entry.delivery === 'cut' ? ', cut off' : ''}`
    }
    case 'committed':
      return `order ${entry.orderId} placed: ${entry.sourceLanguage} → ${entry.language}, ${entry.volume.toLocaleString('en-US')} characters, ${formatDollars(entry.price)}`
    case 'deleted':
      return `order ${entry.orderId} ${entry.by === 'request' ? 'deleted by the request' : 'cancelled on the web site'}`
    case 'status':
      return `order ${entry.orderId}: ${entry.from} → ${entry.to}`
    case 'delivered':
      return `order ${entry.orderId} delivered: ${entry.text.length.toLocaleString('en-US')} characters`
    case 'comment':
      return `order ${entry.orderId}: ${entry.role} commented`
    case 'settled':
      return `${formatDollars(entry.charge)} paid for by itself`
    default:
      return `${formatDollars(entry.amount)} ${entry.what} for order ${entry.orderId}`
  }
}
