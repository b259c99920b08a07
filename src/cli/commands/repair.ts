import type { Command } from '../command.ts'

export const repairCommand: Command = {
  name: 'repair',
  summary: 'Rebuild lock and ledger from the files and the service',
  examples: [
    ['repair', 'read back every order of the account; buys nothing, writes no locale file'],
    ['repair --json', 'what was rebuilt, as one object'],
  ],
  run: async ({ options, view }) => {
    const { repair } = await import('../../api/repair.ts')
    const { repairText } = await import('../../report/terminal/index.ts')
    const report = await repair(options)
    return { report, text: () => repairText(view.here(report), view) }
  },
}
