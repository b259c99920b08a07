import { expect, it } from 'vitest'
import { type CheckOptions, faultCheck, textCheck } from '../../src/checks/index.ts'

/** `kept out`: the file would be invalid, a delivery held. `doubtful`: a warning in a file, a delivery held. */
export type Outcome = 'right' | 'warned of' | 'doubtful' | 'kept out'
export type OutcomeRow = readonly [source: string, text: string, outcome: Outcome]

export function outcomeOf(source: string, text: string, options: CheckOptions): Outcome {
  const finding = textCheck(source, options)(text)
  const isHeld = faultCheck(source, options)(text) !== undefined
  if (finding === undefined) return 'right'
  if (finding.severity !== 'warning') return 'kept out'
  return isHeld ? 'doubtful' : 'warned of'
}

export function expectOutcomes(options: CheckOptions, rows: readonly OutcomeRow[]): void {
  it.each(rows.map(([source, text, outcome]) => ({ source, text, outcome })))(
    '$source → $text: $outcome',
    ({ source, text, outcome }) => {
      expect(outcomeOf(source, text, options)).toBe(outcome)
    },
  )
}
