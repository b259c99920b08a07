/** Right translations of real projects that a check once took for wrong ones, and the faults beside them. */
import { describe, expect, it } from 'vitest'
import { dialectsOf } from '../../src/checks/index.ts'
import { expectOutcomes, type OutcomeRow } from './expect-outcomes.ts'

describe('names of HTML in capitals', () => {
  expectOutcomes({ format: 'html' }, [
    ['<A HREF="a.html">x</A>', '<a href="a.html">y</a>', 'right'],
    ['<IMG SRC="a.png" width=32> x<BR />', '<img src="a.png" width="32"> y<br>', 'right'],
    ['<B>x</b>', '<b>y</B>', 'right'],
    ['<A HREF="a.html">x</A>', '<B>y</B>', 'kept out'],
    ['<A HREF="a.html">x</A>', '<a hreef="a.html">y</a>', 'kept out'],
    ['x<BR><A HREF="a.html">x</A>', 'y<br><a href="b.html">y</a>', 'doubtful'],
  ])
  expectOutcomes({ format: 'json' }, [
    // A component of a program.
    ['<Link>x</Link>', '<link>y</link>', 'kept out'],
  ])
})

describe('examples in code', () => {
  const rows: OutcomeRow[] = [
    // The same example as in the longer code beside it.
    ['kmplay <name>|<name>', 'kmplay <nom>|<nom>', 'doubtful'],
    ['set {key}|{key}', 'set {ключ}|{ключ}', 'doubtful'],
    ['kmplay <name>|<name>', 'kmplay <nom>|<tag>', 'kept out'],
    ['kmplay <name>|<name>', 'spiel <nom>|<nom>', 'kept out'],
    ['gpg --import /path/to/{key}', 'gpg --import /chemin/vers/{key}', 'doubtful'],
    ['gpg --import /path/to/{key}', 'gpg --importiere /path/to/{key}', 'kept out'],
    ['gpg --encrypt /path/to/submission', 'gpg --encrypt /plassering/på/disken/for/den', 'doubtful'],
    ['gpg --encrypt /path/to/submission', 'gpg --krypter /plassering/på/disken', 'kept out'],
    ['gpg --encrypt /path/to/submission', 'gpg --encrypt plassering', 'kept out'],
    ['GET /users/me', 'GET /benutzer/ich', 'doubtful'],
    ['GET /users/me', 'HOLE /benutzer/ich', 'kept out'],
    ['cd ~/photos', 'geh ~/fotos', 'kept out'],
    // Left out is another thing than translated.
    ['kmplay <name>|span', 'kmplay <nom>', 'doubtful'],
    ['kmplay <name>|span', 'kmplay <nom>|spanne', 'kept out'],
    ['Introduced by #9876', 'Introduzido por #9876', 'doubtful'],
    ['Introduced by #9876', 'Introduzido por #987', 'kept out'],
    ['en', 'fr', 'doubtful'],
    ['en', 'english', 'kept out'],
    // Another spelling of the same.
    ['<StarlightPage>', '<StarlightPage />', 'doubtful'],
    ['<StarlightPage>', '<StarlightSeite />', 'kept out'],
    ['x * 2^4', 'x * 2 ^ 4', 'doubtful'],
    ['x * 2^4', 'x * 2 ^ 5', 'kept out'],
    ["'./src/a/'", './src/a/', 'doubtful'],
    ['{ a: string; b }', '{ a: string; b; }', 'doubtful'],
    ['{ a: string; b }', '{ a: text; b; }', 'kept out'],
    ['/r/comments', 'r/comments', 'doubtful'],
    ['global-shortcut plugin', 'global-shortcut', 'doubtful'],
    ['global-shortcut plugin', 'global-short', 'kept out'],
    ['screen ≥ 768px', '窗口宽度 ≥ 768px', 'doubtful'],
    ['screen ≥ 768px', '窗口宽度 ≥ 78px', 'kept out'],
    ['screen >= 768px', '窗口宽度 >= 768px', 'kept out'],
    // A number with a word.
    ['7 meters', '7 метрів', 'doubtful'],
    ['1.5 hours', '1.5 heures', 'doubtful'],
    ['7 meters', '8 метрів', 'kept out'],
    ['24-by-60', '24 par 60', 'doubtful'],
    ['24-by-60', '24 par 61', 'kept out'],
    ['462×462', '462 × 462', 'doubtful'],
    ['252 − 105', '252 - 105', 'doubtful'],
    ['ls -al > file.txt', 'ls -al > datei.txt', 'doubtful'],
    ['ls -al > file.txt', 'ls -a > datei.txt', 'kept out'],
    ['7 meters long', '7 метрів завдовжки', 'kept out'],
    // Words of a screen beside those of the original.
    ['Working Tree', '작업 트리(Working tree)', 'doubtful'],
    ['Working Tree', '작업 트리(Working tee)', 'kept out'],
    ['Paths and Files', 'Pfade und Dateien', 'doubtful'],
    ['Paths and Files', 'Pathes und Fils', 'kept out'],
    ['git branch', 'git Zweig (git branch)', 'doubtful'],
    ['[BASE]', '[BAZE]', 'doubtful'],
    ['[BASE]', '[bază]', 'kept out'],
    ['[BASE]', 'BAZE', 'kept out'],
    // Words between the marks of a light markup, and addresses of nobody.
    ['~anchor~', '~enkurs~', 'doubtful'],
    ['~anchor~', '~enkurs', 'kept out'],
    ['~anchor~', '~ancor~', 'kept out'],
    ['??term, title??', '??pojem, naslov??', 'doubtful'],
    ['??term, title??', '?pojem, naslov??', 'kept out'],
    ['!!! title', '!!! título', 'doubtful'],
    ['!!! title', '!! título', 'kept out'],
    ["''a word''", "''ein Ausdruck''", 'doubtful'],
    ["''a word''", "''ein Ausdruck'", 'kept out'],
    ['--gone--', '--weg', 'kept out'],
    ['--gone', '--weg', 'kept out'],
    ['\\\\server\\share', '\\\\servidor\\directori', 'doubtful'],
    ['\\\\server\\share', '\\servidor\\directori', 'kept out'],
    ['((page, words))', '((sida, ord))', 'doubtful'],
    ['((page, words))', '(sida, ord))', 'kept out'],
    ['((page, words))', '((sida:ord))', 'kept out'],
    ['(page)', '(sida)', 'kept out'],
    ['mailto:me@example.com', 'mailto:jag@exempel.se', 'doubtful'],
    ['mailto:me@example.com', 'brev:jag@exempel.se', 'kept out'],
    ['mailto:me@acme.com', 'mailto:jag@exempel.se', 'kept out'],
    ['user@site', 'uzytkownik@miejsce', 'doubtful'],
    ['user@site', 'user@sites', 'kept out'],
    ['user@site', 'uzytkownik', 'kept out'],
    ['[lang="..."]', '[lang="…"]', 'doubtful'],
    // Comments within code, and the word that says what a name is.
    ['new A({ /* options here */ })', 'new A({ /* опции здесь */ })', 'doubtful'],
    ['new A({ /* options here */ })', 'neu A({ /* опции здесь */ })', 'kept out'],
    ['2to3 plugin', '2to3 플러그인', 'doubtful'],
    ['2to3 plugin', '2to4 플러그인', 'kept out'],
    ['git commit', 'git 커밋', 'kept out'],
    // A slip of the source, and the name without its scope.
    ['parent-span"', 'parent-span', 'doubtful'],
    ['parent-span"', 'eltern-span', 'kept out'],
    ['CheckoutService::prepareItems', 'prepareItems', 'doubtful'],
    ['CheckoutService::prepareItems', 'prepareItem', 'kept out'],
    // Sentences, and words that name arguments.
    ['Unable to open it: The bucket is private.', 'Kann es nicht öffnen: The bucket is private.', 'doubtful'],
    ['(address *requested*, not required at all)', '（*需要*电子邮件，但不是必须的）', 'doubtful'],
    ['git add all files', 'git füge alle hinzu', 'kept out'],
    ['DROP TABLE ALL USERS', 'ENTFERNE ALLE', 'kept out'],
    ['locate -0 pattern | xargs ls', 'locate -0 wzorzec | xargs ls', 'doubtful'],
    ['locate -0 pattern | xargs ls', 'locate -0 wzorzec | xargs la', 'kept out'],
    ['npm pattern', 'npm wzorzec', 'kept out'],
    // The title of a directive is for readers.
    [':::tip[Did you know?]{icon="heart"}', ':::tip[ご存知でしたか？]{icon="heart"}', 'doubtful'],
    [':::tip[Did you know?]{icon="heart"}', ':::Tipp[Did you know?]{icon="heart"}', 'kept out'],
    [':::tip[Did you know?]{icon="heart"}', ':::tip[Wussten Sie?]{icon="Herz"}', 'kept out'],
  ]
  const inText = (codes: string, mark: (code: string) => string) =>
    `Use ${codes.split('|').map(mark).join(' for ')}.`
  const code = (text: string) => `<code>${text.replace(/</g, '&lt;').replace(/>/g, '&gt;')}</code>`
  expectOutcomes(
    { format: 'markdown' },
    rows.map(([source, text, outcome]) => [
      inText(source, one => `\`${one}\``),
      inText(text, one => `\`${one}\``),
      outcome,
    ]),
  )
  for (const format of ['html', 'po'] as const)
    expectOutcomes(
      { format, dialects: new Set() },
      rows
        // In a catalog that is a placeholder.
        .filter(([source]) => format === 'html' || !source.includes('{key}'))
        .map(([source, text, outcome]) => [inText(source, code), inText(text, code), outcome]),
    )
})

