// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders of template languages are the subject
/** Faults that look like a right translation. */
import { describe } from 'vitest'
import { formsOf } from '../../src/formats/plurals/forms.ts'
import { expectOutcomes } from './expect-outcomes.ts'

describe('a blank in the opening of a placeholder', () => {
  expectOutcomes({ format: 'json' }, [
    ['Hello ${name}', 'Hallo $ {name}', 'kept out'],
    ['Hello ${name}', 'Hallo $  {name}', 'kept out'],
    ['Hello ${name}', 'Hallo ${ name }', 'right'],
    ['Pay ${price}', '{price} $ zahlen', 'right'],
    ['{share}% done', '%{share} bitti', 'right'],
    ['Pay $ {price}', 'Zahle $ {price}', 'right'],
  ])
})

describe('a hash before a placeholder', () => {
  for (const format of ['json', 'strings', 'po', 'html', 'text', 'markdown'] as const)
    expectOutcomes({ format }, [
      ['Hello #{name}!', 'Hallo #{name}!', 'right'],
      ['Hello #{name}!', 'Hallo {name}!', 'kept out'],
    ])
  for (const format of [
    'json',
    'arb',
    'webextension',
    'strings',
    'po',
    'html',
    'text',
    'markdown',
    'mdx',
  ] as const)
    expectOutcomes({ format }, [
      ['Hello {name}!', 'Hallo #{name}!', 'doubtful'],
      ['Hello {name}!', 'Hallo {name}!', 'right'],
      ['Item {id}', 'Eintrag #{id}', 'right'],
    ])
  expectOutcomes({ format: 'arb' }, [
    ['{n, plural, other {# by {name}}}', '{n, plural, other {#{name}}}', 'right'],
    ['Hello #{name}!', 'Hallo {name}!', 'right'],
  ])
})

describe('a lost per cent sign of two', () => {
  for (const flag of ['c', 'objc', 'python', 'php', 'perl', 'lua', 'ruby'])
    expectOutcomes({ format: 'po', flags: [`${flag}-format`] }, [
      ['100%% sure', '100%% sicher', 'right'],
      ['100%% sure', '%%100 emin', 'right'],
      ['100%% sure', '100 Prozent sicher', 'right'],
      ['100%% sure', '100% sicher', 'kept out'],
      ['100%% sure', '100 % uhkea', 'kept out'],
      ['100%% sure', 'sicher zu 100%', 'kept out'],
      ['100%% sure', 'zu %d sicher', 'kept out'],
    ])
  for (const format of ['po', 'strings', 'json'] as const)
    expectOutcomes({ format }, [
      ['100%% sure', 'zu 100%% sicher', 'right'],
      ['100%% sure', 'ganz sicher', 'right'],
      ['100%% sure', 'zu 100 % sicher', 'doubtful'],
      ['100%% disk', '100%disco', 'doubtful'],
      ['100% sure', 'zu 100 % sicher', 'right'],
    ])
  for (const format of ['arb', 'webextension', 'html', 'text', 'markdown', 'mdx'] as const)
    expectOutcomes({ format }, [['100%% sure', 'zu 100 % sicher', 'right']])
  for (const flag of ['no-c', 'python-brace', 'kde', 'java'])
    expectOutcomes({ format: 'po', flags: [`${flag}-format`] }, [['100%% sure', '100% sicher', 'right']])
})

describe('names of characters that are none', () => {
  for (const format of ['json', 'arb', 'webextension', 'strings', 'po', 'html', 'markdown', 'mdx'] as const)
    expectOutcomes({ format, flags: [], dialects: new Set() }, [
      ['Copy &copy; Acme', 'Kopie &copie; Acme', 'kept out'],
      ['Copy &copy; Acme', 'Копия &копия; Acme', 'kept out'],
      ['Go&nbsp;on', 'Weiter&nbs;so', 'kept out'],
      ['Go&nbsp;on', 'Weiter&NBSP;so', 'kept out'],
      ['Go &rarr; on', 'Weiter &flecha; so', 'kept out'],
      ['Go &rarr; on', 'Weiter &larr; so', 'right'],
      ['Go&nbsp;on', 'D&aacute;le&NonBreakingSpace;&zwnj;&ccaron;', 'right'],
      ['Use &app;&nbsp;now', '&app; nutzen', 'right'],
      ['In &app;&nbsp;now', 'Teraz w&nbsp;&appie;', 'right'],
      ['R &amp; D', 'F &amp; E', 'right'],
    ])
  expectOutcomes({ format: 'po' }, [['S&ave; &Open', '&Sichern; &Öffnen', 'right']])
})

