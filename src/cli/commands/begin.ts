/** Commands for the setup, beside `init`. */
import { configText, doctorText, extractText } from '../../report/terminal/index.ts'
import type { Command } from '../command.ts'

export const extractCommand: Command = {
  name: 'extract',
  summary: 'Find the keys in the code, and add the missing ones to the source catalogs (i18next)',
  descriptions: {
    file: 'only these source catalogs, with * and **, relative to the working directory or the project root (may be repeated)',
    allowRemoval:
      'allow more than a fifth of the keys of these source catalogs to be removed (may be repeated)',
  },
  examples: [
    ['extract --dry-run', 'show the missing keys, with a diff'],
    ['extract', 'write them into the source catalogs'],
    ['extract --ci', 'a gate for CI: exit 3 when a catalog lags behind the code'],
    ['extract --prune', 'also remove keys that no code names'],
  ],
  run: async ({ options, view }) => {
    const { extract } = await import('../../api/extract.ts')
    const report = await extract(options)
    return { report, text: () => extractText(report, view) }
  },
}

export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'Check the setup, and say how to fix each fault',
  descriptions: { sandbox: 'check the sandbox instead of the service' },
  examples: [
    ['doctor', 'everything from the Node version to balance and clock; buys nothing'],
    ['doctor --json', 'the same for a script'],
  ],
  run: async ({ options, view }) => {
    const { doctor } = await import('../../api/doctor.ts')
    const report = await doctor(options)
    return { report, text: () => doctorText(report, view) }
  },
}

export const configCommand: Command = {
  name: 'config',
  summary: 'Show every setting, and where it is set',
  examples: [
    ['config --show', 'each value with its file and line, option, variable, or default'],
    ['config --show --json', 'the same for a script; keys are masked'],
  ],
  run: async ({ options, given, view }) => {
    const { showConfig } = await import('../../api/show-config.ts')
    const report = await showConfig({ ...options, maxCost: given.maxCost })
    return { report, text: () => configText(report, view) }
  },
}
