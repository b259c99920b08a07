/** A small shop: JSON files `l/<locale>/<name>.json`, and what people do with them. */
import type { Trial } from '../trial.ts'

export const texts = { title: 'Title', nav: { home: 'Home, {{name}}' } }

export function configOf(targets: readonly string[], more: object = {}): object {
  return { source: 'en', targets, files: [{ path: 'l/{locale}/*.json' }], ...more }
}

export function shop(
  targets: readonly string[] = ['de'],
  files: Readonly<Record<string, string | object>> = { 'l/en/a.json': texts },
): Record<string, string | object> {
  return { 'dragoman.config.json': configOf(targets), ...files }
}

/** Orders of such a shop move only when asked. */
export const slow = { manual: true }

export async function ordered(trial: Trial): Promise<void> {
  await trial.run({ name: 'order' })
}

/** Ordered, done, fetched and written. */
export async function translated(trial: Trial): Promise<void> {
  await ordered(trial)
  trial.finish()
  await trial.run({ name: 'sync' })
}

export const finish = (trial: Trial): void => trial.finish()
