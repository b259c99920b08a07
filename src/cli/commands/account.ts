import type { Command } from '../command.ts'

export const accountCommand: Command = {
  name: 'account',
  summary: 'Show balance and reserved funds',
  examples: [
    ['account', 'the account of the key in DRAGOMAN_API_KEY'],
    ['account --api-key-file key.txt', 'the account of the key in a file'],
  ],
  run: async ({ options }) => {
    const { account } = await import('../../api/account.ts')
    const { accountText } = await import('../../report/terminal/index.ts')
    const report = await account(options)
    return { report, text: () => accountText(report) }
  },
}
