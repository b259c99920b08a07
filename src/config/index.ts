/** The configuration: found, read, checked, resolved; locales and patterns. */

export { type LoadOptions, loadConfig } from './load.ts'
export { languageOf } from './locales.ts'
export { matchPattern } from './match.ts'
export { type BilingualFile, isBilingual, resolvePairs } from './pairs.ts'
export { fillLocale } from './placeholders.ts'
export { proposedConfig } from './propose.ts'
export { defineConfig, type WrittenConfig } from './schema.ts'
export type { Config } from './types.ts'
