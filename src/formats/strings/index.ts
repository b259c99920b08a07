import { factsOf } from '../../model.ts'
import type { Format } from '../types.ts'
import { createTarget } from './create.ts'
import { scanStrings } from './entries.ts'
import { mergeIntoTarget } from './merge.ts'
import { removeStatements } from './remove.ts'
import { spelledInStrings, stringsWalkers } from './walk.ts'
import { readReply, writePayload } from './wire.ts'

/**
 * Localized strings of Apple's systems: statements `"key" = "value";` with comments, an old-style property list.
 * The id of an entry is its key alone.
 * @see https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/LoadingResources/Strings/Strings.html
 */
export const strings: Format = {
  ...factsOf('strings'),
  scan: scanStrings,
  merge: ({ source, target, values }) =>
    target === undefined ? createTarget(source, values) : mergeIntoTarget(source, target, values),
  remove: removeStatements,
  payload: writePayload,
  isPayloadCommented: true,
  read: readReply,
  walkers: stringsWalkers,
  spelled: spelledInStrings,
}
