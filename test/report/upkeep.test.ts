import { describe, expect, it } from 'vitest'
import { acceptText, keepText, plainView, planText, repairText } from '../../src/report/terminal/index.ts'
import { heldRecord, orderRecord, planReport } from './records.ts'

const base = { schemaVersion: 1, command: '', exitCode: 0, errors: [], notices: [] } as const
const text = { path: 'en.json', locale: 'de', key: ['cart', 'a/b'] }

describe('keep', () => {
  it('lists what was kept', () => {
    expect(keepText({ ...base, kept: [text] }, plainView)).toMatchInlineSnapshot(`
      "Kept 1 translation, free of charge:
        en.json /cart/a~1b de
      Commit .dragoman/ to record this.
      "
    `)
  })

  it('says that nothing was stale', () => {
    expect(keepText({ ...base, kept: [] }, plainView)).toContain('Nothing was kept: none')
    const told = keepText({ ...base, kept: [], notices: [{ message: 'is on order' }] }, plainView)
    expect(told).toBe('Nothing was kept; see the notes for why.\n')
  })
})

it('accept lists what was accepted and what is still held', () => {
  const accepted = [{ id: '100001', ...text, key: ['\u001b[2J'] }]
  const shown = acceptText({ ...base, accepted, written: ['de.json'], held: [heldRecord] }, plainView)
  expect(shown).toContain('Accepted 1 text as delivered:\n  en.json /\\u001b[2J de\n')
  expect(shown).toContain('Wrote de.json.')
  expect(shown).toContain('Held: 1 delivered text not written')
})

describe('repair', () => {
  it('reports what was rebuilt', () => {
    const report = {
      ...base,
      orders: [orderRecord],
      delivered: ['100001'],
      locks: ['.dragoman/lock/en.json.txt'],
    }
    expect(repairText(report, plainView)).toMatchInlineSnapshot(`
      "Recovered 1 order that the ledger did not know:
        100001 en.json de $1.10

      Fetched the texts of 1 order.
      Wrote 1 lock file.
      "dragoman pull" writes them into the locale files.
      "
    `)
  })

  it('says that all is complete, unless something could not be settled', () => {
    const report = { ...base, orders: [], delivered: [], locks: [] }
    expect(repairText(report, plainView)).toContain('complete')
    expect(repairText({ ...report, exitCode: 9 }, plainView)).not.toContain('complete')
    expect(repairText({ ...report, notices: [{ message: 'is damaged' }] }, plainView)).toBe(
      'Nothing was changed. The files named in the notes cannot be read; restore them from git history.\n',
    )
  })
})

it('plan says what earlier orders save', () => {
  expect(planText({ ...planReport, reused: { strings: 3, amount: 0.45 } }, plainView)).toContain(
    'Reused: 3 strings from earlier orders are used free of charge, which saves about $0.45.',
  )
  expect(planText(planReport, plainView)).not.toContain('Saved')
  // An estimate, so in whole cents and not too low.
  for (const [amount, shown] of [
    [0.090034, '$0.10'],
    [0.000001, '$0.01'],
    [1.1, '$1.10'],
    [0.29, '$0.29'],
  ] as const)
    expect(planText({ ...planReport, reused: { strings: 1, amount } }, plainView)).toContain(
      `about ${shown}.`,
    )
})
