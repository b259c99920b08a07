import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { check, order, plan, pull, status, sync } from '../../src/index.ts'
import { openGit } from '../../src/ledger/git/command.ts'
import { findGit, programPath } from '../../src/ledger/git/program.ts'
import type { Sandbox } from '../../src/sandbox/index.ts'
import { committed } from '../engine/shop.ts'
import { createService } from '../helpers/workspace.ts'
import { createSite, openStore, type Site, textsOf, writeIntent } from './support.ts'

let site: Site
let sandbox: Sandbox | undefined
afterEach(async () => {
  await sandbox?.close()
  sandbox = undefined
  site.close()
})

const ran = () => join(site.folder, 'ran')
const payload = (folder: string) => `sh -c "touch ${join(folder, 'ran')}"`

const projectFiles = (store: string, folder = '') => ({
  [`${folder}dragoman.config.json`]: JSON.stringify({
    source: 'en',
    targets: ['de'],
    files: [{ path: 'l/{locale}.json' }],
    store,
  }),
  [`${folder}l/en.json`]: '{"a":"Apple"}',
})

async function serviceFor(root: string) {
  const opened = await createService()
  sandbox = opened.sandbox
  return { ...opened.service, env: { ...site.env, ...opened.service.env }, cwd: root, timeoutMs: 0 }
}

/** Everything that a command may ask git; what they say about it does not count here. */
async function runAll(root: string): Promise<void> {
  const options = await serviceFor(root)
  for (const command of [status, check, plan, sync, pull]) await command(options).catch(() => {})
}

function put(root: string, path: string, text: string, mode?: number): void {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), text)
  if (mode !== undefined) chmodSync(join(root, path), mode)
}

/** The files that make git take a folder for a bare repository. */
const bareFiles = (config: string) => ({
  HEAD: 'ref: refs/heads/main\n',
  config,
  'objects/.keep': '',
  'refs/.keep': '',
  'refs/dragoman/ledger-copy': `${'1'.repeat(40)}\n`,
})

const traps: readonly (readonly [string, (folder: string) => string, readonly string[]])[] = [
  [
    'an address that is a command',
    folder => `[protocol "ext"]\n\tallow = always\n[remote "origin"]\n\turl = ext::touch ${folder}/ran\n`,
    ['ls-remote', 'origin'],
  ],
  [
    'a command for ssh',
    folder =>
      `[core]\n\tsshCommand = "${payload(folder).replaceAll('"', '\\"')}"\n[remote "origin"]\n\turl = ssh://host/r\n`,
    ['ls-remote', 'origin'],
  ],
  [
    'objects to be fetched on sight',
    folder =>
      `[core]\n\trepositoryformatversion = 1\n[extensions]\n\tpartialClone = origin\n[protocol "ext"]\n\tallow = always\n[remote "origin"]\n\tpromisor = true\n\turl = ext::touch ${folder}/ran\n`,
    ['rev-parse', '--verify', 'refs/dragoman/ledger-copy^{commit}'],
  ],
]

describe.skipIf(process.platform === 'win32')(
  'a folder of the checkout that git would take for a repository',
  () => {
    test.each(
      traps.flatMap(([name, config, args]) =>
        (['git', 'files'] as const).map(store => ({ name, config, args, store })),
      ),
    )('with $name does nothing with store: $store', async ({ config, args, store }) => {
      site = createSite({
        ...projectFiles(store, 'packages/shop/'),
        'packages/shop/.dragoman/lock/.keep': '',
        'packages/shop/.dragoman/outbox/ledger-tip': `${'1'.repeat(40)}\n`,
      })
      const clone = site.clone('clone')
      const root = join(clone, 'packages/shop')
      for (const [path, text] of Object.entries(bareFiles(config(site.folder)))) put(root, path, text)
      // That the trap is one: git itself walks into it.
      try {
        site.git(root, ...args)
      } catch {}
      expect(existsSync(ran())).toBe(true)
      rmSync(ran())
      await runAll(root)
      expect(existsSync(ran())).toBe(false)
    })

    test('blocks nothing: the ledger lies on the remote of the repository around it', async () => {
      const [, config = () => ''] = traps[0] ?? []
      site = createSite(projectFiles('git', 'packages/shop/'))
      const root = join(site.clone('clone'), 'packages/shop')
      mkdirSync(join(root, '.dragoman/lock'), { recursive: true })
      for (const [path, text] of Object.entries(bareFiles(config(site.folder)))) put(root, path, text)
      const options = await serviceFor(root)
      expect(await order(options)).toMatchObject({ exitCode: 0, orders: [{ adopted: false }] })
      expect(site.paths().some(path => path.startsWith('packages/shop/orders/'))).toBe(true)
      const other = join(site.clone('other'), 'packages/shop')
      mkdirSync(join(other, '.dragoman/lock'), { recursive: true })
      expect(await order({ ...options, cwd: other })).toMatchObject({ exitCode: 0, spent: 0 })
      expect(sandbox && committed(sandbox)).toHaveLength(1)
      expect(existsSync(ran())).toBe(false)
    })

    test('is none where a .git file of the checkout points at it', () => {
      site = createSite()
      const clone = site.clone('clone')
      const [, config = () => ''] = traps[0] ?? []
      for (const [path, text] of Object.entries(bareFiles(config(site.folder))))
        put(join(clone, 'evil'), path, text)
      put(clone, 'sub/.git', 'gitdir: ../evil\n')
      // As a worktree's folder names its worktree.
      put(clone, 'evil/gitdir', `${join(clone, 'sub/.git')}\n`)
      put(clone, 'evil/commondir', '.\n')
      const store = openStore(site, join(clone, 'sub'))
      expect(() => store.refresh()).toThrow(/needs a git repository/)
      expect(existsSync(ran())).toBe(false)
    })
  },
)

