import { PassThrough, Writable } from 'node:stream'
import type { Terminal } from '../../src/cli/command.ts'

/** Streams that keep what was written to them; no terminal, as in a pipe. */
export function fakeTerminal(): {
  readonly terminal: Terminal
  readonly stdout: () => string
  readonly stderr: () => string
} {
  const out = kept()
  const err = kept()
  const terminal = {
    stdin: new PassThrough(),
    stdout: out.stream,
    stderr: err.stream,
    env: {},
  } as unknown as Terminal
  return { terminal, stdout: out.text, stderr: err.text }
}

function kept(): { readonly stream: Writable; readonly text: () => string } {
  let text = ''
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk)
      done()
    },
  })
  return { stream, text: () => text }
}
