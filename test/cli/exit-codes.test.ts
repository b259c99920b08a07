import { describe, expect, it } from 'vitest'
import { objectOf, run, service, smallProject, textOf } from './support.ts'

const broken = (text: string) => text.replace('{kind}', '{sort}')

describe('the exit code is', () => {
  it('0 when everything is done', async () => {
    const { env, sandbox } = await service({ translate: ({ text }) => text.replace('} bread', '} Brot') })
    const folder = smallProject()
    const { code, stdout, stderr } = await run(folder, ['sync', '--yes'], env)
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringContaining('error') })
    expect(stdout).toContain('Ordered 1 order for')
    expect(stdout).toContain('de.json')
    expect(textOf(folder, 'de.json')).toBe('{\n  "hello": "Hallo",\n  "bread": "Fresh {kind} Brot"\n}\n')
    expect(sandbox.orders()).toHaveLength(1)
  })

  it('1 when a file cannot be read', async () => {
    const { code, stderr } = await run(smallProject({ 'de.json': '{ "hello": ' }), ['status'])
    expect(code).toBe(1)
    expect(stderr).toMatch(/^error: de\.json:1/m)
  })

  it('2 when the configuration is wrong', async () => {
    const { code, stderr } = await run(
      smallProject({ 'dragoman.config.json': '{ "source": "en", "target": ["de"] }' }),
      ['status'],
    )
    expect(code).toBe(2)
    expect(stderr).toContain('Did you mean "targets"?')
  })

  it('2 when there is no key', async () => {
    const { code, stderr } = await run(smallProject(), ['account'], {
      DRAGOMAN_BASE_URL: 'http://127.0.0.1:9',
    })
    expect(code).toBe(2)
    expect(stderr).toContain('DRAGOMAN_API_KEY')
  })

  it('3 when check finds something', async () => {
    const { code, stdout, stderr } = await run(smallProject(), ['check'])
    expect(code).toBe(3)
    expect(stdout).toContain('en.json:3 de /bread missing')
    expect(stderr).toBe('error: 1 missing\n')
  })

  it('4 when orders are open at the deadline', async () => {
    const { env } = await service({ manual: true })
    const { code, stdout, stderr } = await run(smallProject(), ['sync', '--yes', '--timeout', '0'], env)
    expect(code).toBe(4)
    expect(stdout).toContain('Still open: 1 order.')
    expect(stderr).toContain('error: one order is still open')
  })

  it('5 when a delivered text is held', async () => {
    const { env } = await service({ translate: ({ text }) => broken(text) })
    const folder = smallProject()
    const { code, stdout } = await run(folder, ['sync', '--yes'], env)
    expect(code).toBe(5)
    expect(stdout).toContain('de.json /bread de, order 100001')
    expect(stdout).toContain('delivered: "Fresh {sort} bread"')
    expect(textOf(folder, 'de.json')).not.toContain('bread')
  })

  it('6 when it would cost too much', async () => {
    const { env, sandbox } = await service()
    const { code, stderr } = await run(smallProject(), ['order', '--yes', '--max-cost', '0.01'], env)
    expect(code).toBe(6)
    expect(stderr).toContain('above the cap of $0.01')
    expect(sandbox.orders()).toEqual([])
  })

  it('7 when the service refuses the key', async () => {
    const { env } = await service()
    const { code } = await run(smallProject(), ['account'], { ...env, DRAGOMAN_API_KEY: 'wrong' })
    expect(code).toBe(7)
  })

  it('8 when the service keeps failing', async () => {
    const { env } = await service({
      faults: [{ on: 'GET /v1/account', what: { kind: 'status', status: 503 } }],
    })
    const { code } = await run(smallProject(), ['plan'], env)
    expect(code).toBe(8)
  })

  it('9 when the outcome of an order is unknown', async () => {
    const { env, sandbox } = await service({
      listLagMs: 3_600_000,
      faults: [{ on: 'POST /v1/translate', what: { kind: 'drop', when: 'after commit' } }],
    })
    const { code, stdout } = await run(smallProject(), ['order', '--yes'], env)
    expect(code).toBe(9)
    expect(stdout).toContain('It is unknown whether these strings were ordered')
    expect(sandbox.orders()).toHaveLength(1)
  })
})

describe('--fail-on decides about', () => {
  it.each([
    ['open orders', ['sync', '--yes', '--timeout', '0', '--fail-on', 'held'], 0],
    ['open orders, named', ['sync', '--yes', '--timeout', '0', '--fail-on', 'held,pending'], 4],
    ['nothing', ['sync', '--yes', '--timeout', '0', '--fail-on', 'none'], 0],
    ['what is left missing', ['sync', '--yes', '--timeout', '0', '--fail-on', 'missing'], 3],
    ['open orders after order, named', ['order', '--yes', '--fail-on', 'pending'], 4],
    ['open orders after order, with others', ['order', '--yes', '--fail-on', 'held,pending'], 4],
    ['open orders after order, otherwise not', ['order', '--yes'], 0],
    ['open orders after order, where others are named', ['order', '--yes', '--fail-on', 'held'], 0],
    ['missing strings', ['check', '--fail-on', 'stale,invalid'], 0],
    ['status, when asked to', ['status', '--fail-on', 'missing'], 3],
    ['status, otherwise not', ['status'], 0],
  ])('%s', async (_, args, code) => {
    const { env } = await service({ manual: true })
    const done = await run(smallProject(), [...args, '--json'], env)
    expect(done.code).toBe(code)
    expect(objectOf(done)).toMatchObject({ exitCode: code })
    if (code === 4) expect(objectOf(done)).toMatchObject({ errors: [{ code: 'PENDING' }] })
  })
})
