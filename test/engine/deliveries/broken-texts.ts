// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders of template languages are the subject
/** The delivery for a text; `null` is nothing at all. */
type Fault = readonly [
  what: string,
  source: string,
  delivered: string | null,
  reason: string,
  words: string | RegExp,
]

export type Family = {
  readonly file: string
  readonly target: string
  readonly locale?: string
  readonly write: (texts: readonly string[]) => string
  readonly faults: readonly Fault[]
}

const items = '{n, plural, one {# item} other {# items}}'
const itemsInRussian = '{n, plural, one {# item} few {# items} many {# items} other {# items}}'
const liked = '{g, select, male {He likes} female {She likes} other {They like}} {x}'

const asJson = (texts: readonly string[]) =>
  `${JSON.stringify(Object.fromEntries(texts.map((text, index) => [`k${index}`, text])), null, 2)}\n`

/** One file for each format family, with an entry for each kind of fault. */
export const families: readonly Family[] = [
  {
    file: 'json/en/app.json',
    target: 'json/de/app.json',
    write: asJson,
    faults: [
      [
        'a variable of i18next lost',
        'Hi {{name}}',
        'Hallo',
        'placeholder',
        'placeholders differ: missing "{{name}}"',
      ],
      [
        'a variable translated',
        'Bye {{name}}',
        'Tschüs {{Name}}',
        'placeholder',
        'missing "{{name}}"; not in the source text "{{Name}}"',
      ],
      ['a brace lost', 'See {{name}}', 'Siehe {{name}', 'placeholder', 'missing "{{name}}"'],
      ['%{} lost', 'In %{place}', 'Im Ort', 'placeholder', 'missing "%{place}"'],
      ['${} lost', 'At ${place}', 'Am Ort', 'placeholder', 'missing "${place}"'],
      ['%d lost', 'Hour %d', 'Stunde', 'placeholder', 'missing "%d"'],
      ['a link to another text lost', 'Go $t(home)', 'Geh', 'placeholder', 'missing "$t(home)"'],
      [
        'a tag lost',
        'A <link>good</link> word',
        'Ein Wort',
        'markup',
        'tags differ: missing "<link>", "</link>"',
      ],
      ['a tag not closed', 'One <i>slanted</i> word', 'Ein <i>Wort', 'markup', 'tags differ: missing "</i>"'],
      [
        'tags badly nested',
        '<0>a</0> <1>b</1>',
        '<0>a <1>b</0></1>',
        'markup',
        'the tag "</0>" opens or closes in the wrong place',
      ],
      ['nothing', 'Word', '', 'empty', 'the translation is empty'],
      ['white space only', 'Other word', ' \n', 'empty', 'the translation is empty'],
      [
        'a control character',
        'Bell',
        'Glocke\u0007',
        'control',
        'the translation holds the invisible character "\\u0007", which the source text lacks',
      ],
      [
        'a text turned round',
        'Turn',
        '\u202eherum',
        'control',
        'the translation holds the invisible character "\\u202e", which the source text lacks',
      ],
      ['the key missing', 'Lost', null, 'missing-key', 'the delivery lacks this text'],
      [
        'a branch not closed',
        `${items} a`,
        '{n, plural, one {# Ding} other {# Dinge}',
        'icu',
        'the ICU message cannot be read: a "}" is missing',
      ],
      [
        'a brace too many',
        `${items} b`,
        '{n, plural, one {# Ding} other {# Dinge}}}',
        'icu',
        'there is a "}" without its "{"',
      ],
      [
        'the branch other lost',
        `${items} c`,
        '{n, plural, one {# Ding}}',
        'icu',
        'the ICU message cannot be read: in the choice by {n}, the branch "other" is missing',
      ],
      [
        'the branches translated',
        `${items} d`,
        '{n, plural, eins {# Ding} other {# Dinge}}',
        'icu',
        'the choice by {n} has "eins", which the source text does not have: the words that select a branch must stay as in the source text',
      ],
      [
        'an argument that nobody passes',
        `${items} e`,
        '{m, plural, one {# Ding} other {# Dinge}}',
        'placeholder',
        'placeholders differ: missing "{n}"; not in the source text "{m}"',
      ],
      [
        '# lost',
        `${items} f`,
        '{n, plural, one {# Ding} other {Dinge}}',
        'placeholder',
        'placeholders differ: missing "{n}"',
      ],
      [
        'the branch of a select lost',
        liked,
        '{g, select, male {Er mag} other {Sie mögen}} {x}',
        'icu',
        'the choice by {g} lacks "female"',
      ],
      [
        'an argument hidden by an apostrophe',
        `${liked}!`,
        `${liked.replace('{x}', "d'{x}'")}!`,
        'placeholder',
        "write '' or ’",
      ],
    ],
  },
  {
    file: 'arb/app_en.arb',
    target: 'arb/app_de.arb',
    write: asJson,
    faults: [
      ['an argument lost', 'Hi {name}', 'Hallo', 'placeholder', 'placeholders differ: missing "{name}"'],
      ['an argument unknown', 'Bye', 'Tschüs {name}', 'placeholder', 'not in the source text "{name}"'],
      ['a brace lost', 'See {name}', 'Siehe {name', 'icu', 'a "}" is missing'],
      [
        'an argument of another type',
        'Due {when}',
        'Am {when, date, short}',
        'icu',
        '{when} is of another type',
      ],
      ['the key missing', 'Lost', null, 'missing-key', 'the delivery lacks this text'],
    ],
  },
  {
    file: 'web/en/messages.json',
    target: 'web/de/messages.json',
    write: texts =>
      JSON.stringify(Object.fromEntries(texts.map((message, index) => [`k${index}`, { message }]))),
    faults: [
      ['$NAME$ lost', 'Hi $NAME$', 'Hallo', 'placeholder', 'missing "$name$"'],
      [
        '$NAME$ translated',
        'Bye $NAME$',
        'Tschüs $DER_NAME$',
        'placeholder',
        'missing "$name$"; not in the source text "$der_name$"',
      ],
      ['$1 lost', 'Page $1 of $2', 'Seite $1', 'placeholder', 'missing "$2"'],
    ],
  },
  {
    file: 'ios/en.lproj/app.strings',
    target: 'ios/de.lproj/app.strings',
    write: texts => texts.map((text, index) => `"k${index}" = "${escaped(text)}";\n`).join(''),
    faults: [
      [
        'the type of a specifier changed',
        '%d files',
        '%@ Dateien',
        'placeholder',
        'missing "%d"; not in the source text "%@"',
      ],
      ['an argument lost', '%@ of %@', '%@', 'placeholder', 'missing "%@"'],
      ['arguments out of order', '%@ has %d', '%d hat %@', 'placeholder', 'missing "%@", "%d"'],
      ['a position lost', '%1$@ and %2$@', '%1$@ und', 'placeholder', 'missing "%2$@"'],
      ['an argument added', 'Files', '%@ Dateien', 'placeholder', 'not in the source text "%@"'],
      [
        'a bare per cent sign',
        '%d%% done',
        '%d % fertig',
        'placeholder',
        'in a text with placeholders, a percent sign must be written "%%"',
      ],
      ['the key missing', 'Lost', null, 'missing-key', 'the delivery lacks this text'],
    ],
  },
  {
    file: 'po/app.pot',
    target: 'po/de.po',
    write: texts => texts.map(text => `msgid "${escaped(text)}"\nmsgstr ""\n`).join('\n'),
    faults: [
      [
        'the type of a specifier changed',
        '%s files',
        '%d Dateien',
        'placeholder',
        'missing "%s"; not in the source text "%d"',
      ],
      ["a name of Python's lost", 'Hi %(name)s', 'Hallo', 'placeholder', 'missing "%(name)s"'],
      [
        "a name of Python's translated",
        'Bye %(name)s',
        'Tschüs %(Name)s',
        'placeholder',
        'missing "%(name)s"; not in the source text "%(Name)s"',
      ],
      [
        'a conversion of Python cut off',
        'See %(name)s',
        'Siehe %(name)',
        'placeholder',
        'missing "%(name)s"',
      ],
      ["a field of Python's lost", '{0} of {total:d}', '{0}', 'placeholder', 'missing "{total:d}"'],
      ["a position of Android's lost", '%1$s of %2$d', '%1$s', 'placeholder', 'missing "%2$d"'],
      ['nothing', 'Word', '', 'empty', 'the translation is empty'],
    ],
  },
  {
    file: 'ru/en/app.json',
    target: 'ru/ru/app.json',
    locale: 'ru',
    write: ([neighbour, ...texts]) =>
      JSON.stringify({ k0: neighbour, k1_one: 'One file', k1_other: texts[0], k2: items }),
    faults: [
      [
        'the number lost in a form for several numbers',
        '{{count}} files',
        'файла',
        'placeholder',
        'missing "{{count}}"',
      ],
      [
        'the number lost in a branch for several numbers',
        itemsInRussian,
        '{n, plural, one {вещь} few {# вещи} many {# вещей} other {# вещи}}',
        'placeholder',
        'placeholders differ: missing "{n}"',
      ],
    ],
  },
  {
    file: 'short/en.json',
    target: 'short/de.json',
    write: asJson,
    faults: [
      [
        'more than the limit',
        'Twenty characters',
        'x'.repeat(41),
        'too-long',
        'the translation has 41 characters; at most 40 are allowed',
      ],
    ],
  },
  {
    file: 'whole/en.json',
    target: 'whole/de.json',
    write: asJson,
    faults: [
      [
        'no JSON at all',
        'Unreadable',
        null,
        'unreadable',
        'the delivery is not in the format that was ordered',
      ],
    ],
  },
  {
    file: 'page/en/a.html',
    target: 'page/de/a.html',
    write: texts => texts.map(text => `<p>${text}</p>\n`).join(''),
    faults: [
      ['a tag lost', 'See <a href="x">this</a>', 'Siehe dies', 'markup', 'tags differ: missing'],
      [
        'a script in a link',
        'Read <a href="y">that</a>',
        '<a href="javascript:z">Lies</a>',
        'markup',
        'leads to "javascript:"',
      ],
      ['nothing', 'Word', '', 'empty', 'the translation is empty'],
    ],
  },
  {
    file: 'page/en/a.txt',
    target: 'page/de/a.txt',
    write: texts => `${texts.join('\n\n')}\n`,
    faults: [['a placeholder lost', 'Hi {{name}}', 'Hallo', 'placeholder', 'missing "{{name}}"']],
  },
  {
    file: 'page/en/a.md',
    target: 'page/de/a.md',
    write: texts => `${texts.join('\n\n')}\n`,
    faults: [
      ['a link lost', 'See [this](a.md)', 'Siehe dies', 'markup', 'links differ: missing "a.md"'],
      ['a comment opened', 'Text', 'Prosa <!-- so', 'markup', 'the HTML comments of the translation differ'],
    ],
  },
]

export function escaped(text: string): string {
  return text.replace(/["\\]/g, '\\$&')
}
