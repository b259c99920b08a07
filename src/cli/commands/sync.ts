import type { Command } from '../command.ts'

export const syncCommand: Command = {
  name: 'sync',
  summary: 'Order, wait for the translations, and write them',
  descriptions: {
    timeout: 'wait this long for the orders: 0 to look once, or 45s, 30m (default), 2h, 1d',
    extract: 'first bring the source catalogs up to date with the code',
    failOn: 'findings that fail the run: held, pending (the default), missing, stale, invalid, or none',
  },
  examples: [
    ['sync', 'show the plan, ask, order, wait, write'],
    ['sync --sandbox', 'a trial of all this that costs nothing'],
    ['sync --yes --max-cost 25 --timeout 0', 'order, and let a later run fetch'],
  ],
  run: async call => {
    const { options, view } = call
    const { sync } = await import('../../api/commands.ts')
    const { syncText } = await import('../../report/terminal/index.ts')
    const { confirmation } = await import('../confirm.ts')
    const { confirm, onPlan, isDeclined } = confirmation(call)
    const report = await sync({ ...options, confirm, onPlan })
    return { report, text: () => syncText(view.here(report), view, isDeclined()) }
  },
}
