import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { commands } from '../../src/action/inputs.ts'
import { manifestOf, repository } from '../helpers/runner.ts'

type Step = {
  readonly id?: string
  readonly if?: string
  readonly uses?: string
  readonly run?: string
  readonly with?: Readonly<Record<string, unknown>>
}
type Workflow = {
  readonly name: string
  readonly on: unknown
  readonly permissions: unknown
  readonly jobs: Readonly<Record<string, { readonly 'runs-on': string; readonly steps: readonly Step[] }>>
}

const readme = readFileSync(join(repository, 'README.md'), 'utf8')
const section = /^## GitHub Action\n[\s\S]*?(?=^## )/m.exec(readme)?.[0] ?? ''
const recipes = [...section.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, text = '']) => {
  const workflow: Workflow = parse(text)
  return { name: workflow.name, text, workflow }
})
const { inputs, outputs, runs } = manifestOf()

it('the README shows the inputs and outputs of action.yml', () => {
  const script = join(repository, 'scripts/action-table.mjs')
  expect(spawnSync(process.execPath, [script, '--check']).status, 'run node scripts/action-table.mjs').toBe(0)
})

it('action.yml runs the bundle on Node 24', () => {
  expect(runs).toEqual({ using: 'node24', main: 'dist/action.js' })
})

it('there is a recipe for every use', () => {
  expect(recipes).toHaveLength(6)
})

describe.each(recipes)('the recipe "$name"', ({ text, workflow }) => {
  const steps = Object.values(workflow.jobs).flatMap(job => job.steps)
  const ours = steps.filter(({ uses }) => uses?.startsWith('owner/dragoman@'))

  it('is a whole workflow with the least permissions', () => {
    expect(workflow.on).toBeDefined()
    expect(workflow.permissions).toMatchObject({ contents: expect.stringMatching(/^(?:read|write)$/) })
    expect(ours).toHaveLength(1)
    for (const job of Object.values(workflow.jobs)) expect(job['runs-on']).toBe('ubuntu-latest')
  })

  it('uses inputs, commands and outputs that there are', () => {
    for (const { with: given = {} } of ours) {
      for (const name of Object.keys(given)) expect(Object.keys(inputs)).toContain(name)
      const { command = 'sync' } = given
      for (const word of String(command).match(/'(\w+)'/g) ?? [String(command)])
        expect([...commands, 'push']).toContain(word.replaceAll("'", ''))
    }
    for (const [, id, output] of text.matchAll(/steps\.(\w+)\.outputs\.([\w-]+)/g)) {
      expect(ours.map(step => step.id)).toContain(id)
      expect(Object.keys(outputs)).toContain(output)
    }
  })

  it('puts nothing from outside into a shell', () => {
    for (const { run = '' } of steps) expect(run).not.toContain('${{')
  })

  it('keeps what it buys, also when the run fails', () => {
    const [{ with: given = {} } = {}] = ours
    const buys = !['check', 'plan', 'status'].includes(String(given.command)) && given.sandbox !== true
    const keeps = steps.some(step => /^always\(\) && .*changed-files/.test(step.if ?? ''))
    expect(keeps).toBe(buys)
  })
})
