// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders of template languages are the subject
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CheckOptions, restoreEnds, textCheck } from '../../src/checks/index.ts'
import { lawCases } from '../helpers/laws.ts'

const formats = ['json', 'arb', 'webextension', 'strings', 'html', 'po', 'text', 'markdown'] as const
const format = fc.constantFrom(...formats)

/** Texts thick with the characters that the checks look at. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '{',
        '}',
        '{{',
        '}}',
        '<',
        '>',
        '</',
        '%',
        '$',
        '@',
        "'",
        '#',
        '|',
        ':',
        ',',
        ' ',
        '\n',
        '\r\n',
      ),
      fc.constantFrom(
        'plural',
        'other',
        'select',
        '{n, plural,',
        'b',
        '0',
        's',
        'd',
        '\u202e',
        '\u2066',
        '\0',
        'é',
        '🔗',
      ),
      fc.string({ unit: 'binary', maxLength: 4 }),
    ),
    { maxLength: 16 },
  )
  .map(parts => parts.join(''))

const word = fc.constantFrom('see', 'here', 'größer', '見る', 'and', 'of')

const kinds: Record<string, { readonly options: CheckOptions; readonly placeholders: readonly string[] }> = {
  i18next: { options: { format: 'json' }, placeholders: ['{{a}}', '{{b, short}}', '$t(key)', '{{- c}}'] },
  braces: { options: { format: 'json' }, placeholders: ['{0}', '{1}', '{name}', '%{x}', '${y}', '@:linked'] },
  tags: { options: { format: 'json' }, placeholders: ['<b>{x}</b>', '<0>y</0>', '<br/>', '<img src="x"/>'] },
  chrome: { options: { format: 'webextension' }, placeholders: ['$NAME$', '$1', '$other$', '$2'] },
  positional: { options: { format: 'strings' }, placeholders: ['%1$@', '%2$d', '%3$.2f', '%4$s'] },
  python: { options: { format: 'po' }, placeholders: ['%(a)s', '%(b)d', '%(c)r'] },
  arb: {
    options: { format: 'arb' },
    placeholders: ['{a}', '{b, number}', '{g, select, x {X} other {Y}}', '{d, date}'],
  },
}

function sentence(words: readonly string[], placeholders: readonly string[]): string {
  return words.flatMap((each, index) => [each, placeholders[index] ?? '']).join(' ')
}

describe('laws of the checks', () => {
  it('a text equal to its source has no finding', () => {
    fc.assert(
      fc.property(text, format, (source, name) => {
        expect(textCheck(source, { format: name })(source)).toBeUndefined()
      }),
      { numRuns: lawCases(300) },
    )
  })

  it('any two texts can be compared', () => {
    fc.assert(
      fc.property(text, text, format, (source, other, name) => {
        const message = textCheck(source, { format: name })(other)?.message ?? ''
        expect(message).not.toMatch(/[\0-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/)
      }),
      { numRuns: lawCases(300) },
    )
  })

  it('the same holds whatever the file shows and whichever form it is', () => {
    const sign = fc.constantFrom(
      ...[
        '%1',
        ':name',
        '@count',
        '$1',
        '__a__',
        '[[b]]',
        '{% x %}',
        "{'|'}",
        '|',
        '{n}',
        '%d',
        '%<PRIu64>',
        '%.*s',
        '%B',
      ],
      ...["'", "''", '{', '}', '{x}', '<b>', '</b>', '{n, plural, one {#} other {# b}}', '`', ' ', 'a'],
    )
    const signs = fc.array(sign, { maxLength: 10 }).map(parts => parts.join(''))
    const dialects = fc.subarray([
      ...([
        'qt',
        'laravel',
        'drupal',
        'mediawiki',
        'underscores',
        'brackets',
        'hashes',
        'vue',
        'icu',
      ] as const),
      ...(['escapes', 'plain-braces', 'flags', 'po4a'] as const),
    ])
    const flags = fc.constantFrom(undefined, ['c-format'], ['no-c-format'], ['java-format'], ['sh-format'])
    const numbers = fc.constantFrom(undefined, [1], [0, 1])
    fc.assert(
      fc.property(signs, signs, signs, format, dialects, flags, numbers, (...given) => {
        const [source, other, most, name, shown, flagged, taking] = given
        const check = textCheck(source, {
          format: name,
          dialects: new Set(shown),
          flags: flagged,
          pluralUse: { numbers: taking, own: source, most },
        })
        expect(check(source)).toBeUndefined()
        const finding = check(other)
        expect(check(other)).toEqual(finding)
        expect(finding?.message ?? 'fine').not.toMatch(/[\0-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]|: $/)
      }),
      { numRuns: lawCases(1000) },
    )
  })

  it('a finding is the same however often the check was used before', () => {
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 4 }), text, format, (source, before, last, name) => {
        const check = textCheck(source, { format: name })
        for (const each of before) check(each)
        expect(check(last)).toEqual(textCheck(source, { format: name })(last))
      }),
      { numRuns: 100 },
    )
  })

  it('an added emoji changes no verdict, although it bars the shortcut for ordinary texts', () => {
    const pieces = fc.array(
      fc.constantFrom('{a}', '{b}', '{{c}}', '$', '<b>', '</b>', '<br/>', '%s', '@', 'x', ' | '),
      {
        maxLength: 6,
      },
    )
    fc.assert(
      fc.property(pieces, pieces, fc.constantFrom('json', 'html', 'po', 'webextension'), (from, to, name) => {
        const source = `See ${from.join(' ')}`
        const translation = `Siehe ${to.join(' ')}`
        const check = textCheck(source, { format: name })
        expect(check(`${translation} 🔗`)).toEqual(check(translation))
      }),
      { numRuns: lawCases(500) },
    )
  })

  it('restoring ends twice changes nothing more, and a source keeps its own', () => {
    fc.assert(
      fc.property(text, text, (source, delivered) => {
        const once = restoreEnds(source, delivered)
        expect(restoreEnds(source, once)).toBe(once)
        expect(restoreEnds(source, source)).toBe(source)
      }),
      { numRuns: lawCases(300) },
    )
  })
})

describe.each(Object.entries(kinds))('placeholders of %s', (_name, { options, placeholders }) => {
  const words = fc.array(word, { minLength: placeholders.length, maxLength: placeholders.length })

  it('may be in any order', () => {
    const shuffled = fc.shuffledSubarray([...placeholders], { minLength: placeholders.length })
    fc.assert(
      fc.property(words, words, shuffled, (from, to, order) => {
        expect(textCheck(sentence(from, placeholders), options)(sentence(to, order))).toBeUndefined()
      }),
      { numRuns: 50 },
    )
  })

  it.each(placeholders)('are missed when %s is dropped', dropped => {
    fc.assert(
      fc.property(words, words, (from, to) => {
        const kept = placeholders.filter(placeholder => placeholder !== dropped)
        expect(textCheck(sentence(from, placeholders), options)(sentence(to, kept))).toBeDefined()
      }),
      { numRuns: 10 },
    )
  })

  it.each(placeholders)('are noticed when %s comes to a plain text', added => {
    expect(textCheck('see here', options)(`${added} here`)).toBeDefined()
  })
})
