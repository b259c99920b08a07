import { describe } from 'vitest'
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