describe('names in capitals that the text explains', () => {
  expectOutcomes({ format: 'html' }, [
    ['The <code>HOST:PORT</code> is a host and a port.', 'Der <code>ХОСТ:ПОРТ</code>.', 'doubtful'],
    ['Usage: <code>filter COMMAND</code> runs the command.', '<code>filter BEFEHL</code>.', 'doubtful'],
    ['A <code>SOURCE/TARGET</code>: source, target.', 'Ein <code>源/目标</code>.', 'doubtful'],
    [
      'The <code>HOST</code>, <code>HOST:X</code>: host.',
      '<code>HOST</code>, <code>サーバー:X</code>.',
      'doubtful',
    ],
    ['The <code>:PORT</code> is a port.', 'La <code>:PORTA</code>.', 'doubtful'],
    ['A color by its value: <code>value:color</code>.', '<code>wartość:kolor</code>.', 'doubtful'],
    ['A color by its value: <code>value:color</code>.', '<code>wartość=kolor</code>.', 'kept out'],
    ['A color: <code>display:color</code>.', '<code>anzeige:farbe</code>.', 'kept out'],
    ['<code>vendorName/projectName</code>: vendor name, project name', '<code>a/b</code>', 'doubtful'],
    ['<code>vendorName/projectName</code>: vendor, project', '<code>a/b</code>', 'kept out'],
    ['The <code>HOST:PORT</code> of a server.', 'Der <code>ХОСТ:ПОРТ</code>.', 'kept out'],
    ['The <code>HOST:PORT</code> is a host and a port.', 'Der <code>ХОСТ/ПОРТ</code>.', 'kept out'],
    ['Usage: <code>filter COMMAND</code> runs the command.', '<code>Filter BEFEHL</code>.', 'kept out'],
    ['Get it by <code>GET</code>.', 'Holen mit <code>HOLEN</code>.', 'kept out'],
    ['The path is <code>STATIC_ROOT</code>: static root.', '<code>WURZEL</code>.', 'kept out'],
  ])
})

