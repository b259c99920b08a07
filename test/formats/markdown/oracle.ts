import { fromMarkdown } from 'mdast-util-from-markdown'

type Node = { type: string; value?: string; children?: readonly Node[] }

/** Without the contents of lines, which are slow in large files and of no interest here. */
const inline = [
  ...[
    'attention',
    'autolink',
    'characterEscape',
    'characterReference',
    'codeText',
    'hardBreakEscape',
    'htmlText',
  ],
  ...['labelEnd', 'labelStartImage', 'labelStartLink'],
]

/** The headings and paragraphs of a document as another parser of CommonMark finds them, white space of lines apart. */
export function proseByOracle(text: string): string[] {
  const found: string[] = []
  const visit = (node: Node): void => {
    if (node.type !== 'heading' && node.type !== 'paragraph') {
      for (const child of node.children ?? []) visit(child)
      return
    }
    const own = (node.children ?? [])
      .map(child => (child.type === 'break' ? '\n' : (child.value ?? '')))
      .join('')
    if (own.trim() !== '') found.push(`${node.type}: ${trimLines(own)}`)
  }
  visit(fromMarkdown(text, { extensions: [{ disable: { null: inline } }] }))
  return found
}

export function trimLines(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map(line => line.replace(/^[ \t]+|[ \t]+$/g, ''))
    .join('\n')
}
