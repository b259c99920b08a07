import type {
  CheckReport,
  CollectedRecords,
  OrderReport,
  OrdersReport,
  PlanReport,
  Report,
  StatusReport,
} from '../json/types.ts'

/** The report of any command: each part where the command has it. */
export type AnyReport = Report &
  Partial<
    Omit<PlanReport, keyof Report> &
      Omit<OrderReport, keyof Report> &
      Omit<CollectedRecords, keyof OrderReport> &
      Omit<CheckReport, keyof Report>
  >

export type MarkdownInput = {
  readonly report: AnyReport
  /** The state of the files after the run, where it is known. */
  readonly overview:
    | (Pick<StatusReport, 'files' | 'totals' | 'free' | 'packages'> &
        Partial<Pick<CheckReport, 'findings' | 'accepted'>>)
    | undefined
  /** The project's orders as the service lists them, where they are known. */
  readonly listed: OrdersReport['orders']
  /** Sentences of the caller, as plain text. */
  readonly remarks: readonly string[]
  /** Milliseconds since the epoch, for the age of orders. */
  readonly now: number
  readonly trial: boolean
}
