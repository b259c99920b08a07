// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders of template languages are the subject
import { describe, expect, it } from 'vitest'
import { textCheck } from '../../src/checks/index.ts'
import type { FormatName } from '../../src/model.ts'
import { expectReasons, type Row } from './expect-reasons.ts'

const tables: Record<string, { readonly format: FormatName; readonly rows: readonly Row[] }> = {
  'i18next braces': {
    format: 'json',
    rows: [
      ['Hi {{name}}', 'Hallo {{name}}'],
      ['Hi {{name}}', 'Hallo {{ name }}'],
      ['Hi {{name}}', 'Hallo', 'placeholder'],
      ['Hi {{name}}', 'Hallo {{nome}}', 'placeholder'],
      ['Hi {{name}}', 'Hallo {name}', 'placeholder'],
      ['Hi {{name}}', 'Hallo {{name}', 'placeholder'],
      ['Hi {{name}}', '{{name}}: Hallo {{name}}'],
      ['Hi {{- name}}', 'Hallo {{-name}}'],
      ['Hi {{- name}}', 'Hallo {{name}}', 'placeholder'],
      ['Due {{date, short}}', 'Bis {{date,short}}'],
      ['Due {{date, short}}', 'Bis {{date}}', 'placeholder'],
      ['{{a}} of {{b}}', '{{b}} / {{a}}'],
      ['{{{html}}} here', 'hier {{{html}}}'],
      ['{{{html}}} here', 'hier {{html}}', 'placeholder'],
      ['From ${{price}}', 'Ab {{price}} $'],
      ['See $t(help.title)', 'Siehe $t(help.title)'],
      ['See $t(help.title)', 'Siehe $t( help.title )'],
      ['See $t(help.title)', 'Siehe Hilfe', 'placeholder'],
      ['$t(cat, {"count": {{n}} }) sleep', '$t(cat, {"count": {{n}} }) schlafen'],
      ['$t(cat, {"count": {{n}} }) sleep', '$t(Katze, {"count": {{n}} }) schlafen', 'placeholder'],
      ['Open', 'Öffne {{x}}', 'placeholder'],
      ['Type {{ to begin', 'Gib {{ ein'],
    ],
  },
  'single braces': {
    format: 'json',
    rows: [
      ['{0} of {1}', '{1}: {0}'],
      ['{0} ago', 'vor', 'placeholder'],
      ['{count} left', 'noch { count }'],
      ['My {notification}', 'تنبيه {الإخطار}', 'placeholder'],
      ['In {0} s', 'em: [0]', 'placeholder'],
      ['{user.name} is in', '{user.name} ist da'],
      ['{when, date, short}', 'am {when, date, medium}'],
      ['{when, date, short}', 'am {when, number}', 'placeholder'],
      ['{name!r:>10} x', 'y {name!r:>10}'],
      ['{} of {}', '{} von {}'],
      ['{} of {}', '{} von', 'placeholder'],
      ['{} of {}', '{} von {} und {}', 'placeholder'],
      ['Nothing', 'Nichts {endpoint}', 'placeholder'],
      ['Press { to open', 'Drücke { zum Öffnen'],
      ['Press { to open', 'Zum Öffnen die Klammer drücken'],
      ['Send {"a": 1} as JSON', 'JSON {"b": 2} senden'],
      ['Use a:hover { color: red; }', 'Nimm a:hover { color: blau; }'],
      ['A | B {x}', 'B {x} | A'],
    ],
  },
  'braces without their counterparts': {
    format: 'json',
    rows: [
      ['Hello {name}', 'Hallo {{name}', 'placeholder'],
      ['Hello {name}', 'Hallo {name}}', 'placeholder'],
      ['Hello {name}', 'Hallo {name} {', 'placeholder'],
      ['Hello {name}', 'Hallo {{name}}', 'placeholder'],
      ['Hello {{name}}', 'Hallo {{name}}}', 'placeholder'],
      ['Hello {{name}}', 'Hallo {{{name}}}', 'placeholder'],
      ['Hello {{name}}', '}Hallo {{name}}', 'placeholder'],
      ['Welcome', 'Will{kommen', 'placeholder'],
      ['Welcome', 'Willkommen :}'],
      ['Press "{"', 'Drücke »{«'],
      ['Press "{"', 'Drücke die Klammer'],
      ['Sad :{', 'Traurig :{ oder „}“'],
      ['Welcome {', 'Will{kommen'],
    ],
  },
  'braces with a sign': {
    format: 'json',
    rows: [
      ['Hi ${name}', 'Hallo ${name}'],
      ['Hi ${name}', 'Hallo {name}', 'placeholder'],
      ['Hi ${name}', 'Hallo', 'placeholder'],
      ['For ${price}', 'Für {price} $'],
      ['%{count} items', '%{count} Dinge'],
      ['%{count} items', '{count} Dinge', 'placeholder'],
      ['%{count} items', '{count} % Dinge', 'placeholder'],
      ['{share}% done', '%{share} tamam'],
      ['Issue #{number}', 'Nr. {number}'],
      ['Issue #{number}', 'Nr.', 'placeholder'],
      ['%name% joined', '%name% kam'],
      ['%name% joined', '%Name% kam', 'placeholder'],
    ],
  },
  'vue-i18n': {
    format: 'json',
    rows: [
      ['Go @:nav.home', 'Zu @:nav.home'],
      ['Go @.lower:nav.home now', 'Jetzt zu @.lower:nav.home'],
      ['Go @:nav.home', 'Nach Hause', 'placeholder'],
      ['Go @:nav.home', 'Zu @:nav.homes', 'placeholder'],
      ["Write {'@'}all", "Schreibe {'@'}all"],
      ["Write {'@'}all", 'Schreibe an alle'],
      ["Write {'@'}all", 'Schreibe @all', 'placeholder'],
      ["Write {'@'}all", 'Schreibe {‚@‘}all', 'placeholder'],
      ["A {'|'} B", "B {'|'} A"],
      ["A {'|'} B", 'B | A', 'placeholder'],
      ["{'{'}team{'}'}", "{'{'}Gruppe{'}'}"],
      ["{'{'}team{'}'}", "{'{'} '}", 'placeholder'],
      ["{'{'}team{'}'}", '{Gruppe}', 'placeholder'],
      ['A B', "A {'|'} B", 'placeholder'],
      ['Mail me@example.com', 'Mail an mich@example.com'],
      ['{n} day | {n} days', '{n} 日'],
      ['{n} day | {n} days', '{n} день | {n} дня | {n} дней'],
      ['One day | {n} days', 'Ein Tag | {n} Tage'],
      ['One day | {n} days', '{n} 日'],
      ['One day | {n} days', 'Ein Tag | Tage', 'placeholder'],
      ['{n} day | {n} days', 'วัน', 'placeholder'],
    ],
  },
  'Chrome messages': {
    format: 'webextension',
    rows: [
      ['Hi $USER$', 'Hallo $user$'],
      ['Hi $USER$', 'Hallo', 'placeholder'],
      ['$1 of $2', '$2: $1'],
      ['$1 of $2', '$1', 'placeholder'],
      ['Costs $$5', 'Kostet 5 $$'],
    ],
  },
  'dollars elsewhere': {
    format: 'json',
    rows: [
      ['It costs $5', 'Es kostet 5 $'],
      ['$5 to $9', '5 bis 9 Dollar'],
    ],
  },
}

for (const [name, { format, rows }] of Object.entries(tables)) {
  describe(name, () => {
    expectReasons(format, rows)
  })
}

describe('the message', () => {
  it('names what is missing and what is new', () => {
    expect(textCheck('{a} {b}', { format: 'json' })('{a} {c}')?.message).toBe(
      'placeholders differ: missing "{b}"; not in the source text "{c}"',
    )
  })

  it('shows neither terminal escapes nor endless names', () => {
    const hostile = `{{\u009b31m${'x'.repeat(500)}\u202e}}`
    const message = textCheck('\u009b\u202e', { format: 'json' })(`\u009b\u202e${hostile}`)?.message ?? ''
    expect(message).toContain('\\u009b31m')
    expect(message).not.toMatch(/[\0-\x1f\x7f-\x9f\u202a-\u202e]/)
    expect(message.length).toBeLessThan(200)
  })
})
