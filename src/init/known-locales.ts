/** Which names of files and folders are locales. Pure. */
import { isLanguageCode, type Locale, pseudoLocaleOf, type RelativePath } from '../model.ts'

/** Codes of three letters that are in use for translations; most others are words, such as `src` or `app`. */
const longCodes: ReadonlySet<string> = new Set(
  (
    'ast bar bho cak ceb ckb cnr crh csb dsb fil frp fur gom gsw haw hmn hsb jbo kab kmr lmo ltg mai nan nds ' +
    'pms prs quc rup sah sat sco scn szl tok tpi trs tzm vec vls wuu yue zgh'
  ).split(' '),
)

/**
 * Whether a name is a locale in one of the spellings on disk: `de`, `pt-BR`, `pt_BR`, `zh-Hans`, `zh_Hant_HK`,
 * `es-419`, `ca@valencia`, `sr@latin`, `zh-cn`.
 */
export function isLocale(name: string): name is Locale {
  const match = /^([A-Za-z]{2,3})((?:[-_][A-Za-z0-9]{2,8}){0,3})(?:@[a-z]{3,10})?$/.exec(name)
  if (match === null || pseudoLocaleOf(name) !== undefined) return false
  const [, base = '', rest = ''] = match
  const language = base.toLowerCase()
  if (language.length === 3 && !longCodes.has(language)) return false
  if (!isLanguageCode(language)) return false
  return rest
    .split(/[-_]/)
    .slice(1)
    .every(part => /^(?:[A-Za-z]{4}|[A-Za-z]{2}|[A-Z]{3}|\d{3}|valencia|tarask|posix)$/.test(part))
}

const translationFolder = /(?:^|\/)[^/]*(?:locale|lang|i18n|l10n|intl|translation|messages|nls|docs)[^/]*\//i

/** Whether a path has the name of a locale, in a folder for translations: a file of code may be `it.ts` as well. */
export function looksTranslated(path: RelativePath): boolean {
  if (!translationFolder.test(path)) return false
  const steps = path.split('/')
  const name = (steps.pop() ?? '').replace(/\.\w+$/, '')
  return [...steps, name, name.slice(name.search(/[._-][a-z]{2,3}(?:[_-][A-Za-z]{2,4})?$/) + 1)].some(
    isLocale,
  )
}

/** Whether a locale is English of any region. */
export function isEnglish(locale: Locale): boolean {
  return /^en(?:[-_@]|$)/i.test(locale)
}
