import { text } from '../../../src/formats/text/index.ts'
import { describeProseCases } from '../prose-cases.ts'

describeProseCases(text)
