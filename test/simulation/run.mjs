/** The long form: many episodes on all cores, then every planted fault. See --help. */
import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { loadEpisodes, loadPlantedFaults } from './build.mjs'
import { findViolation } from './find.mjs'

const usage = `node test/simulation/run.mjs [options]
  --episodes N   how many episodes (default 200,000)
  --seed N       the first seed (default 1); --episodes 1 with a seed plays and prints that episode
  --minutes N    stop after as long (default: never)
  --runners N    at most so many runs at the same time (default 16)
  --store S      where the ledger is kept: files, or git (default: git in every sixteenth episode)
  --workers N    processes (default: one per core)
  --no-planted   leave the planted faults out`

const { values: options } = parseArgs({
  allowNegative: true,
  options: {
    episodes: { type: 'string', default: '200000' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: 'Infinity' },
    runners: { type: 'string', default: '16' },
    store: { type: 'string' },
    workers: { type: 'string', default: String(availableParallelism()) },
    planted: { type: 'boolean', default: true },
    'child-step': { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
const episodeCount = Number(options.episodes)
const firstSeed = Number(options.seed)
const runners = Number(options.runners)
const deadline = Date.now() + Number(options.minutes) * 60_000

if (options.help) console.log(usage)
else if (options['child-step'] !== undefined) await playShare(Number(options['child-step']))
else if (episodeCount === 1) await showEpisode()
else process.exitCode = (await playAll()) + (options.planted ? await findPlanted() : 0) > 0 ? 1 : 0

/** In blocks, so that every worker has its share of both. */
function limitsOf(seed) {
  return { runners, store: options.store ?? (Math.floor(seed / 16) % 16 === 0 ? 'git' : 'files') }
}

async function showEpisode() {
  const { episodes, close } = await loadEpisodes()
  const { log, violations } = await episodes.playEpisode(firstSeed, limitsOf(firstSeed))
  close()
  console.log([...log, ...violations.map(one => `VIOLATION ${one}`)].join('\n'))
  process.exitCode = violations.length > 0 ? 1 : 0
}

/** @returns how many episodes broke a rule */
async function playAll() {
  const began = performance.now()
  const workers = Number(options.workers)
  const shares = await Promise.all(Array.from({ length: workers }, (_, index) => forkShare(index, workers)))
  const sum = name => shares.reduce((total, share) => total + share[name], 0)
  const seconds = (performance.now() - began) / 1000
  console.log(
    `${sum('episodes')} episodes, ${sum('runs')} runs, ${sum('posts')} order requests in ${seconds.toFixed(0)} s (${(sum('episodes') / seconds).toFixed(0)} episodes/s): ${sum('failed')} broke a rule`,
  )
  return sum('failed')
}

function forkShare(index, step) {
  return new Promise((resolve, reject) => {
    const child = fork(import.meta.filename, [
      ...['--child-step', String(step), '--seed', String(firstSeed + index), '--runners', options.runners],
      ...['--episodes', String(Math.ceil((episodeCount - index) / step)), '--minutes', options.minutes],
      ...(options.store === undefined ? [] : ['--store', options.store]),
    ])
    child.on('message', resolve)
    child.on('error', reject)
    child.on('exit', code => reject(new Error(`a worker ended with ${code}`)))
  })
}

async function playShare(step) {
  const { episodes, close } = await loadEpisodes()
  const done = { episodes: 0, runs: 0, posts: 0, failed: 0 }
  for (let i = 0; i < episodeCount && Date.now() < deadline; i++) {
    const seed = firstSeed + i * step
    const { violations, runs, posts } = await episodes.playEpisode(seed, limitsOf(seed))
    done.episodes++
    done.runs += runs
    done.posts += posts
    if (violations.length === 0) continue
    done.failed++
    console.log(`seed ${seed}: ${violations[0]}`)
  }
  close()
  process.send(done, () => process.disconnect())
}

/** @returns how many planted faults nobody found */
async function findPlanted() {
  let missed = 0
  for (const fault of await loadPlantedFaults()) {
    const { seed, violation, seconds } = await findViolation(fault, { seconds: 60, runners })
    if (violation === undefined) missed++
    console.log(
      `${violation === undefined ? 'MISSED' : 'found'}: ${fault.name} (seed ${seed}, ${seconds.toFixed(1)} s) ${violation ?? ''}`,
    )
  }
  return missed
}
