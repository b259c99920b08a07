import { describe, expect, it } from 'vitest'
import { textCheck } from '../../src/checks/index.ts'
import { expectOutcomes } from './expect-outcomes.ts'

describe('names of examples in the code of a page', () => {
  expectOutcomes({ format: 'markdown' }, [
    ['Run `lp -n {{n}} {{path/to/file}}`', 'Starte `lp -n {{N}} {{pfad/zu/datei}}`', 'doubtful'],
    ['Run `lp -n {{n}} {{path/to/file}}`', 'Starte `lp -m {{N}} {{pfad/zu/datei}}`', 'kept out'],
    ['Use `focus:<lines>`', 'Use `focus:<linhas>`', 'doubtful'],
    ['Use `focus:<lines>`', 'Use `foco:<linhas>`', 'kept out'],
    ['Use `{{ name }}`', '`{{ nom }}`', 'kept out'],
    ['Use `<file>`', '`<Datei>`', 'kept out'],
    ['Use `Array<string>`', '`Array<Text>`', 'kept out'],
    ['Use `<b>x</b>`', '`<fett>x</b>`', 'kept out'],
    ['Get `example.com/path.html`', 'Hole `example.com/pfad.html`', 'doubtful'],
    ['Get `example.com/path.html`', 'Hole `example.com/pfad`', 'kept out'],
    ['See `/path/to/file`', 'Siehe `/pfad/zur/datei`', 'doubtful'],
    ['Run `x -o ./file`', 'Starte `x -p ./datei`', 'kept out'],
    ['See `/path/to/file`', 'Siehe `/pfad/zur`', 'kept out'],
    ['See `/etc/hosts`', 'Siehe `/etc/host`', 'kept out'],
    ['See `./dist/assets`', 'Siehe `./dist/assest`', 'kept out'],
    ['See `./dist/assets`', 'Siehe `./dist/Assets`', 'kept out'],
    ['A `my-theme/config`', 'Ein `mein-stil/config`', 'doubtful'],
    ['A `myTheme`', 'Ein `meinThema`', 'kept out'],
    ['The `Dropdown Menu` above', 'Le `Menu déroulant` ci-dessus', 'doubtful'],
    ['The `Hello - Custom Suffix`', 'Das `سلام - پسوند سفارشی`', 'doubtful'],
    ['Run `git commit`', '`git übergeben` ausführen', 'kept out'],
    ['`forbid` it', '`verbieten`', 'kept out'],
    ['Set `siteTitle`', '`SiteTitle`', 'kept out'],
    ['Put it into `src/pages/`', 'Lege es in `src/pages` ab', 'doubtful'],
    ['Call `f.render()`', 'Rufe `f.render` auf', 'doubtful'],
    ['Call `f.render()`', 'Rufe `f.rendern` auf', 'kept out'],
    ['Set `x: "auto"`', "Setze `x: 'auto'`", 'doubtful'],
    ['Set `x: "auto"`', 'Setze `x: "auto`', 'kept out'],
    ['Set `x: "auto"`', 'Setze `x: „auto“`', 'kept out'],
    ['See `app.yourcompany.com`', 'Siehe `app.deinefirma.com`', 'doubtful'],
    ['See `src/data/people/`', 'Siehe `src/data/leute/`', 'doubtful'],
    ['E.g. `/my-repo`', 'P. ej. `/mi-repo`', 'doubtful'],
    ['At `/tags/in%20public`', 'Unter `/tags/%C3%B6ffentlich`', 'doubtful'],
    ['As `application/json`', 'Als `anwendung/json`', 'kept out'],
    ['Copy `./a` to `./b`', 'Kopiere `./eins`', 'kept out'],
    ['Copy `./one` to `./two`', 'Kopiere `./eins` nach `./zwei`', 'doubtful'],
    ['Copy `./one` with `cp`', 'Kopiere `./eins` mit `kp`', 'kept out'],
  ])

  expectOutcomes({ format: 'html' }, [
    [
      '<code>http://a.example.com/file.html</code>',
      '<code>http://a.example.com/fichier.html</code>',
      'doubtful',
    ],
    ['<code>http://example.com/file</code>', '<code>ftp://example.com/fichier</code>', 'kept out'],
    ['<code>fcntl:/path/to/x</code>', '<code>fcntl:/chemin/vers/x</code>', 'doubtful'],
    ['<code translate="no">/path/to/x</code>', '<code translate="no">/chemin/vers/x</code>', 'kept out'],
  ])
})

describe('comments of a page', () => {
  expectOutcomes({ format: 'html' }, [
    ['See <a href="b">this</a><!--, or <a href="c">that</a-->.', 'Siehe <a href="b">dies</a>.', 'right'],
    ['See <a href="b">this</a>.', 'Siehe dies<!-- <a href="b">dies</a> -->.', 'kept out'],
    ['Run <code>npm i</code>', 'Starte<!-- <code>npm i</code> -->', 'doubtful'],
    ['See <!-- a', 'Siehe <!-- a', 'right'],
  ])
})

