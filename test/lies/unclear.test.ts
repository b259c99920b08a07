import { describe, expect, it } from 'vitest'
import { order, pull, settleRequest } from '../../src/index.ts'
import { bought, isList, isPost, isRecord, openScene, type Scene } from './liar.ts'

const minute = 60_000
const source = { title: 'Café & bar' }

/** The first answer to a request that buys is lost, before or after the service has carried it out. */
function loseFirst(scene: Scene, when: 'before' | 'after', lie: Scene['lie'] = () => undefined): void {
  let posts = 0
  if (when === 'before') scene.deaf = asked => (isPost(asked) && posts++ === 0 ? { status: 0 } : undefined)
  scene.lie = (asked, truth) =>
    when === 'after' && isPost(asked) && posts++ === 0
      ? { ...lie(asked, truth), status: 0 }
      : lie(asked, truth)
}

function requestIn(errors: readonly { readonly message: string }[]): string {
  const found = errors.map(({ message }) => /orders settle (\w{26})/.exec(message)?.[1]).find(Boolean)
  if (found === undefined) throw new Error(`no request in ${JSON.stringify(errors)}`)
  return found
}

const lies: Readonly<Record<string, (body: Record<string, unknown>) => unknown>> = {
  'the path in lower case': mapMetadata(text => text.toLowerCase()),
  'no path': mapMetadata(() => null),
  'the path without its blanks': mapMetadata(text => text.replaceAll(' ', '')),
  'the path as an address': mapMetadata(encodeURIComponent),
  'the path in another normal form': mapMetadata(text => text.normalize('NFC')),
  'the path cut': mapMetadata(text => text.slice(0, 9)),
  'the texts in another normal form': mapData(text => text.normalize('NFD')),
  'the texts with entities': mapData(text => text.replaceAll('&', '&amp;')),
  'the texts trimmed and cut': mapData(text => text.slice(0, 12)),
  'another language': body => ({ ...body, target_language: 'xx' }),
}

describe.each(Object.entries(lies))(
  'an order whose answer was lost and that is shown with %s',
  (name, change) => {
    it('is neither taken for not placed nor bought again, and a person can name it', async () => {
      const path = 'l/en/Fa\u0301 b.json'
      const scene = await openScene({ [path]: source })
      loseFirst(scene, 'after', (asked, { status, body }) => {
        if (status !== 200 || !(isList(asked) || isRecord(asked))) return undefined
        const json = JSON.parse(body)
        return { body: JSON.stringify(Array.isArray(json) ? json.map(one => change(one)) : change(json)) }
      })
      for (const wait of [minute, 16 * minute, 60 * minute]) {
        expect((await order(scene.options)).exitCode).toBe(9)
        await scene.clock.sleep(wait)
      }
      const report = await order(scene.options)
      expect(report.exitCode).toBe(9)
      expect(bought(scene)).toBe(1)
      expect(report.notices.some(({ message }) => message.includes('100001'))).toBe(true)
      const request = requestIn(report.errors)
      await expect(settleRequest(request, { ...scene.options, absent: true })).rejects.toMatchObject({
        message: expect.stringContaining('100001'),
      })
      if (name !== 'another language')
        expect(await settleRequest(request, { ...scene.options, order: '100001' })).toMatchObject({
          exitCode: 0,
          settled: [{ path, locale: 'de', order: '100001' }],
        })
      else await settleRequest(request, { ...scene.options, absent: true, not: ['100001'] })
    })
  },
)

function mapMetadata(map: (text: string) => string | null) {
  return (body: Record<string, unknown>) => mapResource(body, 'metadata', map)
}

function mapData(map: (text: string) => string) {
  return (body: Record<string, unknown>) => mapResource(body, 'data', map)
}

function mapResource(
  body: Record<string, unknown>,
  name: string,
  map: (text: string) => string | null,
): Record<string, unknown> {
  if (body.resource === undefined) return body
  const resource = body.resource as Record<string, string>
  return { ...body, resource: { ...resource, [name]: map(resource[name] ?? '') } }
}