describe('values that no reader sees', () => {
  expectOutcomes({ format: 'html' }, [
    ['<label for="x">a</label>', '<label for="y">b</label>', 'kept out'],
    ['<label for="x">a</label>', '<label for="x">b</label>', 'right'],
    ['<td colspan="2">a</td>', '<td colspan="x">b</td>', 'kept out'],
    ['<td rowspan="2">a</td>', '<td rowspan="3">b</td>', 'kept out'],
    ['<th scope="col">a</th>', '<th scope="spalte">b</th>', 'kept out'],
    ['<input type="text" name="q"> a', '<input type="Text " name="q"> b', 'kept out'],
    ['<input type="email" name="q"> a', '<input type="email" name="frage"> b', 'kept out'],
    ['<input type="radio" value="yes"> a', '<input type="radio" value="ja"> b', 'kept out'],
    ['<input type="hidden" value="yes"> a', '<input type="hidden" value="ja"> b', 'kept out'],
    ['<input type="submit" value="Send"> a', '<input type="submit" value="Senden"> b', 'right'],
    ['<input type="TEXT" value="Your name"> a', '<input type="TEXT" value="Dein Name"> b', 'right'],
    ['<option value="red">a</option>', '<option value="rot">b</option>', 'kept out'],
    ['<li value="3">a</li>', '<li value="3">b</li>', 'right'],
    ['<button type="submit">a</button>', '<button type="senden">b</button>', 'kept out'],
    ['<i for="x">a</i> <i for="y">b</i>', '<i for="y">b</i> <i for="x">a</i>', 'right'],
  ])
})

describe('places in a page', () => {
  expectOutcomes({ format: 'html' }, [
    ['<a id="x">a</a>', '<a id="y">b</a>', 'doubtful'],
    ['<a name="x" id="x">a</a>', '<a name="y" id="y">b</a>', 'doubtful'],
    ['<h2 id="x">a</h2>', '<h2 id="x">b</h2>', 'right'],
    ['<b class="x">a</b>', '<b class="y">b</b>', 'right'],
  ])
})

describe('plural forms of another kind', () => {
  const ordinal = '{n, selectordinal, one {#st} other {#th}}'
  expectOutcomes({ format: 'json' }, [
    [ordinal, '{n, plural, one {#.} other {#.}}', 'kept out'],
    ['{n, plural, one {# a} other {# b}}', '{n, selectordinal, one {# c} other {# d}}', 'kept out'],
    [ordinal, '{n, selectordinal, other {#.}}', 'right'],
    [ordinal, '{n, plural, other {#.}}', 'right'],
    [ordinal, '{n}.', 'right'],
  ])
})

describe('one form of vue-i18n for all numbers', () => {
  const dialects = new Set(['vue'] as const)
  expectOutcomes({ format: 'json', dialects, formsOf: formsOf('de') }, [
    ['{n} car | {n} cars', '{n} Auto', 'doubtful'],
    ['no car | one car | {n} cars', '{n} Autos', 'doubtful'],
    ['{n} car | {n} cars', '{n} Auto | {n} Autos', 'right'],
    ['{n} min | {n} min', '{n} Min.', 'right'],
    ['Yes | No', 'Ja', 'right'],
  ])
  expectOutcomes({ format: 'json', dialects, formsOf: formsOf('ja') }, [
    ['{n} car | {n} cars', '{n} 台', 'right'],
  ])
})

describe('short codes of emoji', () => {
  for (const format of ['markdown', 'mdx', 'json', 'po', 'html'] as const)
    expectOutcomes({ format, flags: [], dialects: new Set() }, [
      ['Nice :smile: work', 'Gute :lächeln: Arbeit', 'kept out'],
      ['Nice :smile: work', 'Gute :smlie: Arbeit', 'kept out'],
      ['Nice :smile: work', 'Gute Arbeit', format.startsWith('m') ? 'doubtful' : 'right'],
      ['Nice :smile: work', '好:smile:活', 'right'],
      ['Nice :smile: work', 'Gute 😄 Arbeit', 'right'],
      [':tada: and :+1:', ':+1: und :tada:', 'right'],
      ['At 10:30:20, or a:b:c', 'Um 10.30, oder a:x:c', 'right'],
      ['Keys std::map::at', 'Schlüssel std::map::an', 'right'],
      ['Nice work', 'Gute :smile: Arbeit', 'right'],
    ])
})

describe('mentions of people', () => {
  for (const format of ['markdown', 'mdx'] as const)
    expectOutcomes({ format }, [
      ['Thanks to @octocat.', 'Dank an @oktokatze.', 'kept out'],
      ['Thanks to @octocat!', '感谢 @章鱼猫!', 'kept out'],
      ['Thanks to @octocat!', 'Dank an octocat!', 'doubtful'],
      ['Thanks to @octocat!', '感谢@octocat的帮助', 'right'],
      ['Thanks to @Octocat!', 'Dank an @octocat!', 'right'],
      ['Mail a@octocat.org', 'Schreib an a@octocat.org', 'right'],
      ['The @my-scope/package', 'Das Paket @my-scope/package', 'right'],
      ['The @scope/package', 'Das Paket @bereich/package', 'right'],
      ['Thanks', 'Dank an @octocat', 'right'],
      ['By [@a](https://a.org)', 'Von [@a](https://a.org)', 'right'],
      ['By [@a](https://a.org)', 'Von [@b](https://a.org)', 'kept out'],
    ])
})

