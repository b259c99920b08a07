/** Names, values and flags of the options, from their rows. */
import type { Kind } from './kinds.ts'
import { options, type Row } from './rows.ts'

export type OptionName = keyof typeof options

type ValueOf<Name extends OptionName> =
  (typeof options)[Name]['kind'] extends Kind<infer Value> ? Value : never

export type Given = { readonly [Name in OptionName]?: ValueOf<Name> | undefined }

type FieldName<Name extends OptionName> = (typeof options)[Name] extends {
  readonly field: infer Field extends string
}
  ? Field
  : never

/** The options that have a field in the library. */
type WithField = { [Name in OptionName]: FieldName<Name> extends never ? never : Name }[OptionName]

/** The same options as the library takes them. */
export type LibraryOptions = { readonly [Name in WithField as FieldName<Name>]?: ValueOf<Name> | undefined }

export function libraryOptions(given: Given): LibraryOptions {
  const rows: Readonly<Record<string, Row>> = options
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const field = rows[name]?.field
      return field === undefined ? [] : [[field, value]]
    }),
  )
}

/** The row of an option, whichever it is. */
export function optionRow(name: OptionName): Row {
  return options[name]
}

/** The long flag of an option, `--max-cost`. */
export function flagOf(name: OptionName): string {
  const named = optionRow(name).flag ?? `--${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`
  return /--[\w-]+/.exec(named)?.[0] ?? ''
}
