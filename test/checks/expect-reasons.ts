import { expect, it } from 'vitest'
import { type CheckReason, textCheck } from '../../src/checks/index.ts'
import type { FormatName } from '../../src/model.ts'

/** A source text, a translation, and the reason of the finding, where there is one. */
export type Row = readonly [source: string, text: string, reason?: CheckReason | undefined]

export function expectReasons(format: FormatName, rows: readonly Row[]): void {
  it.each(rows.map(([source, text, reason]) => ({ source, text, reason })))(
    '$source → $text: $reason',
    ({ source, text, reason }) => {
      expect(textCheck(source, { format })(text)?.reason).toBe(reason)
    },
  )
}
