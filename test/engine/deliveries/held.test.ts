import { afterEach, describe, expect, it } from 'vitest'
import { check, plan, pull, status, sync } from '../../../src/index.ts'
import { json, minute, openSetting, posts, repository, type Setting } from '../support.ts'

let setting: Setting
afterEach(() => setting.sandbox.close())

const source = { t: 'Hello {{name}}', u: 'Other' }
const good = { t: 'Hallo {{name}}', u: 'Anderes' }

const broken = [
  { reason: 'placeholder', delivered: { ...good, t: 'Hallo {{nam}}' }, text: 'Hallo {{nam}}' },
  { reason: 'empty', delivered: { ...good, t: '' }, text: '' },
  { reason: 'control', delivered: { ...good, t: 'Hallo {{name}}\u0007' }, text: 'Hallo {{name}}\u0007' },
  { reason: 'missing-key', delivered: { u: 'Anderes' }, text: null },
  { reason: 'missing-key', delivered: { ...good, t: ['Hallo {{name}}'] }, text: null },
  { reason: 'unreadable', delivered: 'Hallo!', text: null },
  { reason: 'unreadable', delivered: '{"t":"Hallo {{name}}","u":"An', text: null },
  {
    reason: 'markup',
    source: { ...source, t: 'Say <b>hello</b>' },
    delivered: { ...good, t: 'Sag <b>hallo' },
    text: 'Sag <b>hallo',
  },
  {
    reason: 'icu',
    source: { ...source, t: '{n, plural, one {# file} other {# files}}' },
    delivered: { ...good, t: '{n, plural, one {# Datei} other {# Dateien}' },
    text: '{n, plural, one {# Datei} other {# Dateien}',
  },
] as const

describe('a delivery with another value in the place of a text', () => {
  const formats = {
    'l/en/a.json': '{"t":"Hello","list":["One","Two"]}',
    'l/en/a.arb': '{"t":"Hello","u":"One"}',
    'l/en/messages.json': '{"t":{"message":"Hello"},"u":{"message":"One"}}',
    'l/en/a.po': 'msgid "t"\nmsgstr "Hello"\n\nmsgid "u"\nmsgstr "One"\n',
  }
  it.each(
    Object.entries(formats).flatMap(([path, text]) =>
      [
        ['5', '5'],
        ['null', 'null'],
        ['false', 'false'],
        ['["Hallo"]', 'a list'],
        ['{"a":"Hallo"}', 'an object'],
      ].map(([value, found]) => ({ path, text, value, found })),
    ),
  )('$value in $path is named', async ({ path, text, value, found }) => {
    setting = await openSetting({ translate: task => task.text.replace('"Hello"', String(value)) })
    const workspace = repository({}, { files: [{ path: path.replace('/en/', '/{locale}/') }] })
    workspace.put(path, text)
    const { held, exitCode } = await sync(setting.run(workspace))
    expect({ exitCode, held }).toMatchObject({
      exitCode: 5,
      held: [{ reason: 'missing-key', message: `the delivery has ${found} in the place of this text` }],
    })
  })
})

describe.each(broken)('a delivery that is held as $reason', ({ reason, delivered, text, ...rest }) => {
  const texts = 'source' in rest ? rest.source : source
  const mended = { ...good, t: texts.t.replace('Hello', 'Hallo') }

  async function deliver() {
    setting = await openSetting({
      translate: () => (typeof delivered === 'string' ? delivered : JSON.stringify(delivered)),
    })
    const workspace = repository({ a: texts })
    return { workspace, report: await sync(setting.run(workspace)) }
  }

  it('is not written, is reported each time, and is not bought again', async () => {
    const { workspace, report } = await deliver()
    for (const one of [report, await sync(setting.run(workspace)), await pull(setting.run(workspace))]) {
      expect(one.exitCode).toBe(5)
      expect(one.held.filter(({ key }) => key[0] === 't')).toMatchObject([
        { id: '100001', path: 'l/en/a.json', locale: 'de', key: ['t'], reason, text },
      ])
      expect(one.errors.map(({ code }) => code)).toEqual(['HELD'])
    }
    const isWhole = reason === 'unreadable'
    expect(workspace.has('l/de/a.json') ? json(workspace, 'l/de/a.json') : undefined).toEqual(
      isWhole ? undefined : { u: 'Anderes' },
    )
    const held = isWhole ? 2 : 1
    expect(await plan(setting.run(workspace))).toMatchObject({
      requests: [],
      skipped: [{ entries: held, reason: 'held' }],
    })
    expect(await status(setting.run(workspace))).toMatchObject({
      totals: { missing: held, held, pending: 0 },
    })
    expect(await check(setting.run(workspace))).toMatchObject({ exitCode: 3 })
    expect(posts(setting.sandbox)).toBe(1)
  })

  it('lands by itself when the translator mends it', async () => {
    const { workspace } = await deliver()
    await setting.clock.sleep(minute)
    setting.sandbox.reviseText('100001', JSON.stringify(mended))
    expect(await pull(setting.run(workspace))).toMatchObject({
      exitCode: 0,
      held: [],
      written: ['l/de/a.json'],
    })
    expect(json(workspace, 'l/de/a.json')).toEqual(mended)
    expect(posts(setting.sandbox)).toBe(1)
  })

  it('is settled by a text of a person', async () => {
    const { workspace } = await deliver()
    workspace.put('l/de/a.json', mended)
    expect(await sync(setting.run(workspace))).toMatchObject({ exitCode: 0, held: [] })
    expect(json(workspace, 'l/de/a.json')).toEqual(mended)
    expect(posts(setting.sandbox)).toBe(1)
  })

  it('is bought anew when the source text changes', async () => {
    const { workspace } = await deliver()
    workspace.put('l/en/a.json', { ...texts, t: 'New' })
    await sync(setting.run(workspace))
    expect(posts(setting.sandbox)).toBe(2)
  })
})

