/** Right translations in catalogs of other people's projects that a check once took for wrong ones, and the faults beside them. */
import { describe, expect, it } from 'vitest'
import { dialectsOf } from '../../src/checks/index.ts'
import { pluralForms } from '../../src/formats/plurals/forms.ts'
import { expectOutcomes } from './expect-outcomes.ts'

const emphasis = new Set(['emphasis'] as const)

describe('emphasis in a file whose texts have such', () => {
  expectOutcomes({ format: 'json', dialects: emphasis }, [
    ['Starts only when needed', 'Startar <b>endast</b> vid behov', 'doubtful'],
    ['Needs a restart', 'Obs!<br>Servern startas om', 'doubtful'],
    ['See <code>/log</code> and ask', '<code>/log</code>,<br>fråga sedan', 'doubtful'],
    // As an older source had it.
    ['Location', '<b>Plats</b>', 'kept out'],
    ['Location', 'Plats <a href="x">här</a>', 'kept out'],
    ['Location', 'Plats <p>här</p>', 'kept out'],
    ['<i>One</i>', '<i>En<br>sak</i>', 'doubtful'],
  ])
  expectOutcomes({ format: 'json' }, [
    ['Starts only when needed', 'Startar <b>endast</b> vid behov', 'kept out'],
  ])
  expectOutcomes({ format: 'po', dialects: emphasis }, [
    ['Put before the command', 'À mettre <b>devant</b> la commande', 'doubtful'],
    ['Page %d of %d', '<b>Strona %d z %d</b>', 'kept out'],
  ])
  it.each([
    { text: 'Read <b>this</b> first', shows: true },
    { text: 'One<br/>Two', shows: true },
    { text: 'A < b > c', shows: false },
    { text: 'cp <code> <b>', shows: false },
    { text: '<Link>this</Link>', shows: false },
  ])('$text: $shows', ({ text, shows }) => {
    for (const format of ['json', 'po', 'webextension', 'strings'] as const)
      expect(dialectsOf([{ text }], format).has('emphasis')).toBe(shows)
  })
})

describe('type of a typewriter in catalogs', () => {
  expectOutcomes({ format: 'po' }, [
    ['Press <tt>&lt;Backspace&gt;</tt>', '<tt>&lt;Löschtaste&gt;</tt> drücken', 'warned of'],
    ['Press <tt>--delete</tt>', '<tt>--lösche</tt> drücken', 'kept out'],
    [
      'These are replaced:\n<tt>\n<b>%f</b> the file\n<b>%d</b> the folder\n</tt>\n',
      'Ersetzt werden:\n<tt>\n<b>%f</b> die Datei\n<b>%d</b> der Ordner\n</tt>\n',
      'warned of',
    ],
    [
      'These are replaced:\n<code>\nrun %f\nrun %d\n</code>\n',
      'Ersetzt werden:\n<code>\nstarte %f\nstarte %d\n</code>\n',
      'kept out',
    ],
  ])
})

describe('directions that end with their line', () => {
  expectOutcomes({ format: 'po' }, [
    ['Use %f.\n%f is the file', 'השתמשו %f.\n\u202b\u200e%f הקובץ', 'right'],
    ['Create a C++ class', 'יצירת מחלקת \u202aC++', 'doubtful'],
    ['This is Geany %s.', 'Geany \u202b(%s).', 'doubtful'],
    ['This is Geany %s.', 'Geany \u2067(%s).\nx', 'doubtful'],
    ['This is Geany %s.', 'Geany \u202e(%s).', 'kept out'],
    ['Like &amp;', 'דוגמת \u202d&amp;', 'kept out'],
  ])
})

describe('brackets that are listed', () => {
  for (const format of ['json', 'webextension', 'po'] as const)
    expectOutcomes({ format, dialects: new Set() }, [
      [`Close one of ()[]{}""`, `Schließe ( [ { "`, 'right'],
      [`Close one of ()[]{}""`, `Schließe {}[]()`, 'right'],
      [`Close () and {} with {}`, `Schließe () mit {}`, 'kept out'],
      [`Close {} now`, `Schließe jetzt`, 'kept out'],
      [`Call {}() of {}`, `{}() von {}`, 'right'],
    ])
})

