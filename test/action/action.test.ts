import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SandboxOptions } from '../../src/sandbox/index.ts'
import { buildOnce, service, smallProject } from '../cli/support.ts'
import { type ActionResult, type ActionRun, manifestOf, runAction } from '../helpers/runner.ts'

beforeAll(buildOnce)

const own = {
  pull_request: { number: 7, head: { repo: { full_name: 'acme/shop' } } },
  repository: { full_name: 'acme/shop' },
}
const fork = { ...own, pull_request: { number: 7, head: { repo: { full_name: 'mallory/shop' } } } }

/** Every run keeps what holds for all of them. */
async function act(run: ActionRun): Promise<ActionResult> {
  const result = await runAction(run)
  const declared = Object.keys(manifestOf().outputs)
  expect(Object.keys(result.outputs).sort()).toEqual([...declared].sort())
  expect(result.outputs['exit-code']).toBe(String(result.code))
  expect(result.annotations.length).toBeLessThanOrEqual(10)
  expect(Buffer.byteLength(result.summary)).toBeLessThan(1024 * 1024)
  expect(result.summary).not.toBe('')
  const shown = result.log.replace(/^::add-mask::.*$/gm, '')
  for (const mask of result.masks)
    expect(shown + result.summary + result.body + JSON.stringify(result.outputs)).not.toContain(mask)
  return result
}

async function paid(options: SandboxOptions = {}) {
  const { sandbox, env } = await service(options)
  return {
    sandbox,
    env: { NODE_OPTIONS: env.NODE_OPTIONS ?? '' },
    account: { 'base-url': sandbox.url, 'api-key': sandbox.key },
  }
}

