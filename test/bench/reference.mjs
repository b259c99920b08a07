/** The least that any tool must do: find, read and parse every locale file of a folder. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

let files = 0
const visit = folder => {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) visit(path)
    else if (entry.name.endsWith('.json')) {
      JSON.parse(readFileSync(path, 'utf8'))
      files++
    }
  }
}
visit(join(process.cwd(), 'packages'))
process.stdout.write(JSON.stringify({ files }))
