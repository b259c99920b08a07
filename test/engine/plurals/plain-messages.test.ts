/** Sources with message objects whose targets have plain texts in their places. */
import { describe, expect, it } from 'vitest'
import { check, status, sync } from '../../../src/index.ts'
import { committed, config, openShop } from '../shop.ts'

const de = 'l/de/a.json'

async function lifeOf(source: unknown, target: string) {
  const { options, sandbox, workspace } = await openShop({
    'dragoman.config.json': config({ targets: ['de'] }),
    'l/en/a.json': source as object,
    [de]: target,
  })
  const before = (await status(options)).totals
  const run = await sync(options)
  const bought = committed(sandbox).map(({ data }): unknown => JSON.parse(data))
  const text = workspace.get(de)
  const again = await sync(options)
  return { before, run, bought, text, again, options, workspace }
}

describe('a plain text in the place of a message object is its translation', () => {
  it.each([
    {
      what: 'a bundle of VS Code',
      source: { Open: 'Open', Close: { message: 'Close it', comment: ['A door'] }, New: 'New' },
      target: '{\n  "Open": "Öffnen",\n  "Close": "Schließen"\n}\n',
      bought: [{ New: 'New' }],
      text: '{\n  "Open": "Öffnen",\n  "Close": "Schließen",\n  "New": "New (de)"\n}\n',
    },
    {
      what: 'a new message of it',
      source: {
        a: { message: 'One', comment: ['First'] },
        b: { message: 'Two', comment: ['Second'] },
        c: 'Three',
      },
      target: '{\n\t"a": "Eins",\n\t"c": "Drei"\n}\n',
      bought: [{ b: { message: 'Two' } }],
      text: '{\n\t"a": "Eins",\n\t"b": "Two (de)",\n\t"c": "Drei"\n}\n',
    },
    {
      what: 'FormatJS, compiled',
      source: { a: { defaultMessage: 'One', description: 'First' }, b: { defaultMessage: 'Two' } },
      target: '{"a":"Eins"}',
      bought: [{ b: { defaultMessage: 'Two' } }],
      text: '{"a":"Eins","b":"Two (de)"}',
    },
    {
      what: 'structured JSON of Transifex, a blank',
      source: { a: { string: 'One', developer_comment: 'First' }, b: { string: 'Two' } },
      target: '{"a":"Eins","b":""}',
      bought: [{ b: { string: 'Two' } }],
      text: '{"a":"Eins","b":"Two (de)"}',
    },
    {
      what: 'notes of i18n tools, a null, deeper down',
      source: {
        menu: {
          a: { translation: 'One', notes: 'First' },
          b: { translation: 'Two', notes: 'Second' },
          c: { translation: 'Three', notes: 'Third' },
        },
      },
      target: '{"menu":{"a":"Eins","b":null}}',
      bought: [{ menu: { b: { translation: 'Two' }, c: { translation: 'Three' } } }],
      text: '{"menu":{"a":"Eins","b":"Two (de)","c":"Three (de)"}}',
    },
    {
      what: 'objects in a list',
      source: [
        { defaultMessage: 'One', description: 'First' },
        { defaultMessage: 'Two', description: 'Second' },
      ],
      target: '["Eins"]',
      bought: [{ 1: { defaultMessage: 'Two' } }],
      text: '["Eins", "Two (de)"]',
    },
    {
      what: 'a target whose messages are mostly objects',
      source: {
        a: { defaultMessage: 'One', description: '1' },
        b: { defaultMessage: 'Two', description: '2' },
        c: { defaultMessage: 'Three', description: '3' },
        d: { defaultMessage: 'Four', description: '4' },
      },
      target: '{"a":"Eins","b":{"defaultMessage":"Zwei"},"c":{"defaultMessage":"Drei"}}',
      bought: [{ d: { defaultMessage: 'Four' } }],
      text: '{"a":"Eins","b":{"defaultMessage":"Zwei"},"c":{"defaultMessage":"Drei"},"d":{"defaultMessage":"Four (de)","description":"4"}}',
    },
    {
      what: 'a plain one and a reordered list',
      source: {
        t: { message: 'Title', comment: ['T'] },
        list: [{ message: 'New', comment: ['N'] }, { message: 'One', comment: ['O'] }, 'End'],
      },
      target: '{"t":"Titel","list":["Eins"]}',
      bought: [{ list: { 1: { message: 'One' }, 2: 'End' } }],
      text: '{"t":"Titel","list":["Eins","One (de)","End (de)"]}',
    },
  ])('$what', async ({ source, target, bought, text }) => {
    const life = await lifeOf(source, target)
    expect(life.run).toMatchObject({ exitCode: 0, held: [] })
    expect(life.bought).toEqual(bought)
    expect(life.text).toBe(text)
    expect(life.again).toMatchObject({ orders: [], written: [] })
    expect((await status(life.options)).totals).toMatchObject({ missing: 0, stale: 0, orphan: 0 })
    expect((await check(life.options)).findings).toEqual([])
  })

  it('counts before anything is bought, is checked and becomes stale like any other', async () => {
    const source = {
      a: { message: 'Hello {0}', comment: ['Greeting'] },
      b: { message: 'Two', comment: ['Number'] },
      c: 'See',
    }
    const { before, options, workspace } = await lifeOf(source, '{"a":"Hallo","b":"Zwei","c":"Siehe"}')
    expect(before).toMatchObject({ translated: 3, missing: 0, orphan: 0, invalid: 1 })
    expect((await check(options)).findings).toMatchObject([{ key: ['a', 'message'], reason: 'invalid' }])
    workspace.put('l/en/a.json', { ...source, b: { message: 'Twice', comment: ['Number'] } })
    expect((await status(options)).totals).toMatchObject({ translated: 2, stale: 1 })
    await sync(options)
    expect(workspace.get(de)).toBe('{"a":"Hallo","b":"Twice (de)","c":"Siehe"}')
  })

  it('of an object that holds several texts a plain text is a finding, as before', async () => {
    const source = { x: { one: 'File', other: 'Files', description: 'Count' }, y: 'Why' }
    const { run, text } = await lifeOf(source, '{"x":"Dateien"}')
    expect(run.skipped).toMatchObject([{ entries: 2, reason: 'shape' }])
    expect(text).toBe('{"x":"Dateien","y":"Why (de)"}')
  })
})
