import { describe, expect, test } from 'vitest'
import { languages } from '../../src/config/locales/languages.ts'
import { languageOf } from '../../src/config/locales/locales.ts'
import { localesOf } from '../../src/engine/project.ts'

const spanish = ['es-ES', 'es-MX']
const portuguese = ['pt-BR', 'pt-PT']
const chinese = ['zh-CN', 'zh-TW']

/** A text is the language, a list the choices of a question, `null` a language that is not sold. */
const table: Readonly<Record<string, string | readonly string[] | null>> = {
  // The file names of excalidraw and uptime-kuma.
  ab: null,
  af: 'af',
  ang: null,
  'ar-SA': 'ar',
  'ar-SY': 'ar',
  ar: 'ar',
  'az-AZ': 'az',
  bar: null,
  be: 'be',
  'bg-BG': 'bg',
  'bn-BD': 'bn',
  'bn-IN': 'bn',
  bn: 'bn',
  'ca-ES': 'ca',
  ca: 'ca',
  'ca@valencia': ['ca'],
  ckb: null,
  'cs-CZ': 'cs',
  'da-DK': 'da',
  'de-CH': 'de',
  'de-DE': 'de',
  'el-GR': 'el',
  en: 'en',
  en_GB: 'en',
  enm: null,
  'es-ES': 'es-ES',
  'et-EE': 'et',
  'eu-ES': null,
  eu: null,
  'fa-IR': 'fa',
  fa: 'fa',
  'fi-FI': 'fi',
  fi: 'fi',
  'fr-FR': 'fr',
  ga: null,
  'gl-ES': null,
  gl: null,
  'he-IL': 'he',
  he: 'he',
  'hi-IN': 'hi',
  hi: 'hi',
  'hr-HR': 'hr',
  hu: 'hu',
  'hu-HU': 'hu',
  'id-ID': 'id',
  it: 'it',
  'it-IT': 'it',
  'ja-JP': 'ja',
  ja: 'ja',
  ka: 'ka',
  kaa: null,
  'kab-KAB': null,
  'kk-KZ': 'kk',
  'km-KH': null,
  'ko-KR': 'ko',
  'ku-TR': null,
  'lt-LT': 'lt',
  lt: 'lt',
  'lv-LV': 'lv',
  lv: 'lv',
  lzh: null,
  mk: null,
  ml: 'ml-IN',
  'mr-IN': null,
  ms: 'ms',
  'my-MM': 'my',
  my: 'my',
  'nb-NO': 'no',
  ne: null,
  'nl-NL': 'nl',
  'nn-NO': null,
  'oc-FR': null,
  'pa-IN': null,
  pa: null,
  pa_PK: null,
  percentages: null,
  'pl-PL': 'pl',
  pl: 'pl',
  'pt-BR': 'pt-BR',
  'pt-PT': 'pt-PT',
  pt: portuguese,
  'ro-RO': 'ro',
  ro: 'ro',
  'ru-RU': 'ru',
  'si-LK': null,
  'sk-SK': 'sk',
  sk: 'sk',
  'sl-SI': 'sl',
  sq: null,
  'sr-latn': 'sr-CS',
  sr: 'sr',
  'sv-SE': 'sv-SE',
  'ta-IN': 'ta',
  te: 'te',
  'th-TH': 'th',
  'tr-TR': 'tr',
  ug: null,
  'uk-UA': 'uk',
  ur: 'ur-PK',
  'uz-UZ': 'uz',
  uz: 'uz',
  'vi-VN': 'vi',
  vls: null,
  xh: null,
  yue: null,
  'zh-CN': 'zh-CN',
  'zh-HK': 'zh-TW',
  'zh-TW': 'zh-TW',
  zu: null,
  // Codes that are out of use, or another code of a language.
  nb: 'no',
  no: 'no',
  nn: null,
  iw: 'he',
  in: 'id',
  fil: 'tl',
  'fil-PH': 'tl',
  mo: 'ro',
  ji: null,
  jw: null,
  'ro-MD': 'ro',
  cmn: chinese,
  'cmn-Hans': 'zh-CN',
  zsm: 'ms',
  sh: ['hr', 'sr', 'sr-CS'],
  // Only one region is sold, several are, or this one is.
  sv: 'sv-SE',
  'sv-FI': 'sv-SE',
  hy: 'hy-AM',
  ml_IN: 'ml-IN',
  'ur-IN': 'ur-PK',
  es: spanish,
  'es-419': spanish,
  'es-AR': spanish,
  'pt-AO': portuguese,
  'pt-rBR': 'pt-BR',
  pt_br: 'pt-BR',
  'fr-BE': 'fr',
  'fr-CA': 'fr-CA',
  'fr-rCA': 'fr-CA',
  'en-US': 'en',
  // Chinese by script, else by region; a script weighs more.
  zh: chinese,
  'zh-Hans': 'zh-CN',
  'zh-Hant': 'zh-TW',
  zh_Hans_HK: 'zh-CN',
  'zh-Hant-SG': 'zh-TW',
  'zh-SG': 'zh-CN',
  'zh-MO': 'zh-TW',
  'zh-MY': chinese,
  'zh-Latn': chinese,
  'zh-CHS': 'zh-CN',
  'zh-cht': 'zh-TW',
  'zh-yue': null,
  'zh-yue-HK': null,
  'b+zh+Hans': 'zh-CN',
  'zh-rTW': 'zh-TW',
  // Serbian by script.
  'sr-Latn': 'sr-CS',
  sr_Latn: 'sr-CS',
  'sr-Latn-RS': 'sr-CS',
  'b+sr+Latn': 'sr-CS',
  'sr-Cyrl': 'sr',
  'sr-RS': 'sr',
  'sr-CS': 'sr-CS',
  'sr-Cyrl-CS': 'sr',
  'sr@latin': ['sr', 'sr-CS'],
  // Variants are a question wherever the language is sold.
  'ca-valencia': ['ca'],
  'ca_ES@valencia': ['ca'],
  'de-1901': ['de'],
  de_DE_formal: ['de'],
  'en@quot': ['en'],
  'en-x-pirate': ['en'],
  'be-tarask': ['be'],
  'eu@x': null,
  'es@x': spanish,
  'de_DE.UTF-8': 'de',
  'uz_UZ.utf8@cyrillic': ['uz'],
  // Neither locales nor names of ours.
  constructor: null,
  Base: null,
  mul: null,
  '': null,
  '@': null,
  __proto_: null,
  Waiting: null,
}

