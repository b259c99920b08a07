import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dragoman-counts-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true })
})

const passedFile = { status: 'passed', assertionResults: [{ status: 'passed' }] }
const unloadedFile = { status: 'failed', assertionResults: [] }

function report(
  name: string,
  counts: readonly [number, number, number, number],
  testResults: readonly object[],
): void {
  const [numPassedTests, numFailedTests, numPendingTests, numTodoTests] = counts
  const text = JSON.stringify({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults })
  writeFileSync(join(folder, name), text)
}

function countTests() {
  const script = join(import.meta.dirname, '../../scripts/test-counts.mjs')
  const { status, stdout } = spawnSync(process.execPath, [script, folder], { encoding: 'utf8' })
  return { status, stdout }
}

it('sums the suites in one line', () => {
  report('main.json', [10, 0, 2, 1], [passedFile])
  report('corpus.json', [5, 0, 0, 0], [passedFile])
  expect(countTests()).toEqual({ status: 0, stdout: '15 passed, 0 failed, 3 skipped\n' })
})

it('fails when a test failed', () => {
  report('main.json', [10, 2, 0, 0], [passedFile])
  expect(countTests()).toEqual({ status: 1, stdout: '10 passed, 2 failed, 0 skipped\n' })
})

it('counts a file that could not be loaded as a failure', () => {
  report('main.json', [10, 0, 0, 0], [passedFile, unloadedFile])
  expect(countTests()).toEqual({ status: 1, stdout: '10 passed, 1 failed, 0 skipped\n' })
})

it('prints its line without any report', () => {
  expect(countTests().stdout).toBe('0 passed, 0 failed, 0 skipped\n')
})
