/** The parts of pages that are made from the code, so that they cannot fall behind it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { ownInputs } from '../../src/action/inputs.ts'
import { knownOptions } from '../../src/api/known-options.ts'
import { commandGroups, ordersCommands, sandboxCommands } from '../../src/cli/commands.ts'
import { flagSpec, optionNames } from '../../src/cli/options.ts'
import { configJsonSchema } from '../../src/config/check/json-schema.ts'
import { pipelineOf } from '../../src/init/pipelines.ts'
import { factsOf, formatNames } from '../../src/model.ts'
import { takes } from '../../src/options/commands.ts'
import type { Input } from '../../src/options/rows.ts'
import { optionRow } from '../../src/options/table.ts'
import { wireVariants } from '../../src/sandbox/settings.ts'
import { faultChoices, variantChoices } from '../../src/sandbox/switch-words.ts'
import { root } from './pages.ts'

/** By page and by the name between its markers. */
export const generated: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  'docs/configuration.md': { 'config keys': configKeys },
  'docs/command-line.md': { commands, options },
  'docs/formats.md': { formats },
  'docs/github-action.md': { action: actionTables },
  'docs/other-ci.md': { pipelines },
  'action.yml': { inputs },
  'docs/library.md': { 'function options': functionOptions },
  'docs/json-output.md': { 'report types': reportTypes },
  'docs/sandbox.md': { faults, variants },
}

/** @throws {Error} where the page has no place for a part */
export function withGenerated(text: string, parts: Readonly<Record<string, () => string>>): string {
  let page = text
  for (const [name, make] of Object.entries(parts)) {
    const begin = marker(`generated: ${name}`, text)
    const end = marker('end of generated', text)
    const from = page.indexOf(begin)
    const to = page.indexOf(end, from)
    if (from < 0 || to < 0) throw new Error(`the page has no place for "${name}": ${begin} … ${end}`)
    page = `${page.slice(0, from + begin.length)}\n\n${make()}\n\n${page.slice(to)}`
  }
  return page
}

/** A comment of Markdown, or of YAML. */
function marker(words: string, text: string): string {
  return text.includes(`# ${words}`) && !text.includes(`<!-- ${words} -->`)
    ? `# ${words}`
    : `<!-- ${words} -->`
}

type Schema = {
  readonly type?: string
  readonly description?: string
  readonly enum?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly const?: string
  readonly properties?: Readonly<Record<string, Schema>>
}

function configKeys(): string {
  const schema = configJsonSchema() as Schema
  const top = schema.properties ?? {}
  const own = Object.entries(top).flatMap(([key, one]) => rowsOf(key, one))
  const ofFiles = Object.entries(top.files?.items?.properties ?? {})
    .filter(([key, one]) => top[key]?.description !== one.description)
    .flatMap(([key, one]) => rowsOf(`files[].${key}`, one))
  const again = Object.entries(top.files?.items?.properties ?? {})
    .filter(([key, one]) => top[key]?.description === one.description)
    .map(([key]) => key)
  return [
    table(['key', 'value', 'meaning'], [...own, ...ofFiles]),
    `An entry of \`files\` may also have ${again.map(code).join(', ')}. There the value replaces the general one.`,
  ].join('\n\n')
}

function rowsOf(key: string, schema: Schema): readonly (readonly string[])[] {
  const row = [code(key), wordsForValue(schema), schema.description ?? '']
  const below = Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
    rowsOf(`${key}.${name}`, one),
  )
  return [row, ...below]
}

function wordsForValue({ type, const: word, enum: words, anyOf, items }: Schema): string {
  if (words !== undefined) return words.map(code).join(', ')
  if (word !== undefined) return code(word)
  if (anyOf !== undefined) return anyOf.map(wordsForValue).join(' or ')
  if (type === 'array')
    return items?.enum === undefined && items?.type !== 'string' ? 'list' : 'list of texts'
  return { string: 'text', integer: 'number', number: 'number', object: '' }[type ?? ''] ?? ''
}

const all = [...commandGroups.flatMap(([, list]) => list), ...ordersCommands, ...sandboxCommands]

function commands(): string {
  const rows = all.map(({ name, argument = '', summary }) => [
    code(`dragoman ${name} ${argument}`.trim()),
    `${summary}.`,
  ])
  return table(['command', 'what it does'], rows)
}

function options(): string {
  const rows = optionNames.map(name => {
    const { flags, description } = flagSpec(name)
    const users = all.filter(command => takes(command.name, name))
    const most = users.length > 12 ? 'most' : users.map(command => command.name).join(', ')
    return [code(flags), description, most]
  })
  return table(['option', 'meaning', 'commands'], rows)
}

function formats(): string {
  const rows = formatNames.map(name => {
    const { title, extensions, byContent } = factsOf(name)
    const files = byContent === undefined ? extensions : [byContent.fileName]
    return [title, files.map(code).join(', '), code(name)]
  })
  return table(['format', 'files', 'as `format:`'], rows)
}

