/** Every sentence that the program can say, read from its code, so that they can be reviewed side by side. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformSync } from 'esbuild'
import { parseAst } from 'vitest/node'
import { root } from './pages.ts'

/** Texts of the sandbox are those of the service, and the formats hold samples of what they read. */
const silent = /^(?:sandbox\/|cli\/completion|init\/pipelines)/

export function messagesPage(): string {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !file.endsWith('.d.ts') && !silent.test(file))
    .sort()
  const sections = files.flatMap(file => {
    const found = [...new Set(sentencesIn(readFileSync(join(root, 'src', file), 'utf8')))]
    return found.length === 0 ? [] : [[`## ${file}`, '', ...found.map(line => `- ${line}`), ''].join('\n')]
  })
  return [
    '# Messages',
    '',
    'Every sentence that the program can say, by the file of `src/` that says it; `npm run docs` brings the page up to date. A name in braces stands for a value.',
    '',
    ...sections,
  ].join('\n')
}

type Node = {
  readonly type: string
  readonly value?: unknown
  readonly quasis?: readonly { readonly value: { readonly cooked: string } }[]
  readonly expressions?: readonly Node[]
}

export function sentencesIn(source: string): readonly string[] {
  const { code } = transformSync(source, { loader: 'ts', target: 'esnext', charset: 'utf8' })
  const found: string[] = []
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const one of value) walk(one)
      return
    }
    if (typeof value !== 'object' || value === null) return
    const node = value as Node
    if (node.type === 'ImportDeclaration') return
    const text = textOf(node)
    if (text !== undefined && isSentence(text)) found.push(shown(text))
    for (const child of Object.values(node)) walk(child)
  }
  walk(parseAst(code))
  return found
}

function textOf({ type, value, quasis = [], expressions = [] }: Node): string | undefined {
  if (type === 'Literal' && typeof value === 'string') return value
  if (type !== 'TemplateLiteral') return undefined
  return quasis.map(({ value: { cooked } }, index) => `${cooked}${nameOf(expressions[index])}`).join('')
}

/** What stands for a value: the last name of its expression. */
function nameOf(node: Node | undefined): string {
  if (node === undefined) return ''
  const names = JSON.stringify(node, (_, value) => (typeof value === 'bigint' ? 0 : value)).match(
    /"name":"(\w+)"/g,
  )
  return `{${names?.at(-1)?.slice(8, -1) ?? ''}}`
}

/** Words with spaces between them, and not a pattern or a piece of code. */
function isSentence(text: string): boolean {
  const isList =
    /^\s*[\w:@-]+(?: [\w:@-]+){4,}\s*$/.test(text) &&
    !/\b(?:is|are|was|an?|the|of|to|no|not|and)\b/.test(text)
  return !isList && /[a-z]{2,},? [a-z{"-]+[^ ]* [a-z{"(]/i.test(text) && !/^\s*[<[{(]?[!/\\^]/.test(text)
}

function shown(text: string): string {
  return text
    .trim()
    .replaceAll(/\s*\n\s*/g, ' / ')
    .replaceAll(/[\u0000-\u001f]/g, '')
    .replaceAll(/[*_<>\\]/g, '\\$&')
}
