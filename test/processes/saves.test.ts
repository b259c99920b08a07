import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { buildOnce, project, runProcess, service } from '../cli/support.ts'

beforeAll(buildOnce)

type Texts = Record<string, string>
type Saved = Readonly<Record<string, Texts>>

/** At length: `SAVES=5000`. */
const wanted = Number(process.env.SAVES ?? 200)
const locales = ['de', 'fr', 'it', 'nl', 'pl', 'da', 'fi', 'cs', 'ja', 'ko']
const names = ['a', 'b', 'c', 'd']
const keys = 40
const source = Object.fromEntries(Array.from({ length: keys }, (_, index) => [`k${index}`, `Text ${index}`]))

/** English in some files, of which every text is bought and written once. */
async function openShop() {
  const { sandbox, env } = await service({
    pricePer1000Characters: 0.01,
    translate: ({ text, language }) => text.replaceAll('":"Text', `":"${language}`),
  })
  const config = { source: 'en', targets: locales, files: [{ path: 'l/{locale}/*.json' }] }
  const root = project({ 'dragoman.config.json': JSON.stringify(config) })
  const files = names.flatMap(name => locales.map(locale => `l/${locale}/${name}.json`))
  const put = (path: string, texts: Texts) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), `${JSON.stringify(texts, null, 2)}\n`)
  }
  const get = (path: string): Texts => JSON.parse(readFileSync(join(root, path), 'utf8'))
  for (const name of names) put(`l/en/${name}.json`, source)
  const sync = () => runProcess(root, ['sync', '--yes', '--timeout', '0', '--json'], env)
  expect((await sync()).code).toBe(0)
  return { sandbox, root, files, put, get, sync }
}

it('loses none of the saves of another process that saves files at random while sync writes', async () => {
  const { sandbox, root, files, put, get, sync } = await openShop()
  const orders = sandbox.orders().length
  const saver = fork(
    fileURLToPath(new URL('./saver.mjs', import.meta.url)),
    [String(keys), ...files.map(file => join(root, file))],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  )
  onTestFinished(() => void saver.kill())
  await once(saver, 'message')
  const lost: string[] = []
  const codes: (number | null)[] = []
  let saves = 0
  while (saves < wanted) {
    for (const [index, file] of files.entries())
      if ((index + codes.length) % 3 === 0) rmSync(join(root, file))
      else put(file, { own: 'Eigenes' })
    rmSync(join(root, '.dragoman/lock'), { recursive: true })
    saver.send('start')
    const { code } = await sync()
    saver.send('stop')
    const [saved] = (await once(saver, 'message')) as [Saved]
    const look = (when: string) => {
      for (const [file, mine] of Object.entries(saved)) {
        const found = get(relative(root, file))
        for (const [key, text] of Object.entries(mine))
          if (found[key] !== text) lost.push(`${text} ${when}: ${file} ${key}, found ${found[key]}`)
      }
    }
    look('after the run')
    const after = await sync()
    look('after the next run')
    // A person who saves a file again and again gets this message, and no more than that.
    codes.push(code)
    expect(code, String(code)).toBeOneOf([0, 1, 5])
    expect(after.code, after.stdout).toBeOneOf([0, 5])
    for (const file of files)
      for (const key of Object.keys(source))
        if (!/^(by hand|[a-z]{2}) \d+$/.test(get(file)[key] ?? '')) lost.push(`not written: ${file} ${key}`)
    saves += Object.values(saved).reduce((sum, mine) => sum + Object.keys(mine).length, 0)
  }
  if (wanted > 1000) console.log(`${saves} saves, runs that ended with ${codes.join(', ')}`)
  expect(lost).toEqual([])
  expect(sandbox.orders()).toHaveLength(orders)
}, 3_600_000)
