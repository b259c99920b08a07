/** A report → at most ten annotations, worst first. */
import type { Finding } from '../index.ts'
import { gravestFirst, isFailing } from '../report/json/findings.ts'
import type { AnyReport } from '../report/markdown/index.ts'
import { findingWords } from '../report/reasons.ts'
import { heldReason } from '../report/terminal/held.ts'
import { visible } from '../report/visible.ts'
import { groupBy, keyText, names } from '../report/words.ts'
import type { Annotation } from './runner.ts'

const most = 10

/**
 * @param findings of the whole project after the run; they also give the lines of held texts
 * @param fileOf path relative to the project's root → relative to the workspace
 * @param warnings of the run itself, before all else
 */
export function annotationsOf(
  report: AnyReport,
  findings: readonly Finding[],
  fileOf: (path: string) => string,
  warnings: readonly string[] = [],
): Annotation[] {
  const all = [
    ...warnings.map((message): Annotation => ({ level: 'warning', message })),
    ...errorAnnotations(report, fileOf),
    ...heldAnnotations(report, findings, fileOf),
    ...findingAnnotations(report, findings, fileOf),
  ]
  if (all.length <= most) return all
  const rest = all.length - most + 1
  return [
    ...all.slice(0, most - 1),
    { level: 'notice', message: `… and ${rest} more; the summary of the job lists them` },
  ]
}

/** A finding that does not count (`fail-on-decides`) is in the report and is no annotation. */
function errorAnnotations({ exitCode, errors }: AnyReport, fileOf: (path: string) => string): Annotation[] {
  if (exitCode === 0) return []
  return errors.map(({ message, path, line }) => ({
    level: 'error',
    message,
    file: path === undefined ? undefined : fileOf(path),
    line,
  }))
}

function heldAnnotations(
  { exitCode, held = [] }: AnyReport,
  findings: readonly Finding[],
  fileOf: (path: string) => string,
): Annotation[] {
  const found = new Map(findings.map(finding => [placeOf(finding.target, finding.key), finding]))
  return held.map(({ path, target, key, locale, id, ...fault }) => ({
    level: exitCode === 0 ? 'warning' : 'error',
    message: `held: ${keyText(key)} in ${visible(locale)}, order ${visible(id)}: ${heldReason(fault)}`,
    ...placeOfHeld({ path, target }, found.get(placeOf(target, key)), fileOf),
  }))
}

/** At the value that the text was to replace; where there is none, at the source text. */
function placeOfHeld(
  { path, target }: { readonly path: string; readonly target: string },
  finding: Finding | undefined,
  fileOf: (path: string) => string,
): Pick<Annotation, 'file' | 'line'> {
  return { file: fileOf(finding?.reason === 'missing' ? path : target), line: finding?.line }
}

/** Not after a run that ordered what is missing. Only what fails the check is an error; what differs as it may comes last. */
function findingAnnotations(
  { command, failOn = [] }: AnyReport,
  findings: readonly Finding[],
  fileOf: (path: string) => string,
): Annotation[] {
  if (command !== 'check' && command !== 'plan') return []
  const levelOf = (finding: Finding): Annotation['level'] => {
    if (finding.severity === 'warning' || command === 'plan') return 'notice'
    return isFailing(finding, failOn) ? 'error' : 'warning'
  }
  // One change of a source makes a text missing or stale in every language; each invalid one has a fault of its own.
  const groups = groupBy(
    gravestFirst({ findings, failOn }),
    ({ path, target, key, reason, severity }) =>
      `${reason} ${severity} ${placeOf(reason === 'invalid' ? target : path, key)}`,
  )
  return [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [annotationOf(first, others, levelOf(first), fileOf)],
  )
}

/** At the value in the target file; at the source text where there is no such value, or one in each of many files. */
function annotationOf(
  first: Finding,
  others: readonly Finding[],
  level: Annotation['level'],
  fileOf: (path: string) => string,
): Annotation {
  const { reason, key, path, target } = first
  const locales = names([first, ...others].map(({ locale }) => locale))
  const said = reason === 'invalid' || reason === 'shape' ? `: ${first.message}` : ''
  const isInTarget = reason !== 'missing' && others.length === 0
  return {
    level,
    message: `${findingWords(first)} in ${locales}: ${keyText(key)}${said}`,
    file: fileOf(isInTarget ? target : path),
    line: isInTarget ? first.line : first.sourceLine,
  }
}

function placeOf(path: string, key: readonly string[]): string {
  return JSON.stringify([path, key])
}
