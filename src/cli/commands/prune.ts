import type { Command } from '../command.ts'

export const pruneCommand: Command = {
  name: 'prune',
  summary: 'List translations whose source text is gone; --write removes them',
  examples: [
    ['prune', 'list them, with a diff; writes nothing'],
    ['prune --write', 'remove them from the target files'],
    ["prune --write --allow-removal 'old/**'", 'also if more than a fifth of the keys is gone'],
  ],
  run: async ({ options, view }) => {
    const { prune } = await import('../../api/prune.ts')
    const { pruneText } = await import('../../report/terminal/index.ts')
    const report = await prune(options)
    return { report, text: () => pruneText(view.here(report), view) }
  },
}
