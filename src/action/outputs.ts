/** A run → the outputs of action.yml (`fail-on-decides`). Every output is set, also after a failure. */
import type { AnyReport, MarkdownInput } from '../report/markdown/index.ts'

export type Effects = {
  /** Target files that were written, relative to the workspace. */
  readonly written: readonly string[]
  /** Files of `.dragoman/` that changed, relative to the workspace. */
  readonly state: readonly string[]
  /** Orders placed, as the run reported them while it worked; used where it has no report. */
  readonly reported: { readonly ids: readonly string[]; readonly spent: number }
}

export type OutputFiles = { readonly report: string; readonly body: string }

/** `''` means unknown, as after a configuration that could not be read. */
export function outputsOf(
  report: AnyReport,
  overview: MarkdownInput['overview'],
  { written, state, reported }: Effects,
  files: OutputFiles,
): Readonly<Record<string, string>> {
  const { command, orders, spent, pending = [], held } = report
  const planned = command === 'plan' ? report.total : report.estimated
  const placed =
    spent === undefined
      ? reported.ids
      : (orders ?? []).filter(one => !one.adopted && one.found !== true).map(({ id }) => id)
  // `edited` is reported and does not count: the string is translated (`held-with-a-reason`).
  const heldHere = held?.filter(({ reason }) => reason !== 'edited').length
  return {
    'exit-code': String(report.exitCode),
    changed: String(written.length > 0),
    'changed-files': [...new Set([...written, ...state])].sort().map(addable).join('\n'),
    'body-path': files.body,
    'report-path': files.report,
    ordered: String(placed.length),
    pending: String(pending.length),
    held: String(heldHere ?? overview?.totals.held ?? 0),
    missing: numberText(overview?.totals.missing),
    stale: numberText(overview?.totals.stale),
    spent: amountText(spent ?? reported.spent),
    estimated: typeof planned === 'number' ? amountText(planned) : '',
    'order-ids': JSON.stringify(placed),
  }
}

function numberText(number: number | undefined): string {
  return number === undefined ? '' : String(number)
}

function amountText(dollars: number): string {
  return (Math.round(dollars * 100 + 1e-6) / 100).toFixed(2)
}

/**
 * A path as git takes it in a list that is split at commas and line ends and trimmed; `?` matches any one character.
 * Source: create-pull-request's `add-paths`, git's pathspec.
 */
function addable(path: string): string {
  const listed = path.replace(/[,\r\n]|^\s|\s$/g, '?')
  return listed.startsWith(':') ? `./${listed}` : listed
}
