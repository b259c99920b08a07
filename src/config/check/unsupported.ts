/** Formats that people ask for by name or by extension, and that are not supported yet: each is called by its name. */
import { posix } from 'node:path'
import { type FormatName, factsOf, formatNames, formatOfPath } from '../../model.ts'
import { quote } from './quote.ts'

type Known = {
  readonly name: string
  /** The names that `format` may use for it; the name in small letters counts as well. */
  readonly words?: readonly string[]
  /** Its files are data, which read as plain text would be sold and broken. */
  readonly isData: boolean
}

const data = (name: string, ...words: string[]): Known => ({ name, words, isData: true })
const prose = (name: string, ...words: string[]): Known => ({ name, words, isData: false })

const android = data('Android strings.xml', 'android', 'xml', 'strings.xml', 'android-xml')
const yaml = data('YAML', 'yml', 'rails', 'ruby')
const excel = data('Excel', 'xlsx', 'xls')

const byExtension: ReadonlyMap<string, Known> = new Map([
  ['.yml', yaml],
  ['.yaml', yaml],
  ['.xml', android],
  ['.xlf', data('XLIFF', 'xlf')],
  ['.xliff', data('XLIFF', 'xlf')],
  ['.properties', data('Java .properties', 'properties', 'java')],
  ['.resx', data('.NET .resx', 'resx')],
  ['.resw', data('.NET .resw', 'resw')],
  ['.stringsdict', data('Apple .stringsdict', 'stringsdict')],
  ['.xcstrings', data('Apple .xcstrings (String Catalog)', 'xcstrings', 'xcode')],
  ['.plist', data('Apple .plist', 'plist')],
  ['.php', data('PHP', 'laravel')],
  ['.csv', data('CSV')],
  ['.tsv', data('TSV')],
  ['.ftl', data('Fluent', 'ftl')],
  ['.ts', data('TypeScript or Qt .ts', 'typescript', 'qt', 'ts')],
  ['.tsx', data('TypeScript', 'tsx')],
  ['.js', data('JavaScript', 'js')],
  ['.mjs', data('JavaScript', 'js')],
  ['.cjs', data('JavaScript', 'js')],
  ['.vue', data('Vue')],
  ['.svelte', data('Svelte')],
  ['.json5', data('JSON5')],
  ['.toml', data('TOML')],
  ['.ini', data('INI')],
  ['.mo', data('compiled gettext (.mo)', 'mo')],
  ['.tmx', data('TMX')],
  ['.rc', data('Windows .rc', 'rc')],
  ['.lang', data('.lang', 'lang')],
  ['.dtd', data('Mozilla .dtd', 'dtd')],
  ['.xlsx', excel],
  ['.xls', excel],
  ['.srt', data('SubRip', 'srt')],
  ['.vtt', data('WebVTT', 'vtt')],
  ['.docx', data('Word', 'docx')],
  ['.rst', prose('reStructuredText', 'rst', 'sphinx')],
  ['.adoc', prose('AsciiDoc', 'adoc')],
  ['.tex', prose('TeX', 'latex')],
])

export const supportedFormats: string = formatNames.map(name => factsOf(name).title).join(', ')

export function unsupportedByPath(path: string): string | undefined {
  if (formatOfPath(path) !== undefined) return undefined
  return byExtension.get(posix.extname(path).toLowerCase())?.name
}

/** The name of the unsupported format that a word means. */
export function unsupportedByWord(word: string): string | undefined {
  const lower = word.toLowerCase().replace(/^\./, '')
  const known = [...byExtension.values()]
  return known.find(({ name, words = [] }) => name.toLowerCase() === lower || words.includes(lower))?.name
}

/** Names that libraries, tools and extensions have for the formats that are supported. */
const otherWords: Readonly<Record<string, FormatName>> = {
  md: 'markdown',
  gettext: 'po',
  pot: 'po',
  lingui: 'po',
  django: 'po',
  i18next: 'json',
  'i18next-json': 'json',
  'vue-i18n': 'json',
  'react-intl': 'json',
  'next-intl': 'json',
  formatjs: 'json',
  icu: 'json',
  angular: 'json',
  ngx: 'json',
  flutter: 'arb',
  chrome: 'webextension',
  apple: 'strings',
  'apple-strings': 'strings',
  ios: 'strings',
  txt: 'text',
  plain: 'text',
  plaintext: 'text',
}

/** The supported format that a word of another tool means. */
export function formatMeantBy(word: string): FormatName | undefined {
  const lower = word.toLowerCase().replace(/^\./, '')
  return Object.hasOwn(otherWords, lower) ? otherWords[lower] : formatNames.find(name => name === lower)
}

/** Why a file is not to be read as plain text: it is data of another format. */
function dataBehindText(path: string): string | undefined {
  const extension = posix.extname(path).toLowerCase()
  const supported = formatOfPath(path)
  if (supported !== undefined)
    return isProse(supported) ? undefined : `${extension} is of the format "${supported}"`
  const known = byExtension.get(extension)
  return known?.isData === true
    ? `${known.name} is data, not plain text, and is not supported yet`
    : undefined
}

/** The problem of reading files of a name in a format. */
export function unreadableAs(
  path: string,
  format: FormatName | undefined,
): { readonly expected: string; readonly found: string } | undefined {
  const found = quote(path)
  if (format === undefined) {
    const name = unsupportedByPath(path)
    return name === undefined
      ? undefined
      : {
          expected: `files of a supported format (${supportedFormats})`,
          found: `${found}: ${name} is not supported yet`,
        }
  }
  const why = isPlainText(format) ? dataBehindText(path) : undefined
  return why === undefined ? undefined : { expected: 'files of plain text', found: `${found}: ${why}` }
}

function isProse(format: FormatName): boolean {
  return factsOf(format).syntax.reader === 'person'
}

/** Whether a format takes whatever it finds for text. */
function isPlainText(format: FormatName): boolean {
  return isProse(format) && factsOf(format).syntax.markup === 'elements'
}