describe('on a push', () => {
  it('sync orders, waits, writes and names what belongs into the pull request', async () => {
    const { sandbox, env, account } = await paid()
    const workspace = smallProject()
    const { code, outputs, summary, report, body, annotations } = await act({
      workspace,
      inputs: account,
      env,
    })
    expect(code).toBe(0)
    expect(outputs).toMatchObject({
      changed: 'true',
      ordered: '1',
      pending: '0',
      held: '0',
      missing: '0',
      stale: '0',
      spent: '0.27',
      estimated: '0.27',
      'order-ids': '["100001"]',
    })
    const changed = outputs['changed-files']?.split('\n') ?? []
    expect(changed).toContain('de.json')
    expect(changed).toContain('.dragoman/lock/en.json.txt')
    expect(changed.some(path => /^\.dragoman\/orders\/.*\/intent\.json$/.test(path))).toBe(true)
    for (const path of changed) expect(readFileSync(join(workspace, path)).length).toBeGreaterThan(0)
    expect(report).toMatchObject({ schemaVersion: 1, command: 'sync', exitCode: 0, written: ['de.json'] })
    expect(summary).toContain(
      '| <code>100001</code> | <code>en.json</code> | <code>de</code> | done | $0.27 |',
    )
    expect(body).toContain('### Coverage')
    expect(annotations).toEqual([])
    expect(sandbox.orders()).toHaveLength(1)
  })

  it('a second run finds nothing to do and changes nothing', async () => {
    const { env, account } = await paid()
    const workspace = smallProject()
    await act({ workspace, inputs: account, env })
    const { code, outputs } = await act({ workspace, inputs: account, env })
    expect(code).toBe(0)
    expect(outputs).toMatchObject({ changed: 'false', 'changed-files': '', ordered: '0', spent: '0.00' })
  })

  it('orders that are still open pass, unless fail-on names them', async () => {
    const { env, account } = await paid({ doneAfterMs: 3_600_000 })
    const workspace = smallProject()
    const inputs = { ...account, timeout: '0' }
    const first = await act({ workspace, inputs, env })
    expect(first.code).toBe(0)
    expect(first.outputs).toMatchObject({ ordered: '1', pending: '1', changed: 'false', missing: '1' })
    expect(first.outputs['changed-files']).toContain('.dragoman/orders/')
    expect(first.summary).toContain('in the queue')
    const second = await act({ workspace, inputs: { ...inputs, 'fail-on': 'pending' }, env })
    expect(second.code).toBe(4)
    expect(second.outputs).toMatchObject({ ordered: '0', pending: '1' })
    expect(second.annotations[0]?.name).toBe('error')
  })

  it('order counts its own orders as open', async () => {
    const { env, account } = await paid()
    const { outputs } = await act({
      workspace: smallProject(),
      inputs: { ...account, command: 'order' },
      env,
    })
    expect(outputs).toMatchObject({ ordered: '1', pending: '1', spent: '0.27', estimated: '0.27' })
  })

  it('a run that priced nothing estimates nothing, and its report has every field', async () => {
    const { env } = await paid()
    const account = { 'base-url': 'http://127.0.0.1:9', 'api-key': 'key' }
    for (const [command, field] of [
      ['sync', 'orders'],
      ['order', 'orders'],
      ['plan', 'requests'],
    ] as const) {
      const run = { workspace: smallProject(), inputs: { ...account, command }, env }
      const { code, outputs, report } = await act(run)
      expect(code).toBe(8)
      expect(outputs).toMatchObject({ estimated: '', ordered: '0', spent: '0.00' })
      expect(report).toMatchObject({ command, exitCode: 8, [field]: [] })
    }
  })

  it('orders of the service that the input names', async () => {
    const { sandbox, env, account } = await paid()
    const inputs = { ...account, command: 'order', service: 'ai_and_proofreading' }
    await act({ workspace: smallProject(), inputs, env })
    const posted = sandbox.truth.flatMap(entry =>
      entry.what === 'request' && entry.method === 'POST' ? [JSON.stringify(entry.body)] : [],
    )
    expect(posted.length).toBeGreaterThan(0)
    for (const body of posted) expect(body).toContain('"service":"ai_and_proofreading"')
  })

  it('a held text fails the step at its place, and nothing in it is obeyed', async () => {
    const evil = '::error file=x::gotcha\n##[warning]@octocat <img src=x> | `x`'
    const { env, account } = await paid({
      translate: ({ text }) => JSON.stringify(mapped(JSON.parse(text), evil)),
    })
    const { code, outputs, annotations, commands, summary, body, log } = await act({
      workspace: smallProject(),
      inputs: account,
      env,
    })
    expect(code).toBe(5)
    expect(outputs).toMatchObject({ held: '1', changed: 'false' })
    expect(annotations.map(({ properties }) => [properties.file, properties.line])).toContainEqual([
      'en.json',
      '3',
    ])
    expect(commands.map(({ name }) => name).filter(name => name !== 'add-mask')).toEqual([
      'group',
      'endgroup',
      'error',
      'error',
    ])
    expect(log).toContain('gotcha')
    for (const page of [summary, body]) {
      expect(page).toContain('gotcha')
      expect(page).not.toMatch(/@octocat|<img|[^|]`x`/)
    }
  })

  it('without a key or with a wrong input it fails with 2 and sets every output', async () => {
    const none = await act({ workspace: smallProject() })
    expect(none.code).toBe(2)
    expect(none.outputs).toMatchObject({ ordered: '0', missing: '1', estimated: '' })
    expect(none.annotations[0]?.message).toContain('api-key')
    expect(none.report).toMatchObject({ command: 'sync', orders: [], spent: 0, unknown: [], requests: [] })
    expect(none.summary).not.toContain('Ordered 0')
    const wrong = await act({ workspace: smallProject(), inputs: { timeout: '5 minutes' } })
    expect(wrong.code).toBe(2)
    expect(wrong.annotations[0]?.message).toContain('"timeout"')
  })

  it('a key that is refused fails with 7, and stays hidden', async () => {
    const { env, account } = await paid()
    const key = 'key-of-somebody-else'
    const { code, masks } = await act({
      workspace: smallProject(),
      inputs: { ...account, 'api-key': key },
      env,
    })
    expect(code).toBe(7)
    expect(masks).toEqual(
      expect.arrayContaining([
        key,
        Buffer.from(`${key}:`).toString('base64'),
        Buffer.from(key).toString('base64'),
      ]),
    )
  })

  it('check reports each missing text once, at most ten in all', async () => {
    const texts = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`key${n}`, `Text ${n}`]))
    const workspace = smallProject({ 'sub/en.json': '', 'en.json': JSON.stringify(texts, null, 2) })
    const { code, annotations } = await act({ workspace, inputs: { command: 'check' } })
    expect(code).toBe(3)
    expect(annotations).toHaveLength(10)
    expect(annotations[1]).toMatchObject({ name: 'error', properties: { file: 'en.json', line: '2' } })
    expect(annotations[9]?.message).toContain('more')
  })

  it('the sandbox needs no account, and its texts are no state', async () => {
    const { code, outputs } = await act({ workspace: smallProject(), inputs: { sandbox: 'true' } })
    expect(code).toBe(0)
    expect(outputs).toMatchObject({ changed: 'true', 'changed-files': 'de.json', ordered: '1' })
  })

  it.each(['SIGINT', 'SIGTERM'] as const)('%s ends the waiting, and outputs are set', async signal => {
    const { sandbox, env, account } = await paid({ doneAfterMs: 3_600_000 })
    const workspace = smallProject()
    const run = { workspace, inputs: account, env }
    const { code, outputs } = await act({ ...run, interrupt: { at: 'next look', signal } })
    expect(code).toBe(signal === 'SIGINT' ? 130 : 143)
    expect(outputs).toMatchObject({ ordered: '1', changed: 'false' })
    expect(outputs['changed-files']).toContain('.placed.json')
    const again = await act({ ...run, inputs: { ...account, timeout: '0' } })
    expect(again.outputs).toMatchObject({ ordered: '0', pending: '1' })
    expect(sandbox.orders().length).toBe(1)
  })
})

