import type { Command } from '../command.ts'

export const checkCommand: Command = {
  name: 'check',
  summary: 'Exit with 3 when anything is missing, stale or invalid',
  descriptions: {
    sandbox: 'use the lock and the orders of the sandbox trial',
    extract: 'also fail if the source catalogs lag behind the code',
    failOn: 'findings that fail the check: missing, stale, invalid (the default), held, pending, or none',
  },
  examples: [
    ['check', 'a gate for CI, without network'],
    ['check --fail-on invalid', 'let missing translations pass'],
    ['check --locale de', 'one locale'],
    ["check --accept /date --locale ja --reason 'the year comes first'", 'accept a finding'],
  ],
  run: async ({ options, view }) => {
    const { check } = await import('../../api/look.ts')
    const { checkText } = await import('../../report/terminal/index.ts')
    const report = await check(options)
    return { report, text: () => checkText(view.here(report), view) }
  },
}
