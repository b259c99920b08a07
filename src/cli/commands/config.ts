import type { Command } from '../command.ts'

export const configCommand: Command = {
  name: 'config',
  summary: 'Show every setting, and where it is set',
  examples: [
    ['config --show', 'each value with its file and line, option, variable, or default'],
    ['config --show --json', 'the same for a script; keys are masked'],
  ],
  run: async ({ options, given, view }) => {
    const { showConfig } = await import('../../api/show-config.ts')
    const { configText } = await import('../../report/terminal/index.ts')
    const report = await showConfig({ ...options, maxCost: given.maxCost })
    return { report, text: () => configText(report, view) }
  },
}
