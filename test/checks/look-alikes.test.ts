// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders of template languages are the subject
import { describe, expect, it } from 'vitest'
import { hasLetter, sourceFault, textCheck } from '../../src/checks/index.ts'
import type { FormatName } from '../../src/model.ts'

type Pair = readonly [source: string, translation: string]

const plain: Pair = ['Quite ordinary words', 'Ganz gewöhnliche Wörter']
const everywhere: readonly FormatName[] = [
  'json',
  'webextension',
  'strings',
  'po',
  'html',
  'text',
  'markdown',
]

/** Prose with signs in it, most of it found in real files. Each may be said in other words, without the signs too. */
const prose: readonly { readonly formats: readonly FormatName[]; readonly pairs: readonly Pair[] }[] = [
  {
    formats: [...everywhere, 'arb'],
    pairs: [
      ['100% sure', '100% sicher'],
      ['50% of the users', '50% der Nutzer'],
      ['95% of all', '95% der Fälle'],
      ['95% done', '95 % erledigt'],
      ['Done to 100%', 'Zu 100% fertig'],
      ['100 %', '% 100'],
      ['is approximately 20% slower', 'est environ 20 % plus lent'],
      ['only 5% slower at execution', "n'est que 5 % plus lent à l'exécution"],
      ['fifty percent (50%) or more', 'cinquante pour cent (50%) ou plus'],
      ['will look 100% valid, indistinguishable', 'sembleront valides pour 100%'],
      ['50% of users', '50% din utilizatori'],
      ['50% of users', 'A felhasználók 50%-a'],
      ['20% off', '20%-os kedvezmény'],
      ['20% off', '%20 indirim'],
      ['half of the space', "50% d'espace"],
      ['95% of it', '95%ige Lösung'],
      ['the character % in a name', 'un caractère % dans un nom'],
      ['(%-escaped) or not', "(à l'aide de caractères %)"],
      ['"300%". Default is "1"', '"300%" を表します。省略値は "1"'],
      ['A & B', 'A und B'],
      ['Privacy & Security', 'Datenschutz & Sicherheit'],
      ['Shortcuts & help', '단축키 & 도움말'],
      ['I & my dog', 'Ich & mein Hund'],
      ['Install & relaunch', '설치 & 재실행'],
      ['C# and #other-channel', 'C# und #anderer-kanal'],
      ['Write to me@example.com', 'Schreib an mich@example.com'],
      ['somebody@nz.example.com', 'untel@nz.example.com'],
      ['HD @1920x1080', 'HD @1920x1280'],
      ["at least one '@' and a '.'", "au moins un '@' et un '.'"],
      ['-> Settings', '→ Einstellungen'],
      ['(a) or [b] | c', '(a) oder [b] | c'],
      ['~, !, @ and # etc.', '~, !, @ и # и т.д.'],
      ['1 > 0', '0 kleiner 1'],
    ],
  },
  {
    formats: ['json', 'webextension', 'strings', 'po', 'text', 'markdown', 'arb', 'html'],
    pairs: [
      ['I <3 you', 'Ich <3 dich'],
      ['a < b', 'a < c'],
      ['a<5 and b>3', 'a<5 und b>3'],
      ['progress < 0', '進捗 < 0 の場合'],
      ['<- back', '<- zurück'],
    ],
  },
  {
    // Where a tag or an address in angle brackets is markup by itself these are no prose.
    formats: ['json', 'webextension', 'strings', 'po'],
    pairs: [
      ['Jane <jane@example.com>', 'Jana <jana@example.com>'],
      ['Press <ctrl+c>', 'Drücke <strg+c>'],
      ['(The <<original entry>> is here)', '(La <<entrada original>> está aquí)'],
      ['see <<original entry>>', '<<исходная запись>>'],
      ['The <EXCLUDE_PATTERN>s may be', "<EXCLUDE_PATTERN>'ler, belki"],
      ['into the <OUTPUT_PATH>.', '파일을 <Ausgabe>에 만듭니다.'],
      ['cp <source> <target>', 'cp <Quelle> <Ziel>'],
    ],
  },
  {
    formats: ['json', 'strings', 'po', 'html', 'text', 'markdown', 'arb'],
    pairs: [
      ['It costs $5', 'Es kostet 5 $'],
      ['$5 to $9.99', '5 bis 9,99 $'],
      ['or use "$" for the raw reply', 'oder «$» für die Rohantwort'],
      ['$0 contains a base', '$0 contient une base'],
      ['($) before the name', 'un caractère $ dans la valeur'],
      ['path matches |$', '»|$« passt'],
      ['$XDG_CONFIG_HOME on Linux', 'Linuxの場合、$XDG_CONFIG_HOME'],
      ['US$ 10', '10 US$'],
    ],
  },
  {
    formats: ['webextension'],
    pairs: [
      ['It costs $$5', 'Es kostet 5 $$'],
      ['about 5 US$', 'rund 5 US$'],
      ['$ or €', '€ oder $'],
    ],
  },
  {
    formats: ['json', 'webextension', 'strings', 'po', 'html', 'text', 'markdown'],
    pairs: [
      ['Press "{" to open', 'Drücke „{“ zum Öffnen'],
      ['Send {"a": 1} as JSON', '{"b": 2} als JSON senden'],
      ['a:hover { color: red; }', 'a:hover { color: blue; }'],
      ['an empty region { x: 0, y: 0 }', 'eine leere Fläche { x: 0, y: 0 }'],
      ['with 16/9 and { width: 40, height: 50 }', '16/9 と { width: 40, height: 50 } の引数で'],
      ['alias for { globalExtra: { _company: "x" } }', 'Name für { globalExtra: { _company: "y" } }'],
      ['A new {encoding ..} element', "L'élément {encodage ..}"],
    ],
  },
  {
    // In a message of a program a single brace is a broken placeholder (rules K3); documents speak of code.
    formats: ['html', 'text', 'markdown'],
    pairs: [
      ['Press { to open', 'Drücke { zum Öffnen'],
      ['The block ends with }', 'Der Block endet mit }'],
    ],
  },
  {
    formats: ['strings', 'po', 'html', 'text', 'markdown', 'webextension'],
    pairs: [
      ['Write @:home', '@:zuhause schreiben'],
      ['Cost: $t(x)', 'Preis: $t(y)'],
    ],
  },
  {
    formats: ['html', 'text', 'markdown', 'webextension'],
    pairs: [['%APPDATA% on Windows', '%APPDATA% unter Windows']],
  },
]

