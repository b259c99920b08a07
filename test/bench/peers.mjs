/** Tools that answer a part of the same question, installed into a folder of their own. Their versions are fixed. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const packages = ['@lingual/i18n-check@0.9.5', 'pofile@1.1.4', 'strings-file@0.0.5']

/**
 * Installs the tools, unless they are there already.
 * @param format - of the files
 * @returns by name the arguments with which Node runs each in a folder of files
 */
export function installedPeers(format) {
  const folder = join(tmpdir(), 'dragoman-bench-peers')
  const modules = join(folder, 'node_modules')
  if (!packages.every(name => existsSync(join(modules, name.replace(/@[\d.]+$/, ''))))) {
    mkdirSync(folder, { recursive: true })
    const args = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts', ...packages]
    const { status, stderr } = spawnSync('npm', args, { encoding: 'utf8' })
    if (status !== 0) throw new Error(`the other tools could not be installed:\n${stderr}`)
  }
  const parses = (module, name) => () => [
    join(import.meta.dirname, 'reference.mjs'),
    `.${format}`,
    join(modules, module),
    name,
  ]
  if (format === 'po') return { pofile: parses('pofile/lib/po.js', 'parse') }
  if (format === 'strings') return { 'strings-file': parses('strings-file/index.js', 'parse') }
  return {
    'i18n-check': corpus => [
      join(modules, '@lingual/i18n-check/dist/bin/index.js'),
      ...['--source', 'en', '--format', 'i18next', '--reporter', 'summary', '--locales'],
      ...readdirSync(join(corpus, 'packages')).map(name => `packages/${name}/locales`),
    ],
  }
}
