/** `config --show` names each value that holds, and where it comes from. */
import { expect, it } from 'vitest'
import { ConfigError, showConfig } from '../../src/index.ts'
import { configText, plainView } from '../../src/report/terminal/index.ts'
import { createWorkspace } from '../helpers/workspace.ts'

const env = {}

const found = async (options: Parameters<typeof showConfig>[0]) => {
  const { settings } = await showConfig({ env, ...options })
  return Object.fromEntries(
    settings.map(({ key, value, origin, file, line, name, package: own }) => [
      own === undefined ? key : `${own} ${key}`,
      [value, file === undefined ? (name ?? origin) : `${file}:${line}`],
    ]),
  )
}

it('a value is a default, of a file and its line, of what that extends, of an option or of the environment', async () => {
  const workspace = createWorkspace({
    'base.yaml':
      '# shared\nsource: en\ntargets: [de]\nbudget:\n  run: 50\n  order: 20\nservice: translation\n',
    'dragoman.config.yaml': [
      'extends: ./base.yaml',
      'targets: [fr]',
      'budget: { order: 5 }',
      'keepTerms: [Acme]',
      'files:',
      '  - path: l/{locale}.json',
      '    identical: missing',
      '',
    ].join('\n'),
  })
  const options = {
    cwd: workspace.root,
    env: { DRAGOMAN_API_KEY: 'dead-beef', DRAGOMAN_BASE_URL: 'https://user:pass@a.example' },
  }
  expect(await found(options)).toEqual({
    source: ['en', 'base.yaml:2'],
    targets: [['fr'], 'dragoman.config.yaml:2'],
    service: ['translation', 'base.yaml:7'],
    'budget.run': [50, 'base.yaml:5'],
    'budget.order': [5, 'dragoman.config.yaml:3'],
    keepTerms: [['Acme'], 'dragoman.config.yaml:4'],
    'files[0].path': ['l/{locale}.json', 'dragoman.config.yaml:6'],
    'files[0].identical': ['missing', 'dragoman.config.yaml:7'],
    identical: ['translated', 'default'],
    addresses: ['copy', 'default'],
    stale: ['order', 'default'],
    store: ['files', 'default'],
    root: ['.', 'default'],
    address: ['https://***@a.example', 'DRAGOMAN_BASE_URL'],
    key: ['***', 'DRAGOMAN_API_KEY'],
  })
  expect(JSON.stringify(await showConfig(options))).not.toMatch(/dead-beef|pass@/)
  const given = { ...options, maxCost: 10, baseUrl: 'https://b.example', apiKey: 'secret', payTo: 'x' }
  expect(await found(given)).toMatchObject({
    'budget.run': [10, '--max-cost'],
    address: ['https://b.example', '--base-url'],
    key: ['***', '--api-key-file'],
    payTo: ['x', '--pay-to'],
  })
  expect(await found({ ...options, maxCost: 80 })).toMatchObject({ 'budget.run': [50, 'base.yaml:5'] })
  const text = configText(await showConfig(options), plainView)
  expect(text).toMatch(/^ {2}budget\.run +50 +base\.yaml:5$/m)
  expect(text).toMatch(/^ {2}key +\*\*\* +DRAGOMAN_API_KEY$/m)
})

it('a long list is cut for people, but with --verbose', async () => {
  const all = Array.from({ length: 20 }, (_, index) => `de-x-${index}`)
  const report = {
    ...(await showConfig({
      cwd: createWorkspace({
        'dragoman.config.yaml': 'source: en\ntargets: [de]\nfiles: [{path: "{locale}.json"}]\n',
      }).root,
      env: {},
    })),
    settings: [{ key: 'targets', value: all, origin: 'default' as const }],
  }
  expect(configText(report, plainView)).toContain('de-x-10 and 9 more')
  expect(configText(report, { ...plainView, verbose: true })).toContain('de-x-18, de-x-19')
})

it('a cap, an address and a key that nobody set are named as well', async () => {
  const workspace = createWorkspace({
    'package.json':
      '{\n  "name": "x",\n  "dragoman": {\n    "source": "en",\n    "targets": "all",\n    "files": [{ "path": "l/{locale}.json" }]\n  }\n}\n',
    'l/en.json': {},
    'l/de.json': {},
  })
  expect(await found({ cwd: workspace.root })).toMatchObject({
    source: ['en', 'package.json:4'],
    targets: [['de'], 'package.json:5'],
    'budget.run': [100, 'default'],
    address: [null, 'default'],
    key: [null, 'default'],
  })
  // A trial has no default.
  expect(await found({ cwd: workspace.root, sandbox: true })).toMatchObject({
    'budget.run': [null, 'default'],
  })
})

it('each package of a monorepo has what it does not share', async () => {
  const workspace = createWorkspace({
    'dragoman.config.yaml': 'source: en\ntargets: [de]\npackages: [packages/*]\n',
    'packages/a/dragoman.config.yaml':
      'extends: ../../dragoman.config.yaml\ntargets: [fr]\nfiles: [{ path: "{locale}.json" }]\n',
  })
  const all = await found({ cwd: `${workspace.root}/packages/a` })
  expect(all).toMatchObject({
    source: ['en', 'dragoman.config.yaml:1'],
    packages: [['packages/*'], 'dragoman.config.yaml:3'],
    'packages/a targets': [['fr'], 'packages/a/dragoman.config.yaml:2'],
    'packages/a files[0].path': ['{locale}.json', 'packages/a/dragoman.config.yaml:3'],
  })
  expect(all).not.toHaveProperty('packages/a source')
})

it('code has no lines, and a wrong configuration is an error', async () => {
  const workspace = createWorkspace({
    'dragoman.config.mjs':
      'export default { source: "en", targets: ["de"], files: [{ path: "{locale}.json" }] }\n',
  })
  expect(await found({ cwd: workspace.root })).toMatchObject({
    source: ['en', 'dragoman.config.mjs:undefined'],
  })
  const other = createWorkspace({ 'dragoman.config.yaml': 'source: en\n' })
  await expect(showConfig({ cwd: other.root })).rejects.toThrow(ConfigError)
})
