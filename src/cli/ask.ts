/** A question on the terminal, and what was typed. */
import { createInterface } from 'node:readline/promises'
import type { Call } from './command.ts'

/** @returns `''` where the input ends before an answer; throws the signal's reason where it comes first */
export async function askLine(
  { terminal, signal, clearProgress }: Pick<Call, 'terminal' | 'signal' | 'clearProgress'>,
  question: string,
): Promise<string> {
  clearProgress()
  // Not as a terminal of readline's: it would take Ctrl-C for itself.
  const lines = createInterface({ input: terminal.stdin, output: terminal.stderr, terminal: false })
  const closed = new Promise<string>(resolve => lines.once('close', () => resolve('')))
  try {
    return await Promise.race([lines.question(question, { signal }), closed])
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  } finally {
    lines.close()
  }
}
