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

function replyTo(type: string): typeof inJson {
  if (type.includes('json')) return inJson
  if (type.includes('strings')) return inStrings
  return type.includes('html') ? inHtml : inBlocks
}

/** Each target is its source with other words: every space and line break is where it was. */
const cases: readonly (readonly [file: string, source: string])[] = [
  [
    'json',
    '{\n  "a": " word ",\n  "b": "\\n word\\n",\n  "c": "word\\r\\nword\\r\\n",\n  "d": "\\tword\\u00a0",\n  "e": "word\\nword"\n}\n',
  ],
  ['arb', '{\n  "a": " word ",\n  "b": "word\\n{x} word\\n"\n}\n'],
  [
    'messages.json',
    '{\n  "a": {\n    "message": " word "\n  },\n  "b": {\n    "message": "word\\nword\\n"\n  }\n}\n',
  ],
  ['strings', '"a" = " word: ";\n"b" = "word\\nword\\n";\n"c" = "word\\r\\nword";\n"d" = "\\tword";\n'],
  [
    'po',
    '\nmsgid " word "\nmsgstr ""\n\nmsgid "\\nword\\n"\nmsgstr ""\n\nmsgid ""\n"word\\n"\n"word\\n"\nmsgstr ""\n',
  ],
  [
    'html',
    '<p> word </p>\n<p>\n  word <b>word</b>\n</p>\n<ul>\n<li>word\n<li>word\nword\n</ul>\n<img alt=" word ">\n',
  ],
  ['txt', '\n\n  word\n\nword\nword\n\n\nword'],
  ['crlf.txt', 'word\r\n\r\nword\r\nword\r\n'],
  ['md', '# word\n\nword  \nword\n\n- word\n- word\n\nword\n'],
  ['crlf.md', '# word\r\n\r\nword\r\nword\r\n'],
]

const pathOf = (file: string, locale: string) =>
  `l/${locale}${file.includes('.') ? `/${file}` : `.${file === 'po' && locale === 'en' ? 'pot' : file}`}`

it.each(hands)('a translator who %s changes no white space of any file', async (_, hand) => {
  const shop = await openShop(
    {
      'dragoman.config.json': {
        source: 'en',
        targets: ['de'],
        files: cases.map(([file]) => ({ source: pathOf(file, 'en'), target: pathOf(file, '{locale}') })),
      },
      ...Object.fromEntries(cases.map(([file, source]) => [pathOf(file, 'en'), source])),
    },
    { translate: ({ text, type }: TranslationTask) => replyTo(type)(hand, text) },
  )
  const report = await sync(shop.options)
  expect({ exitCode: report.exitCode, held: report.held, errors: report.errors }).toEqual({
    exitCode: 0,
    held: [],
    errors: [],
  })
  for (const [file, source] of cases) {
    const written = shop.workspace.get(pathOf(file, 'de'))
    if (file === 'po')
      expect(texts(written)).toEqual(texts(source).map(text => text.replaceAll('word', 'Wort')))
    else expect(written, file).toBe(source.replaceAll('word', 'Wort'))
  }
  expect((await check(shop.options)).findings).toEqual([])
  expect(await sync(shop.options)).toMatchObject({ exitCode: 0, requests: [], written: [], held: [] })
})

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