describe('files that are examples', () => {
  expectOutcomes({ format: 'po', flags: [], dialects: new Set() }, [
    ['(e.g. <code>internal_memo.pdf.gpg</code>)', '(z.B. <code>interne_notiz.pdf.gpg</code>)', 'doubtful'],
    ['For example <code>holiday.jpg</code>', 'Etwa <code>urlaub.jpg</code>', 'doubtful'],
    ['(e.g. <code>internal_memo.pdf.gpg</code>)', '(z.B. <code>interne_notiz.doc.gpg</code>)', 'kept out'],
    ['For example the ID <code>post-comment</code>', 'Par exemple <code>poster-remarque</code>', 'doubtful'],
    ['The ID <code>post-comment</code>', '<code>poster-remarque</code>', 'kept out'],
    ['For example <code>post-comment</code>', 'Par exemple <code>post-comments</code>', 'kept out'],
    ['For example: x. The ID <code>a-comment</code>', '<code>une-remarque</code>', 'kept out'],
    ['(e.g. <code>internal_memo.pdf</code>)', '(z.B. <code>internal_memos.pdf</code>)', 'kept out'],
    ['Edit <code>settings.json</code>', 'In <code>einstellungen.json</code>', 'kept out'],
  ])
})

describe('elements for code that load something', () => {
  expectOutcomes({ format: 'markdown' }, [
    ['<code src="./basic.tsx">Basic</code>', '<code src="./basic.tsx">基本</code>', 'right'],
    ['<code class="x">Basic</code>', '<code class="x">基本</code>', 'kept out'],
    ['<code src="./basic.tsx">Basic</code>', '<code src="./grund.tsx">基本</code>', 'doubtful'],
    ['<code>basic</code>', '<code>基本</code>', 'kept out'],
  ])
})

