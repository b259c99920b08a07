import type { Command } from '../command.ts'

export const ordersAcceptCommand: Command = {
  name: 'orders accept',
  summary: 'Write the held texts of an order as delivered',
  argument: '<ID> [KEY...]',
  examples: [
    ['orders accept 100001', 'all held texts of this order'],
    ['orders accept 100001 /nav/home', 'this one only'],
  ],
  run: async ({ options, operands: [id = '', ...keys], view }) => {
    const { acceptOrder } = await import('../../api/accept.ts')
    const { acceptText } = await import('../../report/terminal/index.ts')
    const report = await acceptOrder(id, keys, options)
    return { report, text: () => acceptText(view.here(report), view) }
  },
}
