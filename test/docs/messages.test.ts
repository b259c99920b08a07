import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { messagesPage } from './messages.ts'
import { root } from './pages.ts'
import { sentencesOf } from './sentences.ts'

const page = messagesPage()

describe('the page of messages', () => {
  it('has every message: "npm run docs" brings it up to date', async () => {
    await expect(page.text).toMatchFileSnapshot(join(root, 'docs/messages.md'))
  })

  it('has a sample for every code and for every value: give those listed here one in test/docs/samples.ts', () => {
    expect(page.missing).toEqual([])
  })
})

describe('a sentence', () => {
  const read = (source: string, codes: Readonly<Record<string, string>> = {}) => {
    const missing = new Set<string>()
    return { found: sentencesOf('a.ts', source, name => codes[name], missing), missing: [...missing] }
  }

  it('is found where it contains a value, which gets a sample', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source code, not a template
    const { found } = read('throw new E(`no file at ${one.path}, so there`, path); f("a-b", "ab")', {
      E: 'USAGE',
    })
    expect(found).toEqual([{ text: 'no file at locales/de.json, so there', code: 'USAGE' }])
  })

  it('has its parts filled in from the constants and functions that give them', () => {
    const { found } = read(
      // biome-ignore lint/suspicious/noTemplateCurlyInString: source code, not a template
      'const way = x ? "run it again" : ""; function last() { return "so there" }; say(`it failed, ${way} and ${last()}`)',
    )
    expect(found.map(({ text }) => text)).toContain('it failed, run it again and so there')
  })

  it('is reported where a value has no sample', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source code, not a template
    expect(read('say(`no file at ${theUnknownThing} was found`)').missing).toEqual(['a.ts: theUnknownThing'])
  })
})
