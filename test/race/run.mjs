/** The long form: many races between real processes. See --help. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'
import { moduleSettings } from '../helpers/bundle.mjs'
import { buildContender } from './build.mjs'

const usage = `node test/race/run.mjs [options]
  --rounds N     how many races (default 200)
  --seed N       of the first race (default 1); one race is --rounds 1 with its seed
  --minutes N    begin no further race after as long (default: never)`

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: 'Infinity' },
    help: { type: 'boolean', default: false },
  },
})

if (options.help) console.log(usage)
else process.exitCode = (await playAll()) > 0 ? 1 : 0

/** @returns how many races broke a rule */
async function playAll() {
  const deadline = Date.now() + Number(options.minutes) * 60_000
  const first = Number(options.seed)
  const contender = await buildContender()
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-race-'))
  try {
    const outfile = join(folder, 'rounds.mjs')
    await build({
      entryPoints: [fileURLToPath(new URL('./rounds.ts', import.meta.url))],
      outfile,
      ...moduleSettings,
    })
    const { playRounds } = await import(pathToFileURL(outfile).href)
    const seeds = { first, end: first + Number(options.rounds) }
    const { report, broken } = await playRounds(
      contender.file,
      seeds,
      () => Date.now() >= deadline,
      text => console.log(text),
    )
    console.log(report)
    return broken
  } finally {
    contender.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
