import { bracesCheck } from './braces.ts'
import { blankCheck, controlCheck, lengthFinding } from './characters.ts'
import { fastPass } from './fast-pass.ts'
import { commentCheck, fenceCheck } from './fences.ts'
import { isIcu } from './icu.ts'
import { icuCheck } from './icu-check.ts'
import { linkCheck } from './links.ts'
import { printfCheck } from './printf.ts'
import { tagCheck } from './tags.ts'
import type { CheckOptions, Finding, TextCheck } from './types.ts'
import { vueLiteralCheck } from './vue-literal.ts'

/**
 * The check of one source text, prepared once and applied to its translations: the first reason, by weight, why a text
 * would crash an application or lose data. Kinds of placeholders count where the source shows them. A text equal to
 * its source has no finding but `too-long`.
 */
export function textCheck(
  source: string,
  { format, limit, standsForSeveral }: CheckOptions,
): (text: string) => Finding | undefined {
  const passes = fastPass(source, format)
  let checks: readonly TextCheck[] | undefined
  return text => {
    if (!passes(text) && text !== source) {
      checks ??= checksOf(source, { format, standsForSeveral })
      for (const check of checks) {
        const finding = check(text)
        if (finding !== undefined) return finding
      }
    }
    return limit === undefined ? undefined : lengthFinding(text, limit)
  }
}

function checksOf(source: string, options: CheckOptions): readonly TextCheck[] {
  const { format } = options
  const icu = isIcu(source, format) ? icuCheck(source, options) : undefined
  return [
    blankCheck(source),
    controlCheck(source),
    // The tree sees branches, where the same tag or placeholder stands once for each.
    ...(icu === undefined ? [bracesCheck(source, format), tagCheck(source, format)] : [icu]),
    printfCheck(source, format),
    vueLiteralCheck(source, format),
    fenceCheck(source, format),
    commentCheck(source, format),
    linkCheck(source, format),
  ].filter(check => check !== undefined)
}
