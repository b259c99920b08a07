import { type FormatName, syntaxOf } from '../../model.ts'
import { differenceIn } from '../multiset.ts'
import type { TextCheck } from '../types.ts'
import { placeholderFinding } from './finding.ts'

const longest = 1000

/**
 * i18next's `$t(key, {"count": 1})` names another message and hands it options, which are JSON. All of it must come
 * back as it is, but for white space and the texts among its values.
 */
export function nestingCheck(source: string, format: FormatName): TextCheck | undefined {
  const expected = syntaxOf(format).conventions === 'web' ? nestings(source) : []
  if (expected.length === 0) return undefined
  return text => {
    const unequal = differenceIn(expected, nestings(text))
    return unequal && placeholderFinding(unequal.missing, unequal.extra)
  }
}

function nestings(text: string): string[] {
  const found: string[] = []
  for (let at = text.indexOf('$t('); at >= 0; at = text.indexOf('$t(', at + 3)) {
    const window = text.slice(at, at + longest)
    found.push(
      window
        .slice(0, endOfCall(window))
        .replace(/\s+/g, '')
        .replace(/:"[^"{]*"/g, ':""'),
    )
  }
  return found
}

function endOfCall(text: string): number {
  let depth = 0
  for (let at = 2; at < text.length; at++) {
    if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth === 0) return at + 1
  }
  return text.length
}