test('worktrees of a repository without a work tree of its own have the ledger', () => {
  site = createSite()
  const project = join(site.folder, 'project')
  site.git(site.folder, 'clone', '--quiet', '--bare', `file://${site.bare}`, 'project/.bare')
  put(project, '.git', 'gitdir: ./.bare\n')
  site.git(project, 'worktree', 'add', '--quiet', '../project/tree', 'main')
  writeIntent(openStore(site, join(project, 'tree')), 'one')
  expect(site.paths()).toHaveLength(1)
  site.git(
    site.folder,
    'clone',
    '--quiet',
    '--separate-git-dir',
    join(site.folder, 'apart'),
    `file://${site.bare}`,
    'work',
  )
  writeIntent(openStore(site, join(site.folder, 'work')), 'two')
  expect(site.paths()).toHaveLength(2)
})

describe.skipIf(process.platform === 'win32')('the program', () => {
  test.each(['', '.', 'bin', 'ROOT', 'ROOT/bin'])('is not taken from %j in PATH', async entry => {
    site = createSite(projectFiles('git'))
    const root = site.clone('clone')
    for (const path of ['git', 'bin/git', 'bin/ssh']) put(root, path, `#!/bin/sh\ntouch ${ran()}\n`, 0o755)
    const options = await serviceFor(root)
    const PATH = [entry.replace('ROOT', root), process.env.PATH].join(delimiter)
    const before = process.cwd()
    process.chdir(root)
    try {
      expect(await order({ ...options, env: { ...options.env, PATH } })).toMatchObject({ exitCode: 0 })
    } finally {
      process.chdir(before)
    }
    expect(site.paths()).not.toEqual([])
    expect(existsSync(ran())).toBe(false)
  })

  test('is found by its whole name, and not behind a link into the checkout', () => {
    site = createSite()
    const root = site.clone('clone')
    put(root, 'tools/git', '#!/bin/sh\n', 0o755)
    put(site.folder, 'bin/git', '#!/bin/sh\n', 0o755)
    const path = [root, join(root, 'tools'), join(site.folder, 'bin')].join(delimiter)
    const folders = programPath({ Path: path }, [root])
    expect(folders).toEqual([join(site.folder, 'bin')])
    expect(findGit(folders, [root])).toBe(join(site.folder, 'bin/git'))
    rmSync(join(site.folder, 'bin/git'))
    execFileSync('ln', ['-s', join(root, 'tools/git'), join(site.folder, 'bin/git')])
    expect(findGit(folders, [root])).toBeUndefined()
    put(site.folder, 'bin/git.exe', '', 0o755)
    expect(findGit(folders, [root], 'win32')).toBe(join(site.folder, 'bin/git.exe'))
  })
})

/** A program for ssh that speaks to this machine, and writes down what it was given. */
function sshHere(): string {
  const program = join(site.folder, 'ssh-here')
  put(
    site.folder,
    'ssh-here',
    `#!/bin/sh\nenv > ${join(site.folder, 'environment')}\nshift\neval "$@"\n`,
    0o755,
  )
  return program
}

