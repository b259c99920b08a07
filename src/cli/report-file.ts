/** `--report FILE`: what a run came to, for people who do not read logs. */
import { reportContext } from '../api/report-context.ts'
import type { RunOptions } from '../index.ts'
import type { AnyReport } from '../report/markdown/types.ts'
import { saveOutput } from './inputs.ts'

/** No file is cut by whoever shows it. */
const noLimit = Number.MAX_SAFE_INTEGER

/**
 * @param options - as the command itself was called
 * @throws {UsageError} where the file cannot be written
 */
export async function saveReport(
  file: string,
  report: AnyReport,
  options: RunOptions,
  now: number,
): Promise<void> {
  const context = await reportContext(report, options, 'always')
  const input = { report, ...context, remarks: [], now, trial: options.sandbox === true }
  saveOutput(file, await textOf(file.toLowerCase(), input))
}

async function textOf(
  name: string,
  input: Parameters<typeof import('../report/html/index.ts').htmlOf>[0],
): Promise<string> {
  const packages = input.overview?.packages?.map(({ path }) => path)
  if (name.endsWith('.csv')) return (await import('../report/csv.ts')).csvOf(input.listed, packages)
  if (name.endsWith('.md')) return (await import('../report/markdown/index.ts')).markdownOf(input, noLimit)
  return (await import('../report/html/index.ts')).htmlOf(input)
}
