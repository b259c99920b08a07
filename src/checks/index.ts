/** The checks that a delivered text must pass before it is written, and that `check` makes of existing translations. */
export { type BytePass, bytePass, passesAsBytes, specialBytes } from './byte-pass.ts'
export { isCodeValue, isKeptByComment } from './code-values.ts'
export { restoreEnds } from './ends.ts'
export { type FastPass, fastPass, isProseIn, prosePass } from './fast-pass.ts'
export { isIcu } from './icu/icu.ts'
export { expandPlurals, type NeededForms, pluralKindsOf } from './icu/icu-expand.ts'
export { dialectsOf } from './placeholders/dialects.ts'
export { spelledPlaceholders } from './placeholders/list.ts'
export { numberPlaceholders } from './placeholders/number-placeholders.ts'
export { proseSpans } from './prose.ts'
export { hasLetter, isCredits, sourceFault } from './source.ts'
export { holdsTerm, lostTerms } from './terms.ts'
export { faultCheck, textCheck } from './text-check.ts'
export {
  type CheckOptions,
  type CheckReason,
  checkOptionsOf,
  type Finding,
  type FormsOf,
  type Page,
} from './types.ts'