/** The inputs of the table of options, and those that the Action alone has. */
function allInputs(): readonly Input[] {
  return [...Object.values(ownInputs), ...optionNames.flatMap(name => optionRow(name).input ?? [])]
}

function inputs(): string {
  const lines = allInputs().map(({ name, help, preset }) =>
    [
      `  ${name}:`,
      `    description: ${JSON.stringify(help)}`,
      ...(preset === undefined ? [] : [`    default: ${JSON.stringify(preset)}`]),
    ].join('\n'),
  )
  return ['inputs:', ...lines].join('\n')
}

type Manifest = {
  readonly outputs: Readonly<Record<string, { readonly description: string }>>
}

function actionTables(): string {
  const { outputs }: Manifest = parse(readFileSync(join(root, 'action.yml'), 'utf8'))
  const rows = allInputs().map(({ name, help, preset = '' }) => [
    code(name),
    preset === '' ? '' : code(preset),
    help,
  ])
  const results = Object.entries(outputs).map(([name, { description }]) => [code(name), description])
  return [table(['input', 'default', 'meaning'], rows), table(['output', 'meaning'], results)].join('\n\n')
}

/** The arguments that functions of the library take before their options. */
const argumentsOf: Readonly<Record<string, string>> = {
  showOrder: 'id',
  acceptOrder: 'id, keys',
  keep: 'names',
  cancelOrders: 'ids',
  settleRequest: 'request',
}

/** The functions that take the options of every run, and their options beside these. */
function functionOptions(): string {
  const ofRuns = knownOptions.adopt
  const rows = Object.entries(knownOptions)
    .filter(([, names]) => ofRuns.every(name => names.includes(name)))
    .map(([name, names]) => {
      const own = names.filter(one => !ofRuns.includes(one))
      const given = argumentsOf[name] === undefined ? '' : `(${argumentsOf[name]})`
      return [code(`${name}${given}`), own.map(code).join(', ')]
    })
  return [
    table(['function', 'options beside those of every run'], rows),
    `Every run takes ${ofRuns.map(code).join(', ')}. ` +
      `\`init\` has options of its own: ${knownOptions.init.map(code).join(', ')}.`,
  ].join('\n\n')
}

function pipelines(): string {
  return (['gitlab', 'bitbucket'] as const)
    .map(kind => {
      const { path, text } = pipelineOf(kind)
      return `${code(path)}:\n\n\`\`\`yaml\n${text.trimEnd()}\n\`\`\``
    })
    .join('\n\n')
}

/** The declarations of the reports, without the words that matter to TypeScript only. */
function reportTypes(): string {
  const folder = 'src/report/json'
  const files = readdirSync(join(root, folder))
    .filter(name => name.endsWith('types.ts'))
    .sort((one, other) => one.length - other.length)
    .map(name => join(folder, name))
  return [...files, 'src/model/report-parts.ts']
    .flatMap(name => [
      ...readFileSync(join(root, name), 'utf8').matchAll(
        /^(?:\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?export type \w+ =[\s\S]*?(?=\n\n|\n*$(?![\s\S]))/gm,
      ),
    ])
    .map(([text]) => text.replaceAll(/\breadonly (?=[\w'([{])/g, '').replaceAll('export type', 'type'))
    .map(text => `\`\`\`ts\n${text}\n\`\`\``)
    .join('\n\n')
}

function faults(): string {
  const values = { seconds: '[=SECONDS]', time: '=TIME', factor: '=FACTOR' }
  const rows = faultChoices
    .filter(({ name }) => !/^\d/.test(name) || name.startsWith('503'))
    .map(({ name, value, isOfBuying, meaning }) => [
      code(`${name.replace('503', 'STATUS')}${value === undefined ? '' : values[value]}`),
      isOfBuying ? 'translate' : 'all',
      meaning.replace('503', 'this status, with Retry-After where SECONDS are given'),
    ])
  return table(['fault', 'of', 'meaning'], rows)
}

function variants(): string {
  const rows = variantChoices(wireVariants({})).map(({ name, unit, values, meaning }) => [
    code(`${name}=${unit?.toUpperCase() ?? values.join('|')}`),
    meaning,
  ])
  return table(['variant', 'meaning'], rows)
}

function code(text: string): string {
  return `\`${text}\``
}

/** Its columns are as wide as their widest cell, as the formatter has them. */
function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [titles, ...rows].map(row => row.map(cellOf))
  const widths = titles.map((_, column) => Math.max(3, ...cells.map(row => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = cells
  return [line(head), line(widths.map(width => '-'.repeat(width))), ...body.map(line)].join('\n')
}

/** Stars are no emphasis, and bars no border. */
function cellOf(text: string): string {
  const plain = text.replaceAll('|', '\\|')
  return plain.startsWith('`') ? plain : plain.replaceAll('*', '\\*')
}
