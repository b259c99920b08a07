import { describe, expect, it } from 'vitest'
import { type CheckReason, hasLetter, sourceFault } from '../../src/checks/index.ts'
import type { FormatName } from '../../src/model.ts'

describe('hasLetter', () => {
  it.each<readonly [source: string, format: FormatName, expected: boolean]>([
    ['Open', 'json', true],
    ['日本', 'json', true],
    ['', 'json', false],
    ['123 – 456', 'json', false],
    ['{{value}} %', 'json', false],
    ['{{value}} px', 'json', true],
    ['{0}/{1}', 'json', false],
    ['<b>{x}</b>', 'json', false],
    ['<b>{x} a</b>', 'json', true],
    ['<file>', 'json', true],
    ['<0/>', 'json', false],
    ['%d / %d', 'strings', false],
    ['%1$@: %2$lu', 'strings', false],
    ['%d of %d', 'po', true],
    ['100% d', 'strings', true],
    ['@:app.name', 'json', false],
    ['$t(app.name)', 'json', false],
    ['$NAME$ ($1)', 'webextension', false],
    ['$NAME$', 'json', true],
    ['{n, plural, one {#} other {#}}', 'json', false],
    ['{n, plural, one {# day} other {# days}}', 'json', true],
    ['&nbsp;&#8211; <b>5</b>', 'html', false],
    ['R&D', 'html', true],
    ['{name}', 'arb', false],
    ['{name', 'arb', true],
    ['{{x}', 'json', true],
    ['{0', 'json', true],
    ['{0', 'text', false],
    ['{n, plural, one {# day} other {# days}', 'json', true],
  ])('%j in %s: %s', (source, format, expected) => {
    expect(hasLetter(source, { format })).toBe(expected)
  })
})

describe('sourceFault', () => {
  it.each<readonly [source: string, format: FormatName, reason: CheckReason | undefined]>([
    ['Hi {{name}}', 'json', undefined],
    ['Hi {{name}', 'json', 'placeholder'],
    ['Hi {name}}', 'json', 'placeholder'],
    ['Hi {name', 'json', 'placeholder'],
    ['Hi name}', 'json', 'placeholder'],
    ['Hi {0', 'strings', 'placeholder'],
    ['Press { to open', 'json', 'placeholder'],
    ['Hello }', 'json', 'placeholder'],
    ['See {', 'po', 'placeholder'],
    ['Hello }', 'webextension', 'placeholder'],
    ['a } b {', 'json', 'placeholder'],
    ['{name} and } x', 'json', 'placeholder'],
    ['{name} and { x', 'strings', 'placeholder'],
    ['{{x}', 'json', 'placeholder'],
    ['{0', 'json', 'placeholder'],
    ['a{b}', 'json', undefined],
    ['Sad :{ or happy :}', 'json', undefined],
    ['Happy, {name} :}', 'json', undefined],
    ['Name:{name', 'json', 'placeholder'],
    ['Press "{" to open {name}', 'json', undefined],
    ['Press “}” or `{{`', 'strings', undefined],
    ['Type <kbd>{</kbd>', 'json', undefined],
    ['Type \\{', 'json', undefined],
    ["Type {'{'}", 'json', undefined],
    ['"{" and {name', 'json', 'placeholder'],
    ['Send {"a": {b}}', 'json', undefined],
    ['function f() { return', 'text', undefined],
    ['Hi {name', 'html', undefined],
    ['Hi {name', 'markdown', undefined],
    ['{n, plural, one {x} other {y}} }', 'json', 'placeholder'],
    ["{n, plural, one {x} other {y}} '}'", 'json', undefined],
    ["{n, plural, one {it''s} other {y}} '} it''s'", 'json', undefined],
    ['Hello } you', 'arb', 'placeholder'],
    ["Hello '}' you", 'arb', undefined],
    ["L'} you", 'arb', 'placeholder'],
    ['n, {n, plural, one {# day} other {# days}', 'json', 'icu'],
    ['{n, plural, one {# day}}', 'json', 'icu'],
    ['{n, plural, one {# day} other {# days}}', 'json', undefined],
    ['{count, plural, one {a} other {{{count}} b}}', 'json', undefined],
    ['Hi {name', 'arb', 'icu'],
    ["Delete '{name}'?", 'arb', undefined],
    ["Type '{' here", 'arb', undefined],
  ])('%j in %s: %s', (source, format, reason) => {
    expect(sourceFault(source, { format })?.reason).toBe(reason)
  })
})
