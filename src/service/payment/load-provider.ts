/** A provider by the name that a person gave: `test`, an ES module, or a program. */
import { spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { UsageError } from '../../errors.ts'
import { parseJson } from '../json.ts'
import {
  asProvider,
  type PaymentAnswer,
  type PaymentProvider,
  type PaymentRequest,
  testProvider,
} from './provider.ts'

/** A person may have to approve the payment in another place. */
const programMs = 15 * 60_000
const longestAnswer = 65_536

/**
 * `test` pays the sandbox. A file that ends in `.mjs` or `.js` is a module whose default export (or export `provider`) is
 * the provider. Any other file is a program.
 * @throws {UsageError} for a file that is not there or holds no provider
 */
export async function loadProvider(
  name: string,
  { cwd, env }: { readonly cwd: string; readonly env: Readonly<Record<string, string | undefined>> },
): Promise<PaymentProvider> {
  if (name === 'test') return testProvider
  const file = resolve(cwd, name)
  if (!isFile(file))
    throw new UsageError(
      `the payment provider ${JSON.stringify(name)} is not a file; give "test" for the sandbox, the path of a module (.mjs) or the path of a program`,
    )
  return /\.m?js$/.test(file) ? moduleProvider(name, file) : programProvider(file, env)
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true
}

async function moduleProvider(name: string, file: string): Promise<PaymentProvider> {
  let exported: Record<string, unknown>
  try {
    exported = await import(pathToFileURL(file).href)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new UsageError(`the payment provider ${name} cannot be loaded: ${reason}`, {}, { cause })
  }
  const provider = asProvider(exported.default) ?? asProvider(exported.provider)
  if (provider !== undefined) return provider
  throw new UsageError(
    `the module ${name} exports no payment provider: its default export needs a function pay() (a list "methods" is optional), or the members "name", "intent" and createCredential()`,
  )
}

/** A program reads the request as JSON and writes its answer as JSON; an exit code other than 0 means that nothing was paid. */
function programProvider(file: string, env: Readonly<Record<string, string | undefined>>): PaymentProvider {
  const { DRAGOMAN_API_KEY: _key, ...rest } = env
  return {
    pay: (request, { signal }) => runProgram(file, rest, request, signal),
  }
}

function runProgram(
  file: string,
  env: Readonly<Record<string, string | undefined>>,
  request: PaymentRequest,
  signal: AbortSignal,
): Promise<PaymentAnswer> {
  return new Promise((done, fail) => {
    // It writes messages for people on its own stderr.
    const program = spawn(file, [], {
      env: { ...env },
      stdio: ['pipe', 'pipe', 'inherit'],
      signal: AbortSignal.any([signal, AbortSignal.timeout(programMs)]),
      windowsHide: true,
    })
    const chunks: Buffer[] = []
    let size = 0
    program.on('error', fail)
    program.stdin.on('error', () => undefined)
    program.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= longestAnswer) chunks.push(chunk)
      else program.kill()
    })
    program.on('close', code => {
      if (code !== 0 || size > longestAnswer) {
        fail(new Error(size > longestAnswer ? 'its answer is too long' : `it ended with exit code ${code}`))
        return
      }
      try {
        done(parseJson(Buffer.concat(chunks)) as PaymentAnswer)
      } catch (error) {
        fail(error)
      }
    })
    program.stdin.end(`${JSON.stringify({ version: 1, ...request })}\n`)
  })
}
