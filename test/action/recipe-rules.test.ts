import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { commands } from '../../src/action/inputs.ts'
import { needsOf, pipelineOf } from '../../src/init/pipelines.ts'
import { manifestOf } from '../helpers/runner.ts'
import { readmeRecipe, recipeTexts } from './recipe-texts.ts'

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

const recipes = recipeTexts().map(text => {
  const workflow: Workflow = parse(text)
  return { name: workflow.name, text, workflow }
})
const { inputs, outputs, runs } = manifestOf()
const textOf = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

it('action.yml runs the bundle on Node 24', () => {
  expect(runs).toEqual({ using: 'node24', main: 'dist/action.js' })
})

it('there is a recipe for every use', () => {
  expect(recipes).toHaveLength(6)
})

it('the README shows one of them', () => {
  expect(recipes.map(({ text }) => text)).toContain(readmeRecipe())
})

it('every page names the Action alike, and says what to write in its place', () => {
  const named = 'the owner and the name of'
  for (const page of ['README.md', 'docs/github-action.md'].map(textOf)) {
    expect(page).toContain(`In place of \`owner/dragoman@v0\`, write ${named} this repository on GitHub`)
    const uses = [...page.matchAll(/uses: (\S*dragoman@\S*)/g)].map(([, action]) => action)
    expect(new Set(uses)).toEqual(new Set(['owner/dragoman@v0']))
  }
  expect(pipelineOf('github').text).toContain(`uses: owner/dragoman@v0 # write ${named}`)
  expect(needsOf('github')).toContain(`write in place of owner/dragoman@v0 ${named}`)
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
