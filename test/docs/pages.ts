import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

export const root = join(import.meta.dirname, '../..')

export type Page = { readonly path: string; readonly text: string }

/** Every page of the repository that a reader is led to, relative to its top. */
export const pages: readonly Page[] = [
  'README.md',
  'src/README.md',
  'src/ledger/README.md',
  ...readdirSync(join(root, 'docs'))
    .filter(name => name.endsWith('.md'))
    .map(name => `docs/${name}`),
].map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))

export function pageAt(path: string): Page {
  const page = pages.find(one => one.path === path)
  if (page === undefined) throw new Error(`there is no page ${path}`)
  return page
}

/** A page without its blocks of code. */
export function prose({ text }: Page): string {
  return text.replaceAll(/^( *)(```+)[\s\S]*?^\1\2$/gm, '')
}

export type Block = { readonly page: string; readonly language: string; readonly text: string }

export function codeBlocks({ path, text }: Page): readonly Block[] {
  return [...text.matchAll(/^( *)```(\w*)\n([\s\S]*?)^\1```$/gm)].map(([, , language = '', code = '']) => ({
    page: path,
    language,
    text: code,
  }))
}

/** The anchors that a page's headings have on GitHub. */
export function anchorsOf(page: Page): ReadonlySet<string> {
  const anchors = new Set<string>()
  for (const [, heading = ''] of prose(page).matchAll(/^#{1,6} (.+)$/gm)) {
    const slug = heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-')
    let anchor = slug
    for (let nth = 1; anchors.has(anchor); nth += 1) anchor = `${slug}-${nth}`
    anchors.add(anchor)
  }
  return anchors
}

export type Link = {
  readonly page: string
  readonly to: string
  readonly file: string
  readonly anchor: string
}

/** The links of a page that stay in the repository; `file` is relative to its top. */
export function linksOf(page: Page): readonly Link[] {
  return [
    ...prose(page)
      .replaceAll(/`[^`\n]*`(?!\])/g, '')
      .matchAll(/\]\(([^)\s]+)\)/g),
  ].flatMap(([, to = '']) => {
    if (/^[a-z]+:/.test(to)) return []
    const [path = '', anchor = ''] = to.split('#')
    const file = path === '' ? page.path : posix.join(posix.dirname(page.path), path)
    return [{ page: page.path, to, file, anchor }]
  })
}
