import type { Command } from '../command.ts'

export const statusCommand: Command = {
  name: 'status',
  summary: 'Show what is translated, missing and stale, per file and locale',
  descriptions: {
    sandbox: 'use the lock and the orders of the sandbox trial',
    failOn: 'findings that fail the command: held, pending, missing, stale, invalid (default: none)',
  },
  examples: [
    ['status', 'the whole project'],
    ['status --locale de,fr --verbose', 'two locales, every file'],
    ["status --file 'packages/app/**' --json", 'for a program to read'],
  ],
  run: async ({ options, view }) => {
    const { status } = await import('../../api/look.ts')
    const { statusText } = await import('../../report/terminal/index.ts')
    const report = await status(options)
    return { report, text: () => statusText(view.here(report), view) }
  },
}
