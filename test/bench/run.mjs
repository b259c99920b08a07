/**
 * Speed and memory, as ratios to programs that run beside the tool in the same minute. See --help.
 * Absolute times say nothing about another machine.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { differences } from './answers.mjs'
import { formats, presets, writeCorpus } from './corpus.mjs'
import { interleave, median, runNode } from './measure.mjs'
import { installedPeers } from './peers.mjs'

const usage = `node test/bench/run.mjs [options]
  --preset small|medium|large   amount of files (default: each, without and with a lock, and medium of other formats; large: 31,000 files)
  --format json|strings|po      format of the files (default json)
  --runs N                      runs of each, in turns (default 5; the start: three times as many)
  --with-lock                   with a lock for every source file
  --writes                      also order everything from the sandbox, write it into a copy, and plan when nothing is left
  --peers                       also install and measure other tools, at fixed versions
  --dir FOLDER                  keep the files there, and take them from there the next time
  --cli FILE                    the program (default dist/cli.js)
  --gate                        exit 1 when a ratio is above its limit`

/** Most that status may take of the time and the memory of reading and parsing the same files. */
const limits = { small: 1.8, medium: 1.25, large: 1.25, memory: 1.5, start: 1.5 }

const { values: options } = parseArgs({
  options: {
    preset: { type: 'string' },
    format: { type: 'string', default: 'json' },
    runs: { type: 'string', default: '5' },
    'with-lock': { type: 'boolean', default: false },
    writes: { type: 'boolean', default: false },
    peers: { type: 'boolean', default: false },
    dir: { type: 'string' },
    cli: { type: 'string', default: join(import.meta.dirname, '../../dist/cli.js') },
    gate: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

if (options.help) console.log(usage)
else process.exitCode = await main()

async function main() {
  const rounds = Number(options.runs)
  const jobs =
    options.preset === undefined
      ? [
          ...Object.keys(presets).flatMap(name =>
            [false, true].map(withLock => ({
              name,
              withLock,
              format: 'json',
              writes: !withLock && name === 'small',
            })),
          ),
          { name: 'medium', withLock: false, format: 'strings' },
          { name: 'medium', withLock: false, format: 'po' },
        ]
      : [
          {
            name: options.preset,
            withLock: options['with-lock'],
            format: options.format,
            writes: options.writes,
          },
        ]
  const isKnown = jobs.every(
    ({ name, format, withLock, writes }) =>
      Object.hasOwn(presets, name) &&
      Object.hasOwn(formats, format) &&
      (format === 'json' || !(withLock || writes)),
  )
  const isOneFolder = options.dir === undefined || jobs.length === 1
  if (!isKnown || !isOneFolder || !Number.isInteger(rounds) || rounds < 1) {
    console.error(usage)
    return 2
  }
  let worst = 0
  for (const job of jobs) {
    const folder =
      options.dir === undefined ? mkdtempSync(join(tmpdir(), 'dragoman-bench-')) : resolve(options.dir)
    try {
      worst = Math.max(worst, await measure(folder, job, rounds))
    } finally {
      if (options.dir === undefined) rmSync(folder, { recursive: true })
    }
  }
  return worst
}

async function measure(folder, job, rounds) {
  const cli = resolve(options.cli)
  const { name, withLock, format, writes } = job
  const answers = corpusAt(folder, job)
  console.log(
    `${name}${format === 'json' ? '' : ` of ${format}`}${withLock ? ' with lock' : ''}: ${answers.fileCount} files, ${Math.round(answers.bytes / 1e6)} MB, ` +
      `${answers.totals.translated + answers.totals.missing + answers.totals.stale} strings; Node ${process.versions.node}`,
  )
  const reference = () =>
    runNode([join(import.meta.dirname, 'reference.mjs'), formats[format].extension], folder)
  const status = () => runNode([cli, 'status', '--json'], folder)

  const wrong = differences(JSON.parse((await status()).output), answers)
  if (wrong.length > 0) {
    console.error(`wrong answer:\n  ${wrong.join('\n  ')}`)
    return 1
  }
  const parsed = JSON.parse((await reference()).output).files
  if (parsed !== answers.fileCount)
    throw new Error(`the reference read ${parsed} of ${answers.fileCount} files`)

  const check = () => runNode([cli, 'check', '--json'], folder, { mayFind: true })
  const others = Object.entries(options.peers && !withLock ? installedPeers(format) : {}).map(
    ([peer, argsIn]) => [peer, () => runNode(argsIn(folder), folder, { mayFind: true })],
  )
  const work = await interleave(rounds, { reference, status, check, ...Object.fromEntries(others) })
  const start = await interleave(rounds * 3, {
    bare: () => runNode(['-e', '0'], folder, { isBare: true }),
    version: () => runNode([cli, '--version'], folder, { isBare: true }),
  })
  const rows = [
    row('status, wall ms', work.status, work.reference, 'wall', format === 'json' ? limits[name] : undefined),
    row('status, CPU ms', work.status, work.reference, 'cpu'),
    row(
      'status, peak MiB',
      work.status,
      work.reference,
      'rss',
      format === 'json' ? limits.memory : undefined,
    ),
    row('check, CPU ms', work.check, work.reference, 'cpu'),
    ...others.flatMap(([peer]) => [
      row(`${peer}, CPU ms`, work[peer], work.reference, 'cpu'),
      row(`${peer}, peak MiB`, work[peer], work.reference, 'rss'),
      row(`status beside ${peer}, wall ms`, work.status, work[peer], 'wall'),
    ]),
    ...(writes ? await writeBack(folder, cli, work.reference) : []),
    row('--version, wall ms', start.version, start.bare, 'wall', limits.start),
  ]
  console.log(tableOf(rows))
  return options.gate && rows.some(({ ratio, limit }) => ratio > limit) ? 1 : 0
}

/** The texts that are missing come from the sandbox, so that each target file but a few is written once. */
async function writeBack(folder, cli, reference) {
  const copies = mkdtempSync(join(tmpdir(), 'dragoman-bench-copy-'))
  try {
    const [own, other] = ['own', 'other'].map(name => join(copies, name))
    for (const copy of [own, other]) cpSync(folder, copy, { recursive: true })
    await runNode([cli, 'order', '--sandbox', '--max-cost', '1000000'], own)
    const pull = await runNode([cli, 'pull', '--sandbox'], own)
    const splice = await runNode([join(import.meta.dirname, 'splice.mjs')], other)
    const plan = await runNode([cli, 'plan', '--sandbox', '--json'], own)
    const { total } = JSON.parse(plan.output)
    if (total !== 0) throw new Error(`after everything was written a plan still costs ${total}`)
    return [
      row('pull, beside a loop of splices, CPU ms', [pull], [splice], 'cpu'),
      row('plan with nothing to order, CPU ms', [plan], reference, 'cpu'),
    ]
  } finally {
    rmSync(copies, { recursive: true })
  }
}

function corpusAt(folder, { name, withLock, format }) {
  const preset = presets[name]
  const sheet = join(folder, 'answers.json')
  const request = JSON.stringify([preset, withLock, format])
  if (existsSync(sheet)) {
    const kept = JSON.parse(readFileSync(sheet, 'utf8'))
    if (kept.request === request) return kept.answers
    throw new Error(`${folder} holds other files than those asked for`)
  }
  mkdirSync(folder, { recursive: true })
  const answers = writeCorpus(folder, preset, { withLock, format })
  if (options.dir !== undefined) writeFileSync(sheet, JSON.stringify({ request, answers }))
  return answers
}

function row(what, tool, reference, unit, limit = Number.POSITIVE_INFINITY) {
  const measured = median(tool.map(result => result[unit]))
  const floor = median(reference.map(result => result[unit]))
  return { what, measured, floor, ratio: measured / floor, limit }
}

function tableOf(rows) {
  const head = ['', 'dragoman', 'reference', 'ratio', 'limit']
  const cells = rows.map(({ what, measured, floor, ratio, limit }) => [
    what,
    measured.toFixed(0),
    floor.toFixed(0),
    ratio.toFixed(2),
    Number.isFinite(limit) ? `${limit.toFixed(2)}${ratio > limit ? ' exceeded' : ''}` : '',
  ])
  return [head, ...cells]
    .map(line =>
      line
        .map((cell, column) => (column === 0 ? cell.padEnd(40) : cell.padStart(10)))
        .join(' ')
        .trimEnd(),
    )
    .join('\n')
}
