/** Trials run on any project: no cap that nobody set and no balance stops one, and one can be forgotten. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { objectOf, project, run, smallProject, textOf } from './support.ts'

const large = (more: object = {}) =>
  project({
    'dragoman.config.json': JSON.stringify({
      source: 'en',
      targets: ['de', 'fr'],
      files: [{ path: '{locale}.json' }],
      ...more,
    }),
    'en.json': JSON.stringify(
      Object.fromEntries(
        Array.from({ length: 40 }, (_, n) => [`k${n}`, `${'A text of some length, '.repeat(40)}number ${n}`]),
      ),
    ),
  })

describe('a trial', () => {
  it('continues above the default cap and above the money of its account', async () => {
    const folder = large()
    const ended = await run(folder, ['sync', '--sandbox', '--json'])
    const report = objectOf(ended)
    expect(report).toMatchObject({ exitCode: 0, cap: null, isDefaultCap: false, overCap: false })
    expect(report.total).toBeGreaterThan(1000)
    expect(textOf(folder, 'fr.json')).toContain('⟦fr⟧')
  })

  it.each([
    ['--max-cost', {}, ['--max-cost', '5']],
    ['budget.run', { budget: { run: 5 } }, []],
    ['budget.order', { budget: { order: 5 } }, []],
  ])('is stopped by a cap that a person has set (%s)', async (_, more, args) => {
    const { code, stderr } = await run(large(more), ['sync', '--sandbox', ...args])
    expect(code).toBe(6)
    expect(stderr).toContain('nothing was ordered')
  })

  it('shows prices before it orders, and the mark of its own language after it', async () => {
    const folder = smallProject({
      'dragoman.config.json': '{ "source": "en", "targets": ["fr"], "files": [{ "path": "{locale}.json" }] }',
    })
    const { stdout, stderr } = await run(folder, ['sync', '--sandbox'])
    expect(stderr).toMatch(/Total \$[\d.]+ at the prices of the sandbox[\s\S]*ordering en\.json/)
    expect(stdout).toContain('(⟦fr⟧ …)')
    expect(stdout).not.toContain('⟦de⟧')
  })

  it('says what it wrote where it was stopped before it ordered', async () => {
    const folder = project({
      'dragoman.config.json': '{ "source": "en", "targets": ["de"], "files": [{ "path": "{locale}.json" }] }',
      'en.json': '{ "a": "A text", "b": "42" }',
      'de.json': '{ "c": "kept" }',
    })
    const { code, stdout } = await run(folder, ['sync', '--sandbox', '--max-cost', '0'])
    expect(code).toBe(6)
    expect(stdout).toContain('Nothing was ordered.')
    expect(stdout).toContain('Wrote 1 file, free of charge')
  })

  it('names commands as trials in its notes and advice', async () => {
    const folder = smallProject()
    const { stdout } = await run(folder, ['status', '--sandbox'])
    expect(stdout).toContain('"dragoman plan --sandbox"')
    expect(stdout).toContain('"dragoman adopt --sandbox"')
    expect(stdout).not.toMatch(/"dragoman (?:plan|adopt|pull)"/)
  })

  it('is forgotten on demand, once', async () => {
    const folder = smallProject()
    await run(folder, ['sync', '--sandbox'])
    expect(existsSync(join(folder, '.dragoman/sandbox'))).toBe(true)
    const german = textOf(folder, 'de.json')
    expect(objectOf(await run(folder, ['sandbox', 'reset', '--json']))).toMatchObject({
      command: 'sandbox',
      exitCode: 0,
      deleted: ['.dragoman/sandbox'],
    })
    expect(existsSync(join(folder, '.dragoman/sandbox'))).toBe(false)
    expect(textOf(folder, 'de.json')).toBe(german)
    expect((await run(folder, ['sandbox', 'reset'])).stdout).toContain('no trial to forget')
  })

  it('of a real ledger touches nothing of it when it is forgotten', async () => {
    const folder = smallProject()
    await run(folder, ['adopt'])
    await run(folder, ['sync', '--sandbox'])
    await run(folder, ['sandbox', 'reset'])
    expect(existsSync(join(folder, '.dragoman/lock/en.json.txt'))).toBe(true)
  })
})

describe('the end of a run says', () => {
  it.each([
    [['--locale', 'de'], 'Everything for de that can be ordered has been ordered and written.'],
    [['--file', 'en.json'], 'Everything in en.json that can be ordered has been ordered and written.'],
    [['--locale', 'de', '--file', '*.json'], 'Everything for de in *.json that can be ordered'],
    [[], 'Everything that can be ordered has been ordered and written.'],
  ])('what it was about, with %j', async (args, sentence) => {
    const folder = smallProject({
      'dragoman.config.json':
        '{ "source": "en", "targets": ["de", "fr"], "files": [{ "path": "{locale}.json" }] }',
    })
    await run(folder, ['sync', '--sandbox', ...args])
    expect((await run(folder, ['sync', '--sandbox', ...args])).stdout).toContain(sentence)
  })
})

it('the command line chooses the service, whatever the configuration says', async () => {
  const folder = smallProject()
  const prices = await Promise.all(
    [[], ['--service', 'ai_and_proofreading']].map(async args =>
      objectOf(await run(folder, ['plan', '--sandbox', '--json', ...args])),
    ),
  )
  expect(prices[0]?.total).not.toBe(prices[1]?.total)
  const sent = await run(folder, ['sync', '--sandbox', '--service', 'ai_and_proofreading'])
  expect(sent.code).toBe(0)
  const shown = await run(folder, ['orders', 'show', '100001', '--sandbox'])
  expect(shown.stdout).toContain('service: ai_and_proofreading')
  expect(shown.stdout).toContain('source:      "Fresh {kind} bread"')
  expect(shown.stdout).toContain('translation: "⟦de⟧Fresh {kind} bread"')
})
