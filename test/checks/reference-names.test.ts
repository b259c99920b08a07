/** The names of characters that HTML knows are those that a parser of HTML reads. */
import { SAXParser } from 'parse5-sax-parser'
import { expect, it } from 'vitest'
import { isReferenceName } from '../../src/checks/markup/reference-names.ts'

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz']
const pairs = letters.flatMap(first => letters.map(second => first + second))

/** Every name of two or three letters, but for those that look like two words, of which we know no list. */
const short = [...pairs, ...pairs.flatMap(pair => letters.map(letter => pair + letter))].filter(
  name => !/[a-z][A-Z]/.test(name),
)

const longer =
  'nbsp copy copie amp quot quote hellip helip mdash ndash laquo raquo laquot szlig eacute eaccute middot middott thinsp zwnj zwj shy times times2 rsquo lsquo ldquo rdquo bdquo euro eur0 there4 frac12 frac34 sup2'.split(
    ' ',
  )

/** The names that the parser turns into a sign; of `&copie;` it reads `&copy`, and leaves the rest. */
function readByParser(names: readonly string[]): string[] {
  let text = ''
  const parser = new SAXParser()
  parser.on('text', token => {
    text += token.text
  })
  parser.end(names.map(name => `&${name};`).join('\n'))
  return text.split('\n').flatMap((sign, at) => (sign.length > 2 ? [] : (names[at] ?? [])))
}

it('names of two or three letters are those that a parser knows', () => {
  const known = readByParser(short)
  expect(known.length).toBeGreaterThan(200)
  expect(short.filter(isReferenceName)).toEqual(known)
})

it('longer names are those that a parser knows', () => {
  expect(longer.filter(isReferenceName)).toEqual(readByParser(longer))
})
