import { expect, it } from 'vitest'
import { numberPlaceholders } from '../../src/checks/index.ts'
import type { FormatName } from '../../src/model.ts'

it.each<[text: string, placeholders: string[], format?: FormatName]>([
  ['{{count}} items', ['{{count}}']],
  ['{{ count, number }} items of {{name}}', ['{{ count, number }}']],
  ['%{count} items', ['%{count}']],
  ['{count} items, {{count}}', ['{count}', '{{count}}']],
  ['%d items of {{name}}', ['%d']],
  ['%1$s has %2$d items', ['%2$d']],
  ['%(count)d of %(name)s', ['%(count)d']],
  ['%(n)d of %(name)s', ['%(n)d'], 'po'],
  ['{0} items', ['{0}']],
  ['{n} items', ['{n}']],
  ['{{itemCount}} items', ['{{itemCount}}']],
  ['{0} of {1}', []],
  ['{{name}} and others', []],
  ['One item', []],
  ['$t(count) @:count', []],
  ['<b>n</b> items', []],
  ['50% of # items', []],
  ['{n, plural, one {# file} other {# files}}', ['#']],
  ['{n, plural, one {{n} file} other {{n, number} files of {name}}}', ['{n}']],
  ['{n, plural, one {a file} other {files}} # {name}', []],
  ['{g, select, a {{n, selectordinal, other {#th}}} other {{g}}}', ['#']],
  ['{n, plural, one {#} other {# {n}}}', ['#', '{n}'], 'arb'],
  ['{n, plural, one {#', []],
])('the number in %j is shown by %j', (text, placeholders, format = 'json') => {
  expect(numberPlaceholders(text, format)).toEqual(placeholders)
})
