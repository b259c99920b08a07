import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildOnce, service, smallProject } from '../cli/support.ts'
import { type ActionResult, type ActionRun, runAction } from '../helpers/runner.ts'
import { type Api, startApi } from './api.ts'

beforeAll(buildOnce)
const apis: Api[] = []
const folders: string[] = []
afterEach(async () => {
  for (const api of apis.splice(0)) await api.close()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const secret = 'ghp_0123456789abcdef'
const strangers = ['pull_request_target', 'workflow_run', 'issue_comment']
const issue = { issue: { number: 7, pull_request: {} } }

async function paid() {
  const { sandbox, env } = await service()
  return {
    sandbox,
    env: { NODE_OPTIONS: env.NODE_OPTIONS ?? '' },
    account: { 'base-url': sandbox.url, 'api-key': sandbox.key },
  }
}

function git(folder: string, ...args: string[]): string {
  const identity = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', '-c', 'commit.gpgsign=false']
  return execFileSync('git', [...identity, ...args], { cwd: folder, encoding: 'utf8' }).trim()
}

/** A workspace below a home folder that holds a secret, as a repository with one commit. */
function checkout(files: Readonly<Record<string, string>> = {}): string {
  const home = mkdtempSync(join(tmpdir(), 'dragoman-home-'))
  folders.push(home)
  const workspace = join(home, 'work/shop')
  const project = {
    'dragoman.config.json': '{ "source": "en", "targets": ["de"], "files": [{ "path": "{locale}.json" }] }',
    'en.json': '{\n  "hello": "Hello"\n}\n',
    ...files,
  }
  for (const [path, text] of Object.entries({
    ...prefixed(project),
    token: secret,
    '.env': `PASSWORD=${secret}`,
  })) {
    mkdirSync(dirname(join(home, path)), { recursive: true })
    writeFileSync(join(home, path), text)
  }
  git(workspace, 'init', '--quiet', '--initial-branch=main')
  git(workspace, 'add', '.')
  git(workspace, 'commit', '--quiet', '-m', 'one')
  return workspace
}

function prefixed(files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`work/shop/${path}`, text]))
}

/** A run with a comment, and everything that it has shown or sent anywhere. */
async function act(run: ActionRun): Promise<ActionResult & { readonly shown: string }> {
  const api = await startApi(({ method }) => ({ status: method === 'POST' ? 201 : 200, body: [] }))
  apis.push(api)
  const result = await runAction({
    ...run,
    inputs: { comment: 'true', ...run.inputs },
    env: { ...run.env, GITHUB_API_URL: api.url },
  })
  const shown = JSON.stringify([result, api.asked])
  return { ...result, shown }
}

