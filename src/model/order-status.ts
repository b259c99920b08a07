/** The states of an order, as the service names them, and in words. */
type OrderStatus = 'QUEUE' | 'PROGRESS' | 'DONE' | 'REVISION'

const words: Readonly<Record<OrderStatus, string>> = {
  QUEUE: 'in the queue',
  PROGRESS: 'in progress',
  DONE: 'done',
  REVISION: 'in revision',
}

/** The status for people; one that this version does not know is shown as the service writes it. */
export function statusWords(status: string): string {
  return Object.hasOwn(words, status) ? words[status as OrderStatus] : status
}
