/**
 * Makes the release that package.json names, in the repository that the working directory is in: a commit after HEAD
 * that also holds the built `dist/`, with the tag vX.Y.Z for ever and the tag vX from now on. An action is run from
 * such a tag as it lies there. Branches, index and work tree stay as they are, and nothing is pushed.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = run('git', ['rev-parse', '--show-toplevel'], process.env, process.cwd())
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const tag = `v${version}`
const moving = `v${version.split('.')[0]}`
const scratch = mkdtempSync(join(tmpdir(), 'dragoman-release-'))

try {
  if (git(['status', '--porcelain']) !== '') throw new Error('there are changes that are not committed')
  if (git(['tag', '--list', tag]) !== '') throw new Error(`${tag} is released already; raise the version`)
  run(process.execPath, ['scripts/build.mjs'], process.env)
  const commit = commitWithBuild()
  git(['tag', tag, commit])
  git(['tag', '--force', moving, commit])
  console.log(`${tag} and ${moving} are ${commit}. Publish them with:`)
  console.log(`git push origin refs/tags/${tag} && git push --force origin refs/tags/${moving}`)
} catch (error) {
  console.error(`no release: ${error.message}`)
  process.exitCode = 1
} finally {
  rmSync(scratch, { recursive: true })
}

function commitWithBuild() {
  // An index of its own, so that the one of the work tree never holds what is built.
  const env = { ...process.env, GIT_INDEX_FILE: join(scratch, 'index') }
  git(['read-tree', 'HEAD'], env)
  git(['add', '--force', '--', 'dist', 'action.yml'], env)
  return git(['commit-tree', git(['write-tree'], env), '-p', 'HEAD', '-m', `Release ${tag}`], env)
}

function git(args, env = process.env) {
  return run('git', args, env)
}

function run(program, args, env, cwd = root) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr.trim() || stdout.trim()}`)
  return stdout.trim()
}
