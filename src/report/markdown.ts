/** Reports → Markdown for a job summary, a pull request's body or a comment. */
import { keyOf } from '../model.ts'
import { type Column, page, type Section } from './markdown-page.ts'
import {
  coverage,
  heldTexts,
  nextSteps,
  orderTables,
  plannedRequests,
  turnarounds,
} from './markdown-parts.ts'
import { code, plain } from './markdown-text.ts'
import type { AnyReport, MarkdownInput } from './markdown-types.ts'
import type { ErrorRecord, NoticeRecord, Report } from './types.ts'

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
      { lines: report.notices.slice(0, mostNotes).map(notice => `- ${noted(notice)}`) },
      { lines: nextSteps(input) },
    ],
    limit,
  )
}

const mostNotes = 50

function verdict({ exitCode, errors }: Report): string[] {
  if (exitCode === 0) return ['**Passed.**']
  return [`**Failed** with exit code ${exitCode}${errors[0] === undefined ? '' : ` (${errors[0].code})`}.`]
}

function errorLines({ errors }: Report): string[] {
  const lines = errors.slice(0, mostNotes).map(error => `- ${plain(error.code)}: ${noted(error)}`)
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

function writtenFiles({ written = [] }: AnyReport): Section[] {
  const columns: readonly Column[] = [{ title: 'File' }]
  return [{ title: 'Written', columns, rows: written.map(path => [code(path)]) }]
}

function comments({ comments: all = [] }: AnyReport): Section[] {
  return [
    {
      title: "Translators' comments",
      columns: [{ title: 'Order' }, { title: 'Time' }, { title: 'Comment' }],
      rows: all.map(({ id, time, text }) => [code(id), plain(time), code(text)]),
    },
  ]
}
