import { describe, expect, it } from 'vitest'
import { textCheck } from '../../src/checks/index.ts'
import type { FormatName } from '../../src/model.ts'
import { expectReasons, type Row } from './expect-reasons.ts'

const tables: Record<string, { readonly formats: readonly FormatName[]; readonly rows: readonly Row[] }> = {
  'specifiers of C and Apple': {
    formats: ['strings', 'po', 'json'],
    rows: [
      ['%@ %d', '%2$d %1$@'],
      ['%1$@ %2$d', '%2$d %1$@'],
      ['%@ %d', '%d %@', 'placeholder'],
      ['%d files', '%u Dateien'],
      ['%lu files', '%u Dateien'],
      ['%ld files', '%lld Dateien'],
      ['%d files', '%@ Dateien', 'placeholder'],
      ['%s files', '%d Dateien', 'placeholder'],
      ['%.2f km', '%.1f km'],
      ['%d files', 'Dateien', 'placeholder'],
      ['%d files', '%d von %d Dateien', 'placeholder'],
      ['%1$@ and %1$@ again', 'zweimal %1$@'],
      ['%02d:%02d', '%d.%02d'],
      ['%d%% done', 'zu %d%% fertig'],
      ['%d%% done', '%d Prozent'],
      ['%d%% done', '%d % fertig', 'placeholder'],
      ['%d%% done', '%%d fertig', 'placeholder'],
      ['%(name)s is in', '%(name)s ist da'],
      ['Please %slogin%s now', 'Bitte %sanmelden', 'placeholder'],
      ['%(name)s is in', '%(Name)s ist da', 'placeholder'],
      ['%(name)s is in', '%(name) ist da', 'placeholder'],
      ['%#@files@ left', 'noch %#@files@'],
      ['%#@files@ left', 'noch %#@Dateien@', 'placeholder'],
    ],
  },
  'per cent signs in prose': {
    formats: ['strings', 'po', 'json'],
    rows: [
      ['100% sure', '100% sicher'],
      ['100% sure', 'zu 100 % sicher'],
      ['50% of users', '50% der Nutzer'],
      ['95% of users', '95% der Nutzer'],
      ['95% of users', '95 % des usagers'],
      ['% of screen', '% din ecran'],
      ['Zoom 50%', '%50 yakınlaştır'],
      ['50%of it', 'die Hälfte'],
      ['100%', '100 %'],
    ],
  },
  'specifiers that only printf formats know': {
    formats: ['strings', 'po'],
    rows: [
      ['%x and %o', '%x', 'placeholder'],
      ['%*d wide', '%*d breit'],
      ['%*d wide', '%d breit', 'placeholder'],
      ['%[is,is not]@ %@', '%2$@ %1$[ist,ist nicht]@'],
      ['%d files', '%d Dateien (5 %)', 'placeholder'],
      ['Open', 'Öffne %@', 'placeholder'],
      ['Open', 'Öffne %1$s', 'placeholder'],
      ['Open', 'Öffne %d', 'placeholder'],
    ],
  },
  'addresses and names in plain JSON': {
    formats: ['json'],
    rows: [
      ['Open https://example.com/a%20file', 'Öffne https://example.com/a%20datei'],
      ['Code %C3%A9', 'Zeichen é'],
      ['Get a %discount now', 'Jetzt mit Rabatt'],
      ['Open', 'Öffne %d'],
    ],
  },
}

for (const [name, { formats, rows }] of Object.entries(tables)) {
  for (const format of formats) {
    describe(`${name} in ${format}`, () => {
      expectReasons(format, rows)
    })
  }
}

