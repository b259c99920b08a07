/** A report → at most ten annotations, worst first (design §8). */
import type { CheckReport } from '../index.ts'
import type { AnyReport } from '../report/markdown.ts'
import { visible } from '../report/visible.ts'
import { count, grouped, keyText, names } from '../report/words.ts'
import type { Annotation } from './runner.ts'

const most = 10
const worstFirst = ['invalid', 'missing', 'stale'] as const

type Finding = CheckReport['findings'][number]

/**
 * @param findings of the whole project after the run; they also tell the lines of held texts
 * @param fileOf path relative to the project's root → relative to the workspace
 */
export function annotationsOf(
  report: AnyReport,
  findings: readonly Finding[],
  fileOf: (path: string) => string,
): Annotation[] {
  const all = [
    ...errorAnnotations(report, fileOf),
    ...heldAnnotations(report, findings, fileOf),
    ...findingAnnotations(report, findings, fileOf),
  ]
  if (all.length <= most) return all
  const rest = all.length - most + 1
  return [
    ...all.slice(0, most - 1),
    { level: 'notice', message: `… and ${count(rest, 'more remark')}; the summary of the job shows all` },
  ]
}

/** What stands in the report and does not count (rules R17) is no annotation. */
function errorAnnotations({ exitCode, errors }: AnyReport, fileOf: (path: string) => string): Annotation[] {
  if (exitCode === 0) return []
  return errors.map(({ code, message, path, line }) => ({
    level: 'error',
    message: `${code}: ${message}`,
    file: path === undefined ? undefined : fileOf(path),
    line,
  }))
}

function heldAnnotations(
  { exitCode, held = [] }: AnyReport,
  findings: readonly Finding[],
  fileOf: (path: string) => string,
): Annotation[] {
  const lines = new Map(findings.map(({ path, key, line }) => [placeOf(path, key), line]))
  return held.map(({ path, key, locale, reason, message, id }) => ({
    level: exitCode === 0 ? 'warning' : 'error',
    message: `held: ${keyText(key)} in ${visible(locale)}, order ${visible(id)}: ${reason}${message === '' ? '' : `: ${message}`}`,
    file: fileOf(path),
    line: lines.get(placeOf(path, key)),
  }))
}

/** One for each source entry and reason, whatever the number of locales; not after a run that ordered what is missing. */
function findingAnnotations(
  { command, exitCode }: AnyReport,
  findings: readonly Finding[],
  fileOf: (path: string) => string,
): Annotation[] {
  if (command !== 'check' && command !== 'plan') return []
  const level = command === 'plan' ? 'notice' : exitCode === 0 ? 'warning' : 'error'
  return worstFirst.flatMap(reason => {
    const groups = grouped(
      findings.filter(finding => finding.reason === reason),
      ({ path, key }) => placeOf(path, key),
    )
    return [...groups.values()].map(group => annotationOf(group, reason, level, fileOf))
  })
}

function annotationOf(
  group: readonly Finding[],
  reason: Finding['reason'],
  level: Annotation['level'],
  fileOf: (path: string) => string,
): Annotation {
  const [first] = group
  const locales = names(group.map(({ locale }) => locale))
  const said = reason === 'invalid' && first !== undefined ? `: ${first.message}` : ''
  return {
    level,
    message: `${reason} in ${locales}: ${first === undefined ? '' : keyText(first.key)}${said}`,
    file: first === undefined ? undefined : fileOf(first.path),
    line: first?.line,
  }
}

function placeOf(path: string, key: readonly string[]): string {
  return JSON.stringify([path, key])
}
