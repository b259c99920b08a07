/** `--report FILE` beside the usual output. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { objectOf, run, service, smallProject, textOf } from './support.ts'

it('saves a page, Markdown or the orders as a table, and prints what it prints without', async () => {
  const folder = smallProject()
  const { env } = await service()
  const ended = await run(folder, ['sync', '--yes', '--timeout', '0', '--report', 'r.html', '--json'], env)
  expect(objectOf(ended)).toMatchObject({ exitCode: 0, written: ['de.json'] })
  expect(textOf(folder, 'r.html')).toMatch(/^<!doctype html>[\s\S]*<th scope="row">en\.json<\/th>/)
  expect((await run(folder, ['status', '--report', 'r.csv'], env)).code).toBe(0)
  expect(textOf(folder, 'r.csv')).toMatch(/^date,order,[^\r]*\r\n20[^,]*,100001,en\.json,de,/)
  expect((await run(folder, ['check', '--report', 'R.MD'])).code).toBe(0)
  expect(textOf(folder, 'R.MD')).toContain('## dragoman: check')
})

it('asks no service that is not set', async () => {
  const folder = smallProject()
  expect((await run(folder, ['status', '--report', 'r.html'])).code).toBe(0)
  expect(textOf(folder, 'r.html')).toContain('1 string missing')
})

it('refuses another ending before anything happens, and names a file that it cannot write after it', async () => {
  const folder = smallProject()
  const { env, sandbox } = await service()
  const refused = await run(folder, ['sync', '--yes', '--report', 'r.pdf'], env)
  expect(refused.code).toBe(2)
  expect(refused.stderr).toContain('--report takes a file that ends in .html, .md, .csv, not "r.pdf"')
  expect(sandbox.orders()).toEqual([])
  const ended = await run(folder, ['sync', '--yes', '--timeout', '0', '--report', 'no/r.html', '--json'], env)
  expect(objectOf(ended)).toMatchObject({ exitCode: 2, written: ['de.json'], errors: [{ code: 'USAGE' }] })
  expect(existsSync(join(folder, 'no'))).toBe(false)
})
