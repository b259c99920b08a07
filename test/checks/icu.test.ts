import { describe, expect, it } from 'vitest'
import { textCheck } from '../../src/checks/index.ts'
import { expectReasons, type Row } from './expect-reasons.ts'

const files = '{n, plural, one {# file} other {# files}}'
const liked = '{g, select, male {He liked} female {She liked} other {They liked}} {x}'
const both = '{n, plural, one {one file} other {{n} files}} in <b>{folder}</b>'
const twice = '{n, plural, one {a} other {b {x}}} and {n, plural, other {c {n}}}'
const twiceSwapped = '{n, plural, other {c {n}}} and {n, plural, one {a} other {b {x}}}'

const shared: readonly Row[] = [
  [files, '{n, plural, one {# файл} few {# файла} many {# файлов} other {# файла}}'],
  [files, '{n, plural, other {#ファイル}}'],
  [files, '{n}個のファイル'],
  [files, '{n, plural, =0 {nichts} one {eine Datei} other {# Dateien}}'],
  [files, '{n, plural, one {# Datei} other {Dateien}}', 'placeholder'],
  [files, '{n, plural, one {# plik} few {pliki} many {# plików} other {# pliku}}', 'placeholder'],
  [files, 'Dateien', 'placeholder'],
  [files, '{n, plural, one {# Datei}}', 'icu'],
  [files, '{n, plural, one {# Datei} other {# Dateien}', 'icu'],
  [files, '{n, plural, eins {# Datei} other {# Dateien}}', 'icu'],
  [files, '{n, plural, eins {# Datei} andere {# Dateien}}', 'icu'],
  [files, '{n, date, short}', 'icu'],
  [files, '{m, plural, one {# Datei} other {# Dateien}}', 'placeholder'],
  [files, "{n, plural, one {# Datei} other {'{n}' Dateien}}", 'placeholder'],
  [liked, '{g, select, male {Ihm} female {Ihr} other {Ihnen}} gefiel {x}'],
  [liked, '{x}: {g, select, female {Ihr gefiel} male {Ihm gefiel} other {gefiel}}'],
  [liked, '{g, select, male {Ihm} weiblich {Ihr} other {Ihnen}} gefiel {x}', 'icu'],
  [liked, '{g, select, male {Ihm {x}} female {Ihr} other {Ihnen {x}}}', 'placeholder'],
  [liked, 'Gefiel {x}', 'placeholder'],
  [liked, "{g, select, male {Ihm} female {Ihr} other {Ihnen}} gefiel '{x}'", 'placeholder'],
  [twice, '{n, plural, one {A} other {B {x}}} und {n, plural, other {C {n}}}'],
  [twice, '{n, plural, one {A {x}} other {B {x}}} und {n, plural, other {C {n}}}', 'placeholder'],
  [twiceSwapped, '{n, plural, other {C {n}}} und {n, plural, one {A} other {B {x}}}'],
  [twiceSwapped, '{n, plural, other {C {n}}} und {n, plural, one {A {x}} other {B {x}}}', 'placeholder'],
  [both, '{n, plural, one {In <b>{folder}</b>: eine Datei} other {In <b>{folder}</b>: {n} Dateien}}'],
  [both, '{n, plural, one {In <b>{folder}</b>: eine Datei} other {In {folder}: {n} Dateien}}', 'markup'],
  [both, '{n, plural, one {In <b>{folder}</b>: eine Datei} other {{n} Dateien}}', 'placeholder'],
]

describe.each(['json', 'arb'] as const)('ICU messages in %s', format => {
  expectReasons(format, shared)
})

describe('ARB texts', () => {
  expectReasons('arb', [
    ['Hi {name}', 'Hallo {name}'],
    ['Hi {name}', 'Hallo', 'placeholder'],
    ['Hi {name}', '{name}: hallo {name}'],
    ['Hi {name}', 'Hallo {name', 'icu'],
    ['Hi {name}', "Hallo '{name}'", 'placeholder'],
    ['The user {name}', "L'utilisateur {name}"],
    ['Of {name}', "D'{name}"],
    ["Delete '{name}'?", '»{name}« löschen?'],
    ["It''s {name}", "C''est l'{name}", 'placeholder'],
    ['Plain', 'Schlicht {', 'icu'],
    ['Plain', 'Schlicht {name}', 'placeholder'],
    ['{when}', '{when, date, short}', 'icu'],
    ['{count}', '{count, number}'],
  ])
})

describe('tags in ICU messages', () => {
  const tagged = '{n, plural, one {<b>#</b> file} other {<b>#</b> files}}'
  expectReasons('json', [
    [tagged, '{n, plural, one {<b>#</b> Datei} other {<b>#</b> Dateien}}'],
    [tagged, "{n, plural, one {'<b>'#'</b>' Datei} other {<b>#</b> Dateien}}", 'icu'],
    [tagged, "{n, plural, one {<b>l'</b>#} other {<b>#</b>}}", 'icu'],
    [tagged, "{n, plural, one {<b>d''</b>#} other {<b>#</b> Dateien d'ici}}"],
  ])
})

describe('a finding', () => {
  it.each([
    [files, '{n, plural, one {# Datei} other {Dateien}}', 'in the branch "other" of {n}: '],
    [liked, '{g, select, male {Ihm {x}} female {Ihr} other {Ihnen {x}}}', 'in the branch "female" of {g}: '],
    [
      both,
      '{n, plural, one {<b>{folder}</b>: eine} other {In {folder}: {n}}}',
      'in the branch "other" of {n}: ',
    ],
    [both, '{n, plural, one {<b>{folder}</b>: eine} other {{n}}}', 'in the branch "other" of {n}: '],
    [
      '{g, select, a {{n, plural, other {#}}} other {x}}',
      '{g, select, a {{n, plural, other {}}} other {x}}',
      'in the branch "a" of {g}, "other" of {n}: ',
    ],
  ])('names the branch: %s → %s', (source, text, start) => {
    expect(textCheck(source, { format: 'json' })(text)?.message.startsWith(start)).toBe(true)
  })
})

describe('hostile messages', () => {
  it('are unreadable when they nest without end', () => {
    const deep = `${'{n, plural, other{'.repeat(5000)}x${'}}'.repeat(5000)}`
    expect(textCheck(files, { format: 'json' })(deep)?.reason).toBe('icu')
  })

  it('are compared in bounded time when their branches multiply', () => {
    const many = Array.from({ length: 30 }, (_, index) => `{a${index}, select, x {x} other {y}}`).join(' ')
    expect(textCheck(many, { format: 'arb' })(`${many}!`)).toBeUndefined()
  })

  it('a hint says how an apostrophe hides a placeholder', () => {
    expect(
      textCheck('{n, plural, other {#}} {x}', { format: 'json' })("{n, plural, other {#}} '{x}'")?.message,
    ).toContain('apostrophe')
  })
})
