/** Commands that look, without the service. */
import { checkText, statusText } from '../../report/terminal/index.ts'
import { type Command, reporting } from '../command.ts'

export const statusCommand: Command = {
  name: 'status',
  summary: 'Show what is translated, missing and stale, per file and locale',
  descriptions: {
    sandbox: 'use the lock and the orders of the sandbox trial',
    failOn: 'states that fail the command: held, pending, missing, stale, invalid (default: none)',
  },
  examples: [
    ['status', 'the whole project'],
    ['status --locale de,fr --verbose', 'two locales, every file'],
    ["status --file 'packages/app/**' --json", 'for a program to read'],
  ],
  run: reporting(async ({ options }) => (await import('../../api/look.ts')).status(options), statusText),
}

export const checkCommand: Command = {
  name: 'check',
  summary: 'Exit with 3 when anything is missing, stale or invalid',
  descriptions: {
    sandbox: 'use the lock and the orders of the sandbox trial',
    extract: 'also fail if the source catalogs lag behind the code',
    failOn: 'states that fail the check: missing, stale, invalid (the default), held, pending, or none',
  },
  examples: [
    ['check', 'a gate for CI, without network'],
    ['check --fail-on invalid', 'let missing translations pass'],
    ['check --locale de', 'one locale'],
    ["check --accept /date --locale ja --reason 'the year comes first'", 'accept a finding'],
  ],
  run: reporting(async ({ options }) => (await import('../../api/look.ts')).check(options), checkText),
}
