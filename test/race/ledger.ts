/** The ledger as it lies on the disk or on the branch, read without the code that is under test. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { branch, type Site } from '../git/support.ts'
import { type Course, filesBelow } from './site.ts'
import { type Unit, unitOf } from './truth.ts'

export type Intent = {
  readonly run: string
  readonly units: readonly Unit[]
  /** The ids of the orders that it became. */
  readonly ids: readonly string[]
}

/** @returns the intents, and the text of every other file */
export function ledgerOf({ site, roots }: Course): { intents: Intent[]; facts: string[] } {
  if (site === undefined) return readLedger(join(roots[0] ?? '', '.dragoman/orders'))
  // Where the month has too little for any plan nobody makes a branch.
  if (site.tip() === '') return { intents: [], facts: [] }
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-race-'))
  try {
    site.git(folder, 'clone', '--quiet', '--branch', 'dragoman/ledger', `file://${site.bare}`, 'ledger')
    return readLedger(join(folder, 'ledger'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Nothing that was ever there is gone or changed, everybody has the same, and no run has left anything lying about. */
export function ledgerViolations({ site, roots }: Course): string[] {
  const litter = [...new Set(roots)].flatMap(litterOf)
  return site === undefined ? litter : [...litter, ...branchViolations(site), ...copyViolations(site, roots)]
}

function readLedger(folder: string): { intents: Intent[]; facts: string[] } {
  const files = filesBelow(folder).filter(file => !relative(folder, file).startsWith('.git'))
  const read = (file: string) => readFileSync(file, 'utf8')
  const intents = files
    .filter(file => basename(file) === 'intent.json')
    .map(file => {
      const { run, path, languages, strings } = JSON.parse(read(file))
      const units = languages.flatMap((language: string) =>
        strings.map(({ id, text }: { id: string[]; text: string }) =>
          unitOf(language, path, id.join('.'), text),
        ),
      )
      const own = files.filter(other => other.startsWith(file.slice(0, -'intent.json'.length)))
      const ids = own.filter(other => other.endsWith('.placed.json')).map(other => JSON.parse(read(other)).id)
      return { run, units, ids }
    })
  return { intents, facts: files.filter(file => basename(file) !== 'intent.json').map(read) }
}

function litterOf(root: string): string[] {
  const litter = filesBelow(root)
    .map(file => relative(root, file))
    .filter(path => /\.lock$|fast_import_crash|^\.dragoman\/tmp|(^|\/)\.dragoman-/.test(path))
  const outbox = join(root, '.dragoman/outbox')
  const waiting = existsSync(outbox)
    ? filesBelow(outbox).filter(file => !['.gitignore', 'ledger-tip'].includes(basename(file)))
    : []
  return [
    ...litter.map(path => `left behind in ${basename(root)}: ${path}`),
    ...waiting.map(path => `never pushed from ${basename(root)}: ${basename(path)}`),
  ]
}

function branchViolations(site: Site): string[] {
  const { bare, git } = site
  const violations: string[] = []
  const refs = git(bare, 'for-each-ref', '--format=%(refname)').split('\n')
  if (refs.join(' ') === 'refs/heads/main') return violations
  if (refs.join(' ') !== `${branch} refs/heads/main`) violations.push(`refs of the remote: ${refs.join(' ')}`)
  const locks = filesBelow(bare).filter(file => file.endsWith('.lock'))
  violations.push(...locks.map(file => `left behind in the remote: ${relative(bare, file)}`))
  const tip = blobs(site, branch)
  const pushed = git(bare, 'reflog', 'show', '--format=%H', branch).split('\n')
  for (const commit of pushed)
    for (const [path, name] of blobs(site, commit)) {
      const now = tip.get(path)
      if (now === name) continue
      if (now === undefined) violations.push(`${path} of ${commit} is gone`)
      else if (!path.endsWith('.jsonl')) violations.push(`${path} of ${commit} was changed`)
      else {
        const lines = new Set(git(bare, 'cat-file', 'blob', now).split('\n'))
        const lost = git(bare, 'cat-file', 'blob', name)
          .split('\n')
          .filter(line => !lines.has(line))
        violations.push(...lost.map(line => `${path} has lost a line: ${line.slice(0, 100)}`))
      }
    }
  return violations
}

function blobs({ bare, git }: Site, commit: string): Map<string, string> {
  return new Map(
    git(bare, 'ls-tree', '-r', '--format=%(path)%x09%(objectname)', commit)
      .split('\n')
      .map(line => {
        const [path = '', name = ''] = line.split('\t')
        return [path, name]
      }),
  )
}

function copyViolations({ git, tip }: Site, roots: readonly string[]): string[] {
  return roots.flatMap(root => {
    const refs = git(root, 'for-each-ref', '--format=%(refname) %(objectname)').split('\n')
    const copy = refs.find(line => line.startsWith('refs/dragoman/ledger-copy '))?.split(' ')[1]
    const strays = refs.filter(
      line =>
        !/^refs\/(heads\/(main|feature-\d)|remotes\/origin\/(main|HEAD)|dragoman\/ledger-copy) /.test(line),
    )
    return [
      ...((copy ?? '') === tip()
        ? []
        : [`${basename(root)} has read ${copy}, and the branch is at ${tip()}`]),
      ...strays.map(line => `stray ref in ${basename(root)}: ${line}`),
    ]
  })
}
