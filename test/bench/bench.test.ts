import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const here = import.meta.dirname

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dragoman-bench-test-'))
})

afterAll(() => {
  rmSync(folder, { recursive: true })
})

function bench(...options: readonly string[]) {
  const args = [join(here, 'run.mjs'), '--preset', 'small', '--runs', '1', ...options]
  return spawnSync(process.execPath, args, { encoding: 'utf8' })
}

/** A program that changes what the counting one prints. */
function changed(change: string): string {
  const path = join(folder, 'changed.mjs')
  const source = readFileSync(join(here, 'counting-cli.mjs'), 'utf8')
  writeFileSync(
    path,
    source.replace(
      'JSON.stringify(status())',
      `JSON.stringify((all => { ${change}; return all })(status()))`,
    ),
  )
  return path
}

describe('the benchmark', () => {
  it('agrees with a second way to count, and prints the ratios', () => {
    const { status, stdout, stderr } = bench(
      '--cli',
      join(here, 'counting-cli.mjs'),
      '--dir',
      join(folder, 'plain'),
    )
    expect(stderr).toBe('')
    expect(status).toBe(0)
    expect(stdout).toMatch(/^small: 220 files, \d+ MB, 2\d{4} strings/)
    expect(stdout).toMatch(/^status, wall ms +\d+ +\d+ +\d\.\d\d +1\.80/m)
    expect(stdout).toMatch(/^status, peak MiB +\d+ +\d+ +\d\.\d\d/m)
    expect(stdout).toMatch(/^--version, wall ms +\d+ +\d+ +\d\.\d\d/m)
  })

  it.each([
    ['a total', 'all.totals.missing++', /totals missing: \d+, not \d+/],
    ['one count of one file', 'all.files[7].targets[3].orphan++', /package-001\S* \S+ orphan: \d, not \d/],
    ['a file', 'all.files.pop()', /number of files: 19, not 20/],
  ])('takes no result that is wrong in %s', (_, change, complaint) => {
    const { status, stdout, stderr } = bench('--cli', changed(change), '--dir', join(folder, 'plain'))
    expect(status).toBe(1)
    expect(stderr).toMatch(complaint)
    expect(stdout).not.toMatch(/status, wall/)
  })

  it.each(['strings', 'po'])('counts files of %s, and finds that the program counts the same', format => {
    const { status, stdout, stderr } = bench('--format', format)
    expect(stderr).toBe('')
    expect(status).toBe(0)
    expect(stdout).toMatch(new RegExp(`^small of ${format}: 220 files, \\d+ MB, 20000 strings`))
    expect(stdout).toMatch(/^check, CPU ms +\d+ +\d+ +\d+\.\d\d/m)
  })

  it('knows which translations a lock makes stale', () => {
    const { status, stderr } = bench('--cli', join(here, 'counting-cli.mjs'), '--with-lock')
    expect(status).toBe(1)
    expect(stderr).toMatch(/totals stale: 0, not [1-9]\d+/)
  })
})
