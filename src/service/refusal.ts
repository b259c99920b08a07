/** Faults of the service as errors that a user can act on (`answers-of-the-service`). */
import {
  type DragomanError,
  InsufficientFundsError,
  KeyRefusedError,
  ServiceRefusedError,
  ServiceUnreachableError,
  WrongOrderStatusError,
} from '../errors.ts'
import { statusWords } from '../model.ts'
import type { Fault } from './fault.ts'

/** The error of an answer that is not a success. `operation` is the method and the path. */
export function errorOfFault(fault: Fault, operation: string): DragomanError {
  const message = `${operation}: ${faultMessage(fault)}`
  const { status, code } = fault
  if (status === 401 || status === 402 || status === 403) return new KeyRefusedError(message)
  if (status === 408 || status === 429 || status >= 500)
    return new ServiceUnreachableError(message, {}, { status })
  if (status === 400 && code === 'INSUFFICIENT_FUNDS') return new InsufficientFundsError(message)
  if (status === 400 && code === 'WRONG_ORDER_STATUS') return new WrongOrderStatusError(message)
  return new ServiceRefusedError(message, status, code)
}

/** A sentence with the cause, the service's own words and the next step. */
export function faultMessage(fault: Fault): string {
  return `${sentenceOf(fault)}${wordsOf(fault)}`
}

function sentenceOf(fault: Fault): string {
  if (fault.status === 400) return sentenceOfCode(fault)
  const known = sentences[fault.status]
  if (known !== undefined) return known
  if (fault.status >= 500) return `the service failed (${fault.status}); try again later`
  if (fault.status >= 300 && fault.status < 400) {
    return `the service answered with a redirect (${fault.status}), which is never followed; check DRAGOMAN_BASE_URL`
  }
  return `the service answered with status ${fault.status}`
}

const sentences: Readonly<Record<number, string>> = {
  401: 'the service refused the API key (401); check DRAGOMAN_API_KEY',
  402: 'the service asks for payment although a key was sent (402); check DRAGOMAN_API_KEY',
  403: 'this API key may not do that (403); check DRAGOMAN_API_KEY',
  404: 'the service has no such resource (404); check DRAGOMAN_BASE_URL',
  405: 'the service does not allow this method here (405); check DRAGOMAN_BASE_URL',
  406: 'the service does not answer in JSON here (406); check DRAGOMAN_BASE_URL',
  408: 'the service gave up waiting for the request (408); try again later',
  413: 'the request is larger than the service accepts (413); order fewer texts at once',
  429: 'the service received too many requests (429); try again later',
  503: 'the service is temporarily unavailable (503); try again later',
}

function sentenceOfCode(fault: Fault): string {
  switch (fault.code) {
    case 'INSUFFICIENT_FUNDS':
      return 'the account lacks the funds for this order; add funds on the website of the service and run again'
    case 'WRONG_ORDER_STATUS': {
      const status = presentStatus(fault)
      const now =
        status === undefined ? 'it is no longer in the queue' : `it is ${statusWords(status)} (${status})`
      return `the order can no longer be cancelled: ${now}`
    }
    case 'SERVICE_NOT_FOUND':
      return 'the service does not sell this kind of work; set "service" in the configuration to the other kind: translation or ai_and_proofreading'
    case 'LANGUAGE_NOT_FOUND':
      return 'the service does not sell this pair of languages; `dragoman rates` lists those it sells'
    default:
      return 'the service refused the request (400)'
  }
}

function presentStatus({ parameters, description }: Fault): string | undefined {
  const words = [...parameters, description].flatMap(text => text.toUpperCase().split(/\W+/))
  const status = words.find(word => /^(?:IN_PROGRESS|PROGRESS|DONE|REVISION)$/.test(word))
  return status === 'IN_PROGRESS' ? 'PROGRESS' : status
}

function wordsOf({ code, description, parameters }: Fault): string {
  const said = [code === description ? '' : code, description && `"${description}"`, parameters.join(', ')]
  const words = said.filter(part => part !== '').join(' ')
  return words === '' ? '' : `. The service says: ${words}`
}
