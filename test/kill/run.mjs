/** The long form: kills every scenario at every step, on all cores. See --help. */
import { fork } from 'node:child_process'
import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { bundleKills, importKills } from './load.mjs'

const usage = `node test/kill/run.mjs [options]
  --only TEXT    only scenarios whose name holds the text
  --step N       kills at this step alone
  --sample N     kills at about so many steps of each scenario
  --every        kills also at steps that can leave nothing else behind than the one before them
  --steps        prints the steps of the scenarios and kills nothing
  --workers N    processes (default: one per core)`

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    step: { type: 'string' },
    sample: { type: 'string' },
    every: { type: 'boolean', default: false },
    steps: { type: 'boolean', default: false },
    workers: { type: 'string', default: String(availableParallelism()) },
    share: { type: 'string' },
    folder: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
const workers = Number(options.workers)

if (options.help) console.log(usage)
else if (options.folder !== undefined) await playShare(options.folder, Number(options.share))
else process.exitCode = (await playAll()) > 0 ? 1 : 0

/** @returns how many kills broke a rule */
async function playAll() {
  const began = performance.now()
  const folder = await bundleKills()
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const { kills, children } = await importKills(folder)
  if (options.steps) {
    for (const scenario of chosen(kills)) {
      const { steps, cost, end } = await kills.playUndisturbed(children, scenario)
      const sum = `${steps.length} steps, ${end.bought.length} strings bought, for $${cost}, exit ${end.exitCode}`
      const lines = steps.map((name, index) => `  ${index + 1} ${name}`)
      console.log([`${scenario.name}: ${sum} ${end.held.join(', ')}`, ...lines].join('\n'))
    }
    return 0
  }
  const shares = await Promise.all(Array.from({ length: workers }, (_, share) => forkShare(folder, share)))
  const sum = name => shares.reduce((total, share) => total + share[name], 0)
  const minutes = (performance.now() - began) / 60_000
  console.log(
    `${chosen(kills).length} scenarios of ${shares[0].steps} steps, killed ${sum('killed')} times in ${minutes.toFixed(1)} minutes: ${sum('broken')} kills broke a rule`,
  )
  return sum('broken')
}

function chosen({ scenarios }) {
  return scenarios.filter(({ name }) => name.includes(options.only))
}

function forkShare(folder, share) {
  return new Promise((resolve, reject) => {
    const args = [...process.argv.slice(2), '--folder', folder, '--share', String(share)]
    const child = fork(import.meta.filename, args)
    child.on('message', resolve)
    child.on('error', reject)
    child.on('exit', code => reject(new Error(`a worker ended with ${code}`)))
  })
}

async function playShare(folder, share) {
  const { kills, children } = await importKills(folder)
  const done = { steps: 0, killed: 0, broken: 0 }
  for (const scenario of chosen(kills)) {
    const began = performance.now()
    const undisturbed = await kills.playUndisturbed(children, scenario)
    done.steps += undisturbed.steps.length
    let broken = 0
    const mine = stepsOf(kills, undisturbed.steps).filter((_, index) => index % workers === share)
    for (const step of mine) {
      const { isKilled, violations } = await kills.playKilled(children, scenario, undisturbed, step)
      if (isKilled) done.killed++
      if (violations.length === 0) continue
      broken++
      console.log(violations.join('\n'))
    }
    done.broken += broken
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    if (share === 0)
      console.log(
        `${scenario.name}: ${undisturbed.steps.length} steps, a share of ${mine.length} in ${seconds} s`,
      )
  }
  process.send(done, () => process.disconnect())
}

function stepsOf({ distinctSteps, sampledSteps }, steps) {
  if (options.step !== undefined) return [Number(options.step)]
  if (options.sample !== undefined) return sampledSteps(steps, Number(options.sample))
  return options.every ? steps.map((_, index) => index + 1) : distinctSteps(steps)
}
