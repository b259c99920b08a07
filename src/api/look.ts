/** The commands that only look, offline. */
import type { Config } from '../config/index.ts'
import { unreadableNotices } from '../engine/known/order-lines.ts'
import { unclearNotices } from '../engine/known/unclear.ts'
import type { RunLedger, Tree } from '../engine/project.ts'
import { type Overview, overview } from '../engine/status/overview.ts'
import type { Notice } from '../model.ts'
import { acceptNamed } from './accept-findings.ts'
import { configNotices } from './config-notices.ts'
import { lagOfCatalogs } from './extract-first.ts'
import { checkFailOn, overviewErrors } from './fail-on.ts'
import { refuseUnknownOptions } from './known-options.ts'
import { localeNotices } from './locale-questions.ts'
import { openToLook } from './open-to-look.ts'
import type { CheckOptions, FailOnOption, RunOptions } from './options.ts'
import { packageRecords } from './packages.ts'
import { findingRecords, overviewRecords, reportOf } from './records.ts'
import type { CheckReport, StatusReport } from './reports.ts'
import { scopeNotices, scopeRecord } from './selection.ts'

/** How far each file is translated. Offline; writes nothing. Fails on nothing but what `failOn` names. */
export async function status(options: RunOptions & FailOnOption = {}): Promise<StatusReport> {
  refuseUnknownOptions('status', options)
  const { project, config, note } = await openToLook(options)
  const found = beforeInit(overview(project, { findings: false }), note)
  const problems = [...found.problems, ...overviewErrors(found.totals, options.failOn ?? [])]
  return {
    ...reportOf('status', problems, [...note, ...overviewNotices(project, config, found)]),
    ...overviewRecords(found),
    ...packageRecords(project, found),
    ...scopeRecord(project),
  }
}

/** `status` as a gate: exit code 3 when anything is missing, stale or invalid. Offline; writes nothing but what is accepted. */
export async function check(options: CheckOptions = {}): Promise<CheckReport> {
  refuseUnknownOptions('check', options)
  const { project, config, note: missing } = await openToLook(options)
  const look = () => overview(project, { findings: true })
  const note = [...missing, ...acceptNamed(project, options, missing.length === 0, look)]
  const found = beforeInit(look(), missing)
  const failOn = options.failOn ?? checkFailOn
  const lag = await lagOfCatalogs(options)
  const problems = [...found.problems, ...overviewErrors(found.totals, failOn), ...lag.problems]
  return {
    ...reportOf('check', problems, [...note, ...lag.notices, ...overviewNotices(project, config, found)]),
    ...overviewRecords(found),
    ...packageRecords(project, found),
    ...scopeRecord(project),
    failOn,
    ...findingRecords(found),
  }
}

/** Without a configuration `adopt` cannot record anything, and the first `init` records all: the count leads nowhere. */
function beforeInit<Found extends Overview>(found: Found, noConfig: readonly Notice[]): Found {
  return noConfig.length === 0 ? found : { ...found, unrecorded: 0 }
}

function overviewNotices(project: Tree & RunLedger, config: Config, { notices }: Overview): Notice[] {
  const ledger = project.store.ledger()
  const ofLedger = [...unreadableNotices(project, ledger), ...unclearNotices(project, ledger)]
  return [
    ...scopeNotices(project),
    ...localeNotices(project, config),
    ...configNotices(project, config),
    ...ofLedger,
    ...notices,
  ]
}
