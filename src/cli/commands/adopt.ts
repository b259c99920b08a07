import type { Command } from '../command.ts'

export const adoptCommand: Command = {
  name: 'adopt',
  summary: 'Record existing translations, so that they become stale when their source changes',
  descriptions: { sandbox: 'record them for the sandbox trial only' },
  examples: [
    ['adopt', 'all existing translations; offline, free of charge, no key'],
    ['adopt --locale de', 'the translations of one locale'],
    ["adopt --file 'web/**'", 'the translations of some source files'],
  ],
  run: async ({ options, view }) => {
    const { adopt } = await import('../../api/adopt.ts')
    const { adoptText } = await import('../../report/terminal/index.ts')
    const report = await adopt(options)
    return { report, text: () => adoptText(view.here(report), view) }
  },
}
