import { expect, it } from 'vitest'
import { status } from '../../src/index.ts'
import { createWorkspace } from '../helpers/workspace.ts'

it.each([
  { source: { nav: { home: 'Home' } }, target: { nav: 'Start' }, key: ['nav'] },
  { source: { nav: 'Home' }, target: { nav: { home: 'Start' } }, key: ['nav'] },
  { source: { a: { b: { c: 'x' } } }, target: { a: { b: null } }, key: ['a', 'b'] },
])(
  'a target of another shape is an error that excludes only that target: $target',
  async ({ source, target, key }) => {
    const workspace = createWorkspace({
      'dragoman.config.json': { source: 'en', targets: ['de', 'fr'], files: [{ path: '{locale}.json' }] },
      'en.json': source,
      'de.json': target,
    })
    const report = await status({ cwd: workspace.root, env: {} })
    expect(report.exitCode).toBe(1)
    expect(report.errors).toMatchObject([{ code: 'FILE_UNREADABLE', path: 'en.json', locale: 'de', key }])
    expect(report.files[0]?.targets.map(({ locale }) => locale)).toEqual(['fr'])
  },
)
