import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dragoman-checks-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A command that prints a word on each stream and exits with a code. */
const command = (word: string, code: number) =>
  `"${process.execPath}" -e "console.log('${word} out'); console.error('${word} err'); process.exitCode = ${code}"`

function checked(scripts: Readonly<Record<string, string>>) {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts }))
  const script = join(import.meta.dirname, '../../scripts/check.mjs')
  return spawnSync(process.execPath, [script], { cwd: folder, encoding: 'utf8' })
}

it('all checks run, and those that fail show what they printed', () => {
  const { status, stdout } = checked({
    other: command('other', 1),
    ...{ 'check:a': command('a', 0), 'check:b': command('b', 3), 'check:c': command('c', 0) },
  })
  expect(status).toBe(1)
  expect(stdout).toContain('b out\n')
  expect(stdout).toContain('b err\n')
  expect(stdout).toContain('\ncheck:b: failed: ')
  expect(stdout).toMatch(/^check:a: fine, in /m)
  expect(stdout).toMatch(/^check:c: fine, in /m)
  expect(stdout).not.toMatch(/other|a out|c err/)
})

it('checks that all hold say so and no more', () => {
  const { status, stdout, stderr } = checked({ 'check:a': command('a', 0), 'check:b': command('b', 0) })
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout.trim().split('\n')).toHaveLength(2)
})
