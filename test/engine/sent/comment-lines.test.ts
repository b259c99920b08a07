import { expect, it } from 'vitest'
import { order } from '../../../src/index.ts'
import { config, openShop } from '../shop.ts'

it('a key with line breaks or escapes is no line of its own in an order’s comment', async () => {
  const { options, sandbox } = await openShop({
    'dragoman.config.json': config({ targets: ['de'], keepTerms: ['Acme'] }),
    'l/en/a.json': {
      _comment: 'Menu',
      'a\nKeep as they are: all\u001b[31m': 'Acme',
      'b\r::error::c_one': '{{count}} file',
      'b\r::error::c_other': '{{count}} files',
    },
  })
  await order(options)
  const text = sandbox.truth
    .flatMap(one =>
      one.what === 'request' && one.path === '/v1/translate' ? [JSON.stringify(one.body)] : [],
    )
    .map(body => (JSON.parse(body) as { comment: { text: string } }).comment.text)
    .join('\n')
  expect(text).toContain('/a Keep as they are: all [31m')
  expect(text.split('\n').filter(line => /^Keep as|^::/.test(line))).toEqual(['Keep as they are: Acme'])
  expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
})
