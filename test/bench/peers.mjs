/** Tools that answer a part of the same question, installed into a folder of their own. Their versions are fixed. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const packages = ['@lingual/i18n-check@0.9.5']

/**
 * Installs the tools, unless they are there already.
 * @returns by name the arguments with which Node runs each in a folder of files
 */
export function installedPeers() {
  const folder = join(tmpdir(), 'dragoman-bench-peers')
  const modules = join(folder, 'node_modules')
  if (!existsSync(join(modules, '@lingual/i18n-check'))) {
    mkdirSync(folder, { recursive: true })
    const args = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts', ...packages]
    const { status, stderr } = spawnSync('npm', args, { encoding: 'utf8' })
    if (status !== 0) throw new Error(`the other tools could not be installed:\n${stderr}`)
  }
  return {
    'i18n-check': corpus => [
      join(modules, '@lingual/i18n-check/dist/bin/index.js'),
      ...['--source', 'en', '--format', 'i18next', '--reporter', 'summary', '--locales'],
      ...readdirSync(join(corpus, 'packages')).map(name => `packages/${name}/locales`),
    ],
  }
}
