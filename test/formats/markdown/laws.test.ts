import fc from 'fast-check'
import { markdown } from '../../../src/formats/markdown/index.ts'
import { describeProseLaws } from '../prose-laws.ts'
import { markdownDocuments } from './pieces.ts'

fc.configureGlobal({ seed: 20 })

describeProseLaws(markdown, markdownDocuments)
