import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A temporary folder with these files, gone after the test. A path that ends in `/` is an empty folder. */
export function makeTree(files: Readonly<Record<string, string>>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'dragoman-config-')))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    const absolute = join(root, path)
    if (path.endsWith('/')) mkdirSync(absolute, { recursive: true })
    else {
      mkdirSync(dirname(absolute), { recursive: true })
      writeFileSync(absolute, text)
    }
  }
  return root
}

/** A whole configuration in YAML. */
export const plainYaml = 'source: en\ntargets: [de]\nfiles: [{path: "{locale}.json"}]\n'
