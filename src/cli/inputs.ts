/** The command line → the options of the library. */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { UsageError } from '../errors.ts'
import { type Given, libraryOptions } from '../options/table.ts'
import type { Call, Terminal } from './command.ts'

/** @throws {UsageError} for a key file that cannot be read or is empty */
export function runOptions(given: Given, { env }: Terminal): Call['options'] {
  if (given.sandbox === true && (given.baseUrl !== undefined || given.apiKeyFile !== undefined)) {
    throw new UsageError('--sandbox has its own address and key; leave out --base-url and --api-key-file')
  }
  return {
    ...libraryOptions(given),
    apiKey: given.apiKeyFile === undefined ? undefined : keyIn(given.apiKeyFile),
    env,
  }
}

/** @throws {UsageError} for a plan that is to be saved and buys again: "order FILE" skips what was bought */
export function refuseSavedAgain({ again, out }: Given): void {
  if (again === undefined || out === undefined) return
  throw new UsageError(
    'a saved plan never buys a string again: leave out --out, and use "dragoman order --again KEY"',
  )
}

/** @throws {UsageError} for a file that cannot be read */
export function readInput(file: string, what: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    const reason = reasonOf(cause, 'there is no such file')
    throw new UsageError(`${what} ${file} cannot be read: ${reason}`, {}, { cause })
  }
}

/**
 * Replaces a file of the user's, whole or not at all.
 * @throws {UsageError} where it cannot be written
 */
export function saveOutput(file: string, text: string): void {
  const temporary = `${file}.${process.pid}.tmp`
  try {
    writeFileSync(temporary, text, { flag: 'wx' })
    renameSync(temporary, file)
  } catch (cause) {
    rmSync(temporary, { force: true })
    const why = reasonOf(cause, 'create its folder first')
    throw new UsageError(`${file} cannot be written: ${why}`, {}, { cause })
  }
}

function keyIn(file: string): string {
  const key = readInput(file, 'the key file').trim()
  if (key === '') throw new UsageError(`the key file ${file} is empty`)
  return key
}

/** @param ifAbsent the words for a path that is not there */
function reasonOf(cause: unknown, ifAbsent: string): string {
  if (!(cause instanceof Error)) return String(cause)
  return 'code' in cause && cause.code === 'ENOENT' ? ifAbsent : cause.message
}