const flagged: Record<string, { readonly flags: readonly string[]; readonly rows: readonly Row[] }> = {
  'as C reads them': {
    flags: ['c-format'],
    rows: [
      ['%d files', '%i Dateien'],
      ['%d files', '%ld Dateien', 'placeholder'],
      ['%d files', '%u Dateien', 'placeholder'],
      ['%x and %lu', '%2$lu und %1$o'],
      ['%s files', '%ls Dateien', 'placeholder'],
      ['%f km', '%.1g km'],
      ['%f km', '%Lf km', 'placeholder'],
      ['%d%% sure', '%d% sicher', 'placeholder'],
      ['100%% sure', '100% sicher', 'placeholder'],
      ['100%% sure', 'zu 100%% sicher'],
      ['% d files', '%d Dateien'],
      ['cannot open %s: %m', '%s: %m beim Öffnen'],
      ['cannot open %s: %m', '%s: Fehler beim Öffnen', 'placeholder'],
      ['exporting %<PRIuMAX> of %s', 'aus %2$s: %1$<PRIuMAX>'],
      ['exporting %<PRIuMAX> of %s', 'aus %s: %<PRIuMAX>', 'placeholder'],
      ['exporting %<PRIuMAX>', 'exportiere %<PRIu64>', 'placeholder'],
      ['%.*s in %s', '%3$s: %2$.*1$s'],
      ['%.*s in %s', '%2$s: %1$s', 'placeholder'],
      ['Open', 'Öffne %s', 'placeholder'],
    ],
  },
  'of Python, whose lengths mean nothing': {
    flags: ['python-format'],
    rows: [
      ['%(n)d files', '%(n)ld Dateien', 'placeholder'],
      ['%d files', '%ld Dateien'],
      ['%s of %(n)s', '%(n)s von %s'],
    ],
  },
  'of Tcl, where the width of a place follows it': {
    flags: ['tcl-format'],
    rows: [
      ['%s: %*i of %*i', '%1$s: %4$*i / %2$*i'],
      ['%s: %*i of %*i', '%1$s: %4$*i', 'placeholder'],
    ],
  },
  'in what the file calls no format': {
    flags: ['no-c-format'],
    rows: [
      ['%A, %B %d', '%m月%d日(%A)'],
      ['100% sure', '100 % sicher'],
      ['50%s off', 'die Hälfte'],
      ['Open', 'Öffne %s'],
    ],
  },
  'in messages for something else': {
    flags: ['python-brace-format'],
    rows: [
      ['{n} % done', '{n} %d fertig'],
      ['{n} files', 'Dateien', 'placeholder'],
    ],
  },
  'in messages for C and no other': {
    flags: ['no-python-format', 'c-format'],
    rows: [['%d files', 'Dateien', 'placeholder']],
  },
}

describe.each(Object.entries(flagged))('specifiers %s', (_, { flags, rows }) => {
  it.each(rows.map(([source, text, reason]) => ({ source, text, reason })))(
    '$source → $text: $reason',
    ({ source, text, reason }) => {
      expect(textCheck(source, { format: 'po', flags })(text)?.reason).toBe(reason)
    },
  )
})

describe.each(['po', 'strings', 'json'] as const)('dates in %s', format => {
  expectReasons(format, [
    ['%A, %B %d', '%m月%d日(%A)'],
    ['%d %b, %I:%M %p', '%b%d日 %H:%M'],
    ['today at %-I:%M:%S %p', 'heute um %-H:%M:%S'],
    ['%Y-%m-%d', '%d.%m.%Y'],
    ['%a %b %e %H:%M:%S %Y', '%Y, %d. %B, %T'],
    ['%s at %H', '%H', 'placeholder'],
    ['%d of %d', '%d', 'placeholder'],
  ])
})

describe('messages without a flag beside others that have one', () => {
  const dialects = new Set(['flags'] as const)
  it.each([
    { source: '%C22*%O$t%C26$1%O left', text: '%C22*%O$t$1 ging', reason: undefined },
    { source: '%e = name', text: '%e = Name', reason: undefined },
    { source: '50%s off', text: 'die Hälfte', reason: undefined },
    { source: 'Open', text: 'Öffne %s', reason: 'placeholder' },
  ])('$source → $text: $reason', ({ source, text, reason }) => {
    expect(textCheck(source, { format: 'po', dialects })(text)?.reason).toBe(reason)
  })
})

it.each([
  ['Moving %d files to "%s"', 'Nach "%s" ziehen', '("%s" reads argument 2 of the source text: write "%2$s")'],
  ['%d of %s', '%s von %d', '("%d" reads argument 1 of the source text: write "%1$d")'],
  ['%d of %s', '%s', 'write "%2$s")'],
])('a specifier that came to read another argument is given its place: %j, %j', (source, text, end) => {
  const message = textCheck(source, { format: 'po', flags: ['c-format'] })(text)?.message ?? ''
  expect(message.startsWith('placeholders differ: missing ')).toBe(true)
  expect(message.endsWith(end)).toBe(true)
})