describe.skipIf(process.platform === 'win32')("the user's own settings", () => {
  test('hold: core.sshCommand in .git/config, with an environment that has no secrets', () => {
    site = createSite()
    const root = site.clone('clone')
    site.git(root, 'remote', 'set-url', 'origin', `ssh://git@host${site.bare}`)
    site.git(root, 'config', 'core.sshCommand', sshHere())
    site.git(root, 'config', 'ssh.variant', 'simple')
    const secret = 'the-secret-itself'
    const env = {
      ...site.env,
      'INPUT_API-KEY': secret,
      'INPUT_GITHUB-TOKEN': secret,
      DRAGOMAN_API_KEY: secret,
      ACTIONS_RUNTIME_TOKEN: secret,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: secret,
      AWS_SECRET_ACCESS_KEY: secret,
      GITHUB_TOKEN: secret,
      GIT_DIR: '/nowhere',
      GIT_ALTERNATE_OBJECT_DIRECTORIES: '/nowhere',
      GIT_TRACE: '1',
      SSH_AUTH_SOCK: '/run/agent',
      HTTPS_PROXY: 'http://proxy:1',
      no_proxy: 'host',
    }
    const store = openStore(site, root, { env })
    writeIntent(store, 'one')
    store.refresh()
    expect(textsOf(store)).toEqual(['one'])
    const given = readFileSync(join(site.folder, 'environment'), 'utf8')
    expect(given).not.toContain(secret)
    expect(given).not.toMatch(/^GIT_TRACE|nowhere/m)
    for (const line of [
      'SSH_AUTH_SOCK=/run/agent',
      'HTTPS_PROXY=http://proxy:1',
      'no_proxy=host',
      `HOME=${site.folder}`,
    ])
      expect(given.split('\n')).toContain(line)
  })

  test('hold: GIT_SSH_COMMAND', () => {
    site = createSite()
    const root = site.clone('clone')
    site.git(root, 'remote', 'set-url', 'origin', `ssh://host${site.bare}`)
    const env = { ...site.env, GIT_SSH_COMMAND: sshHere(), GIT_SSH_VARIANT: 'simple' }
    writeIntent(openStore(site, root, { env }), 'one')
    expect(site.paths()).toHaveLength(1)
  })

  test('hold: the header that a checkout in a workflow leaves, and one behind includeIf', () => {
    site = createSite()
    const root = site.clone('clone')
    const address = 'https://github.com/acme/shop'
    const headers = () =>
      openGit(
        root,
        site.env,
        () => 0,
      )(['config', '--get-urlmatch', 'http.extraheader', address]).stdout.toString()
    site.git(root, 'config', 'http.https://github.com/.extraheader', 'AUTHORIZATION: basic one')
    expect(headers()).toBe('AUTHORIZATION: basic one\n')
    site.git(root, 'config', '--unset', 'http.https://github.com/.extraheader')
    put(
      site.folder,
      'credentials.config',
      '[http "https://github.com/"]\n\textraheader = AUTHORIZATION: basic two\n',
    )
    site.git(
      root,
      'config',
      `includeIf.gitdir:${join(root, '.git')}.path`,
      join(site.folder, 'credentials.config'),
    )
    expect(headers()).toBe('AUTHORIZATION: basic two\n')
  })

  test('do not come from a file of the checkout by an include, if they decide where git connects', () => {
    site = createSite({ '.gitconfig': '[alias]\n\tst = status\n[core]\n\thooksPath = hooks\n' })
    const root = site.clone('clone')
    site.git(root, 'config', 'include.path', '../.gitconfig')
    writeIntent(openStore(site, root), 'one')
    expect(site.paths()).toHaveLength(1)
    put(
      root,
      '.gitconfig',
      `[core]\n\tsshCommand = touch ${ran()}\n[remote "origin"]\n\turl = ssh://host/r\n`,
    )
    expect(() => openStore(site, root).refresh()).toThrow(
      /git reads settings from "\.gitconfig" in the checkout/,
    )
    expect(existsSync(ran())).toBe(false)
  })

  test('name no monitor that runs, and no other protocol', () => {
    site = createSite()
    const root = site.clone('clone')
    site.git(root, 'config', 'core.fsmonitor', `touch ${ran()}`)
    site.git(root, 'config', 'protocol.ext.allow', 'always')
    writeIntent(openStore(site, root), 'one')
    for (const address of [`ext::touch ${ran()}`, 'git://host/r', 'http://127.0.0.1:9/r']) {
      site.git(root, 'remote', 'set-url', 'origin', address)
      expect(() => openStore(site, root).refresh()).toThrow(/not allowed/)
    }
    expect(existsSync(ran())).toBe(false)
  })

  test('let nothing be fetched that a partial clone lacks', async () => {
    site = createSite(projectFiles('git'))
    const root = site.clone('clone')
    site.git(root, 'config', 'core.repositoryformatversion', '1')
    site.git(root, 'config', 'extensions.partialClone', 'origin')
    site.git(root, 'config', 'remote.origin.promisor', 'true')
    site.git(root, 'config', 'remote.origin.uploadpack', `touch ${ran()}; git-upload-pack`)
    put(root, '.git/refs/dragoman/ledger-copy', `${'1'.repeat(40)}\n`)
    const options = await serviceFor(root)
    expect(await status(options)).toMatchObject({ exitCode: 0, totals: { missing: 1 } })
    expect(existsSync(ran())).toBe(false)
    expect(await order(options)).toMatchObject({ exitCode: 0, orders: [{ adopted: false }] })
  })
})
