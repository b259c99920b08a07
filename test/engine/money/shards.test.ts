import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { order, plan, pull, status, sync } from '../../../src/index.ts'
import { isInShard, parseShard, type Shard } from '../../../src/shard.ts'
import type { Workspace } from '../../helpers/workspace.ts'
import { committed, openSetting, posts, repository, type Setting } from '../support.ts'

const shard = (text: string): Shard => {
  const parsed = parseShard(text)
  if (parsed === undefined) throw new Error(text)
  return parsed
}

describe('a shard', () => {
  test.each([
    '0/5',
    '6/5',
    '1/0',
    '-1/5',
    '1/1e9',
    '1/1001',
    '01/5',
    '1/05',
    ' 1/5',
    '1/5 ',
    '1/5/5',
    '1.0/5',
    '1',
    '',
    '２/５',
  ])('is not %j', text => expect(parseShard(text)).toBeUndefined())

  test('is one of a number of parts, and each path is in exactly one', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 1000 }), (path, count) => {
        const own = Array.from({ length: count }, (_, index) => shard(`${index + 1}/${count}`)).filter(one =>
          isInShard(path, one),
        )
        expect(own).toHaveLength(1)
      }),
      { numRuns: 50 },
    )
  })

  test('keeps its paths: runs of different days and versions agree', () => {
    const paths = ['l/en/a.json', 'packages/web/locales/en.json', 'docs/ö.md']
    expect(paths.map(path => [1, 2, 3, 4, 5].find(index => isInShard(path, shard(`${index}/5`))))).toEqual([
      3, 1, 4,
    ])
  })
})

const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Every file has a string of its own, one that all have, and one that it shares with its neighbour. */
function shop(): Workspace {
  return repository(
    Object.fromEntries(
      names.map((name, index) => [
        name,
        { save: 'Save', [`own ${name}`]: `About ${name}`, [`pair ${index >> 1}`]: `Pair ${index >> 1}` },
      ]),
    ),
    { targets: ['de', 'fr'] },
  )
}

/** The same commit on another machine: nothing of what others buy is known there. */
function checkout(setting: Setting, { root }: Workspace) {
  const copy = mkdtempSync(join(tmpdir(), 'dragoman-test-'))
  cpSync(root, copy, { recursive: true })
  return { ...setting.run({ root } as Workspace), cwd: copy }
}

/** Every text that was bought, with its key and language. */
function bought({ sandbox }: Setting): string[] {
  return committed(sandbox)
    .flatMap(({ language, data }) =>
      Object.entries(data as object).map(([key, text]) => `${language} ${key} ${text}`),
    )
    .sort()
}

async function boughtWhole(): Promise<{ texts: string[]; total: number }> {
  const setting = await openSetting()
  const workspace = shop()
  const { total } = await plan(setting.run(workspace))
  await order(setting.run(workspace))
  return { texts: bought(setting), total }
}

describe('shards without a ledger that they share', () => {
  test.each([2, 3, 5])('%i of them at once buy what one run would, and nothing twice', async count => {
    const { texts, total } = await boughtWhole()
    const setting = await openSetting()
    const workspace = shop()
    const reports = await Promise.all(
      Array.from({ length: count }, (_, index) =>
        order({ ...checkout(setting, workspace), shard: `${index + 1}/${count}` }),
      ),
    )
    expect(reports.map(({ exitCode }) => exitCode)).toEqual(reports.map(() => 0))
    expect(bought(setting)).toEqual(texts)
    expect(reports.reduce((sum, { spent }) => sum + spent, 0)).toBeCloseTo(total, 6)
  })

  test('nothing is bought twice when their number changes', async () => {
    const { texts } = await boughtWhole()
    const setting = await openSetting()
    const workspace = shop()
    for (const one of ['1/2', '3/3', '1/3', '4/7', '2/2', '2/3'])
      await order({ ...checkout(setting, workspace), shard: one })
    expect(bought(setting)).toEqual(texts)
  })
})

test('shards have one budget: the cap is compared with the plan of all', async () => {
  const setting = await openSetting()
  const workspace = shop()
  const options = setting.run(workspace)
  const { total } = await plan(options)
  const parts = await Promise.all(['1/2', '2/2'].map(one => plan({ ...options, shard: one })))
  expect(parts.map(({ totalOfAllShards }) => totalOfAllShards)).toEqual([total, total])
  expect(parts.reduce((sum, part) => sum + part.total, 0)).toBeCloseTo(total, 6)
  const [first] = parts
  expect(first?.total).toBeLessThan(total)
  const poor = await order({ ...options, shard: '1/2', maxCost: total - 0.01 })
  expect([poor.exitCode, poor.errors[0]?.message]).toEqual([
    6,
    expect.stringMatching(/^the plan of all shards costs \$\d/) as string,
  ])
  expect(posts(setting.sandbox)).toBe(0)
  expect((await order({ ...options, shard: '1/2', maxCost: total })).exitCode).toBe(0)
})

test('a shard writes its own files, says what it looks at, and the rest comes free of charge', async () => {
  const setting = await openSetting()
  const workspace = shop()
  const options = setting.run(workspace)
  const one = await sync({ ...options, shard: '1/2' })
  const own = names.filter(name => isInShard(`l/en/${name}.json`, shard('1/2')))
  expect(own.length).toBeGreaterThan(0)
  expect(one.written.every(path => own.some(name => path.endsWith(`/${name}.json`)))).toBe(true)
  expect(one.scope).toEqual({ shard: '1/2', sources: own.length, all: 8 })
  expect(one.notices[0]?.message).toBe(
    `only the source files that belong to shard 1/2 are looked at: ${own.length} of 8. The result says nothing about the other files`,
  )
  const seen = await status({ ...options, shard: '2/2' })
  expect([seen.files.length, seen.scope?.sources]).toEqual([8 - own.length, 8 - own.length])
  await sync({ ...options, shard: '2/2' })
  const texts = bought(setting)
  await pull(options)
  expect((await status(options)).totals.missing).toBe(0)
  expect([bought(setting), new Set(texts).size]).toEqual([texts, texts.length])
})

test('a shard cancels no order of another shard, and a saved plan has no shards', async () => {
  const setting = await openSetting({ manual: true })
  const workspace = shop()
  const options = setting.run(workspace)
  await order(options)
  for (const name of names) workspace.put(`l/en/${name}.json`, { new: `New ${name}` })
  const own = names.filter(name => isInShard(`l/en/${name}.json`, shard('1/2')))
  const planned = await plan({ ...options, shard: '1/2' })
  expect(planned.withdraws.length).toBeGreaterThan(0)
  expect(planned.withdraws.every(({ path }) => own.some(name => path === `l/en/${name}.json`))).toBe(true)
  const { saved } = await plan(options)
  await expect(order({ ...options, shard: '1/2', savedPlan: { text: saved, name: 'p' } })).rejects.toThrow(
    'leave out --shard',
  )
  await expect(order({ ...options, shard: '6/5' })).rejects.toThrow(
    '--shard takes a part and the number of parts',
  )
})
