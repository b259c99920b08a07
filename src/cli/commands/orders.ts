import type { Command } from '../command.ts'
import { Misuse } from '../misuse.ts'

export const ordersListCommand: Command = {
  name: 'orders list',
  summary: 'List the orders of this project, newest first',
  descriptions: { all: 'every order of the account' },
  examples: [
    ['orders list', "this project's orders"],
    ['orders list --locale de', 'orders into one locale'],
    ['orders list --all', 'every order of the account'],
  ],
  run: async ({ options, view }) => {
    const { orders } = await import('../../api/orders.ts')
    const { ordersText } = await import('../../report/terminal/index.ts')
    const report = await orders(options)
    return { report, text: () => ordersText(view.here(report), view) }
  },
}

export const ordersShowCommand: Command = {
  name: 'orders show',
  summary: 'Show one order with its texts and comments',
  argument: '<ID>',
  examples: [['orders show 100001', 'one order, with everything that the service shows']],
  run: async ({ options, operands, view }) => {
    const { showOrder } = await import('../../api/orders.ts')
    const { orderDetailText } = await import('../../report/terminal/index.ts')
    const report = await showOrder(operands[0] ?? '', options)
    return { report, text: () => orderDetailText(view.here(report), view) }
  },
}

export const ordersCancelCommand: Command = {
  name: 'orders cancel',
  summary: 'Cancel orders that no translator has taken yet',
  argument: '[ID...]',
  examples: [
    ['orders cancel 100001 100002', 'these two'],
    ['orders cancel --queued', 'all that can still be cancelled'],
    ['orders cancel --queued --last-run', 'the queued orders of the last run that ordered'],
  ],
  run: async ({ options, given, operands, view }) => {
    if (given.lastRun === true && given.queued !== true) throw new Misuse('--last-run needs --queued')
    if (given.queued === true && operands.length > 0)
      throw new Misuse('give either ids or --queued, not both')
    const { cancelOrders } = await import('../../api/orders.ts')
    const { cancelText } = await import('../../report/terminal/index.ts')
    const report = await cancelOrders(operands, options)
    return { report, text: () => cancelText(view.here(report)) }
  },
}
