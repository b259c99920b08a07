/**
 * The least that any tool must do: find, read and parse every locale file of a folder. Files that no part of Node parses
 * are read and split into lines, or parsed by the package whose module and function are given.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [extension = '.json', module, name] = process.argv.slice(2)
const parser = module === undefined ? undefined : await import(pathToFileURL(module).href)
const parse = parser
  ? (parser.default ?? parser)[name]
  : extension === '.json'
    ? JSON.parse
    : text => text.split('\n')
let files = 0
const visit = folder => {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) visit(path)
    else if (entry.name.endsWith(extension) || entry.name.endsWith(`${extension}t`)) {
      parse(readFileSync(path, 'utf8'))
      files++
    }
  }
}
visit(join(process.cwd(), 'packages'))
process.stdout.write(JSON.stringify({ files }))
