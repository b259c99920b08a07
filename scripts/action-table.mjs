/**
 * The inputs and outputs of action.yml as tables of the README, between its markers. `node scripts/action-table.mjs`
 * brings the README up to date, with `--check` it only says by its exit code whether it is.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parse } from 'yaml'

const root = resolve(import.meta.dirname, '..')
const readme = resolve(root, 'README.md')
const begin = '<!-- from action.yml -->'
const end = '<!-- end of action.yml -->'

const before = readFileSync(readme, 'utf8')
const after = withTables(before)
if (process.argv[2] === '--check') process.exitCode = after === before ? 0 : 1
else writeFileSync(readme, after)

function withTables(text) {
  const from = text.indexOf(begin)
  const to = text.indexOf(end)
  if (from < 0 || to < from) throw new Error(`the README has no place for the tables: ${begin} … ${end}`)
  return `${text.slice(0, from + begin.length)}\n\n${tables()}\n\n${text.slice(to)}`
}

function tables() {
  const { inputs, outputs } = parse(readFileSync(resolve(root, 'action.yml'), 'utf8'))
  const rows = Object.entries(inputs).map(([name, { description, default: preset = '' }]) => [
    `\`${name}\``,
    preset === '' ? '' : `\`${preset}\``,
    description,
  ])
  const results = Object.entries(outputs).map(([name, { description }]) => [`\`${name}\``, description])
  return [table(['input', 'default', 'meaning'], rows), table(['output', 'meaning'], results)].join('\n\n')
}

/** Its columns are as wide as their widest cell, as the formatter has them. */
function table(titles, rows) {
  const cells = [titles, ...rows].map(row => row.map(cell => cell.replaceAll('|', '\\|')))
  const widths = titles.map((_, column) => Math.max(...cells.map(row => row[column].length)))
  const line = row => `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`
  const [head = [], ...body] = cells
  return [line(head), line(widths.map(width => '-'.repeat(width))), ...body.map(line)].join('\n')
}