describe('formulas', () => {
  for (const format of ['markdown', 'mdx'] as const)
    expectOutcomes({ format }, [
      ['So $$x + y$$ holds', 'So gilt $$x - y$$', 'kept out'],
      ['So $$x + y$$ holds', 'So gilt $$x+y$$', 'right'],
      ['So $$x + y$$ holds', 'So gilt $$x + y', 'kept out'],
      ['So $$x + y$$ holds', 'So gilt es', 'doubtful'],
      ['So $$x = 1.$$', 'So $$x = 1$$', 'right'],
      ['So $$2x$$ and $a_1$', 'So $$2x$$ und $a_2$', 'kept out'],
      ['So $a_1$ and $b$', 'So $a_1$ und $c$', 'kept out'],
      ['Costs $5 or $6', 'Kostet $5 oder $7', 'right'],
      ['Set $HOME and $PATH', 'Setze $HOME', 'right'],
      ['As `$$x$$` says', 'Wie `$$x$$` sagt', 'right'],
    ])
  expectOutcomes({ format: 'markdown' }, [
    ['So $$\\text{error} = \\frac{a}{b}$$', '即 $$\\text{誤差} = \\frac{a}{b}$$', 'right'],
    ['So $$\\text{error} = \\frac{a}{b}$$', '即 $$\\text{誤差} = \\frac{b}{a}$$', 'kept out'],
    ['So $$error = \\frac{a}{b}$$', '即 $$誤差 = \\frac{a}{b}$$', 'right'],
    ['So $$a_1 \\tag{Eq. 3}$$', '$$a_1 \\tag{Ec. 3}$$', 'doubtful'],
    ['So $$a_1 = 0.5$$', '$$a_1 = 0,5$$', 'doubtful'],
    ['So $$a_1 = 0.5$$', '$$a_1 = 5$$', 'kept out'],
    ['So $$[x_1, \\cdots, x_n]$$', '$$[x_1, ..., x_n]$$', 'doubtful'],
    ['So $$a^{(1)}$$', '$$a^{（1）}$$', 'doubtful'],
    ['So $x_t$ here', 'Hier ${x_t}$', 'doubtful'],
    ['So $x_{12}$ here', 'Hier $x_12$', 'kept out'],
    ['So ${\\bar x}$ here', 'Hier $\\bar x}$', 'kept out'],
    ['So 20 $\\times$ 20', 'Hier $20\\times20$', 'doubtful'],
    ['So $x_1, x_2, x_3$', '$x_1$, $x_2$ und $x_3$', 'doubtful'],
    ['So $x_1, x_2, x_3$', '$x_1$, $x_2$ und $x_4$', 'kept out'],
    ['So $w_i$ here', 'Hier $W_i$', 'kept out'],
    ['So the mean is {n}', 'Der Mittelwert $\\bar{y}$ ist {n}', 'right'],
    ['So the mean is {n}', 'Der Mittelwert ${y}$ ist {n}', 'kept out'],
    ['So $h_{i+j}$ is {n}', 'Hier $ h_{i + j} $ mit {n}', 'doubtful'],
    ['So $h_{i+j}$ is {n}', 'Hier $ h_{i - j} $ mit {n}', 'kept out'],
    ['So $\\bar{y}$ here', 'Hier $ \\ bar {y} $', 'kept out'],
  ])
})

describe('tags without an end', () => {
  expectOutcomes({ format: 'markdown' }, [
    ['See <ref>Smith</ref> there', 'Siehe <ref Smith</ref> dort', 'kept out'],
    ['A <ref>B</ref> c', 'Ein <ref>B</ref> c <ref d', 'kept out'],
    ['Text', 'Text <a href="x" b', 'kept out'],
    ['Text', 'Text <ref b', 'doubtful'],
    ['If a <b then', 'Falls a <b dann', 'right'],
    ['If a < b', 'Falls a < b', 'right'],
    ['See <https://a.org>', 'Siehe <https://a.org>', 'right'],
  ])
})

describe('marks of strong and struck text without a pair', () => {
  for (const format of ['markdown', 'mdx'] as const)
    expectOutcomes({ format }, [
      ['**Bold** text', '**Fetter Text', 'doubtful'],
      ['~~Old~~ text', '~~Alter Text', 'doubtful'],
      ['**Bold** text', 'Fetter **Text** und **mehr**', 'right'],
      ['**Bold** text', 'Fetter Text', 'right'],
      ['***Bold*** text', '***Fetter*** Text', 'right'],
      ['**Bold** text', '\\*\\*Fetter **Text**', 'right'],
      ['In `a/**` only', 'Nur in `a/**`', 'right'],
      ['All of a/** only', 'Nur a/**', 'right'],
    ])
})
