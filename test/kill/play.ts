import { formatByName, formatOfContent } from '../../src/formats/index.ts'
import type { Children, EndedRun } from './child.ts'
import type { Command, Outcome } from './command.ts'
import { ledgerText, projectFiles, quietState, type Scenario, startScenario, type Trial } from './trial.ts'
import '../helpers/formats.ts'

/** The result of a scenario when nothing disturbs it. */
export type Undisturbed = {
  readonly steps: readonly string[]
  /** Whole contents that a project file may have at any moment, by path. */
  readonly versions: ReadonlyMap<string, ReadonlySet<string | undefined>>
  /** All that it spends from the command on, in US dollars, which is the cap of every run where one is killed. */
  readonly cost: number
  readonly end: End
}

/** The state of a repository and its service when all runs are over. */
type End = {
  readonly files: Readonly<Record<string, string>>
  readonly locks: Readonly<Record<string, string>>
  /** Every string of every order that was not cancelled, as `language path key text`, sorted. */
  readonly bought: readonly string[]
  readonly exitCode: number
  readonly held: readonly string[]
}

export type KilledRun = {
  /** Whether the run had as many steps. */
  readonly isKilled: boolean
  readonly violations: readonly string[]
}

/** After as long a request that the service does not show was not placed, given two looks. */
const minutesBetweenRuns = 16
const maxRuns = 5

/** The command in a process of its own, and the runs that follow. */
export async function playUndisturbed(children: Children, scenario: Scenario): Promise<Undisturbed> {
  return withTrial(scenario, async trial => {
    const command = (await scenario.prepare?.(trial)) ?? { name: 'sync' }
    const before = projectFiles(trial.workspace.root)
    const placed = placedOrders(trial).length
    const ended = await runChild(children, trial, command, 0, undefined)
    if (ended === undefined) throw new Error(`${scenario.name}: killed by nobody`)
    const closing = await close(trial, scenario, command, undefined)
    if (closing.violations.length > 0) throw new Error(`${scenario.name}: ${closing.violations.join('; ')}`)
    return {
      steps: ended.steps,
      versions: versionsOf(before, ended),
      cost: costSince(trial, placed) / 1e6,
      end: endOf(trial, closing.last),
    }
  })
}

/** Kills the command at a step, gives it again, lets closing runs follow, and looks whether everything holds. */
export async function playKilled(
  children: Children,
  scenario: Scenario,
  undisturbed: Undisturbed,
  dieAt: number,
): Promise<KilledRun> {
  return withTrial(scenario, async trial => {
    const command = (await scenario.prepare?.(trial)) ?? { name: 'sync' }
    const requests = trial.sandbox.truth.length
    const intents = intentCount(trial)
    const ended = await runChild(children, trial, command, dieAt, undisturbed.cost)
    if (ended !== undefined) return { isKilled: false, violations: [] }
    const violations = [
      ...tornFiles(trial, undisturbed),
      ...requestsWithoutIntent(trial, requests, intentCount(trial) - intents),
    ]
    const allowed = new Set([0, 4, 5, 9, undisturbed.end.exitCode, ...(scenario.mayEnd ?? [])])
    for (let run = 1; run <= maxRuns; run++) {
      const outcome = await capped(trial, command, undisturbed.cost, violations)
      if (!allowed.has(outcome.exitCode)) violations.push(`given again: ${shown(outcome)}`)
      if (outcome.exitCode !== 9) break
      trial.passMinutes(minutesBetweenRuns)
    }
    const closing = await close(trial, scenario, command, undisturbed.cost)
    violations.push(...closing.violations)
    violations.push(...differences(undisturbed.end, endOf(trial, closing.last)), ...unkeptTexts(trial))
    violations.push(...temporaryFiles(trial))
    const where = `${scenario.name}, killed at ${dieAt} (${undisturbed.steps[dieAt - 1]}): `
    const broken = violations.filter(one => scenario.limits?.test(one) !== true)
    return { isKilled: true, violations: broken.map(one => where + one) }
  })
}

/** Runs until one has nothing to do. */
async function close(
  trial: Trial,
  { later }: Scenario,
  command: Command,
  maxCost: number | undefined,
): Promise<{ readonly last: Outcome; readonly violations: readonly string[] }> {
  const isTrialRun = 'sandbox' in command && command.sandbox === true
  const violations: string[] = []
  const codes: number[] = []
  for (;;) {
    trial.passMinutes(minutesBetweenRuns)
    later?.(trial)
    const before = quietState(trial)
    const changes = changeCount(trial)
    const last = await capped(trial, { name: 'sync', sandbox: isTrialRun }, maxCost, violations)
    codes.push(last.exitCode)
    await settle(trial, last)
    const isQuiet = changeCount(trial) === changes && isSame(before, quietState(trial))
    if (isQuiet && last.exitCode !== 9) return { last, violations }
    if (codes.length === maxRuns) {
      violations.push(`not at rest after closing runs with exit codes ${codes.join(', ')}: ${shown(last)}`)
      return { last, violations }
    }
  }
}

/** A run, and whether it has spent more than it might. */
/** A request for the same texts that seems lost a second time is a question to somebody, who can look at the service. */
async function settle(trial: Trial, { messages }: Outcome): Promise<void> {
  for (const message of messages) {
    const request =
      /already counted an earlier request for these strings as not placed.*?orders settle (\w+)/s.exec(
        message,
      )?.[1]
    if (request !== undefined) await trial.run({ name: 'settle absent', request }, undefined)
  }
}

