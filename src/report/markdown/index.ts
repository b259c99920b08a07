/** Reports → Markdown for a job summary, a pull request's body or a comment. */

import { findingWords, keyOf } from '../../model.ts'
import type { NamedColumn } from '../columns.ts'
import { gravestFirst } from '../json/findings.ts'
import type { ErrorRecord, NoticeRecord, Report } from '../json/types.ts'
import { noticeGroups } from '../terminal/notes.ts'
import { names } from '../words.ts'
import { page, type Section } from './page.ts'
import { coverage, heldTexts, nextSteps, orderTables, plannedRequests, turnarounds } from './parts.ts'
import { code, plain } from './text.ts'
import type { AnyReport, MarkdownInput } from './types.ts'

export type { AnyReport, MarkdownInput }

/** @param limit bytes; tables are cut at a row */
export function markdownOf(input: MarkdownInput, limit: number): string {
  const { report, overview, remarks } = input
  return page(
    [
      { lines: [`## dragoman: ${plain(report.command)}`] },
      { lines: verdict(report) },
      { lines: remarks.map(plain) },
      { lines: errorLines(report) },
      ...plannedRequests(report),
      ...orderTables(input),
      ...turnarounds(input),
      ...writtenFiles(report),
      ...heldTexts(report),
      ...comments(report),
      ...(overview === undefined ? [] : coverage(overview)),
      ...findingTable(input),
      ...acceptedTable(input),
      { lines: noticeItems(report.notices) },
      { lines: nextSteps(input) },
    ],
    limit,
  )
}

const mostNotes = 50

function verdict({ exitCode }: Report): string[] {
  if (exitCode === 0) return ['**Passed.**']
  return [`**Failed** with exit code ${exitCode}.`]
}

function errorLines({ errors }: Report): string[] {
  const lines = errors.slice(0, mostNotes).map(error => `- ${noted(error)}`)
  return errors.length > mostNotes ? [...lines, `- … and ${errors.length - mostNotes} more`] : lines
}

function noted({ message, path: source, locale, key, line, ...more }: NoticeRecord | ErrorRecord): string {
  const path = 'target' in more ? (more.target ?? source) : source
  const place = [
    path === undefined || message.includes(path) ? '' : code(line === undefined ? path : `${path}:${line}`),
    locale === undefined ? '' : code(locale),
    key === undefined ? '' : code(keyOf(key)),
  ].filter(part => part !== '')
  return `${place.length === 0 ? '' : `${place.join(' ')}: `}${plain(message)}`
}

/** Notes that say the same of several locales are one line, as in the log. */
function noticeItems(notices: readonly NoticeRecord[]): string[] {
  const groups = noticeGroups(notices)
  const lines = groups
    .slice(0, mostNotes)
    .map(({ first, locales }) =>
      locales.length === 0
        ? `- ${noted(first)}`
        : `- ${noted(first)} (the same for ${plain(names(locales))})`,
    )
  return groups.length > mostNotes ? [...lines, `- … and ${groups.length - mostNotes} more notes`] : lines
}

/** The findings that the annotations have no room for. After a run that ordered them, missing strings are no longer findings. */
function findingTable({ report, overview }: MarkdownInput): Section[] {
  if (report.command !== 'check' && report.command !== 'plan') return []
  const findings = report.findings ?? overview?.findings ?? []
  return [
    {
      title: 'Findings',
      columns: ['Place', 'Locale', 'Key', 'Finding'],
      rows: gravestFirst({ findings, failOn: report.failOn ?? [] }).map(
        ({ path, target, line, locale, key, reason, severity, message }) => [
          code(`${reason === 'missing' ? path : target}:${line}`),
          code(locale),
          code(keyOf(key)),
          plain(`${findingWords({ reason, severity })}: ${message}`),
        ],
      ),
    },
  ]
}

/** For whoever reviews a change of the list: no finding is passed over in silence. */
function acceptedTable({ report, overview }: MarkdownInput): Section[] {
  return [
    {
      title: 'Accepted findings',
      columns: ['Place', 'Locale', 'Key', 'Finding', 'Reason'],
      rows: (report.accepted ?? overview?.accepted ?? []).map(
        ({ target, line, locale, key, message, acceptance }) => [
          code(`${target}:${line}`),
          code(locale),
          code(keyOf(key)),
          plain(message),
          plain(acceptance.reason),
        ],
      ),
    },
  ]
}

function writtenFiles({ written = [] }: AnyReport): Section[] {
  const columns: readonly NamedColumn[] = ['File']
  return [{ title: 'Written', columns, rows: written.map(path => [code(path)]) }]
}

function comments({ comments: all = [] }: AnyReport): Section[] {
  return [
    {
      title: "Translators' comments",
      columns: ['Order', 'Time', 'Comment'],
      rows: all.map(({ id, time, text }) => [code(id), plain(time), code(text)]),
    },
  ]
}
