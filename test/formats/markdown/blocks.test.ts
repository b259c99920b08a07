import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FormatError } from '../../../src/errors.ts'
import { blocksOf } from '../../../src/formats/markdown/blocks.ts'
import { lawCases } from '../../helpers/laws.ts'
import { proseByOracle, trimLines } from './oracle.ts'

const proseOf = (text: string) =>
  blocksOf(text, 0)
    .blocks.map(
      ({ kind, lines }) => [kind, lines.map(({ start, end }) => text.slice(start, end)).join('\n')] as const,
    )
    .filter(([, own]) => own.trim() !== '')
    .map(([kind, own]) => `${kind}: ${trimLines(own)}`)

describe('the blocks of Markdown', () => {
  it('are those that another parser finds', () => {
    // Left out is what the other parser decides by a line before: markers without text and numbers but 1 in lists,
    // tags that only a blank line may precede.
    const starts = ['> ', '>', '- a', '* ', '1. a', '# ', '    ', '\t', '```', '~~~', '===', '---', '***', '']
    const markup = [
      '<div>',
      '</div>',
      '<!-- ',
      '-->',
      '<pre>',
      '<?',
      '?>',
      '[a]: b',
      '[a]:',
      '"t"',
      "'t",
      '(t)',
    ]
    const words = ['word', 'x y', '\\', '|', '#', ' #', '`', '  ', '=', '_']
    const line = fc
      .tuple(fc.array(fc.constantFrom(...starts), { maxLength: 2 }), fc.constantFrom(...markup, ...words))
      .map(([before, rest]) => `${before.join('')}${rest}`)
    const end = fc.constantFrom('\n', '\n', '\n\n', '\r\n', '\r')
    const documents = fc
      .array(fc.tuple(line, end), { maxLength: 8 })
      .map(lines => lines.map(parts => parts.join('')).join(''))
      // A marker without text, and a tab of Material for MkDocs (`=== "t"`), which only dragoman reads as one.
      .filter(text => !/(?:^|[>\s])\*[ \t]+(?:[\r\n]|$)|===[ \t]+["']/.test(text))
    fc.assert(
      fc.property(documents, text => {
        expect(proseOf(text)).toEqual(proseByOracle(text))
      }),
      { numRuns: lawCases(500) },
    )
  })

  it.each([
    ['an empty file', '', []],
    ['white space', ' \n\t\n', []],
    ['one word', 'a', ['paragraph: a']],
    ['seven hashes', '####### a', ['paragraph: ####### a']],
    ['a heading of hashes', '### ###', []],
    ['a heading that ends in an escaped hash', '# a \\#', ['heading: a \\#']],
    ['ten digits', '1234567890. a', ['paragraph: 1234567890. a']],
    ['a back-quote in the words behind a fence', '```a`\nb', ['paragraph: ```a`\nb']],
    ['a shorter fence', '````\n```\na', []],
    ['another fence', '```\n~~~\na', []],
    ['a fence that is indented like code', '```\n    ```\na', []],
    ['code after a paragraph', 'a\n    b', ['paragraph: a\nb']],
    ['code in a list item', '-     a', []],
    ['a list item that begins with two blank lines', '-\n\n  a', ['paragraph: a']],
    ['an underline that is lazy', '> a\n---\nb', ['paragraph: a', 'paragraph: b']],
    ['a definition in the place of text', '[a]: b\n', []],
    ['an escaped bracket in a label', '[a\\]]: b\n', []],
    ['a label that is not closed', '[a: b\n', ['paragraph: [a: b']],
    ['a label of white space', '[ ]: b\n', ['paragraph: [ ]: b']],
    ['a label of a thousand characters', `[${'a'.repeat(1000)}]: b`, [`paragraph: [${'a'.repeat(1000)}]: b`]],
    ['a destination with parentheses', '[a]: b(c(d)\\()\n', []],
    ['a destination that does not balance', '[a]: b(c\n', ['paragraph: [a]: b(c']],
    ['a destination with an escape', '[a]: <b\\>c>\n', []],
    ['an open destination', '[a]: <b c\n', ['paragraph: [a]: <b c']],
    ['text behind a title', '[a]: b "c" d\n', ['paragraph: [a]: b "c" d']],
    ['text behind a title on a line of its own', '[a]: b\n"c" d\n', ['paragraph: "c" d']],
    ['a title with an escape', '[a]: b "\\"c"\n', []],
    ['a self-closing tag', '<br/>\na', []],
    ['a tag with attributes', '<x a b=c d = \'e\' f="g" />\na', []],
    ['a tag with text behind it', '<x> a', ['paragraph: <x> a']],
    ['a closing tag by itself', '</x >\na', []],
    ['a tag that is no block inside of a paragraph', 'a\n<x>\nb', ['paragraph: a\n<x>\nb']],
    ['a block tag inside of a paragraph', 'a\n<p>\nb', ['paragraph: a']],
    ['a declaration', '<!DOCTYPE html>\na', ['paragraph: a']],
    ['character data', '<![CDATA[\n\na ]]>\nb', ['paragraph: b']],
    ['a raw tag that ends on its line', '<style>a</style>\nb', ['paragraph: b']],
  ])('are right for %s', (_, text, expected) => {
    expect(proseOf(text)).toEqual(expected)
  })

  it('are refused beyond a hundred containers, with the place', () => {
    expect(proseOf(`${'> '.repeat(100)}a`)).toEqual(['paragraph: a'])
    const tooDeep = () => blocksOf(`a\n\n${'- '.repeat(101)}b`, 0)
    expect(tooDeep).toThrow(FormatError)
    expect(tooDeep).toThrow(
      expect.objectContaining({ line: 3, message: expect.stringContaining('100 deep') }),
    )
  })
})
