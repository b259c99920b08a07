import { expect, it } from 'vitest'
import { objectOf, run, service, smallProject, textOf } from './support.ts'

it('the source texts are priced, ordered and corrected from the command line', async () => {
  const { env, sandbox } = await service()
  const folder = smallProject()
  const before = textOf(folder, 'en.json')
  const planned = await run(folder, ['plan', '--proofread', '--compare-services'], env)
  expect(planned.code).toBe(0)
  expect(planned.stdout).toMatch(/^Strings to order in en\.json:\n.*\n {2}en +/m)
  expect(planned.stdout).toContain('"dragoman order --proofread" orders and stops')
  expect(planned.stdout).toMatch(/^ {2}FILE +translation +ai_and_proofreading$/m)
  expect(sandbox.orders()).toEqual([])

  const ordered = objectOf(await run(folder, ['order', '--proofread', '--yes', '--json'], env))
  expect(ordered).toMatchObject({ exitCode: 0, orders: [{ path: 'en.json', locale: 'en' }] })
  const pulled = objectOf(await run(folder, ['pull', '--json'], env))
  expect(pulled).toMatchObject({ exitCode: 0, written: ['en.json'] })
  expect(textOf(folder, 'en.json')).toBe(before.replaceAll(/(": ")/g, '$1⟦en⟧'))
})