describe('images with a language and a number in their names', () => {
  const image = (name: string) => `A<br><img src="files/${name}"><br>`
  for (const format of ['html', 'markdown'] as const)
    expectOutcomes({ format }, [
      [image('tab_en040.jpg'), image('tab_es040.jpg'), 'right'],
      [image('tab_en040.jpg'), image('tab_es041.jpg'), 'doubtful'],
      [image('tab_en040.jpg'), image('tabs_es040.jpg'), 'kept out'],
      [image('tab_xq040.jpg'), image('tab_xz040.jpg'), 'kept out'],
    ])
})

describe('addresses that end with a language', () => {
  const link = (name: string) => `<a href="https://a.org/b/${name}">c</a>`
  expectOutcomes({ format: 'html' }, [
    [link('course_en'), link('course_es'), 'doubtful'],
    [link('course_en'), link('course_ex'), 'kept out'],
    [link('course_en'), link('cours_en'), 'kept out'],
    [link('courses'), link('course'), 'kept out'],
    // The page of a shop for another country.
    [link('detail/9ns0?hl=en-US&gl=US'), link('detail/9ns0?hl=es-ES&gl=ES'), 'right'],
    [link('detail/9ns0?mkt=en-us'), link('detail/9ns0'), 'right'],
    [link('detail/9ns0?hl=en-US&gl=US'), link('detail/9ns1?hl=es-ES&gl=ES'), 'doubtful'],
    [link('details?region=north-1'), link('details?region=nort-1'), 'kept out'],
  ])
})

describe('values of a page without quotes', () => {
  const [source, outcomes] = ['<img class="icon" src="a.png" alt="x y"> a', [] as OutcomeRow[]]
  for (const [text, outcome] of [
    ['<img class=icon src="a.png" alt="z"> b', 'doubtful'],
    ['<img class=icon src=a.png alt="z"> b', 'doubtful'],
    ['<img class=icon src=b.png alt="z"> b', 'kept out'],
    ['<img class=icon src=a b.png alt="z"> b', 'kept out'],
    ['<img class=icon src="a.png" alt=z y> b', 'kept out'],
    ['<img class=„icon“ src="a.png" alt="z"> b', 'kept out'],
    ['<img class=\\"icon\\" src="a.png" alt="z"> b', 'kept out'],
    ['<img class= src="a.png" alt="z"> b', 'kept out'],
    ['<img class=icon src="a.pgn" alt="z"> b', 'doubtful'],
  ] as const)
    outcomes.push([source, text, outcome])
  for (const format of ['html', 'markdown'] as const) expectOutcomes({ format }, outcomes)
  for (const format of ['mdx', 'json'] as const)
    expectOutcomes({ format }, [
      ['<img class="icon" src="a.png" /> a', '<img class=icon src="a.png" /> b', 'kept out'],
      ['<a href="x">a</a>', '<a href=x>b</a>', 'kept out'],
    ])
})

