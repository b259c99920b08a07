/**
 * Reports → text for a terminal or a log. Everything that came from files, translators or the service is made visible,
 * so it can neither move the cursor nor speak to a CI runner; `withoutCommands` checks the whole once more.
 */

export { wholeReport } from '../json/empty.ts'
export { jsonLine, quoted, visible, visibleLines, withoutCommands } from '../visible.ts'
export { asTrial, count, money, names, type Paint, plainView, sumOfDollars, type View } from '../words.ts'
export { configText } from './config.ts'
export { doctorText } from './doctor.ts'
export { extractText } from './extract.ts'
export { initText } from './init.ts'
export { errorText, noticeLines } from './notes.ts'
export { accountText, cancelText, orderDetailText, ordersText, ratesText, settleText } from './orders.ts'
export { confirmationText, plannedTexts, planText } from './plan.ts'
export { pruneText } from './prune.ts'
export { pseudoText } from './pseudo.ts'
export { orderText, pullText, syncText } from './run.ts'
export { seenFrom } from './seen-from.ts'
export { checkText, statusText } from './status.ts'
export { displayWidth } from './table.ts'
export { acceptText, adoptText, keepText, repairText, resetText } from './upkeep.ts'
