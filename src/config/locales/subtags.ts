import type { Locale } from '../../model.ts'

/** A locale taken apart, each part in the spelling of the locale; absent parts are `undefined`. */
export type Subtags = {
  readonly base: string
  readonly script: string | undefined
  /** Two letters or three digits or letters, without Android's `r`. */
  readonly region: string | undefined
  /** Everything else: variants, extensions, and what follows an `@`. */
  readonly variants: readonly string[]
}

/** The members of Chinese that are languages of their own, written behind `zh` as extended language subtags. */
const chineseLanguages: ReadonlySet<string> = new Set(
  'cdo cjy cmn cnp cpx csp czh czo gan hak hsn lzh mnp nan wuu yue'.split(' '),
)

/** Scripts in the spelling of old Windows names: `zh-CHS`. */
const chineseScripts: ReadonlyMap<string, string> = new Map([
  ['chs', 'Hans'],
  ['cht', 'Hant'],
])

/**
 * Reads every spelling in use: BCP 47 (`zh-Hant-HK`), POSIX (`ca_ES.UTF-8@valencia`), Android (`pt-rBR`,
 * `b+sr+Latn`). Never fails: a text that is no locale has its first part as base and the rest as variants.
 */
export function subtagsOf(locale: Locale): Subtags {
  const [name = '', ...modifiers] = locale.split('@')
  const [first = '', ...rest] = name.replace(/^b\+/i, '').replace(/\..*$/, '').split(/[-_+]/)
  let base = first
  let script: string | undefined
  let region: string | undefined
  const variants: string[] = []
  for (const part of rest) {
    const lower = part.toLowerCase()
    const chinese = first.toLowerCase() === 'zh'
    if (chinese && base === first && chineseLanguages.has(lower)) base = part
    else if (chinese && script === undefined && chineseScripts.has(lower)) script = chineseScripts.get(lower)
    else if (variants.length > 0) variants.push(part)
    else if (script === undefined && region === undefined && /^[a-z]{4}$/.test(lower)) script = part
    else if (region === undefined && /^r[a-z]{2}$/.test(lower)) region = part.slice(1)
    else if (region === undefined && /^(?:[a-z]{2,3}|[0-9]{3})$/.test(lower)) region = part
    else variants.push(part)
  }
  return { base, script, region, variants: [...variants, ...modifiers] }
}
