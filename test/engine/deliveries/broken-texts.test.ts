import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import {
  acceptOrder,
  check,
  type HeldRecord,
  pull,
  type SyncReport,
  status,
  sync,
} from '../../../src/index.ts'
import type { TranslationTask } from '../../../src/sandbox/index.ts'
import { createService, createWorkspace, type Workspace } from '../../helpers/workspace.ts'
import { committed, postsTo, type Shop } from '../shop.ts'
import { minute } from '../support.ts'
import { escaped, type Family, families } from './broken-texts.ts'

const neighbourIn = (file: string) => `A good neighbour in ${file}`
const isDocument = ({ file }: Family) => file.startsWith('page/')

describe('a run with one broken text of each kind', () => {
  let shop: Shop
  let first: SyncReport
  const cases = families.flatMap(family =>
    family.faults.map(fault => ({ family, fault, what: fault[0], file: family.file })),
  )

  beforeAll(async () => {
    shop = await openBrokenShop()
    first = await sync(shop.options)
  })
  afterAll(() => shop.sandbox.close())

  it.each(cases)('holds $what in $file, and says why', ({ family, fault }) => {
    const [, source, , reason, words] = fault
    const found = heldOf(first, family).filter(({ sourceText }) => sourceText === source)
    expect(found.length).toBeGreaterThan(0)
    for (const one of found.slice(0, 1)) {
      expect(one).toMatchObject({ target: family.target, locale: family.locale ?? 'de', reason })
      expect(one.message).toContain(words)
    }
  })

  it('holds nothing else', () => {
    const meant = new Set(cases.map(({ family, fault }) => `${family.file} ${fault[1]}`))
    const extra = first.held.filter(({ path, sourceText }) => !meant.has(`${path} ${sourceText}`))
    // A delivery that cannot be read holds none of its texts.
    const unread = { path: 'whole/en.json', key: ['k0'], reason: 'unreadable', text: null }
    expect(extra).toMatchObject([unread])
    expect(first.exitCode).toBe(5)
  })

  it.each(families.filter(family => !isDocument(family) && family.file !== 'whole/en.json'))(
    'writes the good neighbour in $target',
    ({ file, target, faults }) => {
      const text = shop.workspace.get(target)
      expect(text).toContain(`${neighbourIn(file)} (fine)`)
      for (const [, , delivered] of faults)
        if (delivered !== null && delivered.trim().length > 8) expect(text).not.toContain(`"${delivered}"`)
    },
  )

  it('has no file of a document that is not whole', () => {
    for (const family of families.filter(isDocument)) expect(shop.workspace.has(family.target)).toBe(false)
  })

  it('buys nothing in a second run, which says the same', async () => {
    const bought = postsTo(shop.sandbox, '/v1/translate')
    const second = await sync(shop.options)
    expect(second).toMatchObject({ exitCode: 5, requests: [], written: [], spent: 0 })
    expect(second.held).toEqual(first.held)
    expect(postsTo(shop.sandbox, '/v1/translate')).toBe(bought)
    expect((await status(shop.options)).totals).toMatchObject({ pending: 0, held: first.held.length })
    expect((await check(shop.options)).totals.invalid).toBe(0)
  })
})

it.each(families.filter(({ faults }) => faults.length > 2))(
  'in $file a revision lands by itself, accepting writes a second text, and a text of a person settles a third',
  async family => {
    const shop = await openBrokenShop([family])
    onTestFinished(() => shop.sandbox.close())
    const { held } = await sync(shop.options)
    const bought = postsTo(shop.sandbox, '/v1/translate')
    const [a, b, c, ...others] = held.filter(({ reason }) => reason !== 'missing-key')
    if (a === undefined || b === undefined || c === undefined) throw new Error('too few texts are held')
    await shop.clock.sleep(minute)
    const replies = new Map(family.faults.map(([, source, delivered]) => [source, delivered]))
    replies.set(a.sourceText, a.sourceText)
    const [order] = committed(shop.sandbox)
    shop.sandbox.reviseText(a.id, reply(typeOf(family), order?.data ?? '', replies))

    const pulled = await pull(shop.options)
    const isWhole = !isDocument(family)
    expect(pulled.written).toEqual(isWhole ? [family.target] : [])
    expect(keysOf(pulled.held)).toEqual(keysOf(held.filter(one => one !== a)))

    const accepted = await acceptOrder(
      b.id,
      [`/${b.key.map(part => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`],
      shop.options,
    )
    expect(accepted.accepted).toMatchObject([{ key: b.key }])
    expect(keysOf(accepted.held)).toEqual(keysOf(held.filter(one => one !== a && one !== b)))

    if (isWhole) {
      settleByHand(shop.workspace, family, c)
      const after = await sync(shop.options)
      expect(keysOf(after.held)).toEqual(keysOf(held.filter(one => ![a, b, c].includes(one))))
      expect(others.length > 0 ? after.exitCode : 5).toBe(5)
    }
    expect(postsTo(shop.sandbox, '/v1/translate')).toBe(bought)
  },
)