describe('per cent signs', () => {
  expectOutcomes({ format: 'strings' }, [
    ['%%u notifications in %%@', '%%u ilmoitusta kohteessa %%@', 'right'],
    ["Use '%%u' for the number", "Käytä '%%u' tai '%%@'", 'right'],
    ["Use '%%u' for the number", "Käytä '%%u' tai '%@'", 'kept out'],
    ["Use '%%u' for the number", "Käytä '%%u' tai '%%%@'", 'kept out'],
    // The system reads the space as a flag.
    ['Expired on %@', 'Scaduto il % @', 'doubtful'],
    ['Expired on %@', 'Scaduto il %', 'kept out'],
    ['Expired on %@', 'Scaduto il @', 'kept out'],
    ['Expired on %@ and %@', 'Scaduto il % @', 'kept out'],
  ])
  for (const flag of ['python-format', 'php-format', 'perl-format'])
    expectOutcomes({ format: 'po', flags: [flag] }, [
      ['Remove them (Count: %d)', 'Вилучити (Кількість:% d)', 'right'],
      ['The file %s does not exist', 'Файл% s не существует', 'right'],
      ['The file %s does not exist', 'Файл % не существует', 'kept out'],
      ['%d of all', '100 % de %d', 'kept out'],
      ['%d of all', '100 % alle', 'kept out'],
    ])
  for (const flag of ['c-format', 'python-format'])
    expectOutcomes({ format: 'po', flags: [flag] }, [
      ['(%d of %d)', '(%02$d 페이지 중 %01$d)', 'right'],
      ['(%d of %s)', '(%01$d 페이지 중 %03$s)', 'kept out'],
    ])
  expectOutcomes({ format: 'po' }, [['Remove them (Count: %d)', 'Вилучити (Кількість:% d)', 'kept out']])
})

describe('a number that only chooses words', () => {
  const formsOf = (language: string) => (kind: 'cardinal' | 'ordinal') => pluralForms(language, kind)
  const source = 'Production {n, plural, one {Country} other {Countries}}'
  expectOutcomes({ format: 'json', formsOf: formsOf('nb') }, [
    [source, 'Produksjonsland', 'doubtful'],
    ['{n} {n, plural, one {Country} other {Countries}}', 'Produksjonsland', 'kept out'],
    ['{n, plural, one {# Country} other {# Countries}}', 'Produksjonsland', 'kept out'],
    ['{n, plural, =0 {No country} one {Country} other {Countries}}', 'Produksjonsland', 'kept out'],
    ['{n, select, a {Country} other {Countries}}', 'Produksjonsland', 'kept out'],
    [`${source} of {name}`, 'Produksjonsland', 'kept out'],
  ])
  expectOutcomes({ format: 'json', formsOf: formsOf('pt') }, [
    ['{n, plural, =1 {is} other {are}} typing', 'a escrever', 'doubtful'],
    ['{n, plural, =0 {nobody is} other {they are}} typing', 'a escrever', 'kept out'],
    [
      '{n, plural, =-1 {} other {of # items}} shown',
      'mostrados {n, plural, =-1 {} other {de # itens}}',
      'right',
    ],
    [
      '{n, plural, one {} other {of # items}} shown',
      'mostrados {n, plural, um {} other {de # itens}}',
      'kept out',
    ],
  ])
  expectOutcomes({ format: 'json', formsOf: formsOf('ja') }, [[source, '制作国', 'right']])
})

describe('a branch that the language has no form for', () => {
  const own = 'Edit {n, plural, one {{thing}} other {# {things}}}'
  const pluralUse = { own, most: own, numbers: undefined }
  const formsOf = (language: string) => (kind: 'cardinal' | 'ordinal') => pluralForms(language, kind)
  const inJapanese = 'Edit {n, plural, other {# {things}}}'
  expectOutcomes({ format: 'json', formsOf: formsOf('ja'), pluralUse }, [
    [inJapanese, '{n, plural, other {# {things}}}を編集', 'right'],
    [inJapanese, '{n, plural, one {{thing}} other {# {things}}}を編集', 'right'],
    [inJapanese, '{n, plural, one {# {things}} other {# {things}}}を編集', 'kept out'],
    [inJapanese, '{n, plural, one {{other}} other {# {things}}}を編集', 'kept out'],
    [inJapanese, '{n, plural, other {# {thing}}}を編集', 'kept out'],
  ])
  const inRussian = 'Edit {n, plural, one {# {thing}} few {# {things}} many {# {things}} other {# {things}}}'
  expectOutcomes({ format: 'json', formsOf: formsOf('ru'), pluralUse }, [
    [
      inRussian,
      '{n, plural, one {{thing}} few {# {things}} many {# {things}} other {# {things}}}',
      'kept out',
    ],
  ])
})

