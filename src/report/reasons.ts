/** The words for the codes of `model/reasons.ts`. A code without words does not compile. */
import type { HeldReason, SkipReason } from '../model.ts'
import type { PlanReport } from './json/types.ts'

export { findingWords } from '../model.ts'

const skipReasons: Readonly<Record<SkipReason, string>> = {
  pending: 'already on order, or part of another order of this plan',
  delivered:
    'already delivered; the next run of "dragoman order", "pull" or "sync" writes the texts free of charge',
  held: 'delivered, but held; "dragoman pull" says why',
  cancelled: 'the order was cancelled or deleted; "dragoman order --again KEY|FILE" orders the strings again',
  unsold:
    'the service does not sell this language; if the locale is another name for a language that it sells, name that language in the configuration, such as locales: {cn: zh-CN}',
  'same-language': 'the target language is the source language',
  kept: 'the configuration keeps translations whose source changed (stale: keep)',
  'source-invalid':
    'the source text is broken, and every translation would repeat the fault; correct the source text',
  trial: 'a sandbox trial of proofreading wrote the source text; restore the source file',
  'no-text':
    'nothing to translate, or a plural form that only fractions use; dragoman fills it with a copy, free of charge',
  unpaired:
    'dragoman does not know which part of the target translates these strings, or finds no place for them; "dragoman check" names the lines',
  shape:
    'the target has a value of another kind at this key, such as a list; "dragoman check" says what to do',
  'array-gap':
    'an earlier element of this list has no translation yet, and dragoman fills lists from the first element on; translate or order that element first',
}

/** Why strings are not in a plan, in words. */
export function skipReasonOf({
  reason,
  trial,
}: Pick<PlanReport['skipped'][number], 'reason' | 'trial'>): string {
  return skipReasons[trial === true ? 'trial' : reason]
}

export const heldReasons: Readonly<Record<HeldReason, string>> = {
  edited: 'somebody edited the target text while the translation was on order',
  placeholder: 'the placeholders differ from those of the source text',
  markup: 'the tags differ from those of the source text',
  empty: 'the delivered text is empty',
  'missing-key': 'the delivery lacks this string',
  unreadable: 'the delivery cannot be read',
  'too-long': 'the delivered text is longer than allowed',
  control: 'the delivered text holds control characters',
  icu: 'the ICU message is broken or does not fit the source text',
}
