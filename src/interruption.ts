import { InterruptedError } from './errors.ts'

/** The error of an aborted signal: its reason where that is one of ours, or names the signal of the system. */
export function interruption({ reason }: AbortSignal): InterruptedError {
  if (reason instanceof InterruptedError) return reason
  return new InterruptedError(reason === 'SIGTERM' ? 'SIGTERM' : 'SIGINT')
}

/** @throws {InterruptedError} once the signal has aborted */
export function throwIfInterrupted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw interruption(signal)
}
