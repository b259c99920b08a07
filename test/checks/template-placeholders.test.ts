/** Placeholders of languages of templates and programs that show by themselves what they are. */
import { describe } from 'vitest'
import { expectOutcomes } from './expect-outcomes.ts'

describe('specifiers of Go', () => {
  for (const format of ['json', 'po'] as const)
    expectOutcomes({ format }, [
      ['Hello %v there', 'Hallo da', 'kept out'],
      ['Hello %v there', 'Hallo %s da', 'kept out'],
      ['%[1]s of %[2]s', '%[1]s von %[1]s', 'kept out'],
      ['%[1]s of %[2]s', '%[2]s hat %[1]s', 'right'],
      ['%s of %v', '%[2]v hat %[1]s', 'right'],
      ['Quoted %q', 'Zitat %q', 'right'],
      ['100%valid or 5%t', 'zu 100% gültig', 'right'],
    ])
})

describe('specifiers of Ruby with a name', () => {
  for (const format of ['json', 'po'] as const)
    expectOutcomes({ format }, [
      ['Hello %<name>s', 'Hallo %<nom>s', 'kept out'],
      ['%<a>d of %<b>d', '%<b>d zu %<a>d', 'right'],
    ])
  expectOutcomes({ format: 'po', flags: ['c-format'] }, [
    ['%<PRIu64> of %s', '%2$s hat %1$<PRIu64>', 'right'],
    ['%<PRIu64> of %s', '%s hat', 'kept out'],
  ])
})

describe('tags of ERB, EJS and lodash', () => {
  for (const format of ['json', 'po', 'strings', 'text'] as const)
    expectOutcomes({ format }, [
      ['Hello <%= name %>', 'Hallo <%= nome %>', 'kept out'],
      ['Hello <%= name %>', 'Hallo', 'kept out'],
      ['Hello <%= name %>', '<%=name%>, hallo', 'right'],
      ['<% if a %>b<% end %>', '<% wenn a %>b<% ende %>', 'kept out'],
      ['5 <% of 6', '6 <% von 5', 'right'],
    ])
})

describe('merge tags of mails', () => {
  for (const format of ['json', 'text', 'html'] as const)
    expectOutcomes({ format }, [
      ['Hello *|FNAME|*,', 'Hallo *|VORNAME|*,', 'kept out'],
      ['Hello *|FNAME|*,', '*|FNAME|*, hallo', 'right'],
      ['A *|b', 'Ein *|c', 'right'],
    ])
})

describe('icons of VS Code', () => {
  expectOutcomes({ format: 'json' }, [
    ['$(add) Add a file', '$(hinzufügen) Datei hinzufügen', 'kept out'],
    ['$(sync~spin) Loading', '$(sync~drehen) Lädt', 'kept out'],
    ['$(add) Add a file', 'Datei hinzufügen $(add)', 'right'],
    ['Costs $ (net)', 'Kostet $ (netto)', 'right'],
  ])
})

describe('skeletons of ICU', () => {
  for (const format of ['json', 'arb'] as const)
    expectOutcomes({ format }, [
      ['Pay {n, number, ::currency/EUR} now', '{n, number, ::currency/USD} zahlen', 'kept out'],
      ['Pay {n, number, ::currency/EUR} now', '{n, number, ::Währung/EUR} zahlen', 'kept out'],
      ['Pay {n, number, ::currency/EUR} now', '{n, number, ::currency/EUR .00} zahlen', 'right'],
      ['Pay {n, number, ::compact-short} now', '{n, number, ::compact-long} zahlen', 'right'],
      ['On {d, date, ::yyyyMMMd}', 'Am {d, date, ::dMMMyyyy}', 'right'],
      ['On {d, date, ::yyyyMMdd}', 'Am {d, date, ::jjjjMMtt}', 'kept out'],
      [
        '{k, select, a {On {d, date, ::yMd}} other {x}}',
        '{k, select, a {{d, date, ::tmj}} other {y}}',
        'kept out',
      ],
    ])
})

describe('texts that a program reads', () => {
  for (const format of ['json', 'po'] as const)
    expectOutcomes({ format }, [
      ['ltr', 'vlr', 'kept out'],
      ['ltr', 'rtl', 'right'],
      ['default:LTR', 'default:RTL', 'right'],
      ['default:LTR', 'Standard:LTR', 'kept out'],
    ])
  expectOutcomes({ format: 'po' }, [
    ['Text;Editor;', 'Text;Bearbeitung;', 'right'],
    ['Text;Editor;', 'Text;Schreiben;Notizen;', 'right'],
    ['Text;Editor;', 'Text;Bearbeitung', 'doubtful'],
    ['Text;Editor;', '文本；编辑器；', 'doubtful'],
    ['Text; then more', 'Text, dann mehr', 'right'],
  ])
})

describe('tags of Jinja in pages and mails', () => {
  for (const format of ['html', 'text'] as const)
    expectOutcomes({ format }, [
      ['Hi {% if x %}you{% endif %}', 'Hallo {% wenn x %}du{% endif %}', 'kept out'],
      ['Hi {% if x %}you{% endif %}', 'Hallo {% if x %}du', 'kept out'],
      ['Hi {% if x %}you{% endif %}', '{% if x %}Du{% endif %}: hallo', 'right'],
      ['{% trans "Hello" %} you', '{% trans "Hallo" %} du', 'right'],
      ['Some words', 'Einige Wörter {% include %}', 'kept out'],
    ])
  expectOutcomes({ format: 'html' }, [
    ['The tag <code>{% if %}</code> here', 'Hier <code>{% if %}</code>', 'right'],
  ])
})

describe('pages that macros of Hugo name', () => {
  expectOutcomes({ format: 'markdown' }, [
    ['See {{< ref "page.md" >}}', 'Siehe {{< ref "seite.md" >}}', 'kept out'],
    ['See {{% relref "about" %}}', 'Siehe {{% relref "ueber" %}}', 'kept out'],
    ['See {{< ref "/en/page" >}}', 'Siehe {{< ref "/de/page" >}}', 'right'],
    ['See {{< ref "page.md#part" >}}', 'Siehe {{< ref "page.md#teil" >}}', 'right'],
    ['See {{< include "a.md" >}}', 'Siehe {{< include "b.md" >}}', 'kept out'],
    ['See {{< tab "Yes/No" >}}', 'Siehe {{< tab "Ja/Nein" >}}', 'right'],
  ])
})

describe('elements of MDX', () => {
  expectOutcomes({ format: 'mdx' }, [
    ['Press <br /> now', 'Drücke <br> jetzt', 'kept out'],
    ['Press <br /> now', 'Drücke <br/> jetzt', 'right'],
    ['Press <br></br> now', 'Drücke <br></br> jetzt', 'right'],
    ['An <img src="a.png" /> here', 'Ein <img src="a.png"> hier', 'kept out'],
    ['Some words', 'Einige<br>Wörter', 'kept out'],
    ['Some <>words</> here', 'Einige <>Wörter', 'kept out'],
    ['Some <>words</> here', 'Einige <>Wörter</>', 'right'],
  ])
})

describe('a choice by words that are the same for all', () => {
  const choice = '{g, select, male {his} female {her} other {their}} car'
  expectOutcomes({ format: 'json' }, [
    [choice, '{g, select, other {arabası}}', 'doubtful'],
    [choice, '{g, select, male {a} other {b}}', 'kept out'],
    [choice, '{g, select, männlich {a} other {b}}', 'kept out'],
  ])
})
