/** The table of options as commander takes it. */
import { options } from '../options/rows.ts'
import { flagOf, type OptionName, optionRow } from '../options/table.ts'
import { Misuse } from './misuse.ts'

type FlagSpec = {
  /** `--file <GLOB>` */
  readonly flags: string
  readonly description: string
  readonly parse?: (value: string, before: unknown) => unknown
  /** The words that it takes, where they are few. */
  readonly values?: readonly string[]
}

export const optionNames = Object.keys(options) as OptionName[]

export function flagSpec(name: OptionName): FlagSpec {
  const { kind, help: description, flag = flagOf(name) } = optionRow(name)
  const { placeholder, words, expects } = kind
  if (placeholder === undefined) return { flags: flag, description }
  const parse = (value: string, before: unknown) => {
    const parsed = kind.parse(value, before)
    if (parsed !== undefined) return parsed
    throw new Misuse(`${flag} takes ${expects}, not ${JSON.stringify(value)}`)
  }
  return { flags: `${flag} <${placeholder}>`, description, parse, ...(words && { values: words }) }
}
