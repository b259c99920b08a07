/** Configurations of other translation tools, read for their patterns, locales and mapping. Pure; nothing is run. */
import { posix } from 'node:path'
import { defined, type Locale } from '../model.ts'
import { localeBetween } from './candidates.ts'
import { member, type Package, textMember, textsIn } from './repository.ts'

/** The settings in the configuration of another tool. Patterns as in `files`: a path with `{locale}`, or `source => target`. */
export type Takeover = {
  readonly tool: string
  /** The file it was read from. */
  readonly file: string
  readonly files: readonly string[]
  readonly source?: Locale
  readonly targets?: readonly Locale[]
}

type Reading = Omit<Takeover, 'tool' | 'file'>

const tools: readonly (readonly [
  tool: string,
  files: readonly string[],
  read: (app: Package, file: string) => Reading,
])[] = [
  ['Crowdin', ['crowdin.yml', 'crowdin.yaml', '.crowdin.yml'], crowdin],
  ['Transifex', ['.tx/config'], transifex],
  ['Lingo.dev', ['i18n.json'], lingo],
  ['General Translation', ['gt.config.json'], generalTranslation],
  ['Tolgee', ['.tolgeerc', '.tolgeerc.json', '.tolgeerc.yml', '.tolgeerc.yaml'], tolgee],
  ['Phrase', ['.phrase.yml', '.phraseapp.yml', '.phrase.yaml'], phrase],
  ['Lokalise', ['lokalise.yml', 'lokalise.yaml', 'lokalise.json', '.lokalise.yml'], () => ({ files: [] })],
  ['Localazy', ['localazy.json'], localazy],
]

/** The first configuration of another tool that a package has. Its patterns may match nothing. */
export function takeoverOf(app: Package): Takeover | undefined {
  for (const [tool, names, read] of tools) {
    const file = app.find(...names)
    if (file === undefined) continue
    const { files, source, targets = [] } = read(app, file)
    return {
      tool,
      file,
      files: [...new Set(files.map(plain).filter(isInside))],
      ...defined({ source, targets: targets.length === 0 ? undefined : targets }),
    }
  }
  return undefined
}

/** `source` where both sides differ in more than the locale, else the one pattern. */
function pairOf(source: string, target: string): string {
  return plain(source) === plain(target) ? target : `${plain(source)} => ${plain(target)}`
}

function plain(path: string): string {
  return path
    .split(' => ')
    .map(side => side.trim().replace(/^(?:\.?\/)+/, ''))
    .join(' => ')
}

