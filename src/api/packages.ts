/** The packages of a monorepo in reports. */
import type { Plan } from '../engine/plan/plan.ts'
import type { Layout } from '../engine/project.ts'
import type { Overview } from '../engine/status/overview.ts'
import { dollars, groupBy, packageOf, type RelativePath, sumOfCounts } from '../model.ts'
import type { PackageRecord, PricedPackageRecord } from './reports.ts'

/** How far each package is; absent where the configuration has no packages. */
export function packageRecords(
  { packages }: Pick<Layout, 'packages'>,
  { files }: Pick<Overview, 'files'>,
): { readonly packages?: readonly PackageRecord[] } {
  if (packages === undefined) return {}
  const all = [...byPackage(packages, files, ({ source }) => source)].map(([path, own]) => ({
    path,
    files: own.length,
    entries: own.reduce((sum, { entries }) => sum + entries, 0),
    ...sumOfCounts(own.flatMap(({ targets }) => targets)),
  }))
  return { packages: all }
}

/** The cost of each package. */
export function packagePrices(
  { packages }: Pick<Layout, 'packages'>,
  { requests }: Pick<Plan, 'requests'>,
): { readonly packagePrices?: readonly PricedPackageRecord[] } {
  if (packages === undefined) return {}
  const all = [...byPackage(packages, requests, ({ path }) => path)].map(([path, own]) => ({
    path,
    entries: own.reduce((sum, { strings }) => sum + strings.length, 0),
    price: dollars(own.reduce((sum, { price }) => sum + price, 0)),
  }))
  return { packagePrices: all }
}

/** By the innermost package that a file is in; `''` for those that are in none. In the order of the files. */
function byPackage<T>(
  packages: readonly RelativePath[],
  all: readonly T[],
  pathOf: (one: T) => RelativePath,
): ReadonlyMap<RelativePath, readonly T[]> {
  const known = new Set(packages)
  return groupBy(all, one => packageOf(known, pathOf(one)))
}
