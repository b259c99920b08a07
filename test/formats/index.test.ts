import { describe, expect, it } from 'vitest'
import { availableFormats, formatByName, formatOfContent, formats } from '../../src/formats/index.ts'

describe('the list of formats', () => {
  it('finds each by its name and gives no extension twice', () => {
    expect(availableFormats).toEqual(formats.map(format => format.name))
    for (const format of formats) expect(formatByName(format.name)).toBe(format)
    const extensions = formats.flatMap(format => format.extensions)
    expect(new Set(extensions).size).toBe(extensions.length)
    for (const extension of extensions) expect(extension).toMatch(/^\.[a-z]+$/)
  })

  it.each([
    ['locales/de.json', '{"a": "b"}', 'json'],
    ['tsconfig.JSONC', '{}', 'json'],
    ['lib/l10n/app_de.arb', '{}', 'arb'],
    [
      '_locales/en/messages.json',
      '{"a": {"message": "A", "description": "d"}, "b": {"message": "B"}}',
      'webextension',
    ],
    ['messages.json', '{"a": {"message": "A"}, "b": "B"}', 'json'],
    ['messages.json', '{"a": {"message": {"x": "A"}}}', 'json'],
    ['messages.json', '{}', 'json'],
    ['messages.json', '["x"]', 'json'],
    ['messages.json', '{"a": ', 'json'],
    ['other.json', '{"a": {"message": "A"}}', 'json'],
    ['image.png', '', undefined],
    ['json', '', undefined],
  ])('%s with %j is %s', (path, text, format) => {
    expect(formatOfContent(path, text)).toBe(format)
  })
})
