/** Replaces the program while the benchmark itself is tested: the same counts by another, plainer way. */
import { readdirSync, readFileSync } from 'node:fs'

const states = ['translated', 'missing', 'stale', 'orphan', 'identical']
process.stdout.write(process.argv[2] === '--version' ? '0.0.0\n' : JSON.stringify(status()))

function status() {
  const { targets } = JSON.parse(readFileSync('dragoman.config.json', 'utf8'))
  const totals = none()
  const files = readdirSync('packages').flatMap(name => {
    const folder = `packages/${name}/locales`
    return readdirSync(`${folder}/en`).map(file => {
      const source = leavesOf(`${folder}/en/${file}`)
      const counts = targets.map(locale => ({
        locale,
        ...compare(neededBy(locale, source), leavesOf(`${folder}/${locale}/${file}`)),
      }))
      for (const state of states) for (const count of counts) totals[state] += count[state]
      return { source: `${folder}/en/${file}`, entries: source.size, targets: counts }
    })
  })
  return { files, totals }
}

function compare(source, target) {
  const counts = none()
  for (const [key, text] of source) {
    const translation = target.get(key) ?? ''
    counts[translation === '' ? 'missing' : 'translated']++
    if (translation === text) counts.identical++
  }
  for (const key of target.keys()) if (!source.has(key)) counts.orphan++
  return counts
}

/** Every plural form of the locale's language, in the place of those that the source has. */
function neededBy(locale, source) {
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions()
  const needed = new Map()
  for (const [key, text] of source) {
    const [, stem] = /^(.*)_(?:one|other)$/.exec(key) ?? []
    if (stem === undefined) needed.set(key, text)
    else for (const category of pluralCategories) needed.set(`${stem}_${category}`, text)
  }
  return needed
}

function leavesOf(path) {
  const leaves = new Map()
  const visit = (value, key) => {
    if (typeof value === 'string') leaves.set(key, value)
    else if (typeof value === 'object')
      for (const [name, part] of Object.entries(value)) visit(part, `${key}/${name}`)
  }
  visit(JSON.parse(readFileSync(path, 'utf8')), '')
  return leaves
}

function none() {
  return Object.fromEntries(states.map(state => [state, 0]))
}
