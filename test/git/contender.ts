/** A process of its own: writes one intent for each unit named and prints the units that nobody else had claimed. */
import { openDisk, pauseThread } from '../../src/disk.ts'
import { gitStore } from '../../src/ledger/git-store.ts'
import { writeIntent } from './support.ts'

const [root = '', ...units] = process.argv.slice(2)
const store = gitStore({
  disk: openDisk(root),
  stateFolder: '.dragoman',
  store: 'git',
  env: process.env,
  now: Date.now,
  pause: pauseThread,
})
const won = units.filter(unit => {
  writeIntent(store, unit)
  const claims = store.read().intents.filter(({ intent }) => intent?.strings[0]?.text === unit)
  return claims.length === 1
})
process.stdout.write(JSON.stringify(won))