describe('a request that was lost on the way to the service', () => {
  const dates: Readonly<Record<string, (now: number, run: number) => string | undefined>> = {
    'no date': () => undefined,
    'a frozen date': () => 'Mon, 05 Jan 2026 12:00:00 GMT',
    'a date of 2099 at first': (now, run) =>
      run === 0 ? 'Thu, 01 Jan 2099 00:00:00 GMT' : new Date(now).toUTCString(),
  }

  it.each(Object.entries(dates))('is settled by a person where the service reports %s', async (_, date) => {
    const scene = await openScene({ 'l/en/a.json': source })
    let run = 0
    loseFirst(scene, 'before', () => ({ date: date(scene.clock.now(), run) }))
    const { deaf } = scene
    scene.deaf = asked => {
      const said = deaf(asked)
      return said && { ...said, date: date(scene.clock.now(), run) }
    }
    for (; run < 4; run++) {
      expect((await order(scene.options)).exitCode).toBe(9)
      await scene.clock.sleep(20 * minute)
    }
    const request = requestIn((await pull(scene.options)).errors)
    expect(await settleRequest(request.toLowerCase(), { ...scene.options, absent: true })).toMatchObject({
      exitCode: 0,
      settled: [{ request, order: null }],
    })
    expect((await order(scene.options)).exitCode).toBe(0)
    expect(bought(scene)).toBe(1)
  })

  it('cannot be declared absent within 15 minutes', async () => {
    const scene = await openScene({ 'l/en/a.json': source })
    loseFirst(scene, 'before')
    const request = requestIn((await order(scene.options)).errors)
    await expect(settleRequest(request, { ...scene.options, absent: true })).rejects.toMatchObject({
      message: expect.stringContaining('15 minutes'),
    })
  })

  it('and once more is a question to a person, not a third request', async () => {
    const scene = await openScene({ 'l/en/a.json': source })
    scene.deaf = asked => (isPost(asked) ? { status: 0 } : undefined)
    const codes: number[] = []
    for (let run = 0; run < 8; run++) {
      const report = await order(scene.options)
      codes.push(report.exitCode)
      if (run === 7)
        expect(report.errors[0]?.message).toContain(
          'already counted an earlier request for these strings as not placed',
        )
      await scene.clock.sleep(20 * minute)
    }
    expect(new Set(codes)).toEqual(new Set([9]))
    const posts = Object.keys(scene.workspace.tree()).filter(path => path.endsWith('/intent.json'))
    expect(posts).toHaveLength(2)
  })

  it('is not taken for not placed because the date jumps ahead', async () => {
    const scene = await openScene({ 'l/en/a.json': source })
    let ahead = 0
    loseFirst(scene, 'after', (asked, { body }) => ({
      date: new Date(scene.clock.now() + ahead).toUTCString(),
      ...(isList(asked) && ahead > 0 && { body: '[]' }),
      ...(isRecord(asked) && { body }),
    }))
    scene.sandbox.wire.listLagMs = 40_000
    await order(scene.options)
    ahead = 60 * minute
    await scene.clock.sleep(35_000)
    await order(scene.options)
    expect(bought(scene)).toBe(1)
  })
})

it('a service that names languages in lower case is understood', async () => {
  const scene = await openScene({ 'l/en/a.json': source }, { config: { targets: ['pt-BR'] } })
  scene.lie = (_, { body }) => ({ body: body.replaceAll('pt-BR', 'pt-br') })
  for (let run = 0; run < 3; run++) {
    await order(scene.options)
    await scene.clock.sleep(60 * minute)
  }
  expect(bought(scene)).toBe(1)
  expect(await pull(scene.options)).toMatchObject({ exitCode: 0, written: ['l/pt-BR/a.json'] })
})

it('a service that names states in lower case is understood', async () => {
  const scene = await openScene({ 'l/en/a.json': source }, { sandbox: { doneAfterMs: 10 * minute } })
  scene.lie = (_, { body }) => ({
    body: body.replace(/"status":"(\w+)"/g, (_all, status) => `"status":"${String(status).toLowerCase()}"`),
  })
  await order(scene.options)
  await scene.clock.sleep(20 * minute)
  expect(await pull(scene.options)).toMatchObject({ exitCode: 0, written: ['l/de/a.json'] })
})
