import { join } from 'node:path'
import { expect, it } from 'vitest'
import { messagesPage, sentencesIn } from './messages.ts'
import { root } from './pages.ts'

it('the page has every message: "npm run docs" brings it up to date', async () => {
  await expect(messagesPage()).toMatchFileSnapshot(join(root, 'docs/messages.md'))
})

it('a sentence is found where a value stands in it', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source code, not a template
  expect(sentencesIn('throw new E(`no file at ${one.path}, so there`); f("a-b", "ab")')).toEqual([
    'no file at {path}, so there',
  ])
})
