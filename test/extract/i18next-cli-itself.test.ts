/**
 * i18next-cli itself. It is installed apart from the project's own packages, and needs Node 22:
 * `npm install --no-package-lock --prefix test/interop`.
 */
import { existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { extract } from '../../src/index.ts'
import { catalogsOf, codeProject, react, vue } from './project.ts'

const installed = join(import.meta.dirname, '../interop/node_modules/i18next-cli')
const canRun = existsSync(installed) && Number(process.versions.node.split('.', 1)[0]) >= 22

function project(files: Record<string, string>, catalog: object = {}) {
  const workspace = codeProject(
    {
      'i18next.config.mjs': `export default {
        locales: ['en', 'de'],
        extract: {
          input: ['src/**/*.{jsx,tsx,vue}'],
          ignore: ['src/ignored/**'],
          output: 'locales/{{language}}/{{namespace}}.json',
        },
      }`,
      'locales/en/common.json': {},
      'locales/en/legal.json': {},
      ...files,
    },
    { catalog },
  )
  symlinkSync(installed, join(workspace.root, 'node_modules/i18next-cli'))
  return { workspace, options: { cwd: workspace.root, env: {} } }
}

const json = (text: string) => JSON.parse(text)

describe.skipIf(!canRun)('i18next-cli, where Node is 22 and test/interop is installed', () => {
  it('finds every key of React once, and writes nothing when run again', async () => {
    const { workspace, options } = project({
      'src/app/[id]/Cart.jsx': react,
      'src/ignored/a.jsx': "t('not.this', 'No')",
    })
    const done = await extract(options)
    expect(done.notices.map(({ message }) => message).filter(one => one.includes('could not'))).toEqual([])
    expect(json(workspace.get('locales/en/translation.json'))).toEqual({
      cart: {
        pay: 'Pay now',
        title: 'Your cart',
        items_one: '{{count}} item',
        items_other: '{{count}} items',
        place_ordinal_one: 'no. {{count}}',
        place_ordinal_two: 'no. {{count}}',
        place_ordinal_few: 'no. {{count}}',
        place_ordinal_other: 'no. {{count}}',
        empty: 'Nothing here',
        long: { key: 'Long' },
        friend_male: 'A friend',
        who: 'Somebody',
      },
    })
    expect(json(workspace.get('locales/en/common.json'))).toEqual({ save: 'Save' })
    expect(json(workspace.get('locales/en/legal.json'))).toEqual({ cart: { terms: 'Read the <1>terms</1>' } })
    const own = done.files.find(({ path }) => path.endsWith('translation.json'))
    expect(own?.withoutText.map(({ key }) => key.join('.')).sort()).toEqual([
      'cart.first',
      'cart.no',
      'cart.second',
      'cart.yes',
    ])
    const lines = react.split('\n')
    for (const { key, place } of own?.added ?? []) {
      expect(place.path).toBe('src/app/[id]/Cart.jsx')
      const name = key
        .join('.')
        .replace(/_(?:male|ordinal.*|one|other)$/, '')
        .replace('long.key', 'long')
      expect(lines[place.line - 1], name).toContain(name)
    }
    const before = catalogsOf(workspace)
    expect((await extract(options)).written).toEqual([])
    expect(catalogsOf(workspace)).toEqual(before)
  })

  it('reads the templates and the script of Vue', async () => {
    const { workspace, options } = project({ 'src/Page.vue': vue })
    const done = await extract(options)
    expect(done.files[0]?.withoutText.map(({ key }) => key.join('.')).sort()).toEqual(
      ['bye', 'click', 'closed', 'hello', 'label', 'link', 'open', 'terms', 'text', 'title'].map(
        name => `page.${name}`,
      ),
    )
    expect(json(workspace.get('locales/en/translation.json'))).toEqual({})
  })

  it('protects from --prune what only the running program knows', async () => {
    const code = `const { t } = useTranslation()
      t('a', 'A'); t(\`kind.\${k}.label\`); t('size.' + s); t(open ? \`on.\${k}\` : 'off'); t(a && b ? 'x' : 'y')
      t('who', { context: c })`
    const kept = {
      a: 'A',
      kind: { b: { label: 'B' } },
      size: { s: 'S' },
      on: { c: 'C' },
      off: 'Off',
      who: 'Who',
      who_male: 'He',
    }
    const { workspace, options } = project({ 'src/a.jsx': code }, { ...kept, gone: 'Gone', kin: 'Kin' })
    await extract({ ...options, prune: true })
    expect(json(workspace.get('locales/en/translation.json'))).toEqual(kept)
  })

  it.each([
    ['a variable for a key', "t(name); t('a', 'A')", 0],
    ['a file that it cannot parse', "t('a', 'A'); }}}", 1],
    [
      'a Vue file that it cannot parse',
      "<template>{{ t('a') }}</template>\n<script>\nconst = 1\n</script>\n",
      1,
    ],
  ])('removes nothing beside %s', async (name, code, unread) => {
    const file = name.includes('Vue') ? 'src/b.vue' : 'src/b.jsx'
    const { workspace, options } = project(
      { [file]: code, 'src/a.jsx': "t('x', 'X')" },
      { x: 'X', gone: 'Gone' },
    )
    const { notices } = await extract({ ...options, prune: true })
    expect(notices.filter(({ message }) => message.includes(`${file}: could not be read`))).toHaveLength(
      unread,
    )
    expect(json(workspace.get('locales/en/translation.json'))).toMatchObject({ gone: 'Gone' })
  })
})
