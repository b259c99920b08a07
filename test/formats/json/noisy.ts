import fc from 'fast-check'

export type Json = string | number | boolean | null | readonly Json[] | JsonObject
/** Members as pairs, so that `__proto__` and integer-like names are names like any other. */
export type JsonObject = { readonly members: readonly (readonly [string, Json])[] }

const text = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.constantFrom(
    '',
    'é',
    'a/b',
    '"',
    '\\',
    '\u2028',
    '\ud800',
    'x\ny',
    '// no comment',
    '/* nor this */',
    '{',
    ',',
    '<b>',
  ),
)
const name = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('a', 'b', 'c', 'd', 'e_one', 'e_few', 'e_other', 'many') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      '10',
      '2',
      '__proto__',
      'constructor',
      'a.b',
      'a/b',
      '~1',
      '@a',
      '@@locale',
      'message',
    ),
  },
  { weight: 1, arbitrary: text },
)

const { tree } = fc.letrec<{ tree: Json; object: JsonObject }>(tie => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 4, arbitrary: text },
    { weight: 1, arbitrary: fc.constantFrom<Json>(null, true, false, 0, -1.5e300) },
    { weight: 2, arbitrary: tie('object') },
    { weight: 1, arbitrary: fc.array(tie('tree'), { maxLength: 4 }) },
  ),
  object: fc.record({
    members: fc.uniqueArray(fc.tuple(name, tie('tree')), { maxLength: 6, selector: ([key]) => key }),
  }),
}))

export const jsonObject: fc.Arbitrary<JsonObject> = fc.record({
  members: fc.uniqueArray(fc.tuple(name, tree), { maxLength: 7, selector: ([key]) => key }),
})

/** Ways to lay a document out, from tidy to hostile. */
export type Noise = {
  readonly lineEnd: '\n' | '\r\n' | '\r'
  readonly unit: string
  readonly colon: string
  readonly isMultiline: boolean
  readonly commaFirst: boolean
  readonly trailingComma: boolean
  readonly ending: string
  /** Drawn from in turn, before and behind tokens. */
  readonly comments: readonly string[]
}

export const noise: fc.Arbitrary<Noise> = fc.record({
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  unit: fc.constantFrom('  ', '\t', '    ', ''),
  colon: fc.constantFrom(':', ': ', ' : '),
  isMultiline: fc.boolean(),
  commaFirst: fc.boolean(),
  trailingComma: fc.boolean(),
  ending: fc.constantFrom('', '\n', '\n\n'),
  comments: fc.oneof(
    { weight: 2, arbitrary: fc.constant(['']) },
    {
      weight: 1,
      arbitrary: fc.array(fc.constantFrom('', '', ' /* x, "y": */ ', '/**/', ' // z }', '  '), {
        minLength: 1,
      }),
    },
  ),
})

/** Prints a value in the given layout. */
export function printNoisy(value: Json, layout: Noise): string {
  let drawn = 0
  const comment = (): string => {
    const next = layout.comments[drawn++ % layout.comments.length] ?? ''
    return next.includes('//') ? next + layout.lineEnd : next
  }
  const print = (node: Json, depth: number): string => {
    if (typeof node !== 'object' || node === null) return JSON.stringify(node)
    const isList = !('members' in node)
    const items = isList
      ? node.map(item => print(item, depth + 1))
      : node.members.map(
          ([key, item]) =>
            `${JSON.stringify(key)}${comment()}${layout.colon}${comment()}${print(item, depth + 1)}`,
        )
    const line = layout.isMultiline ? layout.lineEnd + layout.unit.repeat(depth + 1) : ''
    const end = layout.isMultiline ? layout.lineEnd + layout.unit.repeat(depth) : ''
    const comma = layout.commaFirst ? `${line}, ` : `,${comment()}${line}`
    const trailing = layout.trailingComma && items.length > 0 ? ',' : ''
    const body = items.map(item => comment() + item + comment()).join(comma)
    const [open, close] = isList ? '[]' : '{}'
    return `${open}${comment()}${items.length > 0 ? line : ''}${body}${trailing}${comment()}${items.length > 0 ? end : ''}${close}`
  }
  return comment() + print(value, 0) + layout.ending.replaceAll('\n', layout.lineEnd)
}

/** The texts of a value by JSON Pointer, in order. */
export function textsOf(value: Json, key = ''): [string, string][] {
  if (typeof value === 'string') return [[key, value]]
  if (typeof value !== 'object' || value === null) return []
  const members: readonly (readonly [string, Json])[] =
    'members' in value ? value.members : value.map((item, index) => [String(index), item] as const)
  return members.flatMap(([part, item]) =>
    textsOf(item, `${key}/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  )
}
