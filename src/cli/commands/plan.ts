import type { Command } from '../command.ts'

export const planCommand: Command = {
  name: 'plan',
  summary: 'Show what would be ordered, and its price',
  examples: [
    ['plan', 'the price of everything that is missing or stale'],
    ['plan --locale de --out plan.json', 'save the plan for "dragoman order plan.json"'],
    ['plan --compare-services', 'compare the prices of translation and ai_and_proofreading'],
    ['plan --proofread', 'the price of having the source texts corrected'],
    ['plan --sandbox', 'the sandbox in place of the service'],
  ],
  run: async ({ options, given, view }) => {
    const { plan } = await import('../../api/commands.ts')
    const { planText } = await import('../../report/terminal/index.ts')
    const { refuseSavedAgain, saveOutput } = await import('../inputs.ts')
    refuseSavedAgain(given)
    const { saved, ...report } = await plan(options)
    if (given.out !== undefined) saveOutput(given.out, saved)
    return { report, text: () => planText(view.here(report), view, given.out) }
  },
}
