/** The product in a minute, on a copy of `fixtures/demo`: the real program against its own sandbox. Needs `npm run build`. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const program = join(root, 'dist/cli.js')
const folder = mkdtempSync(join(tmpdir(), 'dragoman-demo-'))
const before = join(folder, 'before')
const project = join(folder, 'project')

try {
  if (!existsSync(program)) throw new Error('dist/cli.js is not there; run "npm run build" first')
  for (const copy of [before, project]) cpSync(join(root, 'fixtures/demo'), copy, { recursive: true })
  const hasGit = prepareGit()

  tell(
    'A small monorepo: two packages, English texts, four target locales, each JSON file in a style of its own. Some',
    'translations are missing, and one German text answers an English text that has changed since. "status" reads files',
    'only: no network, no key.',
  )
  dragoman(['status'])
  tell(
    'What would it cost to have exactly these texts translated by people? "plan" asks the service and buys nothing. Here',
    'the service is the sandbox, which runs inside the program and costs nothing.',
  )
  dragoman(['plan', '--sandbox'])
  tell(
    '"sync" orders what is missing, waits for the translations, checks them and writes them back. The translator of the',
    'sandbox only marks its texts, and keeps placeholders and markup as a person has to.',
  )
  dragoman(['sync', '--sandbox', '--yes'])
  tell(
    'What has changed in the files? Only lines that got a translation, and the comma before a new one: indentation,',
    'escapes, key order and all other lines are as they were. A file that was not there is made in the style of its source.',
  )
  if (hasGit) show('git', ['add', '--intent-to-add', 'packages'])
  if (hasGit) show('git', ['diff', '--stat', '--', 'packages'])
  if (hasGit)
    show('git', [
      'diff',
      '--unified=1',
      '--',
      'packages/shop/locales/de.json',
      'packages/mailer/i18n/fr/emails.json',
    ])
  else show('diff', ['-r', '-U1', join(before, 'packages'), 'packages'], [0, 1])
  tell('A second run finds nothing to order: what was bought is remembered, and nothing is bought twice.')
  const second = dragoman(['sync', '--sandbox', '--yes'])
  if (!second.includes('Nothing was ordered') || second.includes('Wrote')) {
    throw new Error('the second run ordered or wrote something')
  }
  tell('That was all of it. In your own repository: "dragoman status", then "dragoman plan --sandbox".')
} catch (error) {
  console.error(`the demo failed: ${error.message}`)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** A repository with one commit, so that the changes can be shown; the user's own settings stay out of it. */
function prepareGit() {
  const git = args =>
    spawnSync('git', args, { cwd: project, env: gitEnvironment(), stdio: 'ignore' }).status === 0
  return (
    git(['init', '--quiet']) && git(['add', '--all']) && git(['commit', '--quiet', '--message', 'before'])
  )
}

function gitEnvironment() {
  const person = { NAME: 'demo', EMAIL: 'demo@example.org' }
  const names = Object.entries(person).flatMap(([key, value]) => [
    [`GIT_AUTHOR_${key}`, value],
    [`GIT_COMMITTER_${key}`, value],
  ])
  return {
    ...process.env,
    ...Object.fromEntries(names),
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_PAGER: 'cat',
  }
}

function tell(...lines) {
  console.log(`\n${lines.join('\n')}\n`)
}

function dragoman(args) {
  console.log(`$ dragoman ${args.join(' ')}`)
  const done = spawnSync(process.execPath, [program, ...args], {
    cwd: project,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  console.log(done.stdout.trimEnd())
  if (done.status !== 0) throw new Error(`dragoman ${args[0]} ended with exit code ${done.status}`)
  return done.stdout
}

function show(command, args, good = [0]) {
  console.log(`$ ${command} ${args.join(' ')}`)
  const done = spawnSync(command, args, { cwd: project, env: gitEnvironment(), encoding: 'utf8' })
  console.log((done.stdout ?? '').trimEnd())
  if (!good.includes(done.status)) throw new Error(`${command} ended with exit code ${done.status}`)
}
