import type { Command } from '../command.ts'
import { outputOptions, partOptions, projectOptions } from '../options.ts'

export const checkCommand: Command = {
  name: 'check',
  summary: 'Exit with 3 when anything is missing, stale or invalid',
  options: [
    ...projectOptions,
    ...partOptions,
    'failOn',
    'extract',
    'accept',
    'reason',
    'sandbox',
    'report',
    ...outputOptions,
  ],
  descriptions: {
    sandbox: 'with the orders of the sandbox',
    extract: 'also fail if the source catalogs lag behind the code',
    failOn: 'what fails: missing, stale, invalid (these are the default), held, pending, or none',
  },
  examples: [
    ['check', 'a gate for CI, without network'],
    ['check --fail-on invalid', 'let missing translations pass'],
    ['check --locale de', 'one locale'],
    ["check --accept /date --locale ja --reason 'the year comes first'", 'accept a finding'],
  ],
  run: async ({ options, given, view }) => {
    const { check } = await import('../../index.ts')
    const { checkText } = await import('../../report/terminal/index.ts')
    const report = await check({
      ...options,
      failOn: given.failOn,
      extract: given.extract,
      accept: given.accept,
      reason: given.reason,
    })
    return { report, text: checkText(view.here(report), view) }
  },
}
