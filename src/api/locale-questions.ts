/** Questions about the configured locales that a user must answer before anything is bought for them (`locale-to-language`). */
import type { Config } from '../config/index.ts'
import type { Layout, Task } from '../engine/project.ts'
import { ConfigError } from '../errors.ts'
import type { Locale, Notice } from '../model.ts'

/** Codes of countries that people write for languages. */
const languageOfCountry: ReadonlyMap<string, string> = new Map([
  ['cn', 'zh-CN'],
  ['tw', 'zh-TW'],
  ['hk', 'zh-TW'],
  ['jp', 'ja'],
  ['kr', 'ko'],
  ['cz', 'cs'],
  ['dk', 'da'],
  ['se', 'sv-SE'],
  ['ua', 'uk'],
  ['gr', 'el'],
  ['br', 'pt-BR'],
  ['mx', 'es-MX'],
  ['vn', 'vi'],
  ['ee', 'et'],
  ['si', 'sl'],
  ['rs', 'sr'],
  ['ge', 'ka'],
  ['am', 'hy-AM'],
  ['ir', 'fa'],
  ['il', 'he'],
  ['in', 'hi'],
])

/** @throws {ConfigError} where a selected locale could be several of the service's languages */
export function refuseQuestions(project: Layout & Task, config: Config): void {
  const open = questionsOf(project, config)
  if (open.length > 0)
    throw new ConfigError(
      project.configFile,
      open.map(({ problem }) => problem),
    )
}

/** One note for each question, and one for all locales that the service does not sell under their name. */
export function localeNotices(project: Layout & Task, config: Config): Notice[] {
  const open = questionsOf(project, config)
  const asked = new Set(open.map(({ locale }) => locale))
  const unsold = selectedTargets(project).flatMap(({ locale, language }) =>
    language === undefined && !asked.has(locale) && languageOfCountry.has(locale.toLowerCase())
      ? [locale]
      : [],
  )
  const names = [...new Set(unsold)]
  const [named = ''] = names
  const meant = languageOfCountry.get(named.toLowerCase()) ?? ''
  return [
    ...open.map(({ locale, problem }) => ({
      message: `${JSON.stringify(locale)} is counted, but cannot be ordered: ${project.configFile} needs ${problem.expected}`,
    })),
    ...(names.length === 0
      ? []
      : [
          {
            message: `the service sells no language called ${names.map(locale => JSON.stringify(locale)).join(', ')}, so dragoman counts the strings and never orders them; if ${named} means the language ${meant}, set locales: {${named}: ${meant}}`,
          },
        ]),
  ]
}

function questionsOf(project: Layout & Task, { questions, source }: Config): Config['questions'] {
  const selected = new Set<Locale>(selectedTargets(project).map(({ locale }) => locale))
  return questions.filter(({ locale }) => locale === source.locale || selected.has(locale))
}

function selectedTargets({ pairs, selection }: Layout & Task): Layout['pairs'][number]['targets'] {
  // A question about one package keeps nobody from buying for another.
  return pairs
    .filter(({ source }) => selection.hasSource(source))
    .flatMap(({ targets }) => targets.filter(selection.hasTarget))
}
