import { describe, expect, it } from 'vitest'
import { html } from '../../../src/formats/html/index.ts'

const about = { target: undefined, locale: 'de', language: 'de' }

/** Puts texts into a page, in the order of its own. */
function translated(source: string, texts: readonly string[], to: Partial<typeof about> = {}): string {
  const { entries } = html.scan(source)
  const values = new Map(texts.map((text, index) => [entries[index]?.key ?? `/none/${index}`, text]))
  return html.merge({ ...about, ...to, source, values })
}

describe('a translated page', () => {
  it.each<[title: string, page: string, texts: readonly string[], expected: string]>([
    [
      'keeps everything between the texts',
      '<!DOCTYPE  html>\r\n<P CLASS=a >\r\n\tA &copy; B <b>c</b> \r\n</P\t><!-- d -->e',
      ['Ä &copy; <b>z</b>', 'é'],
      '<!DOCTYPE  html>\r\n<P CLASS=a >\r\n\tÄ &copy; <b>z</b> \r\n</P\t><!-- d -->é',
    ],
    [
      'keeps the spelling of a text that is the same',
      '<p>A & B</p><hr title="C & <D">',
      ['A & B', 'C & <D'],
      '<p>A & B</p><hr title="C & <D">',
    ],
    [
      'keeps a tag that is a piece of a text',
      '<p><b>B</b><math><html></math>A</p>',
      ['<b>B</b><math><html></math>A'],
      '<p><b>B</b><math><html></math>A</p>',
    ],
    [
      'spells an attribute in its quotes',
      `<hr title="A"><hr title='B'>`,
      [`"x" 'y'`, `"x" 'y'`],
      `<hr title="&quot;x&quot; 'y'"><hr title='"x" &#39;y&#39;'>`,
    ],
    [
      'spells bare signs of an attribute as references',
      '<hr title="A">',
      ['R&D <b> &amp; &#38; &eacute;'],
      '<hr title="R&amp;D &lt;b> &amp; &#38; &eacute;">',
    ],
    [
      'puts quotes around an attribute that needs them',
      '<hr title=A><hr title=B>',
      ['x y', 'z'],
      '<hr title="x y"><hr title=z>',
    ],
    ['takes the line ends of the page', '<p>A\r\nB</p>\r\n', [' x\ny\rz\n'], '<p>x\r\ny\r\nz</p>\r\n'],
    ['leaves characters of a title', '<title>A</title>', ['x & <y>'], '<title>x & <y></title>'],
    ['may move tags', '<p><b>A</b> <i>B</i></p>', ['<i>y</i> <b>x</b>'], '<p><i>y</i> <b>x</b></p>'],
    ['keeps tags open that were open', '<p>A <b>B<p>C</b>', ['<b>x', 'y</b>'], '<p><b>x<p>y</b>'],
    [
      'may have comments and icons',
      '<p>A</p>',
      ['x <!-- y --> <svg><title/></svg> z'],
      '<p>x <!-- y --> <svg><title/></svg> z</p>',
    ],
  ])('%s', (_, page, texts, expected) => {
    expect(translated(page, texts)).toBe(expected)
  })

  it.each<[page: string, value: string, reason: RegExp]>([
    ['<p>A</p>', '', /is empty/],
    ['<p>A</p>', 'x</p><p>y', /break the page: it holds the tag <\/p>/],
    ['<p>A</p>', 'x <div>y</div>', /the tag <div>/],
    ['<p>A</p>', 'x <script>y</script>', /the tag <script>/],
    ['<p>A</p>', 'x </script', /ends within a tag/],
    ['<p>A</p>', 'x <!-- y', /a comment that is not closed/],
    ['<p>A</p>', 'x <b', /ends within a tag/],
    ['<p>A</p>', 'x <b title="y', /ends within a tag/],
    ['<p>A</p>', 'x <!doctype html>', /a document type/],
    ['<p>A</p>', 'x <b>y', /opens or closes other tags/],
    ['<p>A <b>B</b></p>', 'x </b>y<b>', /opens or closes other tags/],
    ['<p>A</p>', '<?php x ?> y', /template/],
    ['<p>A</p>', 'x <%= y %>', /template/],
    ['<p>A</p>', '<!-- x --> y', /would become several texts or none/],
    ['<p>A</p>', '<code>x</code>', /would become several texts or none/],
    ['<p>A</p>', '<!-- x -->', /would become several texts or none/],
    ['<title>A</title>', 'x</title><p>y</p>', /would become several texts or none|more texts|never closed/],
    ['<textarea>A</textarea>', 'x</textarea>', /would become several texts or none|never closed|more texts/],
  ])('%s does not take %j', (page, value, reason) => {
    expect(() => translated(page, [value])).toThrow(
      expect.objectContaining({ name: 'FormatError', message: expect.stringMatching(reason) }),
    )
  })

  it('needs every text, and no other', () => {
    const source = '<p>A</p>\n<p>B</p>'
    expect(() => translated(source, ['x'])).toThrow(expect.objectContaining({ line: 2, column: 4 }))
    expect(() => translated(source, [])).toThrow(/no translation yet/)
    expect(() => translated(source, ['x', 'y', 'z'])).toThrow(/\/none\/2: the source has no such text/)
  })

  it('stays as it is when there is nothing to put in', () => {
    const merge = { ...about, source: '<p>A</p>', target: '<p>x</p>', values: new Map() }
    expect(html.merge(merge)).toBe('<p>x</p>')
  })

  it('leaves the elements alone that the caller names', () => {
    const source = '<p>A</p><kbd>B</kbd>'
    const skipElements = ['kbd']
    const values = new Map(html.scan(source, { skipElements }).entries.map(({ key }) => [key, 'x']))
    expect(html.merge({ ...about, source, values, skipElements })).toBe('<p>x</p><kbd>B</kbd>')
  })
})