async function capped(
  trial: Trial,
  command: Command,
  maxCost: number | undefined,
  violations: string[],
): Promise<Outcome> {
  const placed = placedOrders(trial).length
  const outcome = await trial.run(command, maxCost)
  const spent = costSince(trial, placed) / 1e6
  if (maxCost !== undefined && spent > maxCost) violations.push(`spent ${spent}, with a cap of ${maxCost}`)
  return outcome
}

function versionsOf(before: Readonly<Record<string, string>>, { renamed }: EndedRun) {
  const versions = new Map<string, ReadonlySet<string | undefined>>()
  for (const path of new Set([...Object.keys(before), ...Object.keys(renamed)]))
    versions.set(path, new Set([before[path], ...(renamed[path] ?? [])]))
  return versions
}

function tornFiles({ workspace }: Trial, { versions }: Undisturbed): string[] {
  const found = projectFiles(workspace.root)
  const torn = [...new Set([...Object.keys(found), ...versions.keys()])].filter(
    path => versions.get(path)?.has(found[path]) !== true,
  )
  const facts = Object.entries(workspace.tree()).filter(([path]) =>
    /^\.dragoman\/(?:sandbox\/)?orders\/.*\.json$/.test(path),
  )
  return [...torn, ...facts.filter(([, text]) => !isJson(text)).map(([path]) => path)].map(
    path => `${path} is torn`,
  )
}

function requestsWithoutIntent({ sandbox }: Trial, from: number, intents: number): string[] {
  const requests = new Set(
    sandbox.truth.slice(from).flatMap(one => (one.what === 'committed' ? [one.request] : [])),
  )
  return requests.size > intents ? [`${requests.size} requests with ${intents} intents`] : []
}

function intentCount(trial: Trial): number {
  return new Set(
    [...ledgerText(trial).matchAll(/"run": "\w+",\s+"format".*?"watermark"/gs)].map(([text]) => text),
  ).size
}

function endOf(trial: Trial, { exitCode, held }: Outcome): End {
  const locks = Object.entries(trial.workspace.tree()).filter(([path]) => path.includes('/lock/'))
  return {
    files: projectFiles(trial.workspace.root),
    locks: Object.fromEntries(locks),
    bought: boughtStrings(trial),
    exitCode,
    held,
  }
}

function boughtStrings(trial: Trial): string[] {
  return trial
    .orders()
    .flatMap(({ language, path, data }) => {
      const format = formatOfContent(path ?? '', data) ?? 'json'
      return [...formatByName(format).read(data)].map(([key, text]) => `${language} ${path} ${key} ${text}`)
    })
    .sort()
}

function differences(wanted: End, found: End): string[] {
  const { files, locks, ...rest } = wanted
  const paths = (part: 'files' | 'locks') =>
    [...new Set([...Object.keys(wanted[part]), ...Object.keys(found[part])])].filter(
      path => wanted[part][path] !== found[part][path],
    )
  return [
    ...[...paths('files'), ...paths('locks')].map(path => `${path} is not as it would be undisturbed`),
    ...Object.entries(rest).flatMap(([name, value]) => {
      const other = found[name as keyof typeof rest]
      return isSame(value, other) ? [] : [`${name}: ${JSON.stringify(other)}, not ${JSON.stringify(value)}`]
    }),
  ]
}

/** Whether a file wants it or not, what was delivered is in the ledger. */
function unkeptTexts(trial: Trial): string[] {
  const text = ledgerText(trial)
  return trial
    .orders()
    .filter(({ translation }) => translation && !text.includes(JSON.stringify(translation)))
    .map(({ id }) => `the text of order ${id} is in no ledger`)
}

function temporaryFiles({ workspace }: Trial): string[] {
  return [...Object.keys(workspace.tree()), ...(workspace.has('.dragoman/tmp') ? ['.dragoman/tmp'] : [])]
    .filter(path => /tmp|\.dragoman-|\.lock$/.test(path))
    .map(path => `${path} was left`)
}

/** Orders that ever were, oldest first; without those of a trial run that were cancelled. */
function placedOrders(trial: Trial): readonly { readonly price: number }[] {
  const { truth } = trial.sandbox
  const own = truth.flatMap(one => (one.what === 'committed' ? [one] : []))
  return own.length > 0 ? own : trial.orders()
}

function costSince(trial: Trial, count: number): number {
  return placedOrders(trial)
    .slice(count)
    .reduce((sum, { price }) => sum + price, 0)
}

/** How often something was ordered or cancelled by a request. */
function changeCount(trial: Trial): number {
  const { truth } = trial.sandbox
  const requests = truth.filter(
    one => one.what === 'request' && (one.method === 'DELETE' || one.path === '/v1/translate'),
  )
  return requests.length + placedOrders(trial).length
}

function runChild(
  children: Children,
  { workspace, sandbox }: Trial,
  command: Command,
  dieAt: number,
  maxCost: number | undefined,
): Promise<EndedRun | undefined> {
  const { root } = workspace
  return children.run({ root, url: sandbox.url, key: sandbox.key, dieAt, command, maxCost })
}

async function withTrial<Result>(
  scenario: Scenario,
  work: (trial: Trial) => Promise<Result>,
): Promise<Result> {
  const trial = await startScenario(scenario)
  try {
    return await work(trial)
  } finally {
    await trial.close()
  }
}

function shown({ exitCode, messages }: Outcome): string {
  return `exit ${exitCode} ${messages.join(' | ')}`
}

function isSame(one: unknown, other: unknown): boolean {
  const text = (value: unknown) =>
    JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}` : part))
  return text(one) === text(other)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