describe('a sign beside a title that links to it', () => {
  const sign = (more: string) => `<a id="x" href="#x" ${more}><span></span></a> Title`
  expectOutcomes({ format: 'html' }, [
    [sign('aria-hidden="true"'), 'Titel', 'warned of'],
    [sign('aria-hidden="false"'), 'Titel', 'kept out'],
    [sign('class="sign"'), 'Titel', 'kept out'],
    [`${sign('aria-hidden="true"')} <a href="b.html">b</a>`, 'Titel', 'kept out'],
  ])
})

describe('dates that a template writes', () => {
  const date = (form: string) => `On {{ page.day | date: "${form}" }}`
  expectOutcomes({ format: 'html' }, [
    [date('%B %-d, %Y'), date('%Y 年 %-m 月 %-d 日'), 'right'],
    [date('%B %-d, %Y'), date('%B %-d, %Q'), 'kept out'],
    [date('%B %-d, %Y'), date('2024'), 'kept out'],
    [date('%B %-d, %Y'), date('%Y').replace('page', 'seite'), 'kept out'],
    ['{{ x | append: "%Y" }}', '{{ x | append: "%B %Y" }}', 'kept out'],
    ['{{ day.strftime("%b %d, %Y") }}', '{{ day.strftime("%d. %m. %Y") }}', 'right'],
    ['{{ day.strftime("%b %d, %Y") }}', '{{ day.strftime("%d. %m. %Q") }}', 'kept out'],
    ['{{ day.strftime("%b %d, %Y") }}', '{{ tag.strftime("%d. %m. %Y") }}', 'kept out'],
    ['{{ day.replace("%b") }}', '{{ day.replace("%B") }}', 'kept out'],
  ])
})

describe('words that a machine says', () => {
  expectOutcomes({ format: 'html' }, [
    ['Select <samp>Spanish (Mexico)</samp>', 'Wähle <samp>Spanisch (Mexiko)</samp>', 'warned of'],
    ['It says <samp>error(2)</samp>', 'Es sagt <samp>Fehler(2)</samp>', 'kept out'],
  ])
})

describe('menus and captions in elements for what people type', () => {
  const path = '<kbd><samp>Tools</samp> → <samp>Settings…</samp></kbd>'
  expectOutcomes({ format: 'html' }, [
    [path, path.replace('Tools', 'Werkzeuge').replace('Settings', 'Einstellungen'), 'warned of'],
    [path, '<kbd>כלים ← <samp>הגדרות</samp><samp></samp></kbd>', 'warned of'],
    ['<kbd>File > Save as…</kbd>', '<kbd>Datei > Speichern…</kbd>', 'warned of'],
    ['<kbd>sort a > b</kbd>', '<kbd>sortiere a > b</kbd>', 'kept out'],
    ['Find <kbd>Cit?</kbd>', 'Finde <kbd>Stad?</kbd>', 'warned of'],
    ['Find <kbd>a?b</kbd>', 'Finde <kbd>c?d</kbd>', 'kept out'],
    ['Click <tt>Edit Quota</tt>', 'Cliquez sur <tt>Éditer Quotas</tt>', 'warned of'],
    ['Type <tt>net use</tt>', 'Tippe <tt>netz nutze</tt>', 'kept out'],
  ])
})

describe('comments within a page', () => {
  expectOutcomes({ format: 'markdown' }, [
    ['[a](b.md) is new.', '[<!--q4-->a](b.md) ist neu.', 'doubtful'],
    ['A <!-- x --> b', 'A <!-- x --> b <!-- Anmerkung --> c', 'doubtful'],
    ['A text.', '<!-- Ein Text. -->', 'kept out'],
    ['A text.', 'Ein <!-- Text.', 'kept out'],
    ['A <!-- more --> b', 'A b', 'kept out'],
    ['A <!-- more --> b', 'A <-- more --> b', 'kept out'],
  ])
  expectOutcomes({ format: 'mdx' }, [['[a](b.md) is new.', '[<!--q4-->a](b.md) ist neu.', 'kept out']])
})

