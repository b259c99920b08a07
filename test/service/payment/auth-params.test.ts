import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UnreadableError } from '../../../src/service/fields.ts'
import { parseAuthChallenges } from '../../../src/service/payment/auth-params.ts'

const plain = (header: string) =>
  parseAuthChallenges(header).map(({ scheme, params }) => [scheme, Object.fromEntries(params)])

describe('a list of challenges', () => {
  it.each<[header: string, challenges: unknown]>([
    ['', []],
    [' , ,', []],
    ['Basic', [['basic', {}]]],
    ['Payment id="a", realm=b', [['payment', { id: 'a', realm: 'b' }]]],
    ['payment ID = "a" ,\trealm\t=\tb,', [['payment', { id: 'a', realm: 'b' }]]],
    [
      'Basic realm="x", Payment id="a"',
      [
        ['basic', { realm: 'x' }],
        ['payment', { id: 'a' }],
      ],
    ],
    [
      'Negotiate, Payment id=a, Bearer',
      [
        ['negotiate', {}],
        ['payment', { id: 'a' }],
        ['bearer', {}],
      ],
    ],
    [
      'NTLM TlRMTVNTUAAB==, Payment id=a',
      [
        ['ntlm', {}],
        ['payment', { id: 'a' }],
      ],
    ],
    ['Payment id="a, Payment id=\\"b\\\\"', [['payment', { id: 'a, Payment id="b\\' }]]],
    ['Payment id="ü"', [['payment', { id: 'ü' }]]],
    [
      'Payment id=a, Payment id=b',
      [
        ['payment', { id: 'a' }],
        ['payment', { id: 'b' }],
      ],
    ],
  ])('%j', (header, challenges) => expect(plain(header)).toEqual(challenges))

  it.each([
    'Payment id="a',
    'Payment id="a"b',
    'Payment id=a id=b',
    'Payment id=a, ID="b"',
    'Payment id="a\u0001"',
    'Payment id="a\nb"',
    'Payment id="a\\\n"',
    '"Payment" id=a',
    'Payment id=a;b',
    `Payment id="${'a'.repeat(20_000)}"`,
  ])('%j is unreadable', header => expect(() => plain(header)).toThrow(UnreadableError))

  it('comes back from any spelling of its parameters', () => {
    const token = fc.stringMatching(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,12}$/)
    const text = fc.stringMatching(/^[\t -~\u0080-\u00ff]{0,20}$/)
    const blank = fc.constantFrom('', ' ', '\t', '  ')
    const param = fc.record({ name: token, value: text, quotes: fc.boolean(), before: blank, after: blank })
    const params = fc.uniqueArray(param, { selector: ({ name }) => name.toLowerCase(), maxLength: 6 })
    const challenge = fc.record({ scheme: token, params })
    const spelled = ({
      name,
      value,
      quotes,
      before,
      after,
    }: typeof param extends fc.Arbitrary<infer T> ? T : never) => {
      const isToken = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(value)
      const written = isToken && !quotes ? value : `"${value.replace(/["\\]/g, '\\$&')}"`
      return `${name}${before}=${after}${written}`
    }
    fc.assert(
      fc.property(fc.array(challenge, { maxLength: 4 }), blank, (challenges, between) => {
        const header = challenges
          .map(one => [one.scheme, one.params.map(spelled).join(`${between},${between}`)].join(' ').trim())
          .join(`${between},${between}`)
        expect(plain(header)).toEqual(
          challenges.map(one => [
            one.scheme.toLowerCase(),
            Object.fromEntries(one.params.map(({ name, value }) => [name.toLowerCase(), value])),
          ]),
        )
      }),
    )
  })

  it('is read or unreadable, whatever the header is', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('Payment ', 'id=', '"', '\\', ',', '=', ' ', '\t', 'a', 'realm="x"', '\u0000'),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), pieces => {
        try {
          for (const { params } of parseAuthChallenges(pieces.join('')))
            for (const value of params.values()) expect(value).not.toMatch(/[\u0000-\u0008\n\r]/)
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableError)
        }
      }),
      { numRuns: 2000 },
    )
  })
})
