import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { objectOf, run, service, smallProject, textOf } from './support.ts'

it('a saved plan is carried out once', async () => {
  const { env, sandbox } = await service()
  const folder = smallProject()
  const planned = await run(folder, ['plan', '--out', 'plan.json'], env)
  expect(planned).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('"dragoman order plan.json" carries out exactly this'),
  })
  expect(JSON.parse(textOf(folder, 'plan.json'))).toBeTypeOf('object')
  expect(readdirSync(folder).filter(name => name.endsWith('.tmp'))).toEqual([])
  expect((await run(folder, ['order', 'plan.json', '--yes'], env)).code).toBe(0)
  const again = await run(folder, ['order', 'plan.json', '--yes', '--json'], env)
  expect(objectOf(again)).toMatchObject({ orders: [], spent: 0 })
  expect(sandbox.orders()).toHaveLength(1)
})

it('a plan whose source text has changed buys nothing', async () => {
  const { env, sandbox } = await service()
  const folder = smallProject()
  await run(folder, ['plan', '--out', 'plan.json'], env)
  writeFileSync(join(folder, 'en.json'), '{\n  "hello": "Hello",\n  "bread": "Stale {kind} bread"\n}\n')
  const done = await run(folder, ['order', 'plan.json', '--yes', '--json'], env)
  expect(done.code).toBe(2)
  expect(objectOf(done)).toMatchObject({ command: 'order', errors: [{ code: 'PLAN_OUTDATED' }] })
  expect(sandbox.orders()).toEqual([])
})

it('what is no plan buys nothing', async () => {
  const { env, sandbox } = await service()
  const { code } = await run(
    smallProject({ 'plan.json': '{"__proto__": {}}' }),
    ['order', 'plan.json', '--yes'],
    env,
  )
  expect(code).toBe(2)
  expect(sandbox.orders()).toEqual([])
})

it('a plan that cannot be saved is a usage error', async () => {
  const { env } = await service()
  const folder = smallProject()
  const { code, stderr } = await run(folder, ['plan', '--out', 'no/such/folder/plan.json'], env)
  expect(code).toBe(2)
  expect(stderr).toContain('no/such/folder/plan.json cannot be written: create its folder first')
  expect(existsSync(join(folder, 'no'))).toBe(false)
})
