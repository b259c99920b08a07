import fc from 'fast-check'

export type TestMessage = {
  readonly context: string | undefined
  readonly id: string
  readonly plural: string | undefined
  readonly forms: readonly string[]
  readonly comments: readonly string[]
}

export type Layout = {
  readonly lineEnd: string
  readonly gap: number
  readonly isEnded: boolean
  readonly pieces: number
  readonly hasObsolete: boolean
}

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom('a', ' ', '\n', '"', '\\', '#', '~', '-', 'ü', '漢', '\t', '\r', '%'),
    maxLength: 90,
  }),
)

const message: fc.Arbitrary<TestMessage> = fc.record({
  context: fc.option(fc.constantFrom('menu', 'a/b', '~'), { nil: undefined }),
  id: text.filter(value => value !== '' && !value.includes('\0') && !value.includes('\u0004')),
  plural: fc.option(fc.constantFrom('things', '\nthings\n'), { nil: undefined }),
  forms: fc.array(
    text.filter(value => !value.includes('\0')),
    { minLength: 1, maxLength: 3 },
  ),
  comments: fc.subarray(['# note', '#. hint', '#: a.c:1', '#, c-format', '#, fuzzy', '#| msgid "old"', '#']),
})

/** Messages with different names. */
export const testMessages: fc.Arbitrary<readonly TestMessage[]> = fc.uniqueArray(message, {
  maxLength: 6,
  selector: ({ context, id }) => `${context}\u0004${id}`,
})

export const layout: fc.Arbitrary<Layout> = fc.record({
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  gap: fc.nat(2),
  isEnded: fc.boolean(),
  pieces: fc.integer({ min: 1, max: 40 }),
  hasObsolete: fc.boolean(),
})

export const plainLayout: Layout = { lineEnd: '\n', gap: 1, isEnded: true, pieces: 40, hasObsolete: false }

/** A catalog with a header, whose values are cut into pieces of a fixed length. */
export function printCatalog(messages: readonly TestMessage[], how: Layout, pluralForms?: string): string {
  const fields = `Content-Type: text/plain; charset=UTF-8\n${pluralForms === undefined ? '' : `Plural-Forms: ${pluralForms}\n`}`
  const header = { context: undefined, id: '', plural: undefined, forms: [fields], comments: ['# header'] }
  const blocks = [header, ...messages].map(one => printMessage(one, how))
  if (how.hasObsolete) blocks.splice(1, 0, '# gone\n#~ msgid "gone"\n#~ msgstr "weg"')
  return (blocks.join('\n'.repeat(how.gap + 1)) + (how.isEnded ? '\n' : '')).replaceAll('\n', how.lineEnd)
}

function printMessage({ context, id, plural, forms, comments }: TestMessage, { pieces }: Layout): string {
  const value = (keyword: string, content: string): string => `${keyword} ${quote(content, pieces)}`
  return [
    ...comments,
    ...(context === undefined ? [] : [value('msgctxt', context)]),
    value('msgid', id),
    ...(plural === undefined
      ? [value('msgstr', forms[0] ?? '')]
      : [value('msgid_plural', plural), ...forms.map((form, index) => value(`msgstr[${index}]`, form))]),
  ].join('\n')
}

function quote(content: string, pieces: number): string {
  const characters = Array.from(content)
  const lines: string[] = []
  for (let at = 0; at < characters.length; at += pieces)
    lines.push(characters.slice(at, at + pieces).join(''))
  if (lines.length === 0) lines.push('')
  return lines.map(line => `"${line.replaceAll(/["\\\n\r\t]/g, escapeOf)}"`).join('\n')
}

function escapeOf(character: string): string {
  return { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }[character] ?? character
}
