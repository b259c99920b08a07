import { describe, expect, it } from 'vitest'
import { annotationsOf } from '../../src/action/annotations.ts'
import type { CheckReport } from '../../src/index.ts'
import { checkReport, heldRecord, pullReport } from '../report/records.ts'

type Finding = CheckReport['findings'][number]

const inDe: Finding = {
  path: 'l/en.json',
  target: 'l/de.json',
  locale: 'de',
  key: ['a', 'b'],
  line: 7,
  sourceLine: 3,
  reason: 'invalid',
  severity: 'error',
  message: 'placeholders differ: missing "{x}"',
}
const inFr: Finding = { ...inDe, target: 'l/fr.json', locale: 'fr', line: 9, message: 'tags differ' }

function annotations(findings: readonly Finding[]) {
  const report = { ...checkReport(findings, {}), command: 'check', exitCode: 3 }
  return annotationsOf(report, findings, path => `app/${path}`)
}

it('the annotation of an error is its sentence, without its code', () => {
  const errors = [{ code: 'OVER_BUDGET' as const, message: 'the cap of this run ($10) is reached' }]
  const report = { ...pullReport, errors, exitCode: 6 }
  expect(annotationsOf(report, [], path => path)).toEqual([
    { level: 'error', message: 'the cap of this run ($10) is reached' },
  ])
})

describe('an annotation of check', () => {
  it('points at the broken value in the target file, each with its own fault', () => {
    expect(annotations([inDe, inFr])).toEqual([
      {
        level: 'error',
        message: 'invalid in de: /a/b: placeholders differ: missing "{x}"',
        file: 'app/l/de.json',
        line: 7,
      },
      { level: 'error', message: 'invalid in fr: /a/b: tags differ', file: 'app/l/fr.json', line: 9 },
    ])
  })

  it('is a notice, and the last, where a translation differs as it may', () => {
    expect(annotations([{ ...inDe, severity: 'warning' }, inFr])).toMatchObject([
      { level: 'error', message: 'invalid in fr: /a/b: tags differ' },
      { level: 'notice', message: 'warning in de: /a/b: placeholders differ: missing "{x}"' },
    ])
  })

  it.each<[what: string, reason: Finding['reason'], findings: Finding[], file: string, line: number]>([
    ['a stale value of one language', 'stale', [inDe], 'app/l/de.json', 7],
    ['the source text of values that are stale in many', 'stale', [inDe, inFr], 'app/l/en.json', 3],
    ['the source text of what is missing', 'missing', [inDe], 'app/l/en.json', 3],
  ])('points at %s', (_, reason, findings, file, line) => {
    const found = annotations(findings.map(finding => ({ ...finding, reason })))
    expect(found).toMatchObject([{ file, line }])
    expect(found[0]?.message).toContain(`${reason} in ${findings.map(({ locale }) => locale).join(', ')}`)
  })
})

it('a held text points at the place in the target file where it would be', () => {
  const report = { ...pullReport, exitCode: 5, held: [heldRecord] }
  const found = annotationsOf(report, [{ ...inDe, target: 'de.json', key: heldRecord.key }], path => path)
  expect(found).toMatchObject([{ level: 'error', file: 'de.json', line: 7 }])
  expect(found[0]?.message).toBe('held: /cart/items~1all in de, order 100001: {count} is missing')
  expect(annotationsOf(report, [], path => path)).toMatchObject([{ file: 'de.json', line: undefined }])
})

it('only what fails the check is an error, and comes first', () => {
  const missing: Finding = { ...inDe, reason: 'missing', key: ['c'] }
  const report = {
    ...checkReport([missing, inFr], {}),
    failOn: ['missing'],
    command: 'check',
    exitCode: 3,
  } as const
  expect(annotationsOf(report, [inFr, missing], path => path)).toMatchObject([
    { level: 'error', message: 'missing in de: /c' },
    { level: 'warning', message: 'invalid in fr: /a/b: tags differ' },
  ])
})
