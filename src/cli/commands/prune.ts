import type { Command } from '../command.ts'
import { outputOptions, projectOptions } from '../options.ts'

export const pruneCommand: Command = {
  name: 'prune',
  summary: 'List translations whose source text is gone; --write removes them',
  options: ['write', 'allowRemoval', ...projectOptions, ...outputOptions],
  examples: [
    ['prune', 'list them, with a diff; writes nothing'],
    ['prune --write', 'remove them from the target files'],
    ["prune --write --allow-removal 'old/**'", 'also if more than a fifth of the keys is gone'],
  ],
  run: async ({ options, given, view }) => {
    const { prune } = await import('../../index.ts')
    const { pruneText } = await import('../../report/terminal/index.ts')
    const report = await prune({ ...options, write: given.write, allowRemoval: given.allowRemoval })
    return { report, text: pruneText(view.here(report), view) }
  },
}