describe('the language of a page', () => {
  it.each([
    ['<html>', 'de', 'de', '<html lang="de">'],
    ['<HTML Lang=en class="a">', 'pt_BR', 'pt-BR', '<HTML Lang=pt-BR class="a">'],
    [
      `<html lang='en' xml:lang="en">`,
      'zh-hans-cn',
      'zh-CN',
      `<html lang='zh-Hans-CN' xml:lang="zh-Hans-CN">`,
    ],
    ['<html lang>', 'ca@valencia', 'ca', '<html lang="ca-valencia">'],
    ['<html lang="">', 'de', 'de', '<html lang="de">'],
    ['<html lang="en">', 'fr.utf8', 'fr', '<html lang="fr">'],
    ['<html lang="en">', 'de_DE.ISO8859-1@euro', 'de', '<html lang="de-DE">'],
    ['<html lang="en">', 'sr@latin', 'sr-CS', '<html lang="sr-Latn">'],
    ['<html lang="en">', 'ca_ES.UTF-8@valencia', 'ca', '<html lang="ca-ES-valencia">'],
    ['<html lang="en">', 'pt-rBR', 'pt-BR', '<html lang="pt-BR">'],
    ['<html lang="en">', 'b+sr+Latn', 'sr-CS', '<html lang="sr-Latn">'],
    ['<html lang="de">', 'de', 'de', '<html lang="de">'],
    ['<html lang="en">', 'ar', 'ar', '<html dir="rtl" lang="ar">'],
    ['<html lang="en" dir="ltr">', 'he', 'he', '<html lang="he" dir="rtl">'],
    ['<html lang="ar" dir=rtl>', 'en-US', 'en', '<html lang="en-US" dir=ltr>'],
    ['<html dir="auto" lang="en">', 'de', 'de', '<html dir="auto" lang="de">'],
    ['<p>', 'ar', 'ar', '<p>'],
  ])('%s in %s', (tag, locale, language, expected) => {
    expect(translated(`${tag}\n<p>A</p>`, ['x'], { locale, language })).toBe(`${expected}\n<p>x</p>`)
  })
})

describe('the encoding that a page names', () => {
  it.each([
    ['<meta charset="euc-kr">', 'euc-kr'],
    ['<meta http-equiv="Content-Type" content="text/html; charset=ISO-8859-1" />', 'ISO-8859-1'],
    ['<?xml version="1.0" encoding="windows-1252"?><html>', 'windows-1252'],
    ['<!-- <meta charset="a"> --><META CHARSET = b>', 'b'],
    [`${' '.repeat(1024)}<meta charset="utf-8">`, undefined],
    ['<p>charset=x</p>', undefined],
    ['', undefined],
  ])('%s', (page, encoding) => {
    expect(html.declaredEncoding?.(Buffer.from(page))).toBe(encoding)
  })
})
