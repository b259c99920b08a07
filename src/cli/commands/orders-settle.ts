import type { Command } from '../command.ts'
import { outputOptions, projectOptions, serviceOptions } from '../options.ts'

export const ordersSettleCommand: Command = {
  name: 'orders settle',
  summary: 'Record what became of a request whose outcome is unknown',
  argument: '<REQUEST>',
  options: [...projectOptions, ...serviceOptions, 'absent', 'not', 'order', ...outputOptions],
  examples: [
    ['orders settle 01KBT6M0000000000000000000 --absent', 'the service placed no order for it'],
    ['orders settle 01KBT6M0000000000000000000 --order 100001', 'the service placed this order for it'],
  ],
  run: async ({ options, view, given: { absent, not, order }, operands: [request = ''] }) => {
    const { settleRequest } = await import('../../index.ts')
    const { settleText } = await import('../../report/terminal/index.ts')
    const report = await settleRequest(request, { ...options, absent, not, order })
    return { report, text: settleText(view.here(report)) }
  },
}
