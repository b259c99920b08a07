import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { anchorsOf, linksOf, pageAt, pages, root } from './pages.ts'

const links = pages.flatMap(linksOf)

it('the pages have links', () => {
  expect(links.length).toBeGreaterThan(50)
})

it('every link leads to a file, and every anchor to a heading', () => {
  const broken = links.filter(({ file, anchor }) => {
    if (!existsSync(join(root, file))) return true
    return anchor !== '' && !anchorsOf(pageAt(file)).has(anchor)
  })
  expect(broken.map(({ page, to }) => `${page}: ${to}`)).toEqual([])
})

it('the README leads to every page', () => {
  const reached = new Set(linksOf(pageAt('README.md')).map(({ file }) => file))
  const unreached = pages.map(({ path }) => path).filter(path => path !== 'README.md' && !reached.has(path))
  expect(unreached).toEqual([])
})

it('the README has at most 250 lines', () => {
  expect(pageAt('README.md').text.split('\n').length).toBeLessThanOrEqual(251)
})