describe('labels and names with a meaning of their own', () => {
  const definitions = new Map([['guide', 'https://a.example/guide']])
  const check = textCheck('See the [guide]', { format: 'markdown', definitions })

  it('lets a page define a label anew, and says where both lead', () => {
    const own = new Map([['guide', 'https://b.example/guia']])
    expect(check('Vea la [guide]', { definitions: own })).toEqual({
      reason: 'markup',
      severity: 'warning',
      message:
        'links differ: missing "[guide]: https://a.example/guide"; not in the source text "[guide]: https://b.example/guia"',
    })
    expect(check('Vea la [guide]')).toBeUndefined()
    expect(
      check('Vea la [guía]', { definitions: new Map([['guía', 'https://b.example/guia']]) }),
    ).toMatchObject({
      message: 'links differ: missing "[guide]"; not in the source text "[guía]"',
    })
  })

  expectOutcomes({ format: 'po' }, [
    ['translator-credits', 'Eva <a href="https://eva.example">Eva</a>', 'right'],
    ['translator-credits', 'Eva\u0007', 'kept out'],
    ['translator credits %s', 'Eva', 'kept out'],
  ])
})

describe('emphasis of a message', () => {
  expectOutcomes({ format: 'json' }, [
    ['You are <strong>$1</strong>.', 'Sie sind $1.', 'warned of'],
    ['First.<br>Second.', 'Erstens. Zweitens.', 'warned of'],
    ['A <abbr>CV</abbr>', 'Ein Lebenslauf', 'warned of'],
    ['You are <strong>$1</strong>.', 'Sie <strong>sind</strong> <strong>$1</strong>.', 'kept out'],
    ['You are <strong>$1</strong>.', 'Sie sind <strong>$1.', 'kept out'],
    ['You are <strong>$1</strong>.', 'Sie sind <em>$1</em>.', 'kept out'],
    ['See <link>this</link>.', 'Siehe dies.', 'kept out'],
    ['See <a href="x">this</a>.', 'Siehe dies.', 'kept out'],
    ['See <0>this</0>.', 'Siehe dies.', 'kept out'],
    ['Careful!', '<strong>Vorsicht!</strong>', 'kept out'],
  ])

  expectOutcomes({ format: 'po' }, [
    ['<qt>No <em>%1</em>.<br/></qt>', '<qt>Kein <tt>%1</tt>.</qt>', 'doubtful'],
    ['No <em>%1</em>.', '<html>Kein <em>%1</em>.</html>', 'doubtful'],
    ['<filename>a</filename><nl/><nl/>b', '<filename>a</filename><nl/>b', 'doubtful'],
    ['No <em>%1</em>.', 'Kein %1.', 'warned of'],
    ['<qt>No <em>%1</em>.</qt>', 'Kein %1.', 'doubtful'],
    ['<filename>a</filename>', '<tt>a</tt>', 'kept out'],
    ['No <em>%1</em>.', 'Kein <em>%1<em>.', 'kept out'],
    ['No <em>%1</em>.', 'Kein <p>%1</p>.', 'kept out'],
    ['Careful!', '<b>Vorsicht!</b>', 'kept out'],
  ])
})

describe('a code that is a piece of another', () => {
  for (const [format, open, close] of [
    ['markdown', '`', '`'],
    ['html', '<code>', '</code>'],
  ] as const) {
    const [one, other] = [
      (code: string) => `Run ${open}${code}${close} now`,
      (code: string) => `Jetzt ${open}${code}${close}`,
    ]
    expectOutcomes({ format }, [
      [one('npm i'), other('npm ix'), 'kept out'],
      [one('npm i'), other('xnpm i'), 'kept out'],
      [one('npm i'), other('sudo npm i'), 'doubtful'],
      [one('npm i'), `${other('npm x')} npm i`, 'warned of'],
      [one('a'), 'Jetzt aber', 'doubtful'],
      [one('a'), 'Jetzt a.', 'warned of'],
      [one('--all'), 'Jetzt mit--all', 'warned of'],
      [one('test'), 'テストtestです', 'warned of'],
      [`${one('a')} ${one('a')}`, other('a'), 'warned of'],
    ])
  }
})

describe('what a careless translator delivers', () => {
  expectOutcomes({ format: 'html' }, [
    ['<a href="mailto:a@b.org">x</a>', '<a href="mailto:a@b.org">y</a>', 'right'],
    ['<a href="mailto:a@b.org">x</a>', '<a href="mailto:evil@b.org">y</a>', 'doubtful'],
    ['<a href="tel:+1">x</a>', '<a href="tel:+2">y</a>', 'doubtful'],
    ['<a href="/x">x</a>', '<a href="mailto:a@b.org">y</a>', 'kept out'],
  ])
  expectOutcomes({ format: 'mdx' }, [
    ['a', 'a <b', 'kept out'],
    ['a', 'a <b>b</b>', 'warned of'],
    ['<A\n x="y">a</A>', 'b <A\n x="y">a</A>', 'right'],
    ['<A x={() => 1}>a</A>', '<A x={() => 1}>b</A>', 'right'],
    ['<>a</>', '<>b</>', 'right'],
  ])
  expectOutcomes({ format: 'json' }, [
    ['Hi {{user.name}}', 'Hallo {{ user.name }}', 'right'],
    ['Hi {{ user.name | trim }}', 'Hallo {{user.name|trim}}', 'right'],
    ['Hi {{user.name}}', 'Hallo {{user. name}}', 'kept out'],
    ['Hi {{username}}', 'Hallo {{user name}}', 'kept out'],
    ['{n, plural, offset:1 other {# more}}', '{n, plural, offset:1 other {noch #}}', 'right'],
    ['{n, plural, offset:1 other {# more}}', '{n, plural, other {noch #}}', 'kept out'],
    ['{n, plural, other {# more}}', '{n, plural, offset:1 other {noch #}}', 'kept out'],
    [
      '{n, plural, one {<b>#</b> a} other {<b>#</b> b}}',
      '{n, plural, one {# a} other {<b>#</b> b}}',
      'warned of',
    ],
  ])
})
