import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildOnce, objectOf, run, smallProject, start, textOf } from '../cli/support.ts'

beforeAll(buildOnce)
const placed = {
  what: 'committed',
  at: 1,
  request: null,
  orderId: '77',
  language: 'de',
  sourceLanguage: 'en',
  path: null,
  type: 'text/plain',
  data: 'Hi',
  price: 30_000,
  volume: 2,
}

describe('dragoman sandbox', () => {
  it('serves other runs, keeps its orders in a file, and ends with a signal', async () => {
    const folder = smallProject()
    const args = ['sandbox', '--json', '--key', 'secret', '--data', join(folder, 'orders.json')]
    const first = start(folder, args)
    await first.printed('\n')
    const { url, key } = JSON.parse(first.stdout())
    expect(key).toBe('secret')
    const env = { DRAGOMAN_BASE_URL: url, DRAGOMAN_API_KEY: key }
    expect((await run(folder, ['sync', '--yes'], env)).code).toBe(0)
    expect(textOf(folder, 'de.json')).toContain('⟦de⟧Fresh {kind} bread')
    first.child.kill('SIGINT')
    const ended = await first.ended
    expect(ended).toMatchObject({ code: 0, stderr: 'note: SIGINT: the sandbox stops\n' })
    expect(objectOf(ended)).toEqual({
      schemaVersion: 1,
      command: 'sandbox',
      url,
      key,
      workbench: `${url}/workbench`,
    })

    const second = start(folder, [...args, '--port', new URL(url).port])
    await second.printed('\n')
    expect(JSON.parse(second.stdout())).toMatchObject({ url, key })
    expect((await run(folder, ['orders'], env)).stdout).toContain('100001  done')
    second.child.kill('SIGTERM')
    expect((await second.ended).code).toBe(0)
  })

  it('refuses to start on the file of another one, until that has ended, however it ended', async () => {
    const folder = smallProject()
    const args = ['sandbox', '--json', '--data', join(folder, 'orders.json')]
    const first = start(folder, args)
    await first.printed('\n')
    const refused = await run(folder, args)
    expect(refused.code).toBe(2)
    expect(objectOf(refused)).toMatchObject({
      errors: [
        { code: 'USAGE', message: expect.stringContaining('another sandbox is running on this file') },
      ],
    })
    first.child.kill('SIGKILL')
    await first.ended
    const second = start(folder, args)
    await second.printed('\n')
    expect(JSON.parse(second.stdout()).key).toBe(JSON.parse(first.stdout()).key)
  })

  it('without a file, does not give a new order the number of one that a former sandbox has sold', async () => {
    const folder = smallProject()
    const sold: string[] = []
    let port = '0'
    // Both start within one second, so their numbers must be finer than its number.
    for (const [text, now] of [
      ['Fresh bread', 1_700_000_000_100],
      ['Stale bread', 1_700_000_000_600],
    ] as const) {
      const args = ['sandbox', '--json', '--port', port, '--key', 'k']
      const stopped = `--import=data:text/javascript,Date.now=()=>${now}`
      const { child, stdout, printed, ended } = start(folder, args, { NODE_OPTIONS: stopped })
      await printed('\n')
      const { url, key } = JSON.parse(stdout())
      writeFileSync(join(folder, 'en.json'), JSON.stringify({ bread: text }))
      const env = { DRAGOMAN_BASE_URL: url, DRAGOMAN_API_KEY: key }
      const done = await run(folder, ['sync', '--yes', '--json'], env)
      expect(done.code).toBe(0)
      sold.push(/"id":"(\d+)"/.exec(done.stdout)?.[1] ?? '')
      expect(textOf(folder, 'de.json')).toContain(`⟦de⟧${text}`)
      port = new URL(url).port
      child.kill('SIGINT')
      await ended
    }
    expect(new Set(sold).size).toBe(2)
  })

  it('says how to use it', async () => {
    const { child, ended, printed } = start(smallProject(), ['sandbox', '--key', 'secret'])
    await printed('Ctrl-C')
    child.kill('SIGINT')
    expect((await ended).stdout).toMatch(
      /^ {2}export DRAGOMAN_BASE_URL=http:\/\/127\.0\.0\.1:\d+\n {2}export DRAGOMAN_API_KEY=secret$/m,
    )
  })

  it('serves a page, and with --manual leaves its orders to it', async () => {
    const folder = smallProject()
    const truth = join(folder, 'truth.jsonl')
    writeFileSync(truth, `${JSON.stringify(placed)}\n`)
    const args = ['sandbox', '--json', '--manual', '--import', truth]
    const { child, stdout, printed } = start(folder, args)
    await printed('\n')
    const { url, key, workbench } = JSON.parse(stdout())
    const page = await (await fetch(workbench)).text()
    expect(page).toContain('<title>Sandbox workbench</title>')
    expect(page).not.toContain(key)
    const script = await (await fetch(`${workbench}/app.js`)).text()
    expect(script).toContain('X-Workbench-Token')
    const listed = await fetch(`${url}/v1/orders`, { headers: { authorization: `Bearer ${key}` } })
    expect(await listed.json()).toMatchObject([{ id: 77, status: 'QUEUE' }])
    child.kill('SIGINT')
    writeFileSync(truth, 'x\n')
    const refused = await run(folder, args)
    expect(refused.code).toBe(1)
    expect(objectOf(refused)).toMatchObject({ errors: [{ code: 'FILE_UNREADABLE' }] })
  })

  it('fails on purpose, and refuses a fault that it does not know', async () => {
    const folder = smallProject()
    const { child, stdout, printed } = start(folder, [
      'sandbox',
      '--json',
      '--fault',
      'translate:drop-after@1',
    ])
    await printed('\n')
    const { url, key } = JSON.parse(stdout())
    const env = { DRAGOMAN_BASE_URL: url, DRAGOMAN_API_KEY: key }
    expect((await run(folder, ['sync', '--yes', '--timeout', '1m'], env)).code).toBe(0)
    expect(textOf(folder, 'de.json')).toContain('⟦de⟧Fresh {kind} bread')
    child.kill('SIGINT')
    const refused = await run(folder, ['sandbox', '--fault', 'translate:burn'])
    expect(refused.code).toBe(2)
    expect(refused.stderr).toContain('"translate:burn" is no fault of the sandbox')
    expect((await run(folder, ['sandbox', '--variant', 'ids=roman'])).code).toBe(2)
  })

  it('refuses languages and takes its time', async () => {
    const folder = smallProject({
      'dragoman.config.json':
        '{ "source": "en", "targets": ["de", "fr"], "files": [{ "path": "{locale}.json" }] }',
    })
    const { stdout, printed } = start(folder, ['sandbox', '--json', '--done-after', '1h', '--reject', 'fr'])
    await printed('\n')
    const { url, key } = JSON.parse(stdout())
    const done = await run(folder, ['sync', '--yes', '--timeout', '0', '--json'], {
      DRAGOMAN_BASE_URL: url,
      DRAGOMAN_API_KEY: key,
    })
    expect(objectOf(done)).toMatchObject({
      orders: [{ locale: 'de' }],
      pending: [{ locale: 'de', status: 'QUEUE' }],
    })
  })

  it('says that a port is taken', async () => {
    const server = createServer()
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    try {
      const { port } = server.address() as AddressInfo
      const done = await run(smallProject(), ['sandbox', '--json', '--port', String(port)])
      expect(done.code).toBe(2)
      expect(objectOf(done)).toMatchObject({ command: 'sandbox', exitCode: 2, errors: [{ code: 'USAGE' }] })
    } finally {
      server.close()
    }
  })
})
