/** `init` for people: what was found, what was written, what is to be done. */

import { right } from '../columns.ts'
import type { InitReport } from '../json/upkeep-types.ts'
import { visible } from '../visible.ts'
import { commandLine, count, linesOf, money, names, sections, tableIn, type View, whole } from '../words.ts'
import { statusText } from './status.ts'

/** The price of a translation in the sandbox, in dollars per 1,000 characters: `plan` shows that of the real service. */
const lowestRate = 12.5
const highestRate = 18.5

export function initText(report: InitReport, view: View): string {
  const status = [statusText(report, view).trimEnd()]
  if (report.detected.length === 0 && report.pipeline !== undefined)
    return sections([pipelineLine(report, report.pipeline.path, view)], status)
  return sections(
    foundLines(report, view),
    languageLines(report),
    unsupportedLines(report),
    isDry(report) ? draftLines(report) : writtenLines(report, view),
    status,
    priceLines(report),
    isDry(report) ? [] : nextLines(report, view),
  )
}

function isDry({ written }: InitReport): boolean {
  return written.length === 0
}

function pipelineLine(report: InitReport, path: string, view: View): string {
  const written = isDry(report)
    ? `"dragoman init" would write ${path}.`
    : view.paint('green', `Wrote ${path}.`)
  return `${written} The configuration ${visible(report.config.path)} stays.`
}

function foundLines({ detected, source, sourceReason, targets }: InitReport, view: View): string[] {
  return [
    'Found:',
    ...tableIn(
      view,
      ['FILES', 'FOUND BY', right('SOURCES'), right('LOCALES')],
      detected.map(({ path, from, sourceFiles, locales }) => [
        visible(path),
        visible(from),
        whole(sourceFiles),
        whole(locales.length),
      ]),
    ),
    `The source locale is ${visible(source)} (${visible(sourceReason)}), the targets are ${names(targets, 12)}.`,
  ]
}

function unsupportedLines({ unsupported, empty }: InitReport): string[] {
  if (unsupported.length + empty.length === 0) return []
  return [
    'Not supported yet, and left alone:',
    ...new Set(unsupported.map(one => `  ${one.format} (${one.name})`)),
    ...empty.map(
      ({ tool, file }) => `  ${visible(file)}, the configuration of ${tool}, names files that do not exist`,
    ),
  ]
}

function draftLines({ config }: InitReport): string[] {
  return [
    `"dragoman init" would write ${config.path}:`,
    '',
    ...config.text.trimEnd().split('\n').map(visible),
  ]
}

function writtenLines({ written, adopted }: InitReport, view: View): string[] {
  return linesOf(
    view.paint('green', `Wrote ${written.map(visible).join(', ')}.`),
    adopted > 0 &&
      `Recorded ${count(adopted, 'translation')} in .dragoman/lock: from now on dragoman notices when their source text changes.`,
  )
}

function nextLines(report: InitReport, view: View): string[] {
  return linesOf(
    report.errors.length > 0 &&
      'Correct the files that the errors below name. "dragoman status" then counts them, and "dragoman adopt" records their translations.',
    `Next: look at ${report.config.path} and commit it with .dragoman/. ${nextLine(report, view)}`,
  )
}

function nextLine({ characters }: InitReport, view: View): string {
  return characters === 0
    ? `There is nothing to order now. When a source text is changed or added, ${commandLine('plan', view)} shows the price and needs a key.`
    : `${commandLine('sync --sandbox', { trial: false })} tries everything and costs nothing; ${commandLine('plan', view)} shows the real price and needs a key.`
}

function languageLines({ languages, unsold }: InitReport): string[] {
  const chosen = Object.entries(languages).map(([locale, language]) => `${locale} as ${language}`)
  return linesOf(
    chosen.length > 0 &&
      `Some locales could be one of several languages; dragoman chose ${names(chosen, 12)}. Check "locales" in the configuration.`,
    unsold.length > 0 &&
      `The service does not sell ${names(unsold, 12)}: dragoman counts these strings and never orders them.`,
  )
}

function priceLines({ characters }: InitReport): string[] {
  if (characters === 0) return []
  const [low, high] = [lowestRate, highestRate].map(rate =>
    money(Math.ceil((characters / 1000) * rate * 100) / 100),
  )
  return [
    `About ${whole(characters)} characters are to be translated. At the sandbox's rates (${money(lowestRate)} to ${money(highestRate)} per 1,000 characters) that is ${low} to ${high}.`,
  ]
}
