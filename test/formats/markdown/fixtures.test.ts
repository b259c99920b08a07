import { markdown, mdx } from '../../../src/formats/markdown/index.ts'
import { describeProseCases } from '../prose-cases.ts'

describeProseCases(markdown)
describeProseCases(mdx)