describe('an ending that the program adds', () => {
  for (const format of ['json', 'po'] as const)
    expectOutcomes({ format, dialects: new Set() }, [
      ['update{plural} available', 'Aktualisierungen verfügbar', 'doubtful'],
      ['update{plural} available', 'Aktualisierungen{mehrzahl} verfügbar', 'kept out'],
      ['update {plural} available', 'Aktualisierungen verfügbar', 'kept out'],
      ['{count}px and v{version}', 'px', 'kept out'],
      ['update{plural} of {name}', 'Aktualisierungen', 'kept out'],
    ])
})

describe('names of tags in a list', () => {
  expectOutcomes({ format: 'po' }, [
    ['Inline frame', '<IFRAME>', 'doubtful'],
    ['Inline frame', 'Rahmen <IFRAME>', 'kept out'],
    ['Inline frame', '<iframe src="x">', 'kept out'],
  ])
  expectOutcomes({ format: 'json' }, [['Inline frame', '<IFRAME>', 'kept out']])
})

describe('names that letters follow', () => {
  expectOutcomes({ format: 'po', flags: ['python-format'] }, [
    ['File type %(type)s', 'crwdns2694:0%(type)scrwdne', 'right'],
    ['File type %(type)s', 'crwdns2694:0%(typ)scrwdne', 'kept out'],
  ])
})

describe('placeholders of a plural form', () => {
  const use = (own: string, most: string) => ({
    format: 'po' as const,
    flags: ['python-brace-format'],
    pluralUse: { numbers: [1], own, most },
  })
  const donor = '{money_amount} from {n} donor'
  expectOutcomes(use(donor, '{money_amount} from {n} donors'), [
    [donor, '{money_amount} yhdeltä lahjoittajalta', 'right'],
    [donor, '{n} lahjoittajalta', 'kept out'],
    [donor, 'yhdeltä lahjoittajalta', 'kept out'],
  ])
  // Where the form of the source is never shown.
  expectOutcomes(use('<unused>', 'Here are {n} users with their {0} account'), [
    ['<unused>', '{n} usuari amb el compte de {0}', 'right'],
    ['<unused>', '{n} usuari amb el compte de {1}', 'kept out'],
  ])
  expectOutcomes(
    {
      format: 'po',
      flags: ['c-format'],
      pluralUse: { numbers: [1], own: 'One file', most: '%d files in %s' },
    },
    [
      ['One file', '%d Datei in %s', 'right'],
      ['One file', '%d Datei in %d', 'kept out'],
    ],
  )
})

describe('a number whose name says nothing, where the source says it in words', () => {
  const use = (numbers: readonly number[], own: string, most: string) => ({
    format: 'json' as const,
    pluralUse: { numbers, own, most },
  })
  const [own, most] = ['One case is late', '{{cases}} cases are late']
  expectOutcomes(use([0, 1], own, most), [
    [most, 'Une affaire est en retard', 'right'],
    [most, '{{cases}} affaire est en retard', 'right'],
    [most, '{{affaires}} affaire est en retard', 'kept out'],
  ])
  expectOutcomes(use([1, 21], own, most), [[most, 'Одно дело', 'kept out']])
  const several = '{{cases}} cases of {{owners}} are late'
  expectOutcomes(use([0, 1], own, several), [[several, 'Une affaire est en retard', 'kept out']])
  expectOutcomes(use([0, 1], most, most), [[most, 'Une affaire est en retard', 'kept out']])
})

describe('the window in which a link opens', () => {
  expectOutcomes({ format: 'json' }, [
    ["See <a href='/x'>it</a>", "<a href='/x' target='_blank' rel='noopener'>Sieh</a>", 'doubtful'],
    ["See <a href='/x' target='_blank'>it</a>", "<a href='/x'>Sieh</a>", 'kept out'],
    ["See <a href='/x'>it</a>", "<a href='/x' target='_blank' onclick='x()'>Sieh</a>", 'kept out'],
  ])
})

describe('braces in a text about braces', () => {
  expectOutcomes({ format: 'po', dialects: new Set() }, [
    ['No stray { or } inside the {} blocks', 'Sem { ou } dentro dos blocos {}', 'right'],
    ['No stray { or } inside the {} blocks', 'Sem { ou } dentro dos blocos', 'kept out'],
    ['No {or} inside', 'Sem {ou}', 'kept out'],
  ])
})

