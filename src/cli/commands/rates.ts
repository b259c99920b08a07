import type { Command } from '../command.ts'

export const ratesCommand: Command = {
  name: 'rates',
  summary: 'Show the prices into the target languages',
  descriptions: { service: 'translation (default) or ai_and_proofreading' },
  examples: [
    ['rates', 'prices of human translation'],
    ['rates --service ai_and_proofreading', 'prices of proofread machine translation'],
  ],
  run: async ({ options, view }) => {
    const { rates } = await import('../../api/account.ts')
    const { ratesText } = await import('../../report/terminal/index.ts')
    const report = await rates(options)
    return { report, text: () => ratesText(report, view) }
  },
}
