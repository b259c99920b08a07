import fc from 'fast-check'
import { text } from '../../../src/formats/text/index.ts'
import { describeProseLaws, documentOf } from '../prose-laws.ts'

fc.configureGlobal({ seed: 20 })

describeProseLaws(text, documentOf('# ', '> ', '|', '\v', '\f'))
