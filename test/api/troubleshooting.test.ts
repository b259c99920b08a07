import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

it('the page has an entry for each error code, and no other', () => {
  const union = /export type ErrorCode =([\s\S]*?)\n\n/.exec(read('src/errors.ts'))?.[1] ?? ''
  const codes = [...union.matchAll(/'([A-Z_]+)'/g)].map(([, code]) => code)
  const entries = [...read('docs/troubleshooting.md').matchAll(/^## (\S+)$/gm)].map(([, code]) => code)
  expect(codes.length).toBeGreaterThan(20)
  expect([...entries].sort()).toEqual([...codes].sort())
})

it('the page has the exit code of each error', () => {
  const page = read('docs/troubleshooting.md')
  const codes = [
    ...read('src/errors.ts').matchAll(/readonly code = '([A-Z_]+)'\n {2}readonly exitCode = (\d+)/g),
  ]
  expect(codes.length).toBeGreaterThan(15)
  for (const [, code, exit] of codes) expect(page).toContain(`## ${code}\n\nExit code ${exit}.`)
})
