/** How files, languages, strings and orders are named. */
import { wordsIn } from './words.ts'

/** A locale as it is spelled on disk and in the configuration: `nb`, `zh-Hans`, `pt_BR`. */
export type Locale = string

/** One of the service's language codes: `no`, `zh-CN`, `pt-BR`. */
export type Language = string

/** A code as the service's table spells it, whatever its case and separator: `pt-br` and `pt_BR` are `pt-BR`. */
export function languageCode(text: string): Language {
  const [base = '', ...rest] = text.toLowerCase().split(/[-_]/)
  const cased = rest.map(one =>
    one.length === 2 ? one.toUpperCase() : one.replace(/^.(?=...$)/, first => first.toUpperCase()),
  )
  return [base, ...cased].join('-')
}

/** Equal for all spellings of a locale that differ by case and separator alone: `pt-br` for `pt_BR` and `pt-BR`. */
export function plainLocale(locale: Locale): string {
  return locale.toLowerCase().replaceAll('_', '-')
}

/** Relative to the project root, `/`-separated, without `.` or `..` parts. */
export type RelativePath = string

/** The address of one translatable text in its file: parts, never a joined string. Array indexes are decimal. */
export type EntryId = readonly string[]

/** An `EntryId` as JSON Pointer (RFC 6901): injective, so it may serve as a Map key; `''` is the root. */
export type EntryKey = string

/** Decimal digits. The service's ids are 64-bit, more than a number holds. */
export type OrderId = string

/** Milliseconds since the epoch, read off the service's `Date` header, never off the local clock. */
export type ServerTime = number

/** The kinds of fault that a check can find in a text. */
export type FindingCode = 'placeholder' | 'markup' | 'empty' | 'too-long' | 'control' | 'icu'

export const findingCodes: readonly FindingCode[] = wordsIn('placeholder markup empty too-long control icu')

/** The innermost of the packages that a file is in; `''` where it is in none. */
export function packageOf(packages: ReadonlySet<RelativePath>, path: RelativePath): RelativePath {
  const parts = path.split('/').slice(0, -1)
  const folders = parts.map((_, index) => parts.slice(0, parts.length - index).join('/'))
  return folders.find(folder => packages.has(folder)) ?? ''
}
