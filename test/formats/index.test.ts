import { describe, expect, it } from 'vitest'
import { formatByName, formatOfContent } from '../../src/formats/index.ts'
import { factsOf, formatNames } from '../../src/model.ts'
import '../helpers/formats.ts'

describe('the list of formats', () => {
  it.each(formatNames)('has %s, as the table says', name => {
    const format = formatByName(name)
    expect(format).toMatchObject(factsOf(name))
    expect(format.payload([]).type).toBe(factsOf(name).payloadType)
    expect(format.blocksOf !== undefined).toBe(factsOf(name).isDocument === true)
    expect(format.isInstance !== undefined).toBe(factsOf(name).byContent !== undefined)
  })

  it('gives no extension twice', () => {
    const extensions = formatNames.flatMap(name => factsOf(name).extensions)
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
