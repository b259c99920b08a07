/**
 * Prints "N passed, N failed, N skipped", summed over vitest's JSON reports in a folder.
 * A test file that could not even be loaded counts as one failure. Exits with 1 when anything failed.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const [folder = '.'] = process.argv.slice(2)
const counts = { passed: 0, failed: 0, skipped: 0 }
for (const name of readdirSync(folder).filter(entry => entry.endsWith('.json'))) {
  const report = JSON.parse(readFileSync(join(folder, name), 'utf8'))
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  counts.passed += report.numPassedTests
  counts.failed += report.numFailedTests + unloaded.length
  counts.skipped += report.numPendingTests + report.numTodoTests
}
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
if (counts.failed > 0) process.exitCode = 1
