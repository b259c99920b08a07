import { afterEach, describe, expect, it } from 'vitest'
import { alignDocument } from '../../../src/engine/diff/document/document.ts'
import { loosePairs } from '../../../src/engine/diff/document/loose-pairs.ts'
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

async function open(translation: string) {
  const workspace = createWorkspace({
    'dragoman.config.json': { source: 'en', targets: ['fr'], files: [{ path: '{locale}/a.html' }] },
    'en/a.html': source,
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

it('a text out of step is a loose pair in a page that has few of the texts', () => {
  const block = (start: number, to?: string): Block => {
    const anchors = to === undefined ? [] : [`to:${to}`]
    return { role: 'text', kind: 'p', nest: '', start, end: start + 1, raw: 'x', anchors }
  }
  const its = [block(0, 'a'), block(2), block(4), block(6, 'c')]
  const pairsOf = (gaps: number) => {
    const own = [block(0, 'a'), block(2), ...Array.from({ length: gaps }, (_, at) => block(4 + 2 * at))]
    const entries = [its[0], its[2], ...own.slice(2).map(() => undefined), its[3]] as unknown as Entry[]
    return [...loosePairs([[...own, block(90, 'c')], its], entries)]
  }
  expect(pairsOf(1)).toEqual([])
  expect(pairsOf(5)).toEqual([1])
})

describe('a page whose other texts are translations', () => {
  it('has an error where one lost its link', async () => {
    const options = await open(source.replace(link('b'), 'x'))
    expect(await severities(options)).toEqual(['error'])
  })

  it('has an error where one lost its link beside a text that is gone', async () => {
    const options = await open(source.replace(/<p>The [^\n]* of d .*\n/, '').replace(link('b'), 'x'))
    expect(await severities(options)).toEqual(['error'])
  })
})

it('a delivered text is no loose pair', () => {
  const texts = ['1 a', '2 b', '3 c']
  const own = readSource(
    'html',
    page(...['a', 'b', 'c'].map(name => `See the ${link(name)} of ${name} here.`)),
  )
  const target = html.scan(page(...texts), { role: 'target' })
  const pairedBy = (delivered: readonly string[]) => {
    const aligned = alignDocument(own, target, undefined, ({ entry }) =>
      delivered.filter(() => entry === own.strings[1]?.entry),
    )
    return texts.map((_, index) => aligned.paired(index)())
  }
  expect(pairedBy([])).toEqual(['places', 'places', 'places'])
  expect(pairedBy(['2 b'])).toEqual(['places', 'delivery', 'places'])
})
