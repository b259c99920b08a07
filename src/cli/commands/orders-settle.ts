import type { Command } from '../command.ts'

export const ordersSettleCommand: Command = {
  name: 'orders settle',
  summary: 'Record what became of a request whose outcome is unknown',
  argument: '<REQUEST>',
  examples: [
    ['orders settle 01KBT6M0000000000000000000 --absent', 'the service placed no order for it'],
    ['orders settle 01KBT6M0000000000000000000 --order 100001', 'the service placed this order for it'],
  ],
  run: async ({ options, view, operands: [request = ''] }) => {
    const { settleRequest } = await import('../../api/settle.ts')
    const { settleText } = await import('../../report/terminal/index.ts')
    const report = await settleRequest(request, options)
    return { report, text: () => settleText(view.here(report)) }
  },
}
