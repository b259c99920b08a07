// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders of template languages are the subject
import { describe, expect, it } from 'vitest'
import { dialectsOf, hasLetter, spelledPlaceholders, textCheck } from '../../src/checks/index.ts'
import type { FormatName } from '../../src/model.ts'
import type { Row } from './expect-reasons.ts'

type Case = {
  readonly format: FormatName
  /** The rest of the file. */
  readonly others?: readonly string[]
  readonly flags?: readonly string[]
  readonly rows: readonly Row[]
}

const cases: Record<string, Case> = {
  'Qt, by itself': {
    format: 'json',
    rows: [
      ['Copy %1 to %2', 'Kopiere nach %2: %1'],
      ['Copy %1 to %2', 'Kopiere %1', 'placeholder'],
      ['Copy %1 to %2', 'Kopiere %1 nach %3', 'placeholder'],
      ['Copy %1', 'Kopiere 1%', 'placeholder'],
      ['%L1 bytes', '%L1 Byte'],
      ['%L1 bytes', '%1 Byte', 'placeholder'],
      ['50% of %1', '%1 の 50%'],
    ],
  },
  'Qt in strings': {
    format: 'strings',
    rows: [
      ['Copy %1 to %2', 'Kopiere %1', 'placeholder'],
      ['%1$@ of %2$@', '%2$@: %1$@'],
    ],
  },
  KDE: {
    format: 'po',
    flags: ['kde-format'],
    rows: [
      ['%1%', '%%1'],
      ['%1 of %2', '%2: %1'],
      ['%1 of %2', 'von %2', 'placeholder'],
      ['%n day(s)', 'Tage', 'placeholder'],
    ],
  },
  'no Qt beside printf': {
    format: 'json',
    others: ['%s files', '%d of %s'],
    rows: [['Up to %1', 'Bis zu 1 %']],
  },
  Laravel: {
    format: 'json',
    rows: [
      ['Hello :name, you have :count', 'Sie haben :count, :name'],
      ['Hello :name, you have :count', 'Hallo :name', 'placeholder'],
      ['Choose :name', '选择:name'],
      ['Save :name', ':nameを保存'],
      ['Profile of :name', ':Name’s Profil'],
      ['Duplicate :name', 'Duplikat: Name', 'placeholder'],
      ['At 10:30am', 'Um 10:30 Uhr'],
      ['Happy :D or :smile:', 'Froh'],
      ['See http://example.com:port', 'Siehe dort'],
    ],
  },
  'no Laravel beside braces': {
    format: 'json',
    others: ['Hello {{name}}', '{{count}} files'],
    rows: [['Type :help for help', 'Mit :hilfe gibt es Hilfe']],
  },
  Drupal: {
    format: 'po',
    others: ['@count items', 'Edit %title'],
    rows: [
      ['@count items', '@count Dinge'],
      ['@count items', '@Anzahl Dinge', 'placeholder'],
      ['Print %name by %author', '%author: Drucke %name'],
      ['Print %name by %author', '%author: Drucke %Name', 'placeholder'],
      ['See !link now', 'Siehe !link'],
      ['See !link now', 'Siehe dort', 'placeholder'],
      ['Write to me@example.com', 'Schreib an mich@example.com'],
    ],
  },
  'Drupal, by itself': {
    format: 'po',
    rows: [
      ['Print %name by %author', '%author: Drucke %name'],
      ['@count items', 'Dinge', 'placeholder'],
    ],
  },
  'words for printf': {
    format: 'po',
    others: ['Hello %s'],
    rows: [
      ['%dpx wide', '%d Pixel breit'],
      ['Please %slogin%s', 'Bitte %sanmelden%s'],
    ],
  },
  MediaWiki: {
    format: 'json',
    others: ['{{PLURAL:$1|one file|$1 files}}', 'by {{GENDER:$2|him}}'],
    rows: [
      ['Edit: $1', 'Bearbeiten: $1'],
      ['Edit: $1', 'Bearbeiten', 'placeholder'],
      ['$1 of $2', '$2: $1'],
      ['Required {{PLURAL:$1|field|fields}}', '{{PLURAL:$1|ein Feld|$1 Felder}} nötig'],
      ['Required {{PLURAL:$1|field|fields}}', '必須欄位'],
      ['{{GENDER:$1|Welcome}} to $2', 'Willkommen', 'placeholder'],
      ['Please try', 'Bitte {{#FORMAL:versuche|versuchen Sie}} es'],
    ],
  },
  'dollars are no MediaWiki': {
    format: 'json',
    others: ['Only $5'],
    rows: [
      ['From $1', 'Ab 1 $'],
      ['$1 million', 'eine Million Dollar'],
    ],
  },
  Jinja: {
    format: 'json',
    rows: [
      ['{% if x %}Yes{% endif %}', '{%if x%}Ja{% endif %}'],
      ['{% if x %}Yes{% endif %}', '{% if x %}Ja', 'placeholder'],
      ['{%- include "a.html" -%} there', 'dort {% include "a.html" %}'],
      ['Yes', 'Ja {% endif %}', 'placeholder'],
    ],
  },
  underscores: {
    format: 'json',
    rows: [
      ['__count__ files', '__count__ Dateien'],
      ['__count__ files', '__Anzahl__ Dateien', 'placeholder'],
      ['__count__ files', '檔案__count__個'],
    ],
  },
  'underscores beside braces': {
    format: 'json',
    others: ['Hello {name}'],
    rows: [['This is __not__ right', 'Das ist __nicht__ richtig']],
  },
  brackets: {
    format: 'json',
    rows: [
      ['Hi [[name]]', 'Hallo [[ name ]]'],
      ['Hi [[name]]', 'Hallo [[Name]]', 'placeholder'],
    ],
  },
  'braces with a hash': {
    format: 'json',
    others: ['Welcome, #{user.name}'],
    rows: [
      ['Hello #{name}', 'Hallo #{ name }'],
      ['Hello #{name}', '#{name}: hallo'],
      ['Hello #{name}', 'Hallo {name}', 'placeholder'],
      ['Hello #{name}', 'Hallo # {name}', 'placeholder'],
      ['Hello #{name}', 'Hallo #{Name}', 'placeholder'],
      ['Hello {name}', 'Hallo #{name}', 'placeholder'],
      ['Hello #{@user.name}', 'Hallo #{@user.name}'],
      ['Hello #{@user.name}', 'Hallo {@user.name}', 'placeholder'],
      ['#{count} files', '{count} Dateien', 'placeholder'],
    ],
  },
  'hashes before braces': {
    format: 'json',
    others: ['Hello {name}', 'by {user}'],
    rows: [
      ['Posts of #{group}', 'Beiträge in {group}'],
      ['Issue #{number}', 'Ticket Nr. {number}'],
      ['Issue {number}', 'Ticket #{number}'],
      ['Error {code}', 'Fehler #{code}'],
      ['Build {build} failed', 'Build #{build} fehlgeschlagen'],
      ['Invoice {invoice}', 'Rechnung #{invoice}'],
      ['See #{{id}}', 'Siehe Nr. {{id}}'],
    ],
  },
  'a number sign alone': {
    format: 'json',
    rows: [
      ['Issue #{number}', 'Ticket Nr. {number}'],
      ['Issue #{issueId}', 'Ticket Nr. {issueId}'],
      ['Rank {0}', 'Rang #{0}'],
    ],
  },
  'a shell': {
    format: 'po',
    flags: ['sh-format'],
    rows: [
      ['cannot open $HOME/$file', '$HOME/${file} nicht lesbar'],
      ['cannot open $HOME', 'nicht lesbar', 'placeholder'],
    ],
  },
  'GetX and mentions': {
    format: 'json',
    rows: [
      ['@count items', '@count Dinge'],
      ['@count items', '@Anzahl', 'placeholder'],
    ],
  },
  'vue-i18n': {
    format: 'json',
    others: ['Go @:nav.home', '{n} day | {n} days'],
    rows: [
      ['{n} hour | {n} hours', '{n} 時間'],
      ['No day | One day | {n} days', 'Kein Tag | Ein Tag | {n} Tage'],
      ['{n} day | {n} days', 'Ein Tag | {n} Tage'],
      ['{n} day | {n} days', 'Ein Tag | Tage', 'placeholder'],
      ['One day | {n} days', 'Ein Tag {n} | Tage', 'placeholder'],
      ['{name}: {n} day | {name}: {n} days', '{name}: ein Tag | {n} Tage', 'placeholder'],
      ['One day | {n} days', '{n} Tag | {n} Tage'],
      ['{title} | Acme', 'Titel | Acme', 'placeholder'],
    ],
  },
  'a pipe without vue-i18n': {
    format: 'json',
    others: ['About | Acme', '{count} items | Acme'],
    rows: [
      ['{title} | Acme', 'Titel | Acme', 'placeholder'],
      ['{count} results for {query} | Acme', 'Ergebnisse | Acme', 'placeholder'],
      ['Hello {name} | bye', 'Hallo', 'placeholder'],
      ['{{ user|escape }} signed in', 'angemeldet', 'placeholder'],
      ['A | B {x}', 'B {x} | A'],
    ],
  },
  'braces of C': {
    format: 'po',
    others: ['Open {fname} now'],
    flags: ['c-format'],
    rows: [
      ['use {fname} and %s', 'mit {nomfitxer} und %s'],
      ['Mismatched braces in %s', '%s の中括弧 { }'],
      ['Missing { in %s', '%s: { fehlt'],
    ],
  },
  'braces of Python': {
    format: 'po',
    flags: ['python-brace-format'],
    rows: [
      ['{{literal}} {name}', '{{wörtlich}} {name}'],
      ['{{literal}} {name}', '{{wörtlich}} {{name}}', 'placeholder'],
      ['Hello {name}', 'Hallo {{name}', 'placeholder'],
      ['{{{name}}}', '{{{name}}}!'],
      ['{{{name}}}', '{{{nome}}}', 'placeholder'],
    ],
  },
  'ICU beside plain texts': {
    format: 'json',
    others: ['{n, plural, one {# file} other {# files}}'],
    rows: [
      ['Delete {name}?', "'{name}' löschen?", 'placeholder'],
      ['Delete {name}?', "''{name}'' löschen?"],
      ['Delete {name}?', "Effacer l’{name} d'ici ?"],
      ["Delete '{name}'?", "'{name}' löschen?"],
      ['See <b>x</b>', "Siehe '<b>x</b>'", 'placeholder'],
      ['See <b>x</b>', "Voir <b>l'</b>", 'placeholder'],
    ],
  },
  Java: {
    format: 'po',
    flags: ['java-format'],
    rows: [
      ["Can''t open {0}", '{0} lässt sich nicht öffnen'],
      ["Can''t open {0}", "'{0}' lässt sich nicht öffnen", 'placeholder'],
      ["Can''t open {0}", "L'archive {0}", 'placeholder'],
      ["Can''t open {0}", "L''archive {0}"],
    ],
  },
  'ARB of an application that does not escape': {
    format: 'arb',
    others: ["Don't", "It's {name}"],
    rows: [
      ['Delete {value}?', "'{value}' löschen?"],
      ["Delete '{value}'?", '»{value}« löschen?'],
      ['The last {count}', "L'ultimo record {count} dell'elenco"],
    ],
  },
  'ARB of an application that escapes': {
    format: 'arb',
    others: ["It''s {name}"],
    rows: [
      ['The last {count}', "L''ultimo record {count} dell''elenco"],
      ['The last {count}', "L'ultimo record {count} dell'elenco", 'placeholder'],
      ['The last {count}', "L'ultimo record {count}", 'placeholder'],
      ['The last {count}', "{count} dell'elenco", 'icu'],
      ['Delete {value}?', "'{value}' löschen?", 'placeholder'],
    ],
  },
}

