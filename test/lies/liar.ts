/** A service that lies: it hands requests on to the sandbox, and changes the answers as a test asks it to. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { afterEach } from 'vitest'
import type { Sandbox, SandboxOptions } from '../../src/sandbox/index.ts'
import { plainTranslation } from '../engine/support.ts'
import { createService, createWorkspace, type Workspace } from '../helpers/workspace.ts'

export type Said = {
  status: number
  date: string | undefined
  body: string
}

export type Asked = { readonly method: string; readonly path: string; readonly body: string }

/** @returns what to say instead; `undefined`: the truth. Without a `pass` the sandbox hears of the request first. */
export type Lie = (asked: Asked, truth: Said) => Partial<Said> | undefined

export type Scene = {
  readonly sandbox: Sandbox
  readonly workspace: Workspace
  readonly clock: Awaited<ReturnType<typeof createService>>['clock']
  /** The options of the library's functions. */
  readonly options: Awaited<ReturnType<typeof createService>>['service'] & {
    readonly cwd: string
    readonly timeoutMs: number
  }
  readonly address: string
  /** Every request, in order. */
  readonly asked: Asked[]
  lie: Lie
  /** Requests that are never handed on: the service says this, and does nothing. */
  deaf: (asked: Asked) => Partial<Said> | undefined
}

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A repository with one source file and `de`, unless asked otherwise, and a service that lies to it. */
export async function openScene(
  files: Record<string, string | object>,
  { config = {}, sandbox: options = {} }: { config?: object; sandbox?: SandboxOptions } = {},
): Promise<Scene> {
  const workspace = createWorkspace({
    'dragoman.config.json': {
      source: 'en',
      targets: ['de'],
      files: [{ path: 'l/{locale}/*.json' }],
      ...config,
    },
    ...files,
  })
  const { sandbox, clock, service } = await createService({ translate: plainTranslation, ...options })
  const scene = {
    sandbox,
    workspace,
    clock,
    asked: [] as Asked[],
    lie: () => undefined,
    deaf: () => undefined,
  } as unknown as {
    -readonly [K in keyof Scene]: Scene[K]
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', async () => {
      const body = Buffer.concat(chunks)
      const asked = { method: request.method ?? '', path: request.url ?? '', body: body.toString('utf8') }
      scene.asked.push(asked)
      const date = new Date(clock.now()).toUTCString()
      const plain: Said = { status: 200, date, body: '{}' }
      const deaf = scene.deaf(asked)
      try {
        const truth = deaf === undefined ? await handOn(sandbox.url, asked, request.headers, date) : plain
        const said = { ...truth, ...(deaf ?? scene.lie(asked, truth)) }
        if (said.status === 0) {
          response.destroy()
          return
        }
        response.sendDate = false
        if (said.date !== undefined) response.setHeader('date', said.date)
        response.writeHead(said.status, { 'content-type': 'application/json' })
        response.end(said.status === 204 ? undefined : said.body)
      } catch {
        response.destroy()
      }
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no address')
  closing.push(
    () => sandbox.close(),
    () => new Promise(resolve => server.close(resolve)),
    () => server.closeAllConnections(),
  )
  scene.address = `http://127.0.0.1:${address.port}`
  scene.options = { ...service, baseUrl: scene.address, cwd: workspace.root, timeoutMs: 0 }
  return scene
}

async function handOn(
  url: string,
  { method, path, body }: Asked,
  headers: IncomingHttpHeaders,
  date: string,
): Promise<Said> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      authorization: headers.authorization ?? '',
      ...(body !== '' && { 'content-type': 'application/json' }),
    },
    ...(body !== '' && { body }),
  })
  return { status: answer.status, date, body: await answer.text() }
}

export const isPost = ({ method, path }: Asked): boolean => method === 'POST' && path.endsWith('/translate')
export const isList = ({ method, path }: Asked): boolean => method === 'GET' && path.includes('/orders?')
export const isRecord = ({ method, path }: Asked): boolean => method === 'GET' && /\/orders\/\d+$/.test(path)
export const isDelete = ({ method }: Asked): boolean => method === 'DELETE'

/** Orders that were ever made. */
export function bought({ sandbox }: Scene): number {
  return sandbox.truth.filter(({ what }) => what === 'committed').length
}
