/** The second reader of code. The package itself needs Node 22, so a substitute of its shape answers here. */
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { extract } from '../../src/index.ts'
import { codeProject } from './project.ts'

const standIn = `export async function findKeys(config) {
  if (!config.extract.input[0].startsWith('/')) throw new Error('a relative glob depends on the working directory')
  const key = (key, rest) => ['translation:' + key, { key, ns: 'translation', ...rest }]
  return {
    allKeys: new Map([
      key('nav.home', { defaultValue: 'Home', locations: [{ file: process.env.CODE_FILE, line: 4 }] }),
      key('nav.bare', { defaultValue: 'nav.bare', explicitDefault: false }),
      key('items', { defaultValue: '{{count}} items', hasCount: true }),
      key('list_one', { defaultValue: 'One', isExpandedPlural: true, hasCount: true }),
      key('list_other', { defaultValue: 'Many', isExpandedPlural: true, hasCount: true }),
      key('friend_male', { defaultValue: 'He', keyAcceptingContext: 'friend' }),
    ]),
    objectKeys: new Set(['steps']),
  }
}
`

beforeAll(() => {
  vi.stubGlobal('process', { ...process, versions: { ...process.versions, node: '22.1.0' } })
})
afterAll(() => {
  vi.unstubAllGlobals()
})

it('gives the same type as the first, with the settings of its own configuration', async () => {
  const workspace = codeProject(
    {
      'i18next.config.mjs': `export default {
        locales: ['en', 'de'],
        extract: { input: ['src/**/*.js'], output: 'locales/{{language}}/{{namespace}}.json' },
      }`,
      'src/a.js': 'nothing that the stand-in reads',
      'node_modules/i18next-cli/package.json': { name: 'i18next-cli', type: 'module', exports: './index.js' },
      'node_modules/i18next-cli/index.js': standIn,
    },
    { catalog: { friend_female: 'She', steps: { a: 'A', b: 'B' }, gone: 'G' } },
  )
  vi.stubEnv('CODE_FILE', join(workspace.root, 'src/a.js'))
  const done = await extract({ cwd: workspace.root, env: {} })
  expect(JSON.parse(workspace.get('locales/en/translation.json'))).toEqual({
    friend_female: 'She',
    steps: { a: 'A', b: 'B' },
    gone: 'G',
    nav: { home: 'Home' },
    items_one: '{{count}} items',
    items_other: '{{count}} items',
    list_one: 'One',
    list_other: 'Many',
    friend_male: 'He',
  })
  expect(done.files).toMatchObject([{ withoutText: [{ key: ['nav', 'bare'] }], unused: [['gone']] }])
  expect(done.files[0]?.added[0]?.place).toEqual({ path: 'src/a.js', line: 4 })
  vi.unstubAllEnvs()
})
