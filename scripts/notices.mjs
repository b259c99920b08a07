import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The licences of the packages whose code is in a bundle, by name.
 * @param metafile - of esbuild, with paths relative to `root`
 * @throws {Error} for a package that comes without a licence text
 */
export function noticesOf(metafile, root) {
  const folders = new Set()
  for (const { inputs } of Object.values(metafile.outputs)) {
    for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
      // What a plugin has loaded has its namespace before the path.
      const file = path.replace(/^[\w-]+:/, '')
      const folder = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0]
      if (folder !== undefined && bytesInOutput > 0) folders.add(folder)
    }
  }
  const notices = [...folders].map(folder => noticeOf(join(root, folder))).sort()
  return ['This package contains code of the following packages.\n', ...notices].join(
    `\n${'-'.repeat(80)}\n\n`,
  )
}

function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find(entry => /^(?:licen[cs]e|copying)(?:[.-]|$)/i.test(entry))
  if (file === undefined) throw new Error(`${name} ${version} (${license}) comes without a licence text`)
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`
}
