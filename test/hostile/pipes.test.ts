import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { check, plan, status, sync } from '../../src/index.ts'
import type { Sandbox } from '../../src/sandbox/index.ts'
import { createService, createWorkspace, type Workspace } from '../helpers/workspace.ts'

let sandbox: Sandbox | undefined
const servers: ReturnType<typeof createServer>[] = []
afterEach(async () => {
  await sandbox?.close()
  sandbox = undefined
  for (const server of servers.splice(0)) server.close()
})

const places = [
  'dragoman.config.json',
  'package.json',
  'l/en.json',
  'l/de.json',
  'img/a.png',
  '.dragoman',
  '.dragoman/lock/l/en.json.txt',
  '.dragoman/orders',
  '.dragoman/orders/account.json',
  '.dragoman/orders/seen-1.jsonl',
  '.dragoman/orders/01ARZ3NDEKTSV4RRFFQ69G5FAV/intent.json',
  '.dragoman/outbox/ledger-tip',
  '.dragoman/sandbox/service.json',
]

function project(): Workspace {
  return createWorkspace({
    'dragoman.config.json': {
      source: 'en',
      targets: ['de'],
      files: [{ path: 'l/{locale}.json', comment: { text: 'x', attachments: ['img/*.png'] } }],
    },
    'l/en.json': { a: 'Apple' },
  })
}

/** Every command comes to its end, whatever it says. */
async function runAll(root: string): Promise<readonly number[]> {
  const { service, ...opened } = await createService()
  sandbox = opened.sandbox
  const options = { ...service, cwd: root, timeoutMs: 0 }
  const codes: number[] = []
  for (const run of [
    () => status(options),
    () => check(options),
    () => plan(options),
    () => sync(options),
    () => plan({ ...options, sandbox: true }),
  ])
    codes.push(
      await run().then(
        ({ exitCode }) => exitCode,
        error => error.exitCode ?? Number.NaN,
      ),
    )
  return codes
}

describe.skipIf(process.platform === 'win32')('nothing waits for a pipe in the place of', () => {
  it.each(places)('%s', async place => {
    const { root, remove } = project()
    remove(place)
    mkdirSync(dirname(join(root, place)), { recursive: true })
    execFileSync('mkfifo', [join(root, place)])
    const codes = await runAll(root)
    expect(codes.every(code => Number.isInteger(code))).toBe(true)
    expect(codes.some(code => code !== 0)).toBe(true)
  })

  it.each(['dragoman.config.json', 'l/de.json', '.dragoman/orders/account.json'])(
    '%s and is a socket',
    async place => {
      const { root, remove } = project()
      remove(place)
      mkdirSync(dirname(join(root, place)), { recursive: true })
      const server = createServer()
      servers.push(server)
      // The path of a socket is short, so it is made in a short folder and moved.
      const short = mkdtempSync(join(tmpdir(), '../dragoman-'))
      await new Promise<void>(done => server.listen(join(short, 's'), done))
      renameSync(join(short, 's'), join(root, place))
      rmdirSync(short)
      expect((await runAll(root)).some(code => code !== 0)).toBe(true)
    },
  )
})
