import { markdown, mdx } from '../../../src/formats/markdown/index.ts'
import { describeProseLaws } from '../prose-laws.ts'
import { markdownDocuments, mdxDocuments } from './pieces.ts'

describeProseLaws(markdown, markdownDocuments)
describeProseLaws(mdx, mdxDocuments.filter(isReadable))

function isReadable(document: string): boolean {
  try {
    mdx.scan(document)
    return true
  } catch {
    return false
  }
}
