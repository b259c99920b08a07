import type { Command } from '../command.ts'

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
    const { doctorText } = await import('../../report/terminal/index.ts')
    const report = await doctor(options)
    return { report, text: () => doctorText(report, view) }
  },
}
