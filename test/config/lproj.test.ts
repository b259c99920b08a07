import { describe, expect, test } from 'vitest'
import { loadConfig, resolvePairs } from '../../src/config/index.ts'
import { makeTree } from './tree.ts'

async function pathsOf(yaml: string, sources: readonly string[]): Promise<Record<string, readonly string[]>> {
  const cwd = makeTree({
    '.git/': '',
    'dragoman.config.yaml': `source: en\ntargets: [de, zh-Hans]\nfiles:\n${yaml}`,
  })
  const config = await loadConfig({ cwd })
  const { pairs, problems } = resolvePairs(config, new Map([[0, sources]]))
  expect(problems).toEqual([])
  expect(pairs.every(({ format }) => format === 'strings')).toBe(true)
  return Object.fromEntries(pairs.map(({ source, targets }) => [source, targets.map(({ path }) => path)]))
}

describe('the folders of Apple platforms', () => {
  test('one per locale', async () => {
    const paths = await pathsOf('  - path: ios/{locale}.lproj/*.strings\n', ['ios/en.lproj/Main.strings'])
    expect(paths).toEqual({
      'ios/en.lproj/Main.strings': ['ios/de.lproj/Main.strings', 'ios/zh-Hans.lproj/Main.strings'],
    })
  })

  test('a base folder that names no locale as the source', async () => {
    const yaml = '  - source: ios/Base.lproj/*.strings\n    target: ios/{locale}.lproj/*.strings\n'
    expect(await pathsOf(yaml, ['ios/Base.lproj/A.strings', 'ios/Base.lproj/B.strings'])).toEqual({
      'ios/Base.lproj/A.strings': ['ios/de.lproj/A.strings', 'ios/zh-Hans.lproj/A.strings'],
      'ios/Base.lproj/B.strings': ['ios/de.lproj/B.strings', 'ios/zh-Hans.lproj/B.strings'],
    })
  })
})
