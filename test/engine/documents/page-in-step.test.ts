import { afterEach, describe, expect, it } from 'vitest'
import { alignDocument } from '../../../src/engine/diff/document/document.ts'
import { doubtsOf } from '../../../src/engine/diff/document/page-in-step.ts'
import type { Block } from '../../../src/formats/blocks.ts'
import { html } from '../../../src/formats/html/index.ts'
import { adopt, check } from '../../../src/index.ts'
import type { Entry } from '../../../src/model.ts'
import type { Sandbox } from '../../../src/sandbox/index.ts'
import { readSource } from '../../helpers/paired-documents.ts'
import { createService, createWorkspace } from '../../helpers/workspace.ts'

const page = (...paragraphs: string[]) => paragraphs.map(text => `<p>${text}</p>`).join('\n')
const link = (name: string) => `<a href="${name}.html">x</a>`
const names = ['a', 'b', 'c', 'd', 'e', 'f']
const source = page(...names.map(name => `The ${link(name)} of ${name} is told at some length here.`))

let sandbox: Sandbox | undefined
afterEach(() => sandbox?.close())

async function open(translation: string, original = source) {
  const workspace = createWorkspace({
    'dragoman.config.json': { source: 'en', targets: ['fr'], files: [{ path: '{locale}/a.html' }] },
    'en/a.html': original,
    'fr/a.html': translation,
  })
  const opened = await createService({})
  sandbox = opened.sandbox
  return { cwd: workspace.root, ...opened.service }
}

const severities = async (options: Awaited<ReturnType<typeof open>>) =>
  (await check(options)).findings.filter(({ reason }) => reason === 'invalid').map(({ severity }) => severity)

describe('a page that is the translation of another one', () => {
  const other = page(...names.map(name => `Du tout ${name}, et voici bien autre chose.`))

  it('has warnings, before and after its texts are in the lock', async () => {
    const options = await open(other)
    const warnings = names.map(() => 'warning')
    expect(await severities(options)).toEqual(warnings)
    await adopt(options)
    expect(await severities(options)).toEqual(warnings)
  })

  it('has errors where a tag of its own is wrong', async () => {
    expect(await severities(await open(other.replace('Du tout', '<b>Du</em> tout')))).toContain('error')
  })
})

describe('a page whose other texts are translations', () => {
  it('has an error where one lost its link', async () => {
    const options = await open(source.replace(link('b'), 'x'))
    expect(await severities(options)).toEqual(['error'])
  })

  it('has a warning where one lost its link and another text is gone', async () => {
    const options = await open(source.replace(/<p>The [^\n]* of d .*\n/, '').replace(link('b'), 'x'))
    expect(await severities(options)).toEqual(['warning'])
  })
})

it('a delivered text answers its source', () => {
  const texts = ['1 a', '2 b', '3 c']
  const own = readSource(
    'html',
    page(...['a', 'b', 'c'].map(name => `See the ${link(name)} of ${name} here.`)),
  )
  const target = html.scan(page(...texts), { role: 'target' })
  const doubts = (delivered: readonly string[]) => {
    const aligned = alignDocument(own, target, undefined, ({ entry }) =>
      delivered.filter(() => entry === own.strings[1]?.entry),
    )
    return texts.map((_, index) => aligned.undelivered(index)?.doubt() !== undefined)
  }
  expect(doubts([])).toEqual([true, true, true])
  expect(doubts(['2 b'])).toEqual([true, false, true])
})

it('a longer page has warnings for what differs, and errors for what is broken by itself', async () => {
  const long = `${page('Some words. '.repeat(200))}\n${source}`
  const without = long.replace(link('b'), 'x')
  expect(await severities(await open(without, long))).toEqual(['warning'])
  expect(await severities(await open(without.replace('The x', '<b>The</em> x'), long))).toEqual(['error'])
})

