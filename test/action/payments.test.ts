import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { buildOnce, service, smallProject } from '../cli/support.ts'
import { runAction } from '../helpers/runner.ts'

beforeAll(buildOnce)

const wallet =
  'export default { methods: ["stripe/charge"], pay: async ({ bodySha256 }) => ({ payload: { spt: "spt_" + bodySha256 } }) }\n'

async function payingWorkflow() {
  const { sandbox, env } = await service({ cardMinimum: 0, access: 'both' })
  const workspace = smallProject({ 'pay.mjs': wallet })
  const inputs = { 'base-url': sandbox.url, 'pay-with': 'pay.mjs' }
  const hurried = { NODE_OPTIONS: env.NODE_OPTIONS ?? '' }
  return { sandbox, inputs, run: { workspace, env: hurried } }
}

it('pays request by request where the access is kept, and masks every secret', async () => {
  const { sandbox, inputs, run } = await payingWorkflow()
  const result = await runAction({ ...run, inputs: { ...inputs, 'access-folder': 'kept' } })
  expect(result).toMatchObject({ code: 0, outputs: { ordered: '1', changed: 'true' } })
  expect(sandbox.truth.filter(({ what }) => what === 'settled')).toHaveLength(1)
  const folder = join(run.workspace, 'kept')
  const [name = ''] = readdirSync(folder).filter(file => file.endsWith('.json'))
  const { token, credential } = JSON.parse(readFileSync(join(folder, name), 'utf8'))
  const { masks, log, commands: _commands, ...rest } = result
  expect(masks).toEqual(expect.arrayContaining([token, credential.replace('Payment ', '')]))
  const shown = JSON.stringify([rest, log.replace(/^::add-mask::.*$/gm, '')])
  for (const secret of [token, credential.replace('Payment ', '')]) expect(shown).not.toContain(secret)
})

it('pays nothing where the access would be thrown away', async () => {
  const { sandbox, inputs, run } = await payingWorkflow()
  const result = await runAction({ ...run, inputs })
  expect(result.code).toBe(2)
  expect(result.annotations[0]?.message).toContain('access-folder')
  expect(sandbox.truth).toEqual([])
})

it.each(['sync', 'order', 'plan', 'pull'])(
  "neither loads the provider nor asks the service where the checkout may be a stranger's: %s",
  async command => {
    const { sandbox, inputs, run } = await payingWorkflow()
    writeFileSync(join(run.workspace, 'pay.mjs'), 'process.exit(77)\n')
    const result = await runAction({
      ...run,
      event: 'pull_request_target',
      inputs: { ...inputs, command, 'access-folder': 'kept', 'order-on-pull-request': 'true' },
    })
    expect(result.code).toBe(0)
    expect(result.report).toMatchObject({ command: 'status' })
    expect(result.log).toContain('pays for nothing')
    expect(sandbox.truth).toEqual([])
  },
)
