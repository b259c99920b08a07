import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { buildOnce, service } from '../cli/support.ts'
import { repository, runAction } from '../helpers/runner.ts'
import { recipeTexts } from './recipe-texts.ts'

type Step = { readonly uses?: string; readonly with?: Readonly<Record<string, unknown>> }
type Workflow = {
  readonly name: string
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>>
}

const trial = readFileSync(join(repository, '.github/workflows/trial.yml'), 'utf8')
const recipes = [...recipeTexts(), trial].map(text => {
  const workflow: Workflow = parse(text)
  const steps = Object.values(workflow.jobs).flatMap(job => job.steps)
  return {
    name: workflow.name,
    step: steps.find(({ uses }) => uses === './' || uses?.startsWith('owner/dragoman@')),
  }
})

const folders: string[] = []
beforeAll(buildOnce)
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** Node 24, as the runner has it; this Node where it cannot be had. */
const node24 = spawnSync('npx', ['-y', '-p', 'node@24', '--', 'node', '-p', 'process.execPath'], {
  encoding: 'utf8',
  timeout: 60_000,
})
const nodes = [
  { version: 'this Node', node: undefined },
  ...(node24.status === 0 ? [{ version: 'Node 24', node: [node24.stdout.trim()] }] : []),
]

describe.each(nodes)('on $version', ({ node }) => {
  it.each(recipes)(
    'the step of "$name" runs as it stands',
    async ({ name, step }) => {
      const { sandbox, env } = await service()
      const workspace = mkdtempSync(join(tmpdir(), 'dragoman-recipe-'))
      folders.push(workspace)
      cpSync(
        join(repository, 'fixtures/demo'),
        name === 'Trial' ? join(workspace, 'fixtures/demo') : workspace,
        { recursive: true },
      )
      const isGate = String(step?.with?.command) === 'check'
      const result = await runAction({
        workspace,
        inputs: Object.fromEntries(
          Object.entries(step?.with ?? {}).map(([input, value]) => [
            input,
            evaluated(String(value), sandbox),
          ]),
        ),
        event: isGate || step?.with?.command === 'plan' ? 'pull_request' : 'push',
        payload: {
          pull_request: { number: 1, head: { repo: { full_name: 'acme/shop' } } },
          repository: { full_name: 'acme/shop' },
        },
        // Nobody answers at this address: a comment that cannot be made must not fail the step.
        env: { NODE_OPTIONS: env.NODE_OPTIONS ?? '', GITHUB_API_URL: 'http://127.0.0.1:9' },
        ...(node === undefined ? {} : { node }),
      })
      // The demo is not complete, which is what a gate is there to say.
      expect(result.code, result.log).toBe(isGate ? 3 : 0)
      expect(result.outputs['exit-code']).toBe(String(result.code))
      expect(result.summary).not.toBe('')
      expect(result.annotations.length).toBeLessThanOrEqual(10)
    },
    60_000,
  )
})

/** The expressions of the recipes, with what they mean in this test. */
function evaluated(value: string, sandbox: { readonly url: string; readonly key: string }): string {
  return value
    .replace(/\$\{\{ vars\.DRAGOMAN_BASE_URL \}\}/, sandbox.url)
    .replace(/\$\{\{ secrets\.DRAGOMAN_API_KEY \}\}/, sandbox.key)
    .replace(/\$\{\{ matrix\.package \}\}/, 'shop')
    .replace(/\$\{\{ github\.event_name == 'push' && '(\w+)' \|\| '\w+' \}\}/, '$1')
}
