import { describe } from 'vitest'
import type { FormatName } from '../../src/model.ts'
import { expectReasons, type Row } from './expect-reasons.ts'

const tables: Partial<Record<FormatName, readonly Row[]>> = {
  json: [
    ['a <b>bold</b> word', 'ein <b>fettes</b> Wort'],
    ['a <b>bold</b> word', 'ein fettes Wort', 'markup'],
    ['a <b>bold</b> word', 'ein <b>fettes Wort', 'markup'],
    ['a <b>bold</b> word', 'ein <b/>fettes<b> Wort', 'markup'],
    ['a <b>bold</b> word', 'ein </b>fettes<b> Wort', 'markup'],
    ['<0>a</0> <1>b</1>', '<1>b</1> <0>a</0>'],
    ['<0>a</0> <1>b</1>', '<1>b <0>a</0></1>'],
    ['<0>a</0> <1>b</1>', '<1>b <0>a</1></0>', 'markup'],
    ['<0>a</0>', '<1>a</1>', 'markup'],
    ['one<br/>two', 'eins<br />zwei'],
    ['one<br>two', 'eins<br/>zwei'],
    ['one<br/>two', 'eins zwei', 'markup'],
    ['<a href="/en">x</a>', '<a href="/de">y</a>'],
    ['<a href="/en">x</a>', '<a href="/de" onclick="steal()">y</a>', 'markup'],
    ['<a href="/en">x</a>', '<a href="javascript:steal()">y</a>', 'markup'],
    ['Careful!', '<strong>Vorsicht</strong>!', 'markup'],
    ['Careful!', 'Vorsicht<img src=x onerror=steal()>', 'markup'],
    ['a < b', 'a ist kleiner als b'],
    ['I <3 you', 'Ich mag dich'],
    ['Press <ctrl+c>', 'Drücke <strg+c>'],
    ['Jane <jane@example.com>', 'Jana <jana@example.com>'],
    ['cp <source> <target>', 'cp <Quelle> <Ziel>'],
    ['Settings -> General', 'Einstellungen → Allgemein'],
  ],
  html: [
    ['See <a href="x">this</a>', '<a href="x">Das</a> sehen'],
    ['Press <kbd>a', 'Drücke <kbd>a'],
    ['Press <kbd>a', 'Drücke a', 'markup'],
    ['Plain', 'Schlicht <!-- ', 'markup'],
    ['Plain', 'Schlicht <script', 'markup'],
    ['a < b', 'a < c'],
  ],
  markdown: [
    ['Text\n\n```sh\nls\n```', 'Prosa\n\n```sh\nls\n```'],
    ['Text\n\n```sh\nls\n```', 'Prosa\n\n```sh\nls\n', 'markup'],
    ['Text', 'Prosa\n~~~', 'markup'],
    ['Text', 'Prosa mit `Code`'],
    ['See [this](a.md) and [that](b.md#c)', 'Siehe [jenes](b.md#d) und [dieses](a.md)'],
    ['See [this](a.md)', 'Siehe [dies](b.md)', 'markup'],
    ['See [this](a.md)', 'Siehe dies', 'markup'],
    ['See this', 'Siehe [dies](https://example.com)', 'markup'],
    ['On [MDN](https://mdn.org/en-US/docs/x#a)', 'Auf [MDN](https://mdn.org/de/docs/x#b)'],
    ['On [MDN](https://mdn.org/en-US/docs/x)', 'Auf [MDN](https://mdn.org/de/docs/y)', 'markup'],
    ['At <https://example.com>.', 'Unter <https://example.com/de>.', 'markup'],
    ['See ![logo](logo.png "Our logo")', 'Siehe ![Logo](logo.png "Unser Logo")'],
    ['Text <!-- note -->', 'Prosa <!-- Notiz -->'],
    ['Text <!-- note -->', 'Prosa <!-- Notiz', 'markup'],
    ['Text', 'Prosa -->', 'markup'],
  ],
}

for (const [format, rows] of Object.entries(tables)) {
  describe(`markup in ${format}`, () => {
    expectReasons(format as FormatName, rows)
  })
}
