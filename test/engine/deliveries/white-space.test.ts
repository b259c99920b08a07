import { expect, it } from 'vitest'
import { check, sync } from '../../../src/index.ts'
import type { TranslationTask } from '../../../src/sandbox/index.ts'
import { openShop } from '../shop.ts'

type Hand = readonly [name: string, hand: (text: string) => string]

/** White space on its way through a translator's tools. */
const hands: readonly Hand[] = [
  ['cuts the ends off', text => text.trim()],
  ['puts space and lines around', text => ` \n${text}\n\n `],
  ['turns line breaks into CR LF', text => text.replace(/\r\n?|\n/g, '\r\n')],
  ['turns line breaks into LF', text => text.replace(/\r\n?|\n/g, '\n')],
]

const inJson = (hand: Hand[1], data: string) =>
  JSON.stringify(JSON.parse(data), (_, value) =>
    typeof value === 'string' ? hand(value.replaceAll('word', 'Wort')) : value,
  )

const inStrings = (hand: Hand[1], data: string) =>
  data.replace(/(?<= = ")(?:[^"\\]|\\.)*(?=";)/g, raw =>
    hand(
      raw
        .replaceAll('word', 'Wort')
        .replace(/\\([nrt])/g, (_, letter) => ({ n: '\n', r: '\r', t: '\t' })[letter as 'n'] ?? ''),
    ),
  )

const inHtml = (hand: Hand[1], data: string) =>
  data.replace(
    /(<div id="[^"]*">)([\s\S]*?)(<\/div>)/g,
    (_, open, text, close) => `${open}${hand(text.replaceAll('word', 'Wort'))}${close}`,
  )

const inBlocks = (hand: Hand[1], data: string) => hand(data.replaceAll('word', 'Wort'))

/** Each target is its source with other words: every space and line break is where it was. */
const cases: readonly (readonly [file: string, source: string, reply: typeof inJson])[] = [
  [
    'json',
    '{\n  "a": " word ",\n  "b": "\\n word\\n",\n  "c": "word\\r\\nword\\r\\n",\n  "d": "\\tword\\u00a0",\n  "e": "word\\nword"\n}\n',
    inJson,
  ],
  ['arb', '{\n  "a": " word ",\n  "b": "word\\n{x} word\\n"\n}\n', inJson],
  [
    'messages.json',
    '{\n  "a": {\n    "message": " word "\n  },\n  "b": {\n    "message": "word\\nword\\n"\n  }\n}\n',
    inJson,
  ],
  [
    'strings',
    '"a" = " word: ";\n"b" = "word\\nword\\n";\n"c" = "word\\r\\nword";\n"d" = "\\tword";\n',
    inStrings,
  ],
  [
    'po',
    '\nmsgid " word "\nmsgstr ""\n\nmsgid "\\nword\\n"\nmsgstr ""\n\nmsgid ""\n"word\\n"\n"word\\n"\nmsgstr ""\n',
    inJson,
  ],
  [
    'html',
    '<p> word </p>\n<p>\n  word <b>word</b>\n</p>\n<ul>\n<li>word\n<li>word\nword\n</ul>\n<img alt=" word ">\n',
    inHtml,
  ],
  ['txt', '\n\n  word\n\nword\nword\n\n\nword', inBlocks],
  ['crlf.txt', 'word\r\n\r\nword\r\nword\r\n', inBlocks],
  ['md', '# word\n\nword  \nword\n\n- word\n- word\n\nword\n', inBlocks],
  ['crlf.md', '# word\r\n\r\nword\r\nword\r\n', inBlocks],
]

it.each(
  cases.flatMap(([file, source, reply]) =>
    hands.map(([name, hand]) => ({ file, name, source, reply, hand })),
  ),
)(
  'a translator of $file who $name changes no white space of the file',
  async ({ file, source, reply, hand }) => {
    const isPo = file === 'po'
    const name = (locale: string) =>
      `l/${locale}${file.includes('.') ? `/${file}` : `.${isPo && locale === 'en' ? 'pot' : file}`}`
    const shop = await openShop(
      {
        'dragoman.config.json': {
          source: 'en',
          targets: ['de'],
          files: [{ source: name('en'), target: name('{locale}') }],
        },
        [name('en')]: source,
      },
      { translate: ({ text }: TranslationTask) => reply(hand, text) },
    )
    const report = await sync(shop.options)
    expect({ exitCode: report.exitCode, held: report.held, errors: report.errors }).toEqual({
      exitCode: 0,
      held: [],
      errors: [],
    })
    const written = shop.workspace.get(name('de'))
    if (isPo) expect(texts(written)).toEqual(texts(source).map(text => text.replaceAll('word', 'Wort')))
    else expect(written).toBe(source.replaceAll('word', 'Wort'))
    expect((await check(shop.options)).findings).toEqual([])
    expect(await sync(shop.options)).toMatchObject({ exitCode: 0, requests: [], written: [], held: [] })
  },
)

/** The last text of each message that is not the header: of a template the msgid, of a translation the msgstr. */
function texts(catalog: string): string[] {
  return catalog
    .trim()
    .split(/\n\n/)
    .filter(message => !message.includes('Content-Type'))
    .map(message => {
      const [id = '', translation = ''] = message
        .split('msgstr')
        .map(part => (part.match(/"(.*)"/g) ?? []).map(line => line.slice(1, -1)).join(''))
      return translation === '' ? id : translation
    })
}
