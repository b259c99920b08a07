/**
 * Runs the scripts `check:…` of `package.json` beside one another, as many at once as there are processors, and shows the
 * output of those that fail. Fails when one of them does.
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
const waiting = Object.entries(scripts).filter(([name]) => name.startsWith('check:'))

async function work() {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await check(...next)
}

async function check(name, command) {
  const started = performance.now()
  const { code, output } = await ended(spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] }))
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  if (code === 0) return console.log(`${name}: fine, in ${seconds} s`)
  process.exitCode = 1
  console.log(`${output}\n${name}: failed: ${command}`)
}

function ended(child) {
  const chunks = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => chunks.push(chunk))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => resolve({ code, output: Buffer.concat(chunks).toString() }))
  })
}

await Promise.all(Array.from({ length: availableParallelism() }, work))
