import { beforeAll, expect, it } from 'vitest'
import { check } from '../../src/index.ts'
import { createWorkspace } from '../helpers/workspace.ts'
import { buildOnce, run } from './support.ts'

beforeAll(buildOnce, 60_000)

it('a tree that is looked at on two threads gives the answer that one thread gives', async () => {
  const targets = [
    'de',
    'fr',
    'ja',
    'pl',
    'ru',
    'it',
    'nl',
    'tr',
    'ar',
    'uk',
    'cs',
    'ko',
    'vi',
    'el',
    'he',
    'da',
    'fi',
    'hu',
    'ro',
    'sk',
  ]
  const workspace = createWorkspace({
    'dragoman.config.json': { source: 'en', targets, files: [{ path: 'p*/{locale}.json' }] },
  })
  for (let index = 0; index < 110; index++) {
    workspace.put(`p${index}/en.json`, { a: `Text ${index}`, b: 'Hello {{name}}' })
    for (const locale of targets.slice(index % 3))
      workspace.put(`p${index}/${locale}.json`, { a: 'x', b: index % 7 === 0 ? 'lost' : '{{name}}' })
  }
  workspace.put('p3/de.json', '{ broken')
  workspace.put('p105/fr.json', '{ broken')
  const alone = await check({ cwd: workspace.root, env: {} })
  const { stdout } = await run(workspace.root, ['check', '--json'])
  expect(JSON.parse(stdout)).toEqual(JSON.parse(JSON.stringify(alone)))
  expect(alone.errors.map(({ path }) => path)).toEqual(expect.arrayContaining(['p3/en.json', 'p105/en.json']))
}, 60_000)
