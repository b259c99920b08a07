/** Commands for single orders, the account and its prices. */
import {
  acceptText,
  accountText,
  cancelText,
  orderDetailText,
  ordersText,
  ratesText,
  settleText,
} from '../../report/terminal/index.ts'
import { type Command, reporting } from '../command.ts'
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
  run: reporting(async ({ options }) => (await import('../../api/orders.ts')).orders(options), ordersText),
}

export const ordersShowCommand: Command = {
  name: 'orders show',
  summary: 'Show one order with its texts and comments',
  argument: '<ID>',
  examples: [['orders show 100001', 'one order, with everything that the service shows']],
  run: reporting(
    async ({ options, operands }) =>
      (await import('../../api/orders.ts')).showOrder(operands[0] ?? '', options),
    orderDetailText,
  ),
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
  run: reporting(async ({ options, given, operands }) => {
    if (given.lastRun === true && given.queued !== true) throw new Misuse('--last-run needs --queued')
    if (given.queued === true && operands.length > 0)
      throw new Misuse('give either ids or --queued, not both')
    return (await import('../../api/orders.ts')).cancelOrders(operands, options)
  }, cancelText),
}

export const ordersAcceptCommand: Command = {
  name: 'orders accept',
  summary: 'Write the held texts of an order as delivered',
  argument: '<ID> [KEY...]',
  examples: [
    ['orders accept 100001', 'all held texts of this order'],
    ['orders accept 100001 /nav/home', 'this one only'],
  ],
  run: reporting(
    async ({ options, operands: [id = '', ...keys] }) =>
      (await import('../../api/accept.ts')).acceptOrder(id, keys, options),
    acceptText,
  ),
}

export const ordersSettleCommand: Command = {
  name: 'orders settle',
  summary: 'Record what became of a request whose outcome is unknown',
  argument: '<REQUEST>',
  examples: [
    ['orders settle 01KBT6M0000000000000000000 --absent', 'the service placed no order for it'],
    ['orders settle 01KBT6M0000000000000000000 --order 100001', 'the service placed this order for it'],
  ],
  run: reporting(
    async ({ options, operands: [request = ''] }) =>
      (await import('../../api/settle.ts')).settleRequest(request, options),
    settleText,
  ),
}

export const accountCommand: Command = {
  name: 'account',
  summary: 'Show balance and reserved funds',
  examples: [
    ['account', 'the account of the key in DRAGOMAN_API_KEY'],
    ['account --api-key-file key.txt', 'the account of the key in a file'],
  ],
  run: reporting(async ({ options }) => (await import('../../api/account.ts')).account(options), accountText),
}

export const ratesCommand: Command = {
  name: 'rates',
  summary: 'Show the prices into the target languages',
  descriptions: { service: 'translation (default) or ai_and_proofreading' },
  examples: [
    ['rates', 'prices of human translation'],
    ['rates --service ai_and_proofreading', 'prices of proofread machine translation'],
  ],
  run: reporting(async ({ options }) => (await import('../../api/account.ts')).rates(options), ratesText),
}
