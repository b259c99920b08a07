import { readFileSync, statSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { ConfigError, FormatError } from '../../errors.ts'
import { harmless } from '../check/quote.ts'
import { kindOf } from './find.ts'
import { parseJson } from './json.ts'
import { codeExtensions, loadModule, parsePackageJson, parseYaml } from './loaders.ts'

/** Reads one file: what is written in it, or `undefined` for a package.json without a `dragoman` key. */
export type ReadConfigFile = (file: string) => Promise<{ readonly written: unknown } | undefined>

/**
 * A reader of configuration files of every kind.
 * `nameOf` gives the name of a file in messages. Without `allowCode` no file is run.
 * @throws {ConfigError} (the reader) for a file that cannot be read, parsed or run, or whose kind is not known
 */
export function createReader(options: {
  readonly allowCode: boolean
  readonly nameOf: (file: string) => string
  /** Whether messages may quote a file that cannot be parsed. */
  readonly isQuoted: boolean
}): ReadConfigFile {
  return async file => {
    const { allowCode, isQuoted } = options
    const name = options.nameOf(file)
    if (!knownExtensions.includes(extname(file))) {
      throw problem(
        name,
        `a file name that ends in ${knownExtensions.filter(Boolean).join(', ')}`,
        'another kind of file',
      )
    }
    const found = unfit(file)
    if (found !== undefined) throw problem(name, `a file of at most ${mostKilobytes(file)} KB`, found)
    try {
      const text = readFileSync(file, 'utf8')
      const written = text.trim() === '' ? undefined : await parse(file, text, { name, allowCode, isQuoted })
      return written === undefined && isManifest(file) ? undefined : { written }
    } catch (error) {
      if (error instanceof ConfigError) throw error
      throw problem(name, 'a file that can be read', reasonOf(error, true), error)
    }
  }
}

/** A parser of YAML takes seconds for some hundred kilobytes; a package.json may hold much else, and is JSON. */
function mostKilobytes(file: string): number {
  return isManifest(file) ? 16_000 : 256
}

/** A pipe or a device would never come to its end. Reading reports a file that cannot be looked at. */
function unfit(file: string): string | undefined {
  if (kindOf(file) === 'other') return 'a pipe, socket or device'
  const { size } = statSync(file, { throwIfNoEntry: false }) ?? { size: 0 }
  return size > mostKilobytes(file) * 1000 ? 'a larger one' : undefined
}

const knownExtensions: readonly string[] = [...codeExtensions, '.json', '.yaml', '.yml', '']

async function parse(
  file: string,
  text: string,
  {
    name,
    allowCode,
    isQuoted,
  }: { readonly name: string; readonly allowCode: boolean; readonly isQuoted: boolean },
): Promise<unknown> {
  const extension = extname(file)
  const isCode = codeExtensions.some(code => code === extension)
  if (isCode && !allowCode) {
    const expected =
      'a configuration in YAML or JSON, because a configuration that is code could read the key'
    throw problem(name, expected, `a ${extension} file`)
  }
  const kind = isCode ? 'a module that loads' : extension === '.json' ? 'valid JSON' : 'valid YAML'
  try {
    if (isCode) return await loadModule(file)
    if (isManifest(file)) return parsePackageJson(text)
    return extension === '.json' ? parseJson(text) : await parseYaml(text)
  } catch (error) {
    throw problem(name, kind, reasonOf(error, isQuoted), error)
  }
}

function isManifest(file: string): boolean {
  return basename(file) === 'package.json'
}

function problem(file: string, expected: string, found: string, cause?: unknown): ConfigError {
  return new ConfigError(file, [{ key: '', expected, found }], cause === undefined ? {} : { cause })
}

function reasonOf(error: unknown, isQuoted: boolean): string {
  const message = error instanceof Error ? error.message : String(error)
  const [firstLine = ''] = message.split('\n')
  const at =
    error instanceof FormatError && error.line !== undefined
      ? `at line ${error.line}, column ${error.column}: `
      : ''
  if (!isQuoted) return `${at}something else`
  return `${at}${harmless(firstLine).replace(/\.$/, '').slice(0, 300)}`
}