it('a delivery longer than the limit of the context is held', async () => {
  setting = await openSetting({ translate: () => '{"t":"123456"}' })
  const workspace = repository(
    { a: { t: 'Text' } },
    { files: [{ path: 'l/{locale}/*.json', context: { limit: 5 } }] },
  )
  expect(await sync(setting.run(workspace))).toMatchObject({
    exitCode: 5,
    held: [{ reason: 'too-long', text: '123456' }],
  })
  await setting.clock.sleep(minute)
  setting.sandbox.reviseText('100001', '{"t":"12345"}')
  expect(await sync(setting.run(workspace))).toMatchObject({
    exitCode: 0,
    held: [],
    written: ['l/de/a.json'],
  })
})

it('a manual edit in the place of a delivery is kept; that is reported once and is no finding of status', async () => {
  setting = await openSetting({ manual: true })
  const workspace = repository({ a: { t: 'Text' } })
  await sync(setting.run(workspace))
  workspace.put('l/de/a.json', { t: 'Von Hand' })
  setting.sandbox.setStatus('100001', 'DONE')
  expect(await sync(setting.run(workspace))).toMatchObject({
    exitCode: 5,
    held: [{ key: ['t'], reason: 'edited', text: 'de: Text' }],
    written: [],
  })
  expect(await sync(setting.run(workspace))).toMatchObject({ exitCode: 0, held: [] })
  expect(await status(setting.run(workspace))).toMatchObject({
    totals: { translated: 1, held: 0, missing: 0 },
  })
  expect(json(workspace, 'l/de/a.json')).toEqual({ t: 'Von Hand' })
})

it('a held text keeps nothing else of its order back', async () => {
  setting = await openSetting({ reply: 'broken placeholder' })
  const workspace = repository({ a: { one: 'One {{x}}', two: 'Two', three: 'Three' } })
  expect(await sync(setting.run(workspace))).toMatchObject({
    exitCode: 5,
    held: [{ key: ['one'] }],
    written: ['l/de/a.json'],
  })
  expect(json(workspace, 'l/de/a.json')).toEqual({ two: 'de: Two', three: 'de: Three' })
})

it.each([
  { reply: 'reindented' as const, written: { one: 'de: One', two: { three: 'de: Three' } } },
  { reply: 'reordered' as const, written: { one: 'de: One', two: { three: 'de: Three' } } },
])('a reply that is $reply is read all the same', async ({ reply, written }) => {
  setting = await openSetting({ reply })
  const workspace = repository({ a: { one: 'One', two: { three: 'Three' } } })
  expect(await sync(setting.run(workspace))).toMatchObject({ exitCode: 0, held: [] })
  expect(json(workspace, 'l/de/a.json')).toEqual(written)
})

it('members that nobody ordered are not written, whatever they are called', async () => {
  setting = await openSetting({
    translate: () => '{"t":"Gut","extra":"Zu viel","__proto__":{"t":"Schlecht"},"constructor":"x"}',
  })
  const workspace = repository({ a: { t: 'Text' } })
  expect(await sync(setting.run(workspace))).toMatchObject({ exitCode: 0, held: [] })
  expect(workspace.get('l/de/a.json')).toBe('{\n  "t": "Gut"\n}\n')
})
