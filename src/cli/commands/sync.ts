import type { Command } from '../command.ts'
import { outputOptions, partOptions, projectOptions, serviceOptions } from '../options.ts'

export const syncCommand: Command = {
  name: 'sync',
  summary: 'Order, wait for the translations, and write them',
  options: [
    ...projectOptions,
    ...partOptions,
    ...serviceOptions,
    'service',
    'maxCost',
    'allowReorder',
    'again',
    'proofread',
    'yes',
    'timeout',
    'failOn',
    'extract',
    'report',
    ...outputOptions,
  ],
  descriptions: {
    timeout: 'wait this long for the orders: 0 for one look, or 45s, 30m (default), 2h, 1d',
    extract: 'first bring the source catalogs up to date with the code',
    failOn: 'what fails: held, pending (these are the default), missing, stale, invalid, or none',
  },
  examples: [
    ['sync', 'show the plan, ask, order, wait, write'],
    ['sync --sandbox', 'a trial of all this that costs nothing'],
    ['sync --yes --max-cost 25 --timeout 0', 'order, and let a later run fetch'],
  ],
  run: async call => {
    const { options, given, view } = call
    const { sync } = await import('../../index.ts')
    const { syncText } = await import('../../report/terminal/index.ts')
    const { confirmation } = await import('../confirm.ts')
    const { confirm, onPlan, isDeclined } = confirmation(call)
    const report = await sync({
      ...options,
      maxCost: given.maxCost,
      allowReorder: given.allowReorder,
      again: given.again,
      proofread: given.proofread,
      timeoutMs: given.timeout,
      failOn: given.failOn,
      extract: given.extract,
      confirm,
      onPlan,
    })
    return { report, text: syncText(view.here(report), view, isDeclined()) }
  },
}