describe('on a pull request', () => {
  it('sync is a plan, and buys nothing', async () => {
    const { sandbox, env, account } = await paid()
    const run = { workspace: smallProject(), inputs: account, env, event: 'pull_request', payload: own }
    const { code, outputs, summary, annotations } = await act(run)
    expect(code).toBe(0)
    expect(outputs).toMatchObject({
      ordered: '0',
      estimated: '0.27',
      spent: '0.00',
      changed: 'false',
      'changed-files': '',
    })
    expect(summary).toContain('Nothing is ordered on a pull request')
    expect(annotations).toMatchObject([{ name: 'notice', properties: { file: 'en.json', line: '3' } }])
    expect(sandbox.orders()).toEqual([])
    const bought = await act({ ...run, inputs: { ...account, 'order-on-pull-request': 'true' } })
    expect(bought.outputs).toMatchObject({ ordered: '1' })
  })

  it.each([
    ['a fork', fork, {}],
    ['a fork that was deleted', { ...own, pull_request: { number: 7, head: { repo: null } } }, {}],
    ['Dependabot', own, { GITHUB_ACTOR: 'dependabot[bot]' }],
  ])('of %s without a key it shows the status and passes', async (_, payload, env) => {
    const { code, outputs, summary } = await act({
      inputs: { 'fail-on': 'held,missing' },
      workspace: smallProject(),
      event: 'pull_request',
      payload,
      env,
    })
    expect(code).toBe(0)
    expect(outputs).toMatchObject({ missing: '1', ordered: '0' })
    expect(summary).toContain('There is no key')
  })

  it('of the repository itself without a key it fails with 2', async () => {
    const { code } = await act({ workspace: smallProject(), event: 'pull_request', payload: own })
    expect(code).toBe(2)
  })

  it.each([
    ['pull_request_target', {}, 2],
    ['workflow_run', {}, 2],
    ['pull_request', {}, 0],
    ['pull_request_target', { 'allow-code-config': 'true' }, 0],
    ['push', { 'allow-code-config': 'false' }, 2],
  ])('on %s with %j a configuration in JavaScript ends with %i', async (event, inputs, exitCode) => {
    const workspace = smallProject({
      'own.mjs': "export default { source: 'en', targets: ['de'], files: [{ path: '{locale}.json' }] }",
    })
    const { code } = await act({
      workspace,
      event,
      inputs: { command: 'status', config: 'own.mjs', ...inputs },
    })
    expect(code).toBe(exitCode)
  })
})

function mapped(value: unknown, text: string): unknown {
  if (typeof value !== 'object' || value === null) return text
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapped(one, text)]))
}
