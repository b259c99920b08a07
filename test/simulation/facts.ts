/** The facts that the runs of a checkout can know of, for those who judge them: its files, or the branch and its outbox. */
import type { Checkout } from './disk.ts'
import { filesAt, type Repositories } from './git.ts'

const folder = '.dragoman/orders/'
const outbox = '.dragoman/outbox/'

/** @param path - relative to the ledger */
export function hasFact({ files, git }: Checkout, path: string): boolean {
  if (git === undefined) return files.has(`${folder}${path}`)
  return factsOfRemote(git.repositories).has(path) || files.has(`${outbox}${path.replace('/', '~')}`)
}

/** `''` where there is no such fact. @param path - relative to the ledger */
export function factText({ files, git }: Checkout, path: string): string {
  const here = git === undefined ? files.get(`${folder}${path}`) : factsOfRemote(git.repositories).get(path)
  return Buffer.from(here ?? '').toString('utf8')
}

/** By path in the ledger. */
export function factsOf({ files, git }: Checkout): ReadonlyMap<string, Uint8Array> {
  const below = (start: string) =>
    [...files]
      .filter(([path]) => path.startsWith(start))
      .map(([path, bytes]) => [path.slice(start.length).replace('~', '/'), bytes] as const)
  if (git === undefined) return new Map(below(folder))
  return new Map([...factsOfRemote(git.repositories), ...below(outbox)])
}

/** The intents that every runner that shares the ledger can see, by their folder. */
export function sharedIntents(checkout: Checkout): readonly (readonly [string, Uint8Array])[] {
  const { files, folders, git } = checkout
  if (git === undefined) {
    return [...(folders.get('.dragoman/orders') ?? [])].flatMap(name => {
      const bytes = files.get(`${folder}${name}/intent.json`)
      return bytes === undefined ? [] : [[name, bytes] as const]
    })
  }
  return [...factsOfRemote(git.repositories)].flatMap(([path, bytes]) => {
    const [name = '', rest] = path.split('/')
    return rest === 'intent.json' ? [[name, bytes] as const] : []
  })
}

const known = new WeakMap<
  Repositories,
  { readonly tips: string; readonly facts: ReadonlyMap<string, Uint8Array> }
>()

function factsOfRemote(repositories: Repositories): ReadonlyMap<string, Uint8Array> {
  const refs = [...repositories.remote.refs.keys()].filter(ref => ref.endsWith('dragoman/ledger'))
  const tips = refs.map(ref => repositories.remote.refs.get(ref)).join()
  const last = known.get(repositories)
  if (last?.tips === tips) return last.facts
  const facts = new Map(refs.flatMap(ref => [...filesAt(repositories, ref)]))
  known.set(repositories, { tips, facts })
  return facts
}
