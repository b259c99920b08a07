/** The real store of a branch on git in memory, and what befalls its commands. */
import type { Disk } from '../../src/disk.ts'
import { InterruptedError } from '../../src/errors.ts'
import { gitStore } from '../../src/ledger/git-store.ts'
import { type Checkout, Killed, type WriteFate } from './disk.ts'
import type { World } from './episode.ts'
import { type GitCommand, type GitFate, gitOf } from './git.ts'
import type { GitSetting } from './setting.ts'

type Runner = {
  readonly disk: Disk
  readonly isCalm: boolean
  readonly isDead: () => boolean
  readonly fateOf: (path: string) => WriteFate
  readonly now: () => number
}

/** A run reads of the branch what it last fetched: it need not be suspended to know less than there is. */
export function openBranchStore(world: World, checkout: Checkout, runner: Runner) {
  const { random } = world
  const { git } = checkout
  const { disk, now, isDead } = runner
  const setting = world.setting.git
  if (git === undefined || setting === undefined) throw new Error('there is no branch here')
  let isDying = false
  const store = gitStore({
    disk,
    stateFolder: '.dragoman',
    store:
      setting.store === 'another in each round'
        ? world.rounds % 2 === 0
          ? 'git'
          : 'git-ref'
        : setting.store,
    env: {},
    now,
    pause: () => {},
    random: random.next,
    git: gitOf({
      repositories: git.repositories,
      own: git.own,
      now: () => Math.floor(now() / 1000),
      isForbidden: ref => ref.startsWith('refs/heads/') && setting.store === 'git-ref',
      fateOf: command => {
        if (isDead()) throw new Killed()
        const fate = runner.fateOf(`git ${command}`)
        if (fate === 'killed-before') throw new Killed()
        if (fate instanceof Error) return { failing: fate.message }
        isDying = fate === 'killed-after'
        return runner.isCalm ? 'done' : befall(command, setting, random)
      },
      onDone: () => {
        if (isDying) throw new Killed()
      },
    }),
  })
  return { store, suspend: () => {}, resume: () => {} }
}

function befall(command: GitCommand, setting: GitSetting, { chance }: World['random']): GitFate {
  const { unreachable, answerLost, doubtful, overtaken, interrupted, writeFails } = setting
  if (command !== 'ls-remote' && command !== 'fetch' && command !== 'push')
    return chance(writeFails) ? { failing: 'error: no space left on device' } : 'done'
  if (chance(interrupted)) throw new InterruptedError()
  if (chance(unreachable)) return { failing: 'fatal: the connection was reset' }
  if (command !== 'push') return 'done'
  if (chance(answerLost)) return 'answer-lost'
  if (chance(doubtful)) return 'doubtful'
  return chance(overtaken) ? 'overtaken' : 'done'
}
