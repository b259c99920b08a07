import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { pageAt, root } from './pages.ts'

const { text } = pageAt('docs/architecture.md')
/** The rows of the tables: a file, and names that it exports. */
const steps = [...text.matchAll(/^\| `([^`]+\.ts)` +\| ([^|]+?) +\|/gm)].flatMap(
  ([, file = '', names = '']) => [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => ({ file, name })),
)

it('the page follows a string through many steps', () => {
  expect(steps.length).toBeGreaterThan(30)
})

it.each(steps)('$file exports $name', ({ file, name }) => {
  const code = readFileSync(join(root, 'src', file), 'utf8')
  expect(code).toMatch(
    new RegExp(`^export (?:async )?(?:function\\*?|const|class|type|interface) ${name}\\b`, 'm'),
  )
})

it('every path on the page is one that there is', () => {
  const paths = [...text.matchAll(/`((?:test|engine|cli|api|checks|formats|ledger|lock)\/[\w./-]+)`/g)].map(
    ([, path = '']) => path,
  )
  const missing = paths.filter(path => !existsSync(join(root, path)) && !existsSync(join(root, 'src', path)))
  expect(paths.length).toBeGreaterThan(30)
  expect(missing).toEqual([])
})

it('one line of the program buys, as the page says', () => {
  const calls = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map(path => path.replaceAll('\\', '/'))
    .filter(path => path.endsWith('.ts') && !path.startsWith('sandbox/'))
    .flatMap(path =>
      [...readFileSync(join(root, 'src', path), 'utf8').matchAll(/\.translate\(/g)].map(() => path),
    )
  expect(calls).toEqual(['engine/order/place.ts'])
})