describe("where the checkout may be a stranger's", () => {
  it.each(strangers.flatMap(event => ['sync', 'order'].map(command => [event, command] as const)))(
    'on %s %s is a plan, and buys nothing',
    async (event, command) => {
      const { sandbox, env, account } = await paid()
      const run = { workspace: smallProject(), event, payload: issue, env }
      const { code, outputs, summary } = await act({ ...run, inputs: { ...account, command } })
      expect(code).toBe(0)
      expect(outputs).toMatchObject({ ordered: '0', estimated: '0.27', 'changed-files': '' })
      expect(summary).toContain('Nothing is ordered')
      expect(sandbox.orders()).toEqual([])
    },
  )

  it("also is one where another commit than the event's own is checked out, and says so", async () => {
    const { sandbox, env, account } = await paid()
    const workspace = checkout()
    const base = git(workspace, 'rev-parse', 'HEAD')
    git(workspace, 'commit', '--quiet', '--allow-empty', '-m', 'two')
    git(workspace, 'checkout', '--quiet', '--detach')
    const head = git(workspace, 'rev-parse', 'HEAD')
    const run = { workspace, event: 'schedule', inputs: account }
    const other = await act({ ...run, env: { ...env, GITHUB_SHA: base } })
    expect(other.outputs).toMatchObject({ ordered: '0' })
    expect(other.annotations[0]).toMatchObject({ name: 'warning' })
    expect(other.annotations[0]?.message).toContain(`commit ${head.slice(0, 12)} is checked out`)
    expect(sandbox.orders()).toEqual([])
    const allowed = { ...run, inputs: { ...account, 'order-on-pull-request': 'true' } }
    expect((await act({ ...allowed, env: { ...env, GITHUB_SHA: base } })).outputs).toMatchObject({
      ordered: '1',
    })
  })

  it.each(['fix\u00a0it', 'main\u2003', 'émile/\u3000'])(
    'reads the commit of a branch with unusual blanks in its name: %j',
    async name => {
      const { sandbox, env, account } = await paid()
      const workspace = checkout()
      const base = git(workspace, 'rev-parse', 'HEAD')
      git(workspace, 'checkout', '--quiet', '-b', name)
      git(workspace, 'commit', '--quiet', '--allow-empty', '-m', 'two')
      const head = git(workspace, 'rev-parse', 'HEAD')
      const run = { workspace, event: 'repository_dispatch', inputs: account }
      expect((await act({ ...run, env: { ...env, GITHUB_SHA: base } })).outputs).toMatchObject({
        ordered: '0',
      })
      expect(sandbox.orders()).toEqual([])
      expect((await act({ ...run, env: { ...env, GITHUB_SHA: head } })).outputs).toMatchObject({
        ordered: '1',
      })
    },
  )

  it('is one where nobody knows which commit is checked out', async () => {
    const { sandbox, env, account } = await paid()
    const workspace = checkout()
    const base = git(workspace, 'rev-parse', 'HEAD')
    // As with ref tables.
    writeFileSync(join(workspace, '.git/HEAD'), 'ref: refs/heads/.invalid\n')
    const run = { workspace, event: 'push', inputs: account, env: { ...env, GITHUB_SHA: base } }
    const { outputs, annotations } = await act(run)
    expect(outputs).toMatchObject({ ordered: '0' })
    expect(annotations[0]?.message).toContain('an unknown commit is checked out')
    expect(sandbox.orders()).toEqual([])
  })

  it.each([
    ['of GITHUB_SHA', (head: string) => ({ GITHUB_SHA: head }), {}, 'push'],
    ['of the payload', () => ({ GITHUB_SHA: '1'.repeat(40) }), (head: string) => ({ after: head }), 'push'],
    ['that nobody names', () => ({}), {}, 'workflow_dispatch'],
  ])('is not where the commit is that %s', async (_, env, payload, event) => {
    const { sandbox, env: given, account } = await paid()
    const workspace = checkout()
    git(workspace, 'pack-refs', '--all')
    const head = git(workspace, 'rev-parse', 'HEAD')
    const run = {
      workspace,
      event,
      inputs: account,
      env: { ...given, ...env(head) },
      payload: typeof payload === 'function' ? payload(head) : payload,
    }
    expect((await act(run)).outputs).toMatchObject({ ordered: '1' })
    expect(sandbox.orders()).toHaveLength(1)
  })

  it.each(strangers)('on %s no configuration is run', async event => {
    const workspace = checkout({
      'own.mjs': `import { writeFileSync } from 'node:fs'\nwriteFileSync(new URL('ran', import.meta.url), '')\nexport default {}`,
    })
    const { code } = await act({ workspace, event, inputs: { command: 'status', config: 'own.mjs' } })
    expect(code).toBe(2)
    expect(existsSync(join(workspace, 'ran'))).toBe(false)
  })

  it.each([
    ['dragoman.config.json', '../../token'],
    ['dragoman.config.json', '/proc/self/environ'],
    ['.dragomanrc', '../../.env'],
    ['package.json', '../../token'],
    ['en.json', '../../token'],
    ['de.json', '../../token'],
    ['.dragoman', '/'],
    ['.dragoman', '../..'],
  ])('a link %s → %s shows and sends nothing', async (name, target) => {
    const { sandbox, env, account } = await paid()
    const workspace = checkout()
    rmSync(join(workspace, name), { force: true })
    if (name === '.dragomanrc') rmSync(join(workspace, 'dragoman.config.json'))
    symlinkSync(target, join(workspace, name))
    const run = { workspace, event: 'pull_request_target', payload: issue, inputs: account, env }
    const { shown, outputs } = await act(run)
    expect(shown).not.toContain(secret)
    expect(JSON.stringify(sandbox.truth)).not.toContain(secret)
    expect(outputs['changed-files']).toBe('')
  })

  it.each([
    [
      'root: ../..',
      { root: '../..', files: [{ source: '../../.env', target: '{locale}/x.txt', format: 'text' }] },
    ],
    ['.git', { files: [{ source: '.git/config', target: '{locale}/x.txt', format: 'text' }] }],
    [
      '.git in a folder above',
      { root: '..', files: [{ source: '../.git/config', target: '{locale}/x.txt', format: 'text' }] },
    ],
    ['.GIT', { files: [{ source: '.GIT/config', target: '{locale}/x.txt', format: 'text' }] }],
    ['everything', { root: '..', files: [{ path: '../**/config', target: undefined, source: undefined }] }],
    ['images', { comment: { attachments: ['../../.env'] }, files: [{ path: '{locale}.json' }] }],
  ])('a configuration that reaches for %s gets nothing', async (_, config) => {
    const { sandbox, env, account } = await paid()
    const written = { source: 'en', targets: ['de'], ...config }
    const workspace = checkout({
      'sub/dragoman.config.json': JSON.stringify(written),
      'sub/en.json': '{"a":"Apple"}',
    })
    git(workspace, 'config', 'http.extraheader', `AUTHORIZATION: basic ${secret}`)
    const run = { workspace, event: 'workflow_run', payload: issue, env }
    const { shown, code } = await act({ ...run, inputs: { ...account, 'working-directory': 'sub' } })
    expect(code).not.toBe(0)
    expect(shown).not.toContain(secret)
    expect(JSON.stringify(sandbox.truth)).not.toContain(secret)
  })

  it('nothing of a file that cannot be parsed is quoted', async () => {
    const { env, account } = await paid()
    const workspace = checkout({
      'en.json': `{"a": ${secret}}`,
      'dragoman.config.json':
        '{ "source": "en", "targets": ["de"], "files": [{ "path": "{locale}.json" }, { "path": "{locale}.strings" }, { "path": "{locale}.po" }] }',
      'en.strings': `"a" = ${secret}_x"`,
      'en.po': `msgid "a"\nmsgstr ${secret}\n`,
    })
    const run = { workspace, inputs: account, env, payload: issue }
    const guarded = await act({ ...run, event: 'pull_request_target' })
    expect(guarded.code).toBe(1)
    expect(guarded.log).toContain('en.json:1:')
    expect(guarded.shown).not.toContain('ghp_')
  })

  it('a folder that git would take for a repository runs nothing, and gets no secret', async () => {
    const { env, account } = await paid()
    const ran = join(mkdtempSync(join(tmpdir(), 'dragoman-ran-')), 'ran')
    folders.push(dirname(ran))
    const config = { source: 'en', targets: ['de'], store: 'git', files: [{ path: '{locale}.json' }] }
    const workspace = checkout({
      'packages/shop/dragoman.config.json': JSON.stringify(config),
      'packages/shop/en.json': '{"a":"Apple"}',
      'packages/shop/.dragoman/lock/.keep': '',
      'packages/shop/HEAD': 'ref: refs/heads/main\n',
      'packages/shop/config': `[protocol "ext"]\n\tallow = always\n[remote "origin"]\n\turl = ext::touch ${ran}\n`,
      'packages/shop/objects/.keep': '',
      'packages/shop/refs/.keep': '',
    })
    const run = { workspace, event: 'pull_request_target', payload: issue, env }
    for (const command of ['sync', 'check', 'status'])
      await act({ ...run, inputs: { ...account, command, 'working-directory': 'packages/shop' } })
    expect(existsSync(ran)).toBe(false)
  })
})
