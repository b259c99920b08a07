import { describe, expect, it } from 'vitest'
import { holdsTerm, lostTerms, spelledPlaceholders } from '../../src/checks/index.ts'
import type { FormatName } from '../../src/model.ts'

describe('a text holds a term', () => {
  it.each([
    ['Welcome to Acme', 'Acme', true],
    ['Acme', 'Acme', true],
    ['“Acme”-account', 'Acme', true],
    ['Acme_id', 'Acme', true],
    ['acme and ACME', 'Acme', false],
    ['Acmes', 'Acme', false],
    ['Acme2', 'Acme', false],
    ['ÜAcme', 'Acme', false],
    ['Acmé', 'Acm', false],
    ['Acme\u0301', 'Acme', false],
    ['𝐀Acme', 'Acme', false],
    ['Acmes, then Acme', 'Acme', true],
    ['C++11', 'C++', true],
    ['a.NET', '.NET', true],
    ['Acme Pay is here', 'Acme Pay', true],
    ['Acme  Pay', 'Acme Pay', false],
  ])('%j, %j: %s', (text, term, isHeld) => {
    expect(holdsTerm(text, term)).toBe(isHeld)
  })
})

it('a translation lacks the terms of its source that are nowhere in it, endings and glued words apart', () => {
  const terms = ['Acme', 'Orion', 'Zed']
  expect(lostTerms(terms, 'Acme and Orion', 'Acme und Orion')).toEqual([])
  expect(lostTerms(terms, 'Acme and Orion', 'Acmen ja orion')).toEqual(['Orion'])
  expect(lostTerms(terms, 'Acme and Orion', 'アクメとOrionを')).toEqual(['Acme'])
  expect(lostTerms(terms, 'Acmes', 'x')).toEqual([])
})

describe('placeholders to keep', () => {
  it.each<[FormatName, string, string[]]>([
    ['json', 'Hi {{name}}, {{- name}}: {{name}} $t(nav.home, x)', ['{{name}}', '{{- name}}', '$t(nav.home)']],
    ['json', '100% {0} <b>now</b> <br/>', ['{0}', '<b>', '<br/>']],
    ['json', 'Hi <a href="https://example.org" title="x">there</a> a < b', ['<a>']],
    ['json', '{n, plural, one {# file of {who}} other {<b>#</b> files}}', ['{n}', '{who}', '<b>']],
    ['json', '{n, plural, one {# file', []],
    ['arb', "It's {name}", ['{name}']],
    ['strings', '%1$@ of %2$*d, 50%%', ['%1$@', '%2$*d']],
    ['webextension', '$NAME$ pays $1, $$5', ['$NAME$', '$1']],
    ['html', '<p>x</p>', ['<p>']],
    ['json', 'plain', []],
  ])('%s %j: %j', (format, source, found) => {
    expect(spelledPlaceholders(source, format)).toEqual(found)
  })
})
