/** SIGINT and SIGTERM: the first one stops the run between two steps, the second one ends the process. */
import { InterruptedError } from '../errors.ts'

export type Interruption = {
  readonly signal: AbortSignal
  /** Leaves signals to the system again. */
  readonly release: () => void
}

/** @param onFirst called with the first signal, after the run's own signal is aborted */
export function catchSignals(onFirst: (name: 'SIGINT' | 'SIGTERM') => void): Interruption {
  const controller = new AbortController()
  const stop = (name: 'SIGINT' | 'SIGTERM') => {
    const error = new InterruptedError(name)
    // Whoever asks twice does not want to wait for anything. Every file is whole or not there, at any moment.
    if (controller.signal.aborted) process.exit(error.exitCode)
    controller.abort(error)
    onFirst(name)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  return {
    signal: controller.signal,
    release: () => {
      process.off('SIGINT', stop)
      process.off('SIGTERM', stop)
    },
  }
}
