/** The settings that hold, each with the place that it comes from. */

import { dirname } from 'node:path'
import { type Config, defaults, keyLinesOf } from '../config/index.ts'
import { pathFrom } from '../disk.ts'
import { dollars, memberOf, toMicroDollars } from '../model.ts'
import { runCap } from './budget.ts'
import { refuseUnknownOptions } from './known-options.ts'
import { configOf } from './open.ts'
import type { ShowConfigOptions } from './options.ts'
import { reportOf } from './records.ts'
import type { ConfigReport, SettingRecord } from './reports.ts'

type Part = NonNullable<Config['written']>[number]

const hidden = '***'

/**
 * Every setting with its value and its origin: a default, a file and its line, an option or a variable of the environment. Offline; a
 * key is never shown.
 * @throws {ConfigError} for a configuration that is wrong, with every problem at once
 */
export async function showConfig(options: ShowConfigOptions = {}): Promise<ConfigReport> {
  refuseUnknownOptions('showConfig', options)
  const config = await configOf(options)
  const [own, ...packages] = config.written ?? []
  const cap = capOf(config, options)
  const files = (own === undefined ? [] : await settingsOf(config, own)).filter(({ key }) => key !== cap?.key)
  const known = new Set(files.map(({ key }) => key))
  const fallback: Readonly<Record<string, unknown>> = { ...defaults, root: '.' }
  return {
    ...reportOf('config', []),
    config: nameIn(config, config.file),
    root: config.root,
    settings: [
      ...files,
      ...(cap === undefined ? [] : [cap]),
      ...Object.entries(fallback).flatMap(([key, value]) =>
        known.has(key) ? [] : [{ key, value, origin: 'default' as const }],
      ),
      ...(await Promise.all(packages.map(part => settingsOf(config, part)))).flat(),
      ...ofRun(options),
    ],
  }
}

async function settingsOf(config: Config, { file, values, origins }: Part): Promise<SettingRecord[]> {
  const lines = new Map<string, Awaited<ReturnType<typeof keyLinesOf>>>()
  for (const one of new Set(origins.values())) lines.set(one, await keyLinesOf(one))
  const inPackage = file === config.file ? {} : { package: nameIn(config, dirname(file)) }
  return [...origins].flatMap(([key, from]) => {
    // Packages share it.
    if (file !== config.file && from === config.file) return []
    return valuesOf(key, values).map(({ name, path, value }): SettingRecord => {
      const line = lines.get(from)?.(path)
      const place = { file: nameIn(config, from), ...(line !== undefined && { line }) }
      return { key: name, value, origin: 'file', ...place, ...inPackage }
    })
  })
}

type Setting = {
  readonly name: string
  readonly path: readonly (string | number)[]
  readonly value: unknown
}

/** A setting with its value; `files` has one for each setting of each entry. */
function valuesOf(key: string, values: Part['values']): readonly Setting[] {
  const path = key.split('.')
  const [top = '', cap] = path
  const value = cap === undefined ? values[top] : memberOf(values[top], cap)
  if (value === undefined || key === '$schema') return []
  if (key !== 'files' || !Array.isArray(value)) return [{ name: key, path, value }]
  return value.flatMap((entry, index) =>
    Object.entries(entry as object).map(([name, one]) => ({
      name: `files[${index}].${name}`,
      path: ['files', index, name],
      value: one,
    })),
  )
}

/** Relative to the root, as in all reports. */
function nameIn({ root }: Config, path: string): string {
  return pathFrom(root, path) || '.'
}

/** The cap of a run and who set it; `undefined`: the file, as its own settings say. A trial has no default. */
function capOf(config: Config, options: ShowConfigOptions): SettingRecord | undefined {
  const { maxCost } = options
  const { run } = runCap(config, options)
  const cap = { key: 'budget.run', value: Number.isFinite(run) ? dollars(run) : null }
  if (maxCost !== undefined && toMicroDollars(maxCost) === run)
    return { ...cap, origin: 'option', name: '--max-cost' }
  return run === config.budget.run ? undefined : { ...cap, origin: 'default' }
}

/** The address and the key are never in a file of the repository. */
function ofRun(options: ShowConfigOptions): SettingRecord[] {
  const env = options.env ?? process.env
  const setting = (
    key: string,
    given: string | undefined,
    flag: string,
    variable?: string,
  ): SettingRecord => {
    if (given !== undefined) return { key, value: given, origin: 'option', name: flag }
    const value = variable === undefined ? undefined : env[variable]
    if (variable !== undefined && value !== undefined && value !== '')
      return { key, value, origin: 'environment', name: variable }
    return { key, value: null, origin: 'default' }
  }
  const named = typeof options.payWith === 'object' ? '(a provider)' : options.payWith
  const apiKey = setting('key', options.apiKey, '--api-key-file', 'DRAGOMAN_API_KEY')
  const address = setting('address', options.baseUrl, '--base-url', 'DRAGOMAN_BASE_URL')
  return [
    typeof address.value === 'string' ? { ...address, value: withoutPassword(address.value) } : address,
    apiKey.value === null ? apiKey : { ...apiKey, value: hidden },
    setting('payWith', named, '--pay-with'),
    setting('payTo', options.payTo, '--pay-to'),
    setting('accessFolder', options.accessFolder, '--access-folder'),
  ].filter(({ key, value }) => value !== null || key === 'address' || key === 'key')
}

function withoutPassword(address: string): string {
  return address.replace(/\/\/[^/]*@/, `//${hidden}@`)
}
