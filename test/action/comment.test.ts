import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildOnce, smallProject } from '../cli/support.ts'
import { runAction } from '../helpers/runner.ts'
import { type Answer, type Api, type Asked, startApi } from './api.ts'

beforeAll(buildOnce)
const apis: Api[] = []
afterEach(async () => {
  for (const api of apis.splice(0)) await api.close()
})

async function comment(
  answer: (asked: Asked, nth: number) => Answer,
  payload: unknown = { pull_request: { number: 7 } },
) {
  const api = await startApi(answer)
  apis.push(api)
  const result = await runAction({
    workspace: smallProject(),
    inputs: { command: 'status', comment: 'true' },
    event: 'pull_request',
    payload,
    env: { GITHUB_API_URL: api.url },
  })
  expect(result.code).toBe(0)
  return { ...result, asked: api.asked }
}

const markerOf = ({ body }: { readonly body: string }) => /<!-- dragoman \w+ -->/.exec(body)?.[0] ?? ''

describe('the comment', () => {
  it('is made once, with the token of the job', async () => {
    const { asked } = await comment(({ method }) => ({
      status: method === 'POST' ? 201 : 200,
      body: method === 'POST' ? {} : [],
    }))
    expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /repos/acme/shop/issues/7/comments?per_page=100&page=1',
      'POST /repos/acme/shop/issues/7/comments',
    ])
    expect(asked[1]?.token).toBe('Bearer ghs_token_of_the_job')
    expect(JSON.parse(asked[1]?.body ?? '')).toEqual({
      body: expect.stringMatching(/^<!-- dragoman \w+ -->\n## dragoman/),
    })
  })

  it('is found on a later page and brought up to date; one of a stranger with the same marker is left alone', async () => {
    const first = await comment(() => ({ status: 200, body: [] }))
    const marker = markerOf({ body: first.asked[1]?.body ?? '' })
    const others = Array.from({ length: 99 }, (_, id) => ({ id, body: 'x', user: { type: 'User' } }))
    const stranger = { id: 500, body: marker, user: { type: 'User' }, author_association: 'NONE' }
    const { asked } = await comment(({ url }) => ({
      status: 200,
      body: url.endsWith('page=1')
        ? [...others, stranger]
        : [{ id: 777, body: `${marker}\nold`, user: { type: 'Bot' } }],
    }))
    expect(asked.map(({ method }) => method)).toEqual(['GET', 'GET', 'PATCH'])
    expect(asked[2]?.url).toBe('/repos/acme/shop/issues/comments/777')
  })

  it('is waited for a bounded number of times when GitHub asks to', async () => {
    const limited = {
      status: 403,
      headers: { 'retry-after': '0' },
      body: { message: 'secondary rate limit' },
    }
    const passed = await comment(({ method }, nth) =>
      nth < 3 ? limited : { status: 200, body: method === 'GET' ? [] : {} },
    )
    expect(passed.asked).toHaveLength(4)
    const refused = await comment(() => limited)
    expect(refused.asked).toHaveLength(4)
    expect(refused.summary).toContain('rate limit')
  })

  it.each([
    ['a token that may only read', 403, 'pull-requests&#58; write'],
    ['a server that fails', 500, 'GitHub refused it'],
  ])('%s is reported in the summary, and the step passes', async (_, status, said) => {
    const { summary, asked } = await comment(({ method }) =>
      method === 'GET' ? { status: 200, body: [] } : { status },
    )
    expect(asked).toHaveLength(2)
    expect(summary).toContain(said)
  })

  it('outside of a pull request is none', async () => {
    const { summary, asked } = await comment(() => ({ status: 200 }), {})
    expect(asked).toEqual([])
    expect(summary).toContain('does not belong to a pull request')
  })
})