describe('elements that say in which direction words run', () => {
  for (const format of ['markdown', 'html'] as const)
    expectOutcomes({ format }, [
      ['Databases', '<div dir="rtl">قواعد البيانات</div>', 'warned of'],
      ['A note', '<p dir="rtl" lang="ar">ملاحظة</p>', 'warned of'],
      ['Databases', '<div class="rtl">قواعد البيانات</div>', 'kept out'],
      ['Databases', '<div dir="rtl">قواعد البيانات', 'kept out'],
      ['A note', '<div dir="rtl" onclick="x()">ملاحظة</div>', 'kept out'],
      ['<div>A</div> note', '<div>A</div> <div dir="rtl">ملاحظة</div> <div>x</div>', 'kept out'],
    ])
})

describe('code that is not translated for certain', () => {
  const one = (name: string) => `The <code translate="no">${name}</code> element`
  expectOutcomes({ format: 'html' }, [
    [one('ch'), 'Елемент <code>&lt;ch&gt;</code>', 'doubtful'],
    [one('http-equiv'), 'Das <code translate="no">http-equiv="x"</code>', 'doubtful'],
    [one('html'), 'Das Element', 'doubtful'],
    [one('html'), 'Das <code translate="no">htmel</code>', 'kept out'],
    [one('html'), 'Das <code>htmel</code>', 'kept out'],
    ['<span translate="no">Script</span> subtags', 'Субтэги письменности', 'kept out'],
  ])
})

describe('samples that come within code', () => {
  expectOutcomes({ format: 'html' }, [
    ['With the token "{0}"', 'Mit dem Token <tt>{0}</tt>', 'warned of'],
    ['With the token "{0}"', 'Mit dem Token <tt>{1}</tt>', 'kept out'],
    ['With the token "{0}"', 'Mit dem Token', 'kept out'],
    ['<img src="a.png" alt=" "> x', '<img src="a.png" alt=""> y', 'right'],
    ['<img src="a.png" alt="b"> x', '<img src="a.png" alt=""> y', 'kept out'],
  ])
})

describe('expressions of MDX', () => {
  expectOutcomes({ format: 'mdx' }, [
    ['by <Link href="/a">us</Link>', 'von{\' \'} <Link href="/a">uns</Link>', 'right'],
    ["by{' '}us", 'von uns', 'right'],
    ["by{' '}us", 'von{x}uns', 'kept out'],
    // Braces in strings and comments are none of a script's.
    ['<code>{`A<{ b: `}[C](/c/){`; }>`}</code>', '<code>{`A<{ b: `}[C](/de/c/){`; }>`}</code>', 'right'],
    ['<code>{`A<{ b: `}[C](/c/){`; }>`}</code>', '<code>{`A<{ b: `}[C](/c/){`; }`}</code>', 'kept out'],
    ["{/* don't */} a", "{/* don't */} b", 'right'],
    ['{"}"} a', '{"]"} b', 'kept out'],
  ])
})

describe('words in brackets that begin as a handler does', () => {
  expectOutcomes({ format: 'po', flags: [], dialects: new Set() }, [
    ['<missing product>', '<product ontbreekt>', 'right'],
    ['<missing product>', '<product onclick=x>', 'kept out'],
    ['<b>x</b>', '<b onclick="x()">y</b>', 'kept out'],
  ])
})

describe('conversions of Python that take anything', () => {
  expectOutcomes({ format: 'po', flags: ['python-format'] }, [
    ['%(name)s with key %(key)r', '%(name)s mit %(key)s', 'right'],
    ['%(name)s', '%(name)a', 'right'],
    ['%(name)s', '%(name)d', 'kept out'],
    ['%(key)r', '%(name)r', 'kept out'],
  ])
})

describe('tags that the source text has by halves', () => {
  for (const format of ['html', 'po'] as const)
    expectOutcomes({ format, flags: [], dialects: new Set() }, [
      ['<i>Note:<i> x', '<i>Nota:</i> y', 'doubtful'],
      ['<p>A <strong>b</strong> c', '<p>A <strong>b</strong> d</p>', 'doubtful'],
      ['<b>x</b> y.<p>z', '<p><b>x</b> y.</p><p>z</p>', 'doubtful'],
      ['<p>A <strong>b</strong> c', '<p>A <strong>b d</p>', 'kept out'],
      ['<i>Note:</i> x', '<i>Nota: y', 'kept out'],
      ['<b>x</b> y', '<p><b>x</b> y</p>', 'kept out'],
    ])
})

