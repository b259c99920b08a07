import type { Command } from '../command.ts'

export const keepCommand: Command = {
  name: 'keep',
  summary: 'Keep stale translations: they still fit the changed source',
  argument: '<KEY|FILE...>',
  examples: [
    ['keep /nav/home', 'the translations of this key, in every file that has it'],
    ["keep '/nav/**' --locale de,fr", 'everything below a key, in two locales'],
    ['keep locales/en.json', 'all stale translations of a source file'],
  ],
  run: async ({ options, operands, view }) => {
    const { keep } = await import('../../api/keep.ts')
    const { keepText } = await import('../../report/terminal/index.ts')
    const report = await keep(operands, options)
    return { report, text: () => keepText(view.here(report), view) }
  },
}
