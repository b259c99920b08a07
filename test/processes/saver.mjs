/** A process of its own that saves files at random, as editors do, from "start" until "stop"; then it says what it has saved. */
import { closeSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs'

const [keys, ...paths] = process.argv.slice(2)
const cell = new Int32Array(new SharedArrayBuffer(4))
const wait = ms => Atomics.wait(cell, 0, 0, ms)
const any = count => Math.floor(Math.random() * count)
/** Nobody saves a file twice within the moment in which another program replaces it. */
const restMs = 1000

let isOn = false
let saved = {}
let count = 0

process.on('message', message => {
  isOn = message === 'start'
  if (isOn) void saveAtRandom()
  else process.send?.(saved)
})
process.on('disconnect', () => process.exit())
process.send?.('ready')

async function saveAtRandom() {
  saved = {}
  const rested = new Map()
  while (isOn) {
    wait(Math.random() * 4)
    const path = paths[any(paths.length)]
    if (performance.now() > (rested.get(path) ?? 0)) {
      const mine = { [`k${any(Number(keys) * 2)}`]: `by hand ${++count}` }
      save(path, mine)
      saved[path] = { ...saved[path], ...mine }
      rested.set(path, performance.now() + restMs)
    }
    await new Promise(resolve => setImmediate(resolve))
  }
}

function save(path, mine) {
  const text = `${JSON.stringify({ ...textsIn(path), ...mine }, null, 2)}\n`
  if (any(2) === 0) {
    writeFileSync(`${path}~`, text)
    renameSync(`${path}~`, path)
    return
  }
  const file = openSync(path, 'w')
  if (any(2) === 0) wait(Math.random() * 3)
  const half = any(text.length)
  writeSync(file, text.slice(0, half))
  writeSync(file, text.slice(half))
  closeSync(file)
}

function textsIn(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT') return {}
    throw error
  }
}
