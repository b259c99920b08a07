/**
 * Where a line may be broken: the pairs of UAX #14 that matter for messages, without its dictionary and emoji rules.
 * @see https://www.unicode.org/reports/tr14/
 */

/** Column width of a character: 2 for East Asian wide ones, 0 for marks that combine, else 1. */
export function widthOf(code: number): number {
  if (code < 0x300) return 1
  if (isFormat(code) || /^[\p{Mn}\p{Me}]$/u.test(String.fromCodePoint(code))) return 0
  return isWide(code) ? 2 : 1
}

/**
 * For each character whether a line may begin with it.
 * @param codes code points of a piece of escaped text
 * @param fixed indexes where no line may begin: inside of escapes
 * @param areNamesWhole whether `conf.py` stays together (LB29), as in newer releases of gettext
 */
export function breaksBefore(
  codes: readonly number[],
  fixed: ReadonlySet<number>,
  areNamesWhole: boolean,
): readonly boolean[] {
  const breaks: boolean[] = []
  let before: BreakClass | undefined
  let hasSpace = false
  for (const [index, code] of codes.entries()) {
    let after = classOf(code)
    if (after === 'CM') {
      if (before !== undefined && !hasSpace) {
        breaks.push(false)
        continue
      }
      after = 'AL'
    }
    if (after === 'SP') {
      hasSpace = true
      breaks.push(false)
      continue
    }
    const isBehindStop = before === 'IS' && after === 'AL' && (!areNamesWhole || code === 0x3c)
    const isOpen =
      before !== undefined &&
      (isBehindStop || (hasSpace ? opensAfterSpace(before, after) : opens(before, after)))
    breaks.push(isOpen && !fixed.has(index))
    before = after
    hasSpace = false
  }
  return breaks
}

/** Class names of UAX #14; `WO` is an opening mark that is wide. */
type BreakClass =
  | 'AL'
  | 'BA'
  | 'B2'
  | 'CL'
  | 'CM'
  | 'CP'
  | 'EX'
  | 'GL'
  | 'HY'
  | 'ID'
  | 'IN'
  | 'IS'
  | 'NS'
  | 'NU'
  | 'OP'
  | 'PO'
  | 'PR'
  | 'QU'
  | 'SP'
  | 'SY'
  | 'WO'
  | 'ZW'

const charactersByClass: readonly (readonly [BreakClass, string])[] = [
  ['SP', ' '],
  ['BA', '\t|\u00ad\u2010\u2012\u2013\u2027\u3000'],
  ['B2', '—'],
  ['QU', '"\'«»‘’“”‹›‛‟'],
  ['OP', '([{¡¿‚„'],
  ['WO', '（［｛「『【〈《〔〖｢'],
  ['CL', '}、。，．」』】〉》〕〗）］｝｡､｣'],
  ['CP', ')]'],
  ['EX', '!?！？؟'],
  ['IS', ',.:;،؛'],
  ['SY', '/'],
  ['HY', '-'],
  ['PO', '%°¢‰′″％'],
  ['PR', '$+\\£¤¥±€№₽−'],
  ['GL', '\u00a0\u202f\u2007\u2011\u2060\ufeff'],
  ['ZW', '\u200b'],
  ['IN', '…‥․'],
  ['NS', '々〻ーゝゞヽヾ・：；〜ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ‼⁇⁈⁉'],
  ['NU', '0123456789٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯'],
]

const classByCode: ReadonlyMap<number, BreakClass> = new Map(
  charactersByClass.flatMap(([name, characters]) =>
    [...characters].map((character): [number, BreakClass] => [character.codePointAt(0) ?? 0, name]),
  ),
)

const never: ReadonlySet<BreakClass> = new Set(['CL', 'CP', 'EX', 'IS', 'SY', 'ZW'])

/** Pairs that stay together, each class before with those behind it; what holds for every class is in `opens`. */
const together: ReadonlyMap<BreakClass, ReadonlySet<BreakClass>> = new Map<
  BreakClass,
  ReadonlySet<BreakClass>
>([
  ['AL', new Set(['AL', 'NU', 'PR', 'PO', 'OP'])],
  ['NU', new Set(['AL', 'NU', 'PR', 'PO', 'OP'])],
  ['ID', new Set(['PO'])],
  ['PR', new Set(['AL', 'ID', 'NU', 'OP', 'WO'])],
  ['PO', new Set(['AL', 'NU', 'OP'])],
  ['CL', new Set(['PO', 'PR', 'NS'])],
  ['CP', new Set(['AL', 'NU', 'PO', 'PR', 'NS'])],
  ['HY', new Set(['NU'])],
  ['IS', new Set(['AL', 'NU'])],
  ['SY', new Set(['NU'])],
  ['B2', new Set(['B2'])],
])

function opens(before: BreakClass, after: BreakClass): boolean {
  if (before === 'ZW') return true
  if (never.has(after) || before === 'OP' || before === 'WO') return false
  if (before === 'QU' || after === 'QU' || before === 'GL') return false
  if (after === 'GL') return before === 'BA' || before === 'HY'
  if (after === 'BA' || after === 'HY' || after === 'NS' || after === 'IN') return false
  return together.get(before)?.has(after) !== true
}

function opensAfterSpace(before: BreakClass, after: BreakClass): boolean {
  if (never.has(after) || before === 'OP' || before === 'WO') return false
  if (before === 'QU') return after !== 'OP' && after !== 'WO'
  if (before === 'CL' || before === 'CP') return after !== 'NS'
  return !(before === 'B2' && after === 'B2')
}

function classOf(code: number): BreakClass {
  const known = classByCode.get(code)
  if (known !== undefined) return known
  if (code < 0x300) return 'AL'
  if (isCombining(code)) return 'CM'
  return isWide(code) ? 'ID' : 'AL'
}

function isCombining(code: number): boolean {
  return isFormat(code) || /^\p{M}$/u.test(String.fromCodePoint(code))
}

/** Joiners and direction marks. */
function isFormat(code: number): boolean {
  return (
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0x202a && code <= 0x202e) ||
    code === 0x2060 ||
    code === 0xfeff
  )
}

/** @see https://www.unicode.org/reports/tr11/ */
function isWide(code: number): boolean {
  return (
    (code >= 0x1100 && code <= 0x115f) ||
    (code >= 0x2e80 && code <= 0x303e) ||
    (code >= 0x3041 && code <= 0xa4cf) ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xfe30 && code <= 0xfe6f) ||
    (code >= 0xff01 && code <= 0xff60) ||
    (code >= 0xffe0 && code <= 0xffe6) ||
    (code >= 0x1f300 && code <= 0x1f64f) ||
    (code >= 0x1f680 && code <= 0x1f6ff) ||
    (code >= 0x1f900 && code <= 0x1f9ff) ||
    (code >= 0x20000 && code <= 0x3fffd)
  )
}
