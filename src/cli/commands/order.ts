import type { Command } from '../command.ts'

export const orderCommand: Command = {
  name: 'order',
  summary: 'Place the orders, and do not wait for the translations',
  argument: '[FILE]',
  descriptions: {
    failOn: 'findings that fail the run: held (the default), pending, missing, stale, invalid, or none',
  },
  examples: [
    ['order', 'show the plan, ask, and order it'],
    ['order plan.json --yes', 'order exactly the plan that "plan --out" saved, or nothing'],
    ['order --again /nav/home', 'buy this key once more, although it was bought before'],
    ['order --proofread', 'have the source texts corrected'],
    ['order --locale fr --max-cost 25 --yes', 'at most 25 dollars'],
  ],
  run: async call => {
    const { options, operands, view } = call
    const { order } = await import('../../api/commands.ts')
    const { orderText } = await import('../../report/terminal/index.ts')
    const { confirmation } = await import('../confirm.ts')
    const { readInput } = await import('../inputs.ts')
    const [file] = operands
    const { confirm, onPlan, isDeclined } = confirmation(call)
    const report = await order({
      ...options,
      savedPlan: file === undefined ? undefined : { name: file, text: readInput(file, 'the plan') },
      confirm,
      onPlan,
    })
    return { report, text: () => orderText(view.here(report), view, isDeclined()) }
  },
}
