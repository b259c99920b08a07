import { expect, it } from 'vitest'
import {
  accountText,
  cancelText,
  errorText,
  orderDetailText,
  ordersText,
  plainView,
  ratesText,
} from '../../src/report/terminal/index.ts'
import { noticeLines } from '../../src/report/terminal/notes.ts'

const base = { schemaVersion: 1, command: 'orders', exitCode: 0, errors: [], notices: [] } as const

it('orders are a table', () => {
  const order = {
    id: '100001',
    locale: 'de',
    language: 'de',
    status: 'DONE',
    price: 1.1,
    volume: 1073,
    createdAt: '2026-01-05T12:00:31.5Z',
    completedAt: '',
  }
  expect(
    ordersText({ ...base, orders: [{ ...order, path: 'en.json' }, order] }, plainView),
  ).toMatchInlineSnapshot(`
    "  ORDER   STATUS  FILE     LOCALE  CHARACTERS  PRICE  CREATED           COMPLETED
      100001  done    en.json  de           1,073  $1.10  2026-01-05 12:00
      100001  done    –        de           1,073  $1.10  2026-01-05 12:00
    "
  `)
  expect(ordersText({ ...base, orders: [] }, plainView)).toContain('orders list --all')
})

it('an order is shown with what translators wrote and what was ordered', () => {
  const order = {
    id: '100001',
    status: 'DONE',
    price: 1.1,
    completedAt: '',
    text: 'Hallo\u001b[0m Welt',
    context: { tone: 'INFORMAL' },
    comments: [
      { role: 'TRANSLATOR', time: '2026', text: 'Who?\n', attachments: [{ name: 'a.png' }] },
      { role: '', time: '', text: 'Unsigned', attachments: [] },
    ],
    data: '{\n  "a": "b\u0007"\n}',
  }
  expect(orderDetailText({ ...base, order }, plainView)).toMatchInlineSnapshot(`
    "Order 100001
      status: done
      price: $1.10
      text: "Hallo\\u001b[0m Welt"
      context: {"tone":"INFORMAL"}

    Ordered text:
      {
        "a": "b\\u0007"
      }

    Comments:
      translator, 2026: "Who?\\n" (1 image)
      somebody: "Unsigned"
    "
  `)
})

it('what was cancelled is named', () => {
  expect(cancelText({ ...base, cancelled: ['1', '2'], covered: [] })).toBe(
    `Cancelled 2 orders: 1, 2.
The strings of these orders are not ordered again until their source text changes, or "dragoman order --again KEY" names them.
`,
  )
  expect(cancelText({ ...base, cancelled: [], covered: [] })).toBe(
    'No order was cancelled: none is in the queue, and orders in progress cannot be cancelled.\n',
  )
  const errors = [{ code: 'WRONG_ORDER_STATUS', message: 'order 1 is PROGRESS' }] as const
  expect(cancelText({ ...base, errors, cancelled: [], covered: [] })).toBe('No order was cancelled.\n')
  const covered = [{ id: '2', by: ['1'] }]
  expect(cancelText({ ...base, cancelled: ['2'], covered })).toBe(
    'Cancelled 1 order: 2.\nYou still get the strings of order 2: order 1 covers them too.\n',
  )
  expect(cancelText({ ...base, cancelled: ['2', '3'], covered })).toContain(
    'The strings of the other cancelled orders are',
  )
})

it('the account is its money', () => {
  expect(
    accountText({ ...base, account: { id: '1', balance: 1000.5, reserved: 12, overdraftAllowed: false } }),
  ).toMatchInlineSnapshot(`
    "Account 1
      balance   $1,000.50
      reserved  $12.00 for open orders
      overdraft not allowed
    "
  `)
})

it('rates are a table', () => {
  expect(
    ratesText(
      {
        ...base,
        service: 'translation',
        rates: [{ sourceLanguage: 'en', targetLanguage: 'zh-CN', rate: 12.5 }],
      },
      plainView,
    ),
  ).toMatchInlineSnapshot(`
    "Prices of "translation" for 1,000 characters:

      FROM  TO      PRICE
      en    zh-CN  $12.50
    "
  `)
})

it.each([
  [{ message: 'x' }, 'error: x'],
  [{ message: 'x', path: 'a.json', line: 3, locale: 'de', key: ['k'] }, 'error: a.json:3 de /k: x'],
  [{ message: 'a.json: x in de', path: 'a.json', locale: 'de' }, 'error: a.json: x in de'],
  [{ message: 'de.json:1:12: broken', path: 'en.json', locale: 'de' }, 'error: de.json:1:12: broken'],
  [{ message: 'not delivered', locale: 'de' }, 'error: de: not delivered'],
  [{ message: 'two\nlines\u0007' }, 'error: two\nlines\\u0007'],
])('an error is a line: %j', (error, line) => {
  expect(errorText(error)).toBe(line)
})

it('so is a notice', () => {
  expect(noticeLines([{ message: 'x', path: 'a.json' }])).toEqual(['note: a.json: x'])
})
