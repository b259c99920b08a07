/** Values of the engine → records of every report, and of those that only look. */

import type { Overview } from '../engine/status/overview.ts'
import { type DragomanError, exitCodeOf } from '../errors.ts'
import { defined, type Notice } from '../model.ts'
import type { CheckReport, ErrorRecord, NoticeRecord, Report, StatusReport } from './reports.ts'

export function reportOf(
  command: string,
  errors: readonly DragomanError[],
  notices: readonly Notice[] = [],
  exitCode: number = exitCodeOf(errors),
): Report {
  return {
    schemaVersion: 1,
    command,
    exitCode,
    errors: errors.map(errorRecord),
    notices: notices.map(noticeRecord),
  }
}

/** An error as a record; what is not known is left out. */
export function errorRecord(error: DragomanError): ErrorRecord {
  return { code: error.code, ...noticeRecord(error) }
}

export function noticeRecord(notice: Notice | DragomanError): NoticeRecord {
  const { message, path, locale, key, line } = notice
  const target = 'target' in notice ? notice.target : undefined
  return {
    message,
    ...defined({ path, locale, key, line, target }),
  }
}

export function overviewRecords({
  files,
  totals,
  free,
  unrecorded,
  unorderable,
  unpaired,
}: Overview): Omit<StatusReport, keyof Report> {
  return {
    files,
    totals,
    ...(free > 0 && { free }),
    ...(unrecorded > 0 && { unrecorded }),
    ...(unorderable > 0 && { unorderable }),
    ...(unpaired > 0 && { unpaired }),
  }
}

export function findingRecords({ findings, accepted }: Overview): Pick<CheckReport, 'findings' | 'accepted'> {
  return {
    findings: findings.map(({ hashes, ...finding }) => finding),
    accepted: accepted.map(({ hashes, acceptances, ...finding }) => ({
      ...finding,
      acceptance: { line: acceptances[0]?.line ?? 0, reason: acceptances[0]?.reason ?? '' },
    })),
  }
}
