/** In `::: v-pre` of Vue's generators `{{ }}` is shown as it is, so a translator may translate it. */
import { expect, it } from 'vitest'
import { textCheck } from '../../../src/checks/index.ts'
import { markdown } from '../../../src/formats/markdown/index.ts'

function findingsOf(source: string, translations: readonly string[]): (string | undefined)[] {
  return markdown.scan(source).entries.map(({ text, dialects }, index) => {
    const options = dialects === undefined ? {} : { dialects }
    return textCheck(text, { format: 'markdown', ...options })(translations[index] ?? '')?.reason
  })
}

it.each([
  ['around', '::: v-pre\n\nKeep {{ this }}.\n\n:::\n'],
  ['right around', ':::v-pre\nKeep {{ this }}.\n:::\n'],
  ['with more colons around another', ':::: v-pre\n::: tip\nKeep {{ this }}.\n:::\n::::\n'],
  ['never closed', '::: v-pre\n\nKeep {{ this }}.\n'],
])('a container %s', (_, source) => {
  expect(findingsOf(source, ['Behalte {{ dies }}.'])).toEqual([undefined])
})

it.each([
  ['before it', 'Keep {{ this }}.\n\n::: v-pre\n:::\n'],
  ['behind it', '::: v-pre\n:::\n\nKeep {{ this }}.\n'],
  ['in another container', '::: raw\nKeep {{ this }}.\n:::\n'],
  ['of a page that only names it', 'Keep {{ this }}.\n\n`v-pre`\n'],
])('and not a text %s', (_, source) => {
  expect(findingsOf(source, ['Behalte {{ dies }}.', '`v-pre`'])[0]).toBe('placeholder')
})

it('code and links of its texts stay as they are all the same', () => {
  const source = '::: v-pre\nUse `{{ this }}` of [x](./a.md).\n:::\n'
  expect(findingsOf(source, ['Nutze `{{ dies }}` von [x](./a.md).'])).not.toEqual([undefined])
  expect(findingsOf(source, ['Nutze `{{ this }}` von [x](./b.md).'])).toEqual(['markup'])
})