describe('links whose addresses are shown', () => {
  const link = (words: string) => `<a href="https://a.org/b">${words}</a>`
  expectOutcomes({ format: 'html' }, [
    [`Such as ${link('this')}.`, 'Etwa <tt>https://a.org/b</tt>.', 'doubtful'],
    [`Such as ${link('this')}.`, 'Etwa https://a.org/b.', 'doubtful'],
    [`Such as ${link('this')}.`, 'Etwa https://a.org/c.', 'kept out'],
    [`Such as ${link('this')}.`, 'Etwa dies.', 'kept out'],
    ['Such as <a href="b.html">this</a>.', 'Etwa b.html.', 'kept out'],
  ])
})

describe('signs beside tags that are left out', () => {
  expectOutcomes({ format: 'html' }, [
    ['Write to a &lt;at&gt; b.<br>', 'Skribu al a ĈE b.', 'warned of'],
    ['The tag &lt;b&gt; is', 'Das Tag <b> ist</b>', 'kept out'],
  ])
})

describe('halves of tags that a page leaves out', () => {
  expectOutcomes({ format: 'html' }, [
    ['<i>Note:<i> x', 'Nota: <b>y</b>', 'doubtful'],
    ['<i>Note:<i> x <a href="a">0</a>', 'Nota: y', 'kept out'],
    ['<i>Note:<i> x', 'Nota: <b>y', 'kept out'],
  ])
})

describe('paragraphs of a window', () => {
  expectOutcomes({ format: 'po', flags: ['kde-format'], dialects: new Set() }, [
    ['<qt>A.<p>B</p></qt>', '<qt><p>A.</p><p>B</p></qt>', 'doubtful'],
    ['<qt>A.<p>B</p></qt>', '<qt><p>A.<p>B</p></qt>', 'kept out'],
    ['<qt>A.<p>B</p></qt>', '<qt>A. B</qt>', 'kept out'],
    ['<b>A</b>', '<p><b>A</b></p>', 'kept out'],
  ])
})

describe('links of reStructuredText', () => {
  expectOutcomes({ format: 'po', flags: [], dialects: new Set() }, [
    ['There is `a screencast`_ here.', 'Hier gibt es `ein Video`_.', 'right'],
    ['See `the guide <https://a.org>`_.', 'Siehe `die Anleitung <https://a.org>`_.', 'right'],
    ['Run `git stash` now.', 'Nun `git merken` rufen.', 'doubtful'],
    ['Use `a screencast`_ or `git stash`.', 'Nutze `ein Video`_ oder `git merken`.', 'doubtful'],
  ])
})

describe('tags of KDE', () => {
  expectOutcomes({ format: 'po', flags: ['kde-format'], dialects: new Set(['qt'] as const) }, [
    ['Press <interface>Start over</interface>.', 'Press »Neu«.', 'doubtful'],
    ['The file <strong>%1</strong>', 'Die Datei <filename>%1</filename>', 'doubtful'],
    ['Is lpr available?', 'Ist <command>lpr</command> da?', 'doubtful'],
    ['Is lpr available?', 'Ist <script>lpr</script> da?', 'kept out'],
  ])
  expectOutcomes({ format: 'po', flags: ['c-format'], dialects: new Set() }, [
    ['Is lpr available?', 'Ist <command>lpr</command> da?', 'kept out'],
  ])
})

describe('placeholders that get an index', () => {
  for (const flags of [['c++-format'], ['python-brace-format']])
    expectOutcomes({ format: 'po', flags, dialects: new Set() }, [
      ['"{}" of "{}" on line {}', '{2}: "{1}" von "{0}"', 'right'],
      ['{} of {}', '{1} von {1}', 'kept out'],
      ['{} of {}', '{1} von {2}', 'kept out'],
      ['{} of {}', '{} von {1}', 'kept out'],
    ])
})

