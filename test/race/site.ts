import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Sandbox, startSandbox, type TranslationTask } from '../../src/sandbox/index.ts'
import { createSite, type Site } from '../git/support.ts'
import { edits, languages, type Race, serviceFaults } from './setting.ts'

/** One service, and the folders of all that race for it. */
export type Course = {
  readonly sandbox: Sandbox
  /** The repository that all share; `undefined` with `store: files`. */
  readonly site: Site | undefined
  /** By process. With `store: files` it is the same for all. */
  readonly roots: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly close: () => Promise<void>
}

const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'web/en/app.json': { title: 'Title', greeting: 'Good morning, {{name}}', bye: 'See you' },
  'web/en/shop.json': { empty: 'Your cart is empty', total: 'Total: {{sum}}' },
}

/** US dollars for 1000 characters, so that everything together costs a few dozen. */
const price = 100

export async function openCourse(race: Race, seed: number): Promise<Course> {
  const sandbox = await startSandbox({
    balance: 1e6,
    pricePer1000Characters: price,
    doneAfterMs: race.doneAfterMs,
    seed,
    translate,
  })
  if (race.store === 'files') return oneFolder(race, sandbox)
  const site = createSite(projectFiles(race))
  // So that the test knows later what has ever been pushed.
  site.git(site.bare, 'config', 'core.logAllRefUpdates', 'always')
  const roots = race.edits.map((own, index) => {
    const root = site.clone(`c${index}`)
    if (own.length > 0) site.git(root, 'checkout', '--quiet', '-b', `feature-${index}`)
    for (const edit of own)
      for (const [path, change] of Object.entries(edits[edit])) {
        const present = path in texts || own.slice(0, own.indexOf(edit)).some(one => path in edits[one])
        put(root, path, { ...(present ? readTexts(join(root, path)) : {}), ...change })
      }
    return root
  })
  if (race.lostPushes > 0) site.hook('post-receive', killsReceiver(race.lostPushes))
  return {
    sandbox,
    site,
    roots,
    env: { ...site.env, ...access(sandbox) },
    close: async () => {
      await sandbox.close()
      site.close()
    },
  }
}

/** Switches the faults of the service on or off. */
export function disturb({ sandbox }: Course, race: Race, isOn: boolean): void {
  sandbox.faults.splice(0)
  sandbox.wire.listLagMs = 0
  if (!isOn) return
  for (const name of race.serviceFaults) {
    const { rules, wire } = serviceFaults[name]
    sandbox.faults.push(...rules)
    Object.assign(sandbox.wire, wire)
  }
}

/** The string values of a flat JSON file. */
export function readTexts(file: string): Record<string, string> {
  return JSON.parse(readFileSync(file, 'utf8'))
}

export function translated(text: string, language: string): string {
  return `${language}: ${text}`
}

/** Files below a folder. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
}

function oneFolder(race: Race, sandbox: Sandbox): Course {
  const root = mkdtempSync(join(tmpdir(), 'dragoman-race-'))
  mkdirSync(join(root, '.git'))
  writeFileSync(join(root, '.git/HEAD'), 'ref: refs/heads/main\n')
  for (const [path, text] of Object.entries(projectFiles(race))) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const { PATH } = process.env
  return {
    sandbox,
    site: undefined,
    roots: race.edits.map(() => root),
    env: { PATH, HOME: root, ...access(sandbox) },
    close: async () => {
      await sandbox.close()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

function access({ url, key }: Sandbox): Record<string, string> {
  return { DRAGOMAN_BASE_URL: url, DRAGOMAN_API_KEY: key }
}

function projectFiles({ store, month }: Race): Record<string, string> {
  const config = {
    source: 'en',
    targets: languages,
    files: [{ path: 'web/{locale}/*.json' }],
    budget: { run: 90, ...(month === undefined ? {} : { month }) },
    store,
  }
  return Object.fromEntries(
    Object.entries({ 'dragoman.config.json': config, ...texts }).map(([path, content]) => [
      path,
      print(content),
    ]),
  )
}

function put(root: string, path: string, content: object): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), print(content))
}

function print(content: object): string {
  return `${JSON.stringify(content, null, 2)}\n`
}

function translate({ text, language }: TranslationTask): string {
  return JSON.stringify(
    JSON.parse(text, (_, value) => (typeof value === 'string' ? translated(value, language) : value)),
  )
}

/** The answers to the first pushes are lost after they have had their effect. */
function killsReceiver(count: number): string {
  return Array.from(
    { length: count },
    (_, index) => `mkdir lost-${index} 2>/dev/null && kill -9 $PPID && exit 0`,
  ).join('\n')
}
