import { DragomanError } from '../errors.ts'
import { reportOf } from './records.ts'
import type { Report } from './reports.ts'

/** The report of a command that threw, whatever it threw; what nobody foresaw is INTERNAL, with exit code 1 (`error-codes`). */
export function failedReport(command: string, error: unknown): Report {
  if (error instanceof DragomanError) return reportOf(command, [error])
  const message = error instanceof Error ? error.message : String(error)
  return { schemaVersion: 1, command, exitCode: 1, errors: [{ code: 'INTERNAL', message }], notices: [] }
}
