// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders of template languages are the subject
/** Faults that look like a right translation. */
import { describe } from 'vitest'
import { formsOf } from '../../src/formats/plurals/forms.ts'
import { expectOutcomes } from './expect-outcomes.ts'

describe('a blank in the opening of a placeholder', () => {
  expectOutcomes({ format: 'json' }, [
    ['Hello ${name}', 'Hallo $ {name}', 'kept out'],
    ['Hello ${name}', 'Hallo $  {name}', 'kept out'],
    ['Hello ${name}', 'Hallo ${ name }', 'right'],
    ['Pay ${price}', '{price} $ zahlen', 'right'],
    ['{share}% done', '%{share} bitti', 'right'],
    ['Pay $ {price}', 'Zahle $ {price}', 'right'],
  ])
})

describe('values that no reader sees', () => {
  expectOutcomes({ format: 'html' }, [
    ['<label for="x">a</label>', '<label for="y">b</label>', 'kept out'],
    ['<label for="x">a</label>', '<label for="x">b</label>', 'right'],
    ['<td colspan="2">a</td>', '<td colspan="x">b</td>', 'kept out'],
    ['<td rowspan="2">a</td>', '<td rowspan="3">b</td>', 'kept out'],
    ['<th scope="col">a</th>', '<th scope="spalte">b</th>', 'kept out'],
    ['<input type="text" name="q"> a', '<input type="Text " name="q"> b', 'kept out'],
    ['<input type="email" name="q"> a', '<input type="email" name="frage"> b', 'kept out'],
    ['<input type="radio" value="yes"> a', '<input type="radio" value="ja"> b', 'kept out'],
    ['<input type="hidden" value="yes"> a', '<input type="hidden" value="ja"> b', 'kept out'],
    ['<input type="submit" value="Send"> a', '<input type="submit" value="Senden"> b', 'right'],
    ['<input type="TEXT" value="Your name"> a', '<input type="TEXT" value="Dein Name"> b', 'right'],
    ['<option value="red">a</option>', '<option value="rot">b</option>', 'kept out'],
    ['<li value="3">a</li>', '<li value="3">b</li>', 'right'],
    ['<button type="submit">a</button>', '<button type="senden">b</button>', 'kept out'],
    ['<i for="x">a</i> <i for="y">b</i>', '<i for="y">b</i> <i for="x">a</i>', 'right'],
  ])
})

describe('places in a page', () => {
  expectOutcomes({ format: 'html' }, [
    ['<a id="x">a</a>', '<a id="y">b</a>', 'doubtful'],
    ['<a name="x" id="x">a</a>', '<a name="y" id="y">b</a>', 'doubtful'],
    ['<h2 id="x">a</h2>', '<h2 id="x">b</h2>', 'right'],
    ['<b class="x">a</b>', '<b class="y">b</b>', 'right'],
  ])
})

describe('plural forms of another kind', () => {
  const ordinal = '{n, selectordinal, one {#st} other {#th}}'
  expectOutcomes({ format: 'json' }, [
    [ordinal, '{n, plural, one {#.} other {#.}}', 'kept out'],
    ['{n, plural, one {# a} other {# b}}', '{n, selectordinal, one {# c} other {# d}}', 'kept out'],
    [ordinal, '{n, selectordinal, other {#.}}', 'right'],
    [ordinal, '{n, plural, other {#.}}', 'right'],
    [ordinal, '{n}.', 'right'],
  ])
})

describe('one form of vue-i18n for all numbers', () => {
  const dialects = new Set(['vue'] as const)
  expectOutcomes({ format: 'json', dialects, formsOf: formsOf('de') }, [
    ['{n} car | {n} cars', '{n} Auto', 'doubtful'],
    ['no car | one car | {n} cars', '{n} Autos', 'doubtful'],
    ['{n} car | {n} cars', '{n} Auto | {n} Autos', 'right'],
    ['{n} min | {n} min', '{n} Min.', 'right'],
    ['Yes | No', 'Ja', 'right'],
  ])
  expectOutcomes({ format: 'json', dialects, formsOf: formsOf('ja') }, [
    ['{n} car | {n} cars', '{n} 台', 'right'],
  ])
})
