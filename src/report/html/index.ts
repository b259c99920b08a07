/**
 * Reports → one HTML page for people who do not know git: coverage, cost, orders, held strings. It needs no script, no
 * other file and no network. Everything that came from files, translators or the service is escaped.
 */
import { groupBy, keyOf, packageOf, statusWords } from '../../model.ts'
import type { CheckReport, StatusReport } from '../json/types.ts'
import type { AnyReport, MarkdownInput } from '../markdown/types.ts'
import { heldReason } from '../terminal/held.ts'
import { count, duration, money, packageName, whole } from '../words.ts'
import { type Cell, type Html, html, join, table } from './element.ts'
import { style } from './style.ts'

/** Rows of one table. */
const mostRows = 500

/** @returns a whole document, UTF-8 */
export function htmlOf({ report, overview, listed, now, trial }: MarkdownInput): string {
  const date = new Date(now).toISOString().slice(0, 10)
  const title = `Translations, ${date}`
  const parts = [
    ...(overview === undefined ? [] : [coverage(overview)]),
    ...cost(report, listed, overview?.packages ?? []),
    ...orders(listed),
    ...held(report),
    ...accepted(report.accepted ?? overview?.accepted ?? []),
    ...notes(report),
  ]
  return String(html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="dragoman">
<title>${title}</title>
<style>${style}</style>
<main>
<h1>${title}</h1>
<p>${trial ? 'A trial: the sandbox wrote these texts, and nothing was bought. ' : ''}${verdict(report)}</p>
${join(parts)}
</main>
</html>
`)
}

function verdict({ exitCode, command }: AnyReport): string {
  return exitCode === 0
    ? `"dragoman ${command}" ended well.`
    : `"dragoman ${command}" ended with exit code ${exitCode}; the messages are at the end of this page.`
}

function section(title: string, content: Html): Html {
  return html`<section>
<h2>${title}</h2>
${content}
</section>
`
}

type Overview = Pick<StatusReport, 'files' | 'totals' | 'packages'>
type Target = Overview['files'][number]['targets'][number]

/** A heat map of files and locales: the share of strings that are translated. */
function coverage({ files, totals, packages = [] }: Overview): Html {
  const locales = [...new Set(files.flatMap(({ targets }) => targets.map(({ locale }) => locale)))].sort()
  const sums = groupBy(
    files.flatMap(({ targets }) => targets),
    ({ locale }) => locale,
  )
  const rows = files.map(({ source, targets }): Cell[] => [
    source,
    ...locales.map(locale => heat(targets.filter(target => target.locale === locale))),
  ])
  const all: Cell[] = ['All files', ...locales.map(locale => heat(sums.get(locale) ?? []))]
  return section(
    'Coverage',
    html`<p>${coverageWords(totals)}</p>
${packageTable(packages)}
${table(['File', ...locales], rows.length > 1 ? [all, ...rows] : rows, mostRows)}`,
  )
}

function coverageWords({ missing, stale, invalid }: Overview['totals']): string {
  const faults =
    invalid === 0 ? '' : ` ${count(invalid, 'translation')} ${invalid === 1 ? 'has' : 'have'} a fault.`
  if (missing + stale === 0) return `Every string is translated.${faults}`
  return `${count(missing, 'string')} missing, ${whole(stale)} stale.${faults}`
}

/** How far each package of a monorepo is, over all its locales. */
function packageTable(packages: NonNullable<Overview['packages']>): Html {
  if (packages.length < 2) return join([])
  const rows = packages.map((one): Cell[] => [
    packageName(one.path),
    heat([one]),
    ...[one.files, one.missing, one.stale].map(amount => ({ text: whole(amount) })),
  ])
  return table(['Package', 'Translated', 'Files', 'Missing', 'Stale'], rows, mostRows)
}

function heat(targets: readonly Pick<Target, 'translated' | 'missing' | 'stale'>[]): Cell {
  const done = targets.reduce((sum, { translated }) => sum + translated, 0)
  const open = targets.reduce((sum, { missing, stale }) => sum + missing + stale, 0)
  if (done + open === 0) return { text: '–' }
  const percent = Math.floor((100 * done) / (done + open))
  const about = open === 0 ? `${whole(done)} translated` : `${whole(open)} of ${whole(done + open)} to do`
  return { text: `${percent} %`, about, level: percent === 100 ? 5 : Math.floor(percent / 25) + 1 }
}

/** By locale, package and file: what is planned and not bought yet, and what the orders have cost. */
function cost(
  { command, requests = [] }: AnyReport,
  listed: MarkdownInput['listed'],
  packages: NonNullable<Overview['packages']>,
): Html[] {
  // The purchases of a run are among the orders already.
  const open = command === 'plan' ? requests : []
  const planned = open.flatMap(({ path, prices }) =>
    Object.entries(prices).map(([locale, price]) => ({ path, locale, planned: price, paid: 0 })),
  )
  const paid = listed.map(({ path = '–', locale, price }) => ({ path, locale, planned: 0, paid: price }))
  const all = [...planned, ...paid]
  if (all.length === 0) return []
  const known = new Set(packages.map(({ path }) => path))
  const words = { planned: 'planned', paid: 'ordered' }
  const titles = { planned: 'Planned', paid: 'Ordered' }
  const columns = (['planned', 'paid'] as const).filter(key => key === 'paid' || planned.length > 0)
  const by = (title: string, nameOf: (one: (typeof all)[number]) => string): Html => {
    const rows = [...groupBy(all, nameOf)]
      .map(([name, ones]) => ({ name, planned: sum(ones, 'planned'), paid: sum(ones, 'paid') }))
      .sort((a, b) => b.planned + b.paid - (a.planned + a.paid))
      .map(({ name, ...sums }): Cell[] => [name, ...columns.map(key => ({ text: money(sums[key]) }))])
    return table([title, ...columns.map(key => titles[key])], rows, mostRows)
  }
  return [
    section(
      'Cost',
      html`<p>${columns.map(key => `${money(sum(all, key))} ${words[key]}`).join(', ')}.</p>
${by('Locale', ({ locale }) => locale)}
${known.size > 1 ? by('Package', ({ path }) => packageName(packageOf(known, path))) : ''}
${by('File', ({ path }) => path)}`,
    ),
  ]
}

function sum<K extends string>(all: readonly Readonly<Record<K, number>>[], key: K): number {
  return all.reduce((total, one) => total + one[key], 0)
}

/** Newest first, with the time from order to delivery. */
function orders(listed: MarkdownInput['listed']): Html[] {
  if (listed.length === 0) return []
  const minutes = listed.map(
    ({ createdAt, completedAt }) => (Date.parse(completedAt) - Date.parse(createdAt)) / 60_000,
  )
  const longest = Math.max(1, ...minutes.filter(Number.isFinite))
  const rows = listed.map(({ id, path = '–', locale, status, volume, price, createdAt }, index): Cell[] => {
    const took = minutes[index] ?? Number.NaN
    const turnaround: Cell = Number.isFinite(took)
      ? { text: duration(Math.max(0, took)), bar: Math.max(0, took) / longest }
      : { text: '' }
    return [
      createdAt.slice(0, 10),
      id,
      path,
      locale,
      statusWords(status),
      { text: whole(volume) },
      { text: money(price) },
      turnaround,
    ]
  })
  const columns = ['Date', 'Order', 'File', 'Locale', 'Status', 'Characters', 'Price', 'Time to delivery']
  return [section('Orders', table(columns, rows, mostRows))]
}

/** Delivered texts that were not written, beside what they answer. */
function held({ held: all = [] }: AnyReport): Html[] {
  if (all.length === 0) return []
  const items = all.slice(0, mostRows).map(
    ({ id, target, key, reason, sourceText, text, message }) => html`<article>
<h3>${keyOf(key)} <small>${target}, order ${id}</small></h3>
<p>${heldReason({ reason, message })}</p>
<dl><dt>Source</dt><dd dir="auto">${sourceText}</dd><dt>Delivered</dt><dd dir="auto">${text ?? 'not readable'}</dd></dl>
</article>
`,
  )
  const rest = all.length - items.length
  return [
    section(
      'Held strings',
      html`<p>${all.length === 1 ? 'One delivered text was' : `${whole(all.length)} delivered texts were`} not written. Request a revision on the website of the service, edit the file yourself, or accept the text with "dragoman orders accept ID".</p>
${join(items)}${rest > 0 ? html`<p>… and ${whole(rest)} more.</p>` : ''}`,
    ),
  ]
}

/** Findings that somebody vouches for, with the reason. */
function accepted(all: CheckReport['accepted']): Html[] {
  if (all.length === 0) return []
  const rows = all.map(({ target, line, locale, key, message, acceptance }): Cell[] => [
    `${target}:${line}`,
    locale,
    keyOf(key),
    message,
    acceptance.reason,
  ])
  return [
    section('Accepted findings', table(['Place', 'Locale', 'Key', 'Finding', 'Reason'], rows, mostRows)),
  ]
}

function notes({ errors, notices }: AnyReport): Html[] {
  const lines = [...errors.map(({ message }) => message), ...notices.map(({ message }) => message)]
  if (lines.length === 0) return []
  return [
    section(
      'Messages',
      html`<ul>${join(lines.slice(0, mostRows).map(line => html`<li>${line}</li>\n`))}</ul>`,
    ),
  ]
}