describe('braces that a message shows', () => {
  expectOutcomes({ format: 'json' }, [
    ['Escape `\\^$()[{` with `\\`', 'Escape »\\^$()[{« mit »\\«', 'right'],
    ['Escape `\\^$()[{` with `\\`', 'Escape »\\^$()[{« mit {x', 'kept out'],
    ['Number ({x})', 'Zahl ({x}}', 'kept out'],
  ])
})

describe('samples in a page whose source has none', () => {
  expectOutcomes({ format: 'html' }, [
    ['Variables', `Variables (${'$'}{cle})`, 'doubtful'],
    ['<b>name:</b> its name', '<b>{Object}.name:</b> sein Name', 'doubtful'],
    [`As <code>${'$'}{key}</code>`, `Als ${'$'}{key}`, 'doubtful'],
    ['<tt>title ={{The \\textsf{WEB} of</tt>', 'title ={{The \\textsf{WEB} of', 'doubtful'],
    ['Hello {name}, see <kbd>{A}</kbd>', 'Hallo {name}, siehe {A}', 'doubtful'],
    ['Hello {name}, see <kbd>{A}</kbd>', 'Hallo {nome}, siehe {A}', 'kept out'],
    ['<tt>title ={WEB}</tt>', 'title ={{NETZ}', 'kept out'],
    ['Hello {name}', 'Hallo {name} {{nome}}', 'kept out'],
    ['Hello', 'Hallo {{name}}', 'kept out'],
    ['Hello {name}', 'Hallo {nome}', 'kept out'],
  ])
})

describe('a small word that a language has none for', () => {
  expectOutcomes({ format: 'po', flags: [], dialects: new Set() }, [
    ['to', ' ', 'doubtful'],
    ['of', '  ', 'doubtful'],
    ['of ', ' ', 'right'],
    ['Save', ' ', 'kept out'],
    ['to', '\n', 'kept out'],
  ])
  expectOutcomes({ format: 'json' }, [['to', ' ', 'kept out']])
})

describe('catalogs of pages in Markdown', () => {
  const links = Array.from({ length: 10 }, (_, at) => ({
    text: `See [a](a${at}.md) by [@b](https://b.org).`,
  }))
  const dialects = dialectsOf(links, 'po')
  it('are known by their links', () => {
    expect([...dialects]).toContain('markdown')
    expect([...dialects]).not.toContain('drupal')
    expect([...dialectsOf(links.slice(1), 'po')]).not.toContain('markdown')
  })
  expectOutcomes({ format: 'po', flags: [], dialects: new Set(['markdown'] as const) }, [
    ['By [@b](https://b.org).', 'Von [@b](https://b.org) und [@c](https://c.org).', 'right'],
    ['The `String` type', 'نوع <span dir=ltr>`String`</span>', 'warned of'],
    ['Delimited by braces.', 'Mit Klammern `{}`.', 'right'],
    ['Delimited by `{}`.', 'Mit `{}` und {x}.', 'kept out'],
    ['Shown as `{integer}`.', 'Als "{integer}" gezeigt.', 'right'],
    ['Shown as `{integer}`.', 'Als "{zahl}" gezeigt.', 'kept out'],
    ['The `vec` type', 'نوع <div>`vec`</div>', 'kept out'],
    ['Prints {x}', 'Druckt {y}', 'kept out'],
  ])
})

describe('names of controls that a program counted', () => {
  expectOutcomes({ format: 'html' }, [
    ['<input type="radio" name="tab0"> Java', '<input type="radio" name="tab1"> Java (1)', 'doubtful'],
    ['<label for="tab0">Java</label>', '<label for="tab1">Java (1)</label>', 'doubtful'],
    ['<input type="radio" name="tab0"> Java', '<input type="radio" name="reiter0"> Java (1)', 'kept out'],
    ['<td colspan="2">Java</td>', '<td colspan="3">Java (1)</td>', 'kept out'],
    ['<input type="radio" value="a1"> Java', '<input type="radio" value="a2"> Java (1)', 'kept out'],
  ])
})