describe('a message that chooses words by a number where its source does not', () => {
  const icu = new Set(['icu'] as const)
  const formsOf = (kind: 'cardinal' | 'ordinal') => pluralForms('lt', kind)
  expectOutcomes({ format: 'json', dialects: icu, formsOf }, [
    ['Last {x} hours', '{x, plural, one {Paskutinė # valanda} other {Paskutinės # valandos}}', 'right'],
    ['Last {x} hours', '{x, plural, one {Paskutinė valanda} other {Paskutinės # valandos}}', 'kept out'],
    ['Last {x} hours', '{y, plural, one {Paskutinė # valanda} other {Paskutinės # valandos}}', 'kept out'],
    ['Last {x} hours', '{x, plural, one {Paskutinė # valanda}}', 'kept out'],
    ['Last <b>{x}</b> hours', '{x, plural, one {Paskutinė # valanda} other {# valandos}}', 'warned of'],
    ['Last {x} hours', 'Paskutinės {y} valandos', 'kept out'],
    ['Last {x} hours', 'Paskutinės {x} valandos }', 'kept out'],
  ])
  expectOutcomes({ format: 'json', dialects: new Set(), formsOf }, [
    ['Last {x} hours', '{x, plural, one {Paskutinė # valanda} other {# valandos}}', 'kept out'],
  ])
})

describe('quotes around a value', () => {
  expectOutcomes({ format: 'po', flags: ['python-brace-format'] }, [
    ['Move {dir!r}?', '»{dir}« verschieben?', 'right'],
    ['Move {dir!r}?', '»{ordner!r}« verschieben?', 'kept out'],
    ['Move {dir!r}?', '»{dir! r« verschieben?', 'kept out'],
  ])
})

describe('two forms of vue-i18n, the first of which is for 1 alone', () => {
  const formsOf = (kind: 'cardinal' | 'ordinal') => pluralForms('hy', kind)
  const source = '{count} file to {place} | {count} files to {place}'
  expectOutcomes({ format: 'json', dialects: new Set(['vue'] as const), formsOf }, [
    [source, 'Mek nish {place} | {count} nish {place}', 'right'],
    [source, 'Mek nish | {count} nish {place}', 'kept out'],
    [source, 'Mek nish {place} | Shat nish {place}', 'kept out'],
  ])
})

describe('how a number of i18next is written', () => {
  expectOutcomes({ format: 'json' }, [
    ['{{count, number}} games in {{folders}}', '{{count}} gier w {{folders}}', 'right'],
    ['{{count}} games', '{{ count, number }} gier', 'right'],
    ['{{count, number(maximumFractionDigits: 1)}} games', '{{count}} gier', 'right'],
    ['{{count, number}} games', '{{liczba}} gier', 'kept out'],
    ['{{when, datetime}} played', '{{when}} gier', 'kept out'],
  ])
})

describe('what a variable asks for', () => {
  const own = `${'$'}{INPUT_1:Etichetta}`
  expectOutcomes({ format: 'json' }, [
    [`Variables: ${'$'}{INPUT_1:Label}`, `Variabili: ${own}`, 'right'],
    [`Variables: ${'$'}{INPUT_1:Label}`, `Variabili: ${own.replace('INPUT', 'VOCE')}`, 'kept out'],
    [`Variables: ${'$'}{INPUT_1:Label}`, 'Variabili', 'kept out'],
    [`From ${'$'}{env:Path}`, `Da ${'$'}{env:Percorso}`, 'kept out'],
  ])
})

describe('the parts of a syntax', () => {
  const code = (words: string) => `<code>${words}</code>`
  expectOutcomes({ format: 'webextension' }, [
    [code('source destination type action'), code('mənbə təyinat növ əməliyyat'), 'doubtful'],
    [code('source destination type action'), code('来源主机名称 目标主机名称 操作'), 'doubtful'],
    [code('source destination type action'), code('source destnation type action'), 'kept out'],
    [code('git remote add origin'), code('git entfernt hinzufügen'), 'kept out'],
    [code('npm run build'), code('npm ausführen bauen'), 'kept out'],
    [code('restart server'), code('server neu starten'), 'kept out'],
    [code('source --type action'), code('mənbə --növ əməliyyat'), 'kept out'],
  ])
})

describe('nothing that somebody wrote on purpose', () => {
  for (const format of ['webextension', 'json'] as const)
    expectOutcomes({ format }, [
      ['Open as ', '\u200b', 'doubtful'],
      ['Open as ', '\u200b ', 'kept out'],
      ['Open as ', '\u200f', 'kept out'],
    ])
})

describe('a placeholder for the ending of a name', () => {
  const source = 'Commented on {name}{apostrophe} message'
  expectOutcomes({ format: 'json' }, [
    [source, 'Comentou a mensagem de {name}', 'doubtful'],
    [source, 'Comentou a mensagem{apostrophe}', 'kept out'],
    ['{amount}{unit} left', 'noch {amount}', 'kept out'],
    ['{amount} {suffix} left', 'noch {amount}', 'kept out'],
  ])
})
