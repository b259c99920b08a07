import type { SandboxOptions } from '../../src/sandbox/index.ts'
import type { Answers } from '../../src/sandbox/workbench/calls.ts'
import { type Client, type Reply, sandboxClient } from './client.ts'

export type Workbench = Client & {
  readonly token: string
  /** @throws {Error} with the message of a refusal */
  call<Name extends keyof Answers>(name: Name, given?: Record<string, unknown>): Promise<Answers[Name]>
  /** A call as its page sends it, but for these headers; `undefined` leaves one out. */
  callAs(
    headers: Readonly<Record<string, string | undefined>>,
    name: string,
    body?: string,
    method?: string,
  ): Promise<Reply>
}

/** A sandbox with its page, and what the page can do. */
export async function workbench(options: SandboxOptions = {}): Promise<Workbench> {
  const client = await sandboxClient({ workbench: true, ...options })
  const page = await client.send('/workbench', {})
  const token = /name="workbench-token" content="([\da-f]{48})"/.exec(page.text)?.[1] ?? ''
  const callAs: Workbench['callAs'] = (headers, name, body = '{}', method = 'POST') => {
    const all = { 'content-type': 'application/json', 'x-workbench-token': token, ...headers }
    const given = Object.entries(all).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]))
    return client.send(`/workbench/call/${name}`, {
      method,
      headers: Object.fromEntries(given),
      ...(method === 'POST' ? { body } : {}),
    })
  }
  return {
    ...client,
    token,
    callAs,
    call: async (name, given = {}) => {
      const reply = await callAs({}, name, JSON.stringify(given))
      if (reply.status !== 200) throw new Error(String(reply.record.message))
      return reply.json as Answers[typeof name]
    },
  }
}
