import type { Language } from '../../../model.ts'

/**
 * The `Plural-Forms` value that gettext catalogs of a language of the service usually have; for an unknown language
 * that of English. A file's own header always comes first.
 * @see https://www.gnu.org/software/gettext/manual/html_node/Plural-forms.html, and for the languages that it does
 *   not name the whole-number part of CLDR's rules
 */
export function usualPluralForms(language: Language): string {
  return knownPluralForms(language) ?? oneAndOthers
}

/** The same; `undefined` for an unknown language. */
export function knownPluralForms(language: Language): string | undefined {
  const [base = ''] = language.split(/[-_@]/)
  return valueByLanguage.get(language.replace('_', '-')) ?? valueByLanguage.get(base)
}

const oneAndOthers = 'nplurals=2; plural=(n != 1);'
const slavic =
  'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);'

const languagesByValue: readonly (readonly [string, string])[] = [
  ['nplurals=1; plural=0;', 'id ja ko ms my th vi zh zh-CN zh-TW'],
  [
    oneAndOthers,
    'af az bg ca da de el en es-ES es-MX et fi he hu it ka kk ky ml-IN nl no pt-PT sv-SE ta te tg tr ur-PK uz',
  ],
  ['nplurals=2; plural=(n > 1);', 'bn fa fr fr-CA hi hy-AM pt-BR tl'],
  ['nplurals=2; plural=(n%10!=1 || n%100==11);', 'is'],
  ['nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2);', 'lv'],
  ['nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && (n%100<10 || n%100>=20) ? 1 : 2);', 'lt'],
  ['nplurals=3; plural=(n==1 ? 0 : (n==0 || (n%100 > 0 && n%100 < 20)) ? 1 : 2);', 'ro'],
  [slavic, 'be hr ru sr sr-CS uk'],
  ['nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;', 'cs sk'],
  ['nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);', 'pl'],
  ['nplurals=4; plural=(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3);', 'sl'],
  [
    'nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);',
    'ar',
  ],
]

const valueByLanguage: ReadonlyMap<Language, string> = new Map(
  languagesByValue.flatMap(([value, languages]) =>
    languages.split(' ').map((language): [Language, string] => [language, value]),
  ),
)
