import { describe, expect, test } from 'vitest'
import { resolveConfig } from '../../src/config/resolve/resolve.ts'
import { lineAt, lineFinder } from '../../src/formats/splices.ts'
import { check, status } from '../../src/index.ts'
import { checkText, plainView, statusText } from '../../src/report/terminal/index.ts'
import { itAtLength } from '../helpers/laws.ts'
import { createWorkspace } from '../helpers/workspace.ts'

const config = { source: 'en', targets: ['de'], files: [{ path: '{locale}.json' }] }

itAtLength(
  'forty thousand missing texts on one line are all found, and at once',
  async () => {
    const count = 40_000
    const texts = Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 'A text']))
    const { root } = createWorkspace({ 'dragoman.config.json': config, 'en.json': JSON.stringify(texts) })
    const { findings } = await check({ cwd: root })
    expect(findings).toHaveLength(count)
  },
  10_000,
)

test('lines are those of lineAt, in any order of asking', () => {
  const text = 'a\nb\r\n\rc\r\n\n'
  const lineOf = lineFinder(text)
  for (let offset = text.length; offset >= 0; offset--) expect(lineOf(offset)).toBe(lineAt(text, offset).line)
})

test('a source file that cannot be read is not called absent or translated', async () => {
  const { root } = createWorkspace({ 'dragoman.config.json': config, 'en.json': '{"a":'.repeat(100_000) })
  expect(statusText(await status({ cwd: root }), plainView)).toContain('No source file could be read')
  const report = await check({ cwd: root })
  expect(report.exitCode).toBe(1)
  expect(checkText(report, plainView)).not.toContain('everything is translated')
})

describe('a target among files that are not the project’s', () => {
  test.each(['.git/hooks/{locale}', '.GIT/{locale}', '.dragoman/orders/{locale}', 'node_modules/x/{locale}'])(
    '%s is refused',
    target => {
      const written = { ...config, files: [{ source: 'en.txt', target }] }
      const place = { file: '/p/dragoman.config.json', folder: '/p', root: '/p', folderFromRoot: '' }
      expect(resolveConfig(written, place).problems).toMatchObject([{ key: 'files[0].target' }])
    },
  )
})
