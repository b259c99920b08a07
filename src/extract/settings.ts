/** The project's own i18next configuration, as far as it says where keys are and how they are spelled. */

export type ExtractSettings = {
  /** Globs, without braces. */
  readonly input: readonly string[]
  readonly exclude: readonly string[]
  /** Where catalogs are, with `$LOCALE` and `$NAMESPACE`. */
  readonly output: string | undefined
  readonly defaultNamespace: string
  readonly namespaceSeparator: string | false
  readonly keySeparator: string | false
  readonly pluralSeparator: string
  readonly contextSeparator: string
  /** Names of the functions that translate; default those of the reader. */
  readonly functions: readonly string[] | undefined
  /** The lexers of i18next-parser, by extension. */
  readonly lexers: Readonly<Record<string, unknown>>
  /** Keys that stay, though no code names them. */
  readonly isKept: (key: string) => boolean
  /** The text of a key for which the code gives none. */
  readonly textOf: (namespace: string, key: string) => string
}

/** The tool whose configuration it is. */
export type Tool = 'i18next-parser' | 'i18next-cli'

const usualInput = ['src', 'app', 'pages', 'components', 'lib'].flatMap(folder =>
  ['js', 'jsx', 'mjs', 'ts', 'tsx', 'vue'].map(extension => `${folder}/**/*.${extension}`),
)
const usualExclude = ['**/*.d.ts', '**/*.test.*', '**/*.spec.*', '**/__tests__/**']

/** @param written - what the configuration of a tool exports; `undefined`: there is none */
export function settingsOf(tool: Tool, written: unknown, sourceLocale: string): ExtractSettings {
  const whole = isObject(written) ? written : {}
  const config = tool === 'i18next-cli' && isObject(whole.extract) ? whole.extract : whole
  const input = textsIn(config.input).flatMap(expandBraces).map(plainPath)
  const wanted = input.filter(glob => !glob.startsWith('!'))
  const ignored = [
    ...input.filter(glob => glob.startsWith('!')).map(glob => plainPath(glob.slice(1))),
    ...textsIn(config.ignore).flatMap(expandBraces).map(plainPath),
  ]
  return {
    input: wanted.length === 0 ? usualInput : wanted,
    exclude: wanted.length === 0 ? [...usualExclude, ...ignored] : ignored,
    output:
      typeof config.output === 'string'
        ? config.output.replaceAll('{{language}}', '$LOCALE').replaceAll('{{namespace}}', '$NAMESPACE')
        : undefined,
    defaultNamespace: textIn(config.defaultNamespace) ?? textIn(config.defaultNS) ?? 'translation',
    namespaceSeparator: separator(config.namespaceSeparator ?? config.nsSeparator, ':'),
    keySeparator: separator(config.keySeparator, '.'),
    pluralSeparator: separator(config.pluralSeparator, '_') || '_',
    contextSeparator: separator(config.contextSeparator, '_') || '_',
    functions: functionsIn(config.functions),
    lexers: isObject(config.lexers) ? config.lexers : {},
    isKept: keptBy(config.keepRemoved ?? config.preservePatterns),
    textOf: textBy(config, sourceLocale),
  }
}

function separator(value: unknown, usual: string): string | false {
  return value === false || typeof value === 'string' ? value : usual
}

/** i18next-cli writes `*.t` for any object's function of that name, which i18next-parser always means. */
function functionsIn(value: unknown): readonly string[] | undefined {
  const names = textsIn(value).map(name => name.replace(/^\*\./, ''))
  return names.length === 0 ? undefined : [...new Set(names)]
}

function keptBy(value: unknown): (key: string) => boolean {
  if (value === true) return () => true
  const patterns = (Array.isArray(value) ? value : []).filter(one => one instanceof RegExp)
  const globs = textsIn(Array.isArray(value) ? value : undefined)
  const starts = globs.map(glob => glob.replace(/\*.*$/s, ''))
  return key =>
    patterns.some(pattern => new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, '')).test(key)) ||
    starts.some(start => key.startsWith(start))
}

function textBy(
  { defaultValue, useKeysAsDefaultValue }: Readonly<Record<string, unknown>>,
  locale: string,
): ExtractSettings['textOf'] {
  if (useKeysAsDefaultValue === true) return (_, key) => key
  if (typeof defaultValue === 'string') return () => defaultValue
  if (typeof defaultValue !== 'function') return () => ''
  return (namespace, key) => {
    const text: unknown = defaultValue(locale, namespace, key)
    return typeof text === 'string' ? text : ''
  }
}

/** `src/*.{js,ts}` as two globs. */
export function expandBraces(glob: string): string[] {
  const group = /\{([^{}]*)\}/.exec(glob)
  if (group === null) return [glob]
  const [whole, inner = ''] = group
  const parts = inner.split(',').slice(0, 50)
  return parts.flatMap(part =>
    expandBraces(glob.slice(0, group.index) + part + glob.slice(group.index + whole.length)),
  )
}

function plainPath(glob: string): string {
  return glob.replace(/^(?:\.\/)+/, '')
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function textsIn(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter(one => typeof one === 'string')
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
