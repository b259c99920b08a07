import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { order, pull, status } from '../../src/index.ts'
import { answer, committed } from '../engine/shop.ts'
import { createService } from '../helpers/workspace.ts'
import { createSite } from './support.ts'

describe.each(['files', 'git', 'git-ref'])('with store: %s a project orders and pulls', store => {
  it.each(['in a linked worktree', 'in a submodule'])('%s', async place => {
    const site = createSite({
      'dragoman.config.json': JSON.stringify({
        source: 'en',
        targets: ['de'],
        files: [{ path: 'l/{locale}.json' }],
        store,
      }),
      'l/en.json': '{"a":"Apple"}',
    })
    const { sandbox, service } = await createService({ translate: answer })
    try {
      const root = place === 'in a submodule' ? submodule(site) : worktree(site)
      expect(readFileSync(join(root, '.git'), 'utf8')).toMatch(/^gitdir: /)
      const options = { ...service, cwd: root, env: { ...site.env, CI: undefined } }
      expect(await status(options)).toMatchObject({ exitCode: 0, totals: { missing: 1 } })
      expect(await order(options)).toMatchObject({ exitCode: 0, orders: [{ adopted: false }] })
      sandbox.advance(3_600_000)
      expect(await pull(options)).toMatchObject({ exitCode: 0, written: ['l/de.json'] })
      expect(committed(sandbox)).toHaveLength(1)
      expect(site.tip() === '').toBe(store !== 'git')
      expect(site.tip('refs/dragoman/ledger') === '').toBe(store !== 'git-ref')
    } finally {
      await sandbox.close()
      site.close()
    }
  })
})

type Site = ReturnType<typeof createSite>

function worktree(site: Site): string {
  const clone = site.clone('clone')
  site.git(clone, 'worktree', 'add', '--quiet', '-b', 'topic', '../linked')
  return join(site.folder, 'linked')
}

function submodule(site: Site): string {
  const top = join(site.folder, 'top')
  site.git(site.folder, 'init', '--quiet', top)
  site.git(
    top,
    '-c',
    'protocol.file.allow=always',
    'submodule',
    '--quiet',
    'add',
    `file://${site.bare}`,
    'sub',
  )
  return join(top, 'sub')
}