function isInside(pattern: string): boolean {
  return pattern.includes('{locale}') && !pattern.split(/ => |\//).includes('..')
}

/** `/app/%two_letters_code%/%original_file_name%`: https://support.crowdin.com/developer/configuration-file/ */
function crowdin({ data }: Package, file: string): Reading {
  const config = data(file)
  const base = textMember(config, 'base_path') ?? ''
  const list = member(config, 'files')
  const files = (Array.isArray(list) ? list : []).flatMap((one): string[] => {
    const source = textMember(one, 'source')
    const translation = textMember(one, 'translation')
    if (source === undefined || translation === undefined) return []
    const name = posix.basename(source)
    const target = translation
      .replace(
        /%(?:two_letters_code|three_letters_code|locale|locale_with_underscore|language|osx_code|osx_locale|android_code)%/g,
        '{locale}',
      )
      .replaceAll('%original_file_name%', name)
      .replaceAll('%file_name%', name.replace(/\.[^.]*$/, ''))
      .replaceAll('%file_extension%', name.replace(/^.*\./, ''))
      .replaceAll('%original_path%', plain(posix.dirname(source)))
    return [pairOf(posix.join(base, source), posix.join(base, target))]
  })
  return { files, ...sourceIn(files) }
}

/** The source locale, where a source path is its target path with a locale filled in. */
function sourceIn(files: readonly string[]): { readonly source?: Locale } {
  for (const pattern of files) {
    const [source = '', target = ''] = pattern.split(' => ')
    const locale = localeBetween(source, target)
    if (locale !== undefined) return { source: locale }
  }
  return {}
}

/** Sections of an INI file: `file_filter = locale/<lang>/x.po`. */
function transifex({ text }: Package, file: string): Reading {
  const files: string[] = []
  let source: Locale | undefined
  for (const section of text(file).split(/^\[/m).slice(1)) {
    const value = (name: string) => new RegExp(`^${name}[ \\t]*=[ \\t]*(.+)$`, 'm').exec(section)?.[1]?.trim()
    const target = value('file_filter')?.replaceAll('<lang>', '{locale}')
    const from = value('source_file') ?? value('source_file_filter')
    source ??= value('source_lang')
    if (target === undefined) continue
    files.push(from === undefined ? target : pairOf(from, target))
  }
  return { files, ...defined({ source }) }
}

function lingo({ data }: Package, file: string): Reading {
  const config = data(file)
  const buckets = Object.values((member(config, 'buckets') ?? {}) as object)
  return {
    files: buckets.flatMap(bucket =>
      textsIn(member(bucket, 'include')).map(one => one.replaceAll('[locale]', '{locale}')),
    ),
    ...defined({ source: textMember(config, 'locale', 'source') }),
    targets: textsIn(member(config, 'locale', 'targets')),
  }
}

function generalTranslation({ data }: Package, file: string): Reading {
  const config = data(file)
  const kinds = Object.values((member(config, 'files') ?? {}) as object)
  return {
    files: kinds.flatMap(kind =>
      [...textsIn(member(kind, 'include')), ...textsIn(member(kind, 'output'))].map(one =>
        one.replaceAll('[locale]', '{locale}'),
      ),
    ),
    ...defined({ source: textMember(config, 'defaultLocale') }),
    targets: textsIn(member(config, 'locales')),
  }
}

function tolgee({ data }: Package, file: string): Reading {
  const config = data(file)
  const folder = textMember(config, 'pull', 'path')
  const structure = textMember(config, 'pull', 'fileStructureTemplate') ?? '{languageTag}.{extension}'
  const names = [structure, textMember(config, 'push', 'filesTemplate') ?? '']
  const format = /XLIFF|APPLE|ANDROID|PO|YAML/i.exec(textMember(config, 'format') ?? '')
  const extension = format?.[0].toUpperCase() === 'PO' ? 'po' : 'json'
  return {
    files: names
      .map((name, index) => (index === 0 && folder !== undefined ? `${folder}/${name}` : name))
      .map(name =>
        name
          .replace(/\{(?:languageTag|androidLanguageTag|snakeLanguageTag)\}/g, '{locale}')
          .replace('{namespace}', '*')
          .replace('{extension}', extension),
      ),
  }
}

function phrase({ data }: Package, file: string): Reading {
  const config = data(file)
  const root = member(config, 'phrase') ?? member(config, 'phraseapp')
  const listOf = (side: 'push' | 'pull', name: string) => {
    const list = member(root, side, name)
    return Array.isArray(list) ? list : []
  }
  const spelled = (path: string) => path.replace(/<locale_(?:name|code)>/g, '{locale}').replace('<tag>', '*')
  const sources = listOf('push', 'sources').flatMap(one => textMember(one, 'file') ?? [])
  const targets = listOf('pull', 'targets').flatMap(one => textMember(one, 'file') ?? [])
  const source = listOf('push', 'sources').flatMap(
    one => textMember(one, 'params', 'locale_id') ?? textMember(one, 'params', 'file_locale') ?? [],
  )[0]
  const files = targets.map((target, index) => {
    const from = sources[index]
    return from === undefined || from.includes('<locale_') ? spelled(target) : pairOf(from, spelled(target))
  })
  const named = source !== undefined && source.length < 12 ? source : sourceIn(files).source
  return { files, ...defined({ source: named }) }
}

function localazy({ data }: Package, file: string): Reading {
  const config = data(file)
  const uploads = member(config, 'upload', 'files')
  const downloads = member(config, 'download', 'files')
  const sources = (Array.isArray(uploads) ? uploads : [uploads]).flatMap(
    one => textMember(one, 'pattern') ?? [],
  )
  const targets =
    typeof downloads === 'string'
      ? [downloads]
      : (Array.isArray(downloads) ? downloads : []).flatMap(one => textMember(one, 'output') ?? [])
  const spelled = targets.map(one =>
    one
      .replace(/\$\{(?:lang|languageCode|iosLprojFolder|locale)\}/g, '{locale}')
      .replace(/\$\{file\}/, '*.json'),
  )
  return {
    files: spelled.map((target, index) => {
      const source = sources[index]
      return source === undefined || source.includes('*') ? target : pairOf(source, target)
    }),
    ...defined({
      source:
        textMember(config, 'sourceLanguage') ??
        textMember((Array.isArray(uploads) ? uploads : [])[0], 'lang'),
    }),
  }
}
