/** The price of a plan from each service, side by side, for people. */
import { right } from '../columns.ts'
import type { ServiceRecord } from '../json/price-types.ts'
import type { PlanReport } from '../json/types.ts'
import { visible } from '../visible.ts'
import { money, names, shortened, sumOfDollars, tableIn, type View } from '../words.ts'

/** A row per file with the price of each service, and what a service does not sell. */
export function comparisonLines({ comparison }: Pick<PlanReport, 'comparison'>, view: View): string[] {
  if (comparison === undefined) return []
  const paths = [...new Set(comparison.flatMap(({ requests }) => requests.map(({ path }) => path)))]
  const rows = paths.map(path => [visible(path), ...comparison.map(one => priceOf(one, path))])
  const [head = '', ...lines] = tableIn(
    view,
    ['FILE', ...comparison.map(({ service }) => right(service))],
    [...rows, ['total', ...comparison.map(({ total }) => money(total))]],
  )
  return [
    'The same plan from each service:',
    head,
    ...shortened(lines.slice(0, -1), view),
    ...lines.slice(-1),
    ...comparison.flatMap(one => gapLines(one)),
  ]
}

function priceOf({ requests }: ServiceRecord, path: string): string {
  const here = requests.filter(one => one.path === path)
  if (here.length === 0) return '-'
  return money(sumOfDollars(here.map(({ price }) => price)))
}

function gapLines({ service, unsold, refused }: ServiceRecord): string[] {
  const locales = [...new Set(unsold.map(({ locale }) => locale))]
  return [
    ...(locales.length === 0 ? [] : [`  The service does not sell ${service} into ${names(locales)}.`]),
    ...refused.map(message => `  ${service}: ${visible(message)}`),
  ]
}
