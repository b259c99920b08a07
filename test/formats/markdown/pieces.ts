import type fc from 'fast-check'
import { documentOf } from '../prose-laws.ts'

const containers = ['> ', '>', '- ', '* ', '+ ', '1. ', '2) ', '10. ', '    ', '- [ ] ', '> [!NOTE]\n']
const leaves = [
  '# ',
  '## ',
  ' #',
  '```',
  '~~~',
  '===',
  '---',
  '***',
  '+++',
  '|',
  ' | ',
  '\\|',
  '|-|-|\n',
  '--- | ---\n',
]
const markup = [
  '<div>',
  '</div>',
  '<!-- ',
  '-->',
  '<pre>',
  '</pre>',
  '<?',
  '?>',
  '<b>',
  '<a href="x">',
  '`',
  '\\',
]
const marks = [
  ':::note ',
  ':::',
  '!!! tip\n',
  '!!! tip "',
  '"\n',
  '[^a]: ',
  '{% x %}',
  '{#id}',
  '/// note | ',
  '{: .x}',
  '> [!TIP] ',
]
const jsx = ['import a\n', 'export ', '{', '}', '<A', '/>', '<A>', '</A>', ' title="', '{/*', '*/}']
const links = ['[a]: b', '[a]:', '[a]: <b>', '"t"', "'t", '(t)', '](', 'https://example.com']

/** Documents that touch every rule of Markdown's blocks. */
export const markdownDocuments: fc.Arbitrary<string> = documentOf(
  ...containers,
  ...leaves,
  ...markup,
  ...links,
  ...marks,
)

/** The same with what MDX adds; many are refused. */
export const mdxDocuments: fc.Arbitrary<string> = documentOf(
  ...containers,
  ...leaves,
  ...links,
  ...marks,
  ...jsx,
)
