/** Plural forms that no everyday number takes: they hold what the form for all other numbers holds, and cost nothing. */

import { copyWith } from '../../model.ts'
import type { LedgerView } from '../known/ledger-view.ts'
import { type StringInput, type StringState, stringState } from './string-state.ts'

/**
 * The state of such a form: that of a string for which the ledger holds the texts of its original, and which is never
 * bought. A manual edit stays while its source is unchanged.
 * @param original what the ledger holds for it, and the translation that answers its present source, as it is in the
 *   file or about to be; `undefined`: there is none
 */
export function copyState(
  input: Omit<StringInput, 'view'>,
  original: { readonly view: LedgerView; readonly textNow: string | undefined },
): StringState {
  const { textNow } = original
  const good = original.view.texts
    .filter(({ finding, accepted }) => finding === undefined || accepted)
    // A manual edit is no news here: the original has reported it.
    .map(text => ({ ...text, isForThisLocale: false }))
  const own =
    textNow === undefined || good.some(({ text }) => text === textNow)
      ? []
      : [
          {
            answers: input.source,
            text: textNow,
            orderId: '',
            finding: undefined,
            accepted: true,
            settled: false,
            isForThisLocale: false,
          },
        ]
  const view = { texts: [...own, ...good], cover: undefined, deliveryFault: undefined }
  const decided = stringState({ ...input, view })
  return decided.state === 'translated' ? decided : copyWith(decided, { skip: 'no-text' })
}