describe('the language of a locale', () => {
  test.each(Object.entries(table))('%s → %j', (locale, expected) => {
    const match = languageOf(locale)
    expect(
      match.kind === 'language' ? match.language : match.kind === 'ambiguous' ? match.choices : null,
    ).toEqual(expected)
  })

  test.each(languages)('every code that is sold is itself, whatever its case and separator: %s', code => {
    for (const spelling of [code, code.toLowerCase(), code.toUpperCase(), code.replace('-', '_')]) {
      expect(languageOf(spelling)).toEqual({ kind: 'language', language: code })
    }
  })

  test('the service sells 61 languages', () => {
    expect(new Set(languages).size).toBe(61)
  })

  test('an override decides for exactly its own spelling', () => {
    const overrides = { es: 'es-MX', 'ca@valencia': 'ca' }
    expect(languageOf('es', overrides)).toEqual({ kind: 'language', language: 'es-MX' })
    expect(languageOf('ca@valencia', overrides)).toEqual({ kind: 'language', language: 'ca' })
    expect(languageOf('ES', overrides).kind).toBe('ambiguous')
  })

  test('what an object inherits is no override', () => {
    expect(languageOf('toString', {})).toEqual({ kind: 'unsold' })
  })

  test('several locales share one language, in the order of the targets', () => {
    const targets = [
      { locale: 'nb', language: 'no', path: 'nb.json' },
      { locale: 'de', language: 'de', path: 'de.json' },
      { locale: 'no', language: 'no', path: 'no.json' },
      { locale: 'nn', language: undefined, path: 'nn.json' },
    ]
    const pair = { targets }
    expect(localesOf(pair, 'no')).toEqual(['nb', 'no'])
    expect(localesOf(pair, 'fr')).toEqual([])
  })
})