describe('a short page of the same blocks, by hand', () => {
  const texts: Readonly<Record<string, readonly [string, string]>> = {
    link: ['See the [guide](guide.md) first.', 'Lies zuerst die Anleitung.'],
    address: ['See the [guide](guide.md) first.', 'Lies zuerst die [Anleitung](andere.md), [dann](c.md).'],
    code: ['Run `npm test` before that.', 'Führe davor `npm prüfen` aus.'],
    placeholder: ['Hello {{name}}, it is here.', 'Hallo {{nome}}, es ist hier.'],
    macro: ['Use {% include a.html %} here.', 'Nimm es hier.'],
    directive: ['::: tip\nIt is here.\n:::', '::: tip\nEs ist hier.\n:::\n\n:::'],
    tag: ['Press <kbd>A</kbd> here.', 'Drücke <kbd>A hier.'],
    attribute: ['<a href="a.html" target="_blank">Here</a> it is.', '<a target="_blank">Hier</a> ist es.'],
  }
  const of = (kinds: readonly string[], fault: string, at: 0 | 1) =>
    ['# Title', ...kinds.map(kind => texts[kind]![kind === fault ? at : 0]), ''].join('\n\n')
  it.each(Object.keys(texts).filter(kind => kind !== 'directive' && kind !== 'address'))(
    'has an error for a lost or changed %s',
    async fault => {
      for (const kinds of [[fault], ['link', 'code', fault], ['code', fault, 'tag', 'link', 'macro']]) {
        const unique = [...new Set(kinds)]
        const workspace = createWorkspace({
          'dragoman.config.json': { source: 'en', targets: ['de'], files: [{ path: '{locale}/a.md' }] },
          'en/a.md': of(unique, fault, 0),
          'de/a.md': of(unique, fault, 1),
        })
        const opened = await createService({})
        sandbox = opened.sandbox
        // Where one of a few texts lost what it shows, it may have no sure pair.
        const { findings } = await check({ cwd: workspace.root, ...opened.service })
        expect(findings.map(({ severity }) => severity)).toEqual(['error'])
        await sandbox?.close()
      }
    },
  )
})

describe('the evidence', () => {
  const block = (start: number, raw: string, anchors: readonly string[] = [], kind = 'p'): Block => {
    return { role: 'text', kind, nest: '', start, end: start + 1, raw, anchors }
  }
  const blocksOf = (rows: readonly (readonly [string, (readonly string[])?])[]) =>
    rows.map(([raw, anchors], index) => block(index, raw, anchors))
  const doubts = (own: readonly Block[], its: readonly Block[]) => {
    const of = doubtsOf(own.map(({ raw }) => raw).join('\n'), () => [own, its], its as unknown as Entry[])
    return own.map((_, index) => of(index) !== undefined)
  }
  it('of every text of a longer page is that dragoman did not deliver it', () => {
    const long = [block(0, 'Some words. '.repeat(200)), block(1, 'It is here.')]
    expect(doubts(long, long)).toEqual([true, true])
    expect(doubts(long.slice(1), long.slice(1))).toEqual([false])
  })

  it('of a text is that it has another number of sentences', () => {
    const own = blocksOf([['It is here. See `a. b` there.'], ['It is here.']])
    const its = blocksOf([['Es ist hier.'], ['Es ist hier']])
    expect(doubts(own, its)).toEqual([true, false])
    expect(doubts(own, blocksOf([['在这里。见 `a. b`。'], ['在这里。']]))).toEqual([false, false])
  })

  it('of a text is that another one has what it lacks', () => {
    const of = (...anchors: string[][]) => blocksOf(anchors.map(one => ['a', one]))
    const doubtsOfFirst = (own: string[][], its: string[][]) => doubts(of(...own), of(...its))[0]
    for (const sign of ['to:a', 'code:a', 'id:a']) {
      expect(doubtsOfFirst([[sign], []], [[], [sign]])).toBe(true)
      expect(doubtsOfFirst([[sign], [sign]], [[], [sign]])).toBe(false)
      expect(doubtsOfFirst([[sign, 'to:b'], []], [[], [sign]])).toBe(false)
      expect(doubtsOfFirst([[sign], []], [[], []])).toBe(false)
    }
  })

  it('of any text is that most of its code and links are others', () => {
    const [own, its] = [
      blocksOf([['a', ['code:a', 'code:b']], ['b']]),
      blocksOf([['a', ['code:c', 'to:d']], ['b']]),
    ]
    expect(doubts(own, its)).toEqual([true, false])
  })

  it('of a page is that it has other blocks', () => {
    expect(doubts([block(0, 'a'), block(1, 'b')], [block(0, 'a'), block(1, 'b', [], 'h2')])).toEqual([
      true,
      true,
    ])
  })

  it('of a page is that more than a third of its texts with code or links have others', () => {
    const rows = (others: number) =>
      Array.from({ length: 8 }, (_, at) => ['a', [`code:${at < others ? 'x' : at}`]] as const)
    expect(doubts(blocksOf(rows(0)), blocksOf(rows(2)))).not.toContain(true)
    expect(doubts(blocksOf(rows(0)), blocksOf(rows(4)))).not.toContain(false)
  })
})
