import { type EntryKey, factsOf, keyOf } from '../../model.ts'
import type { Format, MergeRequest } from '../types.ts'
import { neededEntries } from './plurals/needed.ts'
import { escapeText } from './read/escapes.ts'
import { declaredEncoding } from './read/header.ts'
import { scanCatalog, wireName } from './read/scan.ts'
import { poWalkers } from './read/walk.ts'
import { readStrings, writeStrings } from './wire.ts'
import { incompletePlurals } from './write/complete.ts'
import { bearCatalog } from './write/create.ts'
import { fitEnds } from './write/line-ends.ts'
import { mergeIntoCatalog } from './write/merge.ts'
import { removeMessages } from './write/remove.ts'

/**
 * gettext's PO and POT files. The id of an entry is its context (`''` for none), its msgid, and for a plural form the
 * index of that form.
 * @see https://www.gnu.org/software/gettext/manual/html_node/PO-Files.html
 */
export const po: Format = {
  ...factsOf('po'),
  scan: scanCatalog,
  merge(request) {
    const { target } = request
    const values = fitted(request)
    if (target === undefined) return bearCatalog({ ...request, values })
    return values.size === 0 ? target : mergeIntoCatalog({ ...request, target, values })
  },
  remove: removeMessages,
  fitted,
  incomplete: incompletePlurals,
  canonical: text => text.replace(/^\n+/, '').replace(/\n+$/, ''),
  payload: writeStrings,
  read: readStrings,
  neededBy: neededEntries,
  walkers: poWalkers,
  spelled: escapeText,
  declaredEncoding,
  isTextName: true,
  wireKey: id => keyOf([wireName(id)]),
}

function fitted(request: MergeRequest): ReadonlyMap<EntryKey, string> {
  const values = fitEnds(request)
  const incomplete = incompletePlurals({ ...request, values })
  return incomplete.size === 0 ? values : new Map([...values].filter(([key]) => !incomplete.has(key)))
}
