import { text } from '../../../src/formats/text/index.ts'
import { describeProseLaws, documentOf } from '../prose-laws.ts'

describeProseLaws(text, documentOf('# ', '> ', '|', '\v', '\f'))