const cases = prose.flatMap(({ formats, pairs }) =>
  pairs.flatMap(([source, text]) => formats.map(format => ({ format, source, text }))),
)

describe.each([
  ['in source and translation', (source: string, text: string) => [source, text] as const],
  ['in the source only', (source: string) => [source, plain[1]] as const],
  ['in the translation only', (_: string, text: string) => [plain[0], text] as const],
])('signs that are no placeholders and no tags, %s', (_, pairOf) => {
  it.each(cases)('raise no alarm in $format: $source → $text', ({ format, source, text }) => {
    const [from, to] = pairOf(source, text)
    expect(textCheck(from, { format })(to)).toBeUndefined()
    expect(sourceFault(from, { format })).toBeUndefined()
    expect(hasLetter(from, { format })).toBe(/\p{L}/u.test(from))
  })
})

describe('signs beside a true placeholder', () => {
  it.each<readonly [format: FormatName, source: string, text: string]>([
    ['json', '{{n}} of 100% sure', '{{n}} zu 100% sicher'],
    ['json', 'Save {percent}% of $5', '{percent} % von 5 $ sparen'],
    ['json', '<b>I</b> <3 {{name}}', '<b>Ich</b> <3 {{name}}'],
    ['json', '{0} < 5 and {1} > 3', '{1} > 3 und {0} < 5'],
    ['json', '50% of {count} MB', '{count} MB का 50%'],
    ['strings', '%@ uses 50%% of it', '%@ nutzt 50 %% davon'],
    ['strings', '%d%% of %d', '%d %% von %d'],
    ['strings', '%1$@ is 100% safe', '%1$@ ist zu 100% sicher'],
    ['po', 'inventory <%s> holds %d', "l'inventari <%s> conté %d"],
    ['po', 'ignoring: %s <- %s', '무시합니다: %s <- %s'],
    ['po', '&#169; %(copyright)s', '© %(copyright)s'],
    ['po', '%(version)s &#8212; %(docstitle)s', '%(version)s — %(docstitle)s'],
    ['po', "section '%s' of 100% of them", "sezione '%s' di 100% di essi"],
    ['strings', '%APPDATA% on Windows', 'unter Windows %APPDATA%'],
    ['po', 'Please %slogin%s now', 'Bitte %sanmelden%s'],
    ['po', '%b %d, %Y', '%-d %b, %Y'],
    ['po', '%b %d, %Y', '%Y年%m月%d日'],
    ['po', 'Put %d files into %APPDATA%', '%d Dateien in %APPDATA% ablegen'],
    ['webextension', '$COUNT$ for $$5', '$COUNT$ für 5 $$'],
    ['arb', '{n} is 50% of it', '{n} sind 50% davon'],
    ['html', '<b>20%</b> of a & b', '<b>20 %</b> von a & b'],
  ])('are prose in %s: %s → %s', (format, source, text) => {
    expect(textCheck(source, { format })(text)).toBeUndefined()
  })
})
