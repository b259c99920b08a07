import { spawn } from 'node:child_process'

/** Runs at the end of a measured process and reports on descriptor 3; Windows has no `/usr/bin/time`. */
const reporter = `
import { writeSync } from 'node:fs'
process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
  writeSync(3, JSON.stringify({ rss: maxRSS / 1024, cpu: (userCPUTime + systemCPUTime) / 1000 }))
})`
const reporterUrl = `data:text/javascript,${encodeURIComponent(reporter)}`

/**
 * Runs Node once.
 * @param isBare - without the report on memory and CPU time, which costs a few milliseconds at the start
 * @param mayFind - an exit code that says that something was found is none of a failure
 * @returns wall and CPU time in ms, peak resident memory in MiB (of the process itself), output
 * @throws {Error} when it exits with anything but 0
 */
export async function runNode(args, cwd, { isBare = false, mayFind = false } = {}) {
  const started = performance.now()
  const child = spawn(process.execPath, isBare ? args : ['--import', reporterUrl, ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  const [output, problems, report] = [1, 2, 3].map(index => collect(child.stdio[index]))
  const status = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const wall = performance.now() - started
  if (status !== 0 && !mayFind)
    throw new Error(`${args.join(' ')} exited with ${status}:\n${(await problems).toString()}`)
  const { rss, cpu } = isBare ? { rss: 0, cpu: 0 } : JSON.parse((await report).toString())
  return { wall, cpu, rss, output: (await output).toString() }
}

/** Runs each of several things once per round, in turns, so that a disturbance meets all of them alike. */
export async function interleave(rounds, runs) {
  const names = Object.keys(runs)
  const results = Object.fromEntries(names.map(name => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) results[name].push(await runs[name]())
  }
  return results
}

export function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

async function collect(stream) {
  const chunks = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
