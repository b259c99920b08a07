import { type Language, wordsIn } from '../../model.ts'

/** Every code that the service sells, as it spells them (service interface 0.1.1). */
export const languages = wordsIn(
  'af ar az be bg bn ca cs da de el en es-ES es-MX et fa fi fr fr-CA he hi hr hu hy-AM id is it ja ka',
  'kk ko ky lt lv ml-IN ms my nl no pl pt-BR pt-PT ro ru sk sl sr sr-CS sv-SE ta tg th tl tr te uk',
  'ur-PK uz vi zh-CN zh-TW',
)

const languageByLowerCase: ReadonlyMap<string, Language> = new Map(
  languages.map(code => [code.toLowerCase(), code]),
)

/** The service's spelling of a code; case does not count. */
export function soldLanguage(code: string): Language | undefined {
  return languageByLowerCase.get(code.toLowerCase())
}

/** The codes of one base language that differ by region: `es` → `es-ES`, `es-MX`. */
export function regionalLanguages(base: string): readonly Language[] {
  return languages.filter(code => code.startsWith(`${base}-`))
}

/**
 * Base subtags that name the same language as a base subtag of the service: former ISO 639 codes, and members of
 * a macrolanguage that are used in its place (IANA language subtag registry). Lower case.
 */
export const baseAliases: ReadonlyMap<string, string> = new Map([
  ['nb', 'no'],
  ['iw', 'he'],
  ['in', 'id'],
  ['fil', 'tl'],
  ['mo', 'ro'],
  ['arb', 'ar'],
  ['azj', 'az'],
  ['cmn', 'zh'],
  ['ekk', 'et'],
  ['lvs', 'lv'],
  ['pes', 'fa'],
  ['uzn', 'uz'],
  ['zsm', 'ms'],
])

/** Base subtags that several languages of the service may have been meant by. Lower case. */
export const openBases: ReadonlyMap<string, readonly Language[]> = new Map([['sh', ['hr', 'sr', 'sr-CS']]])
