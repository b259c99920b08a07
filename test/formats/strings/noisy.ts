import fc from 'fast-check'

export type Pair = { readonly key: string; readonly text: string }

const text = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.constantFrom(
    '',
    'App',
    '1.0',
    '/',
    '//',
    '/*',
    'a"b',
    "l'app",
    '\\',
    'a\nb',
    '\r\n',
    '\t',
    'é',
    '😀',
    '\ud800',
    '\u00a0',
    '\u2028',
    '*/',
    '// no',
    '; "x" = "y";',
    '{',
    '\x1b',
  ),
)
const name = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', '10', '__proto__', 'constructor', 'a/b', '~1', '%@ "x"', 'x\ny'),
  },
  { weight: 1, arbitrary: text },
)

export const pairs: fc.Arbitrary<readonly Pair[]> = fc.uniqueArray(fc.record({ key: name, text }), {
  maxLength: 7,
  selector: ({ key }) => key,
})

/** Ways to lay a file out, from tidy to hostile. */
export type Noise = {
  readonly lineEnd: '\n' | '\r\n' | '\r'
  readonly gap: number
  readonly isOneLine: boolean
  readonly isWrapped: boolean
  readonly indent: string
  readonly equals: string
  readonly quote: '"' | "'" | ''
  readonly newline: 'escape' | 'raw' | 'continued'
  readonly asciiOnly: boolean
  readonly ending: string
  /** Drawn from in turn, where a comment may be. */
  readonly comments: readonly string[]
}

export const noise: fc.Arbitrary<Noise> = fc.record({
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  gap: fc.integer({ min: 1, max: 3 }),
  isOneLine: fc.boolean(),
  isWrapped: fc.boolean(),
  indent: fc.constantFrom('', '  ', '\t'),
  equals: fc.constantFrom(' = ', '=', ' =  '),
  quote: fc.constantFrom('"', "'", ''),
  newline: fc.constantFrom('escape', 'raw', 'continued'),
  asciiOnly: fc.boolean(),
  ending: fc.constantFrom('', '\n', '\n\n'),
  comments: fc.oneof(
    { weight: 2, arbitrary: fc.constant(['']) },
    {
      weight: 2,
      arbitrary: fc.array(
        fc.constantFrom(
          '',
          '',
          '/* x "y" = "z"; */',
          '/**/',
          '// w }',
          '/* one\n two */',
          '/* c */\n\n',
          '//\n// more',
        ),
        { minLength: 1 },
      ),
    },
  ),
})

/** Prints pairs in the given layout. */
export function printNoisy(all: readonly Pair[], layout: Noise): string {
  let drawn = 0
  const comment = (): string => {
    const next = layout.comments[drawn++ % layout.comments.length] ?? ''
    return /\/\/[^\n]*$/.test(next) ? `${next}\n` : next
  }
  const literal = (value: string): string => {
    if (layout.quote === '' && /^[\w$:.-][\w$/:.-]*$/.test(value)) return value
    const mark = layout.quote || '"'
    return mark + [...value].map(char => spell(char, mark, layout)).join('') + mark
  }
  const gap = layout.isOneLine ? '' : '\n'.repeat(layout.gap)
  const statements = all.map(({ key, text: value }) => {
    const statement =
      key === value && layout.gap === 1
        ? `${literal(key)};`
        : `${literal(key)} ${comment()}${layout.equals}${literal(value)} ${comment()};`
    return `${layout.indent}${comment()}${layout.isOneLine ? '' : '\n'}${layout.indent}${statement}${comment()}`
  })
  const body = statements.join(gap)
  const whole = layout.isWrapped
    ? `${comment()}{${comment()}${gap}${body}${gap}}${comment()}`
    : `${body}${comment()}`
  return (whole + layout.ending).replaceAll('\n', layout.lineEnd)
}

function spell(char: string, mark: string, { newline, asciiOnly }: Noise): string {
  if (char === mark || char === '\\') return `\\${char}`
  if (char === '\n') return { escape: '\\n', raw: '\n', continued: '\\\n' }[newline]
  if (char === '\r') return '\\r'
  if (!asciiOnly || char <= '\x7f') return char
  return [...Array(char.length).keys()]
    .map(at => `\\U${char.charCodeAt(at).toString(16).padStart(4, '0')}`)
    .join('')
}
