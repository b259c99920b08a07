import type { Command } from '../command.ts'
import { outputOptions, projectOptions } from '../options.ts'

export const adoptCommand: Command = {
  name: 'adopt',
  summary: 'Record existing translations, so that a changed source makes them stale',
  options: [...projectOptions, 'sandbox', ...outputOptions],
  descriptions: { sandbox: 'for the trial with the sandbox only' },
  examples: [
    ['adopt', 'all translations that are there; offline, free of charge, no key'],
    ['adopt --locale de', 'those of one locale'],
    ["adopt --file 'web/**'", 'those of some source files'],
  ],
  run: async ({ options, view }) => {
    const { adopt } = await import('../../index.ts')
    const { adoptText } = await import('../../report/terminal/index.ts')
    const report = await adopt(options)
    return { report, text: adoptText(view.here(report), view) }
  },
}