async function openBrokenShop(chosen: readonly Family[] = families): Promise<Shop> {
  const replies = new Map(
    chosen.flatMap(({ faults }) => faults.map(([, source, delivered]) => [source, delivered] as const)),
  )
  const entries = chosen.map(({ file, target, locale = 'de' }) => ({
    source: file,
    target: target.replace(locale, '{locale}'),
    targets: [locale],
    ...(file.startsWith('short/') && { context: { limit: 40 } }),
  }))
  const workspace = createWorkspace({
    'dragoman.config.json': { source: 'en', targets: ['de', 'ru'], files: entries },
    ...Object.fromEntries(
      chosen.map(({ file, write, faults }) => [
        file,
        write([neighbourIn(file), ...faults.map(([, source]) => source)]),
      ]),
    ),
  })
  const opened = await createService({
    translate: ({ type, text }: TranslationTask) => reply(type, text, replies),
  })
  return { ...opened, workspace, options: { ...opened.service, cwd: workspace.root, timeoutMs: 0 } }
}

/** The order's data with a translation for each text: the chosen one, or a good one. */
function reply(type: string, data: string, replies: ReadonlyMap<string, string | null>): string {
  const translate = (text: string) => (replies.has(text) ? replies.get(text) : `${text} (fine)`)
  if (type === 'application/json') {
    if (data.includes('Unreadable')) return 'Here is the translation: see attachment'
    return JSON.stringify(JSON.parse(data), (_, value) =>
      typeof value === 'string' ? (translate(value) ?? undefined) : value,
    )
  }
  if (type === 'text/x-objcstrings')
    return data.replace(/^("(?:[^"\\]|\\.)*") = "((?:[^"\\]|\\.)*)";/gm, (_, key, raw) => {
      const text = translate(raw.replace(/\\(.)/g, '$1'))
      return text == null ? '' : `${key} = "${escaped(text)}";`
    })
  if (type === 'text/html')
    return data.replace(
      /(<div id="[^"]*">)(.*)(<\/div>)/g,
      (_, open, text, close) => `${open}${translate(text)}${close}`,
    )
  return data
    .split('\n\n')
    .map(text => translate(text))
    .join('\n\n')
}

function typeOf({ file }: Family): string {
  if (file.endsWith('.strings')) return 'text/x-objcstrings'
  if (file.endsWith('.html')) return 'text/html'
  return /\.(?:txt|md)$/.test(file) ? 'text/plain' : 'application/json'
}

function heldOf({ held }: SyncReport, { file }: Family): HeldRecord[] {
  return held.filter(({ path }) => path === file)
}

function keysOf(held: readonly HeldRecord[]): string[] {
  return held.map(({ key }) => JSON.stringify(key))
}

/** Writes the source text itself where the translation is missing. */
function settleByHand(workspace: Workspace, { target, file }: Family, { key, sourceText }: HeldRecord): void {
  const text = workspace.get(target)
  if (file.endsWith('.strings')) workspace.put(target, `${text}"${key[0]}" = "${escaped(sourceText)}";\n`)
  else if (file.endsWith('.pot'))
    workspace.put(target, `${text}\nmsgid "${escaped(sourceText)}"\nmsgstr "${escaped(sourceText)}"\n`)
  else {
    const [name = '', member] = key
    workspace.put(target, {
      ...JSON.parse(text),
      [name]: member === undefined ? sourceText : { [member]: sourceText },
    })
  }
}