describe.each(Object.entries(cases))('%s', (_, { format, others = [], flags, rows }) => {
  it.each(rows.map(([source, text, reason]) => ({ source, text, reason })))(
    '$source → $text: $reason',
    ({ source, text, reason }) => {
      const texts = [...others.map(other => ({ text: other })), { text: source, flags }]
      const dialects = dialectsOf(texts, format)
      expect(textCheck(source, { format, flags, dialects })(text)?.reason).toBe(reason)
    },
  )
})

describe('what the file says from elsewhere', () => {
  it.each([
    [true, 'placeholder'],
    [false, undefined],
  ])('decides whether apostrophes quote in ARB: %s', (escapes, reason) => {
    const texts = [{ text: "It''s" }, { text: 'Delete {value}?' }]
    const dialects = dialectsOf(texts, 'arb', { escapes })
    expect(textCheck('Delete {value}?', { format: 'arb', dialects })("'{value}' löschen?")?.reason).toBe(
      reason,
    )
  })
})

it.each<[text: string, found: string[], format: FormatName]>([
  ['Copy %1 to %2', ['%1', '%2'], 'po'],
  ['Hello :name', [':name'], 'json'],
  ['@count items', ['@count'], 'po'],
  ['$1 of $2', ['$1', '$2'], 'json'],
  ['{% if x %}Yes', ['{% if x %}'], 'json'],
  ['__name__', ['__name__'], 'json'],
  ['[[name]]', ['[[name]]'], 'json'],
])('translators see the placeholders in %s', (text, found, format) => {
  expect(spelledPlaceholders(text, format)).toEqual(found)
})

it.each([':name', '%1 / %2', '__name__', '$1 $2', '[[name]]'])('%s alone is no text', text => {
  expect(hasLetter(text, { format: 'json' })).toBe(false)
})
