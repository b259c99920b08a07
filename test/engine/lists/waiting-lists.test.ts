/** While a list waits to be put in order, everything that speaks of its texts finds them where they are. */
import { expect, it } from 'vitest'
import { acceptOrder, check, keep, order, pull, sync } from '../../../src/index.ts'
import { answer, config, openShop } from '../shop.ts'

/** A list that is translated, and will wait for a new first element. */
async function waiting(more: object = {}, options: Parameters<typeof openShop>[1] = {}) {
  const shop = await openShop(
    {
      'dragoman.config.json': config({ targets: ['de'], keepTerms: ['Acme'], ...more }),
      'l/en/a.json': { list: ['Acme one', 'Two', 'Three'] },
      'l/de/a.json': { list: ['Acme eins', 'Zwei', 'Drei'] },
    },
    options,
  )
  expect(await sync(shop.options)).toMatchObject({ exitCode: 0, orders: [] })
  return shop
}

it('check misses terms in the texts of the right elements', async () => {
  const { options, workspace } = await waiting()
  workspace.put('l/en/a.json', { list: ['New', 'Acme one', 'Two', 'Three'] })
  expect((await check(options)).notices).toEqual([])
  workspace.put('l/en/a.json', { list: ['New', 'Acme one', 'Two', 'Three'], z: 'Acme' })
  expect((await check(options)).notices).toEqual([])
})

it('what was written is reported with its line', async () => {
  const lost = ({ text }: { text: string }) =>
    JSON.stringify(JSON.parse(text), (_, value: unknown) => (typeof value === 'string' ? 'ohne' : value))
  const shop = await openShop(
    {
      'dragoman.config.json': config({ targets: ['de'], keepTerms: ['Acme'] }),
      'l/en/a.json': { list: [{ q: 'One' }, { q: 'Two' }] },
      'l/de/a.json': '{\n  "list": [\n    { "q": "Eins" },\n    { "q": "Zwei" }\n  ]\n}\n',
    },
    { translate: lost, manual: true },
  )
  const { options, sandbox, workspace } = shop
  await sync(options)
  // The second element gets another member, and the first is to come.
  workspace.put('l/en/a.json', { list: [{ q: 'One' }, { q: 'Two', a: 'Acme' }] })
  const [first] = (await order(options)).orders
  workspace.put('l/en/a.json', { list: [{ q: 'New' }, { q: 'One' }, { q: 'Two', a: 'Acme' }] })
  sandbox.setStatus(first?.id ?? '', 'DONE')
  const { notices, written } = await pull(options)
  expect(JSON.parse(workspace.get('l/de/a.json'))).toEqual({
    list: [{ q: 'Eins' }, { q: 'Zwei', a: 'ohne' }],
  })
  expect(written).toEqual(['l/de/a.json'])
  const line =
    workspace
      .get('l/de/a.json')
      .split('\n')
      .findIndex(one => one.includes('ohne')) + 1
  expect(notices.filter(({ message }) => message.includes('lacks'))).toMatchObject([{ line }])
})

it('keep and accept find the element that is meant while another is held', async () => {
  const translate = (task: Parameters<typeof answer>[0]) => answer(task).replace(' {{n}}', '')
  const { options, sandbox, workspace } = await waiting({}, { manual: true, translate })
  workspace.put('l/en/a.json', { list: ['New {{n}}', 'Acme one', 'Two!', 'Three'] })
  const [placed] = (await order(options)).orders
  workspace.put('l/de/a.json', { list: ['Acme eins', 'Von Hand', 'Drei'] })
  sandbox.setStatus(placed?.id ?? '', 'DONE')
  expect(await pull(options)).toMatchObject({
    held: [
      { key: ['list', '2'], reason: 'edited' },
      { key: ['list', '0'], reason: 'placeholder' },
    ],
  })
  expect(JSON.parse(workspace.get('l/de/a.json'))).toEqual({ list: ['Acme eins', 'Von Hand', 'Drei'] })
  const accepted = await acceptOrder(placed?.id ?? '', ['/list/2'], options)
  expect(accepted.notices.map(({ message }) => message).join()).toContain('Von Hand')
  expect(JSON.parse(workspace.get('l/de/a.json'))).toEqual({ list: ['Acme eins', 'Two! (de)', 'Drei'] })
  workspace.put('l/en/a.json', { list: ['New {{n}}', 'Acme one', 'Two!', 'Three!'] })
  expect(await keep(['/list/3'], options)).toMatchObject({ kept: [{ key: ['list', '3'] }] })
})
