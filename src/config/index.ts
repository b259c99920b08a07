/** The configuration: found, read, checked, resolved; locales and patterns. */

export { defineConfig, type WrittenConfig } from './check/schema.ts'
export { type Config, defaults } from './check/types.ts'
export { keyLinesOf } from './load/key-lines.ts'
export { type LoadOptions, loadConfig } from './load/load.ts'
export { packageFolders, workspacePatterns } from './load/packages.ts'
export { proposedConfig } from './load/propose.ts'
export { createReader } from './load/read-file.ts'
export { languageOf } from './locales/locales.ts'
export { matchPattern, matchPlaceholders } from './paths/match.ts'
export { type BilingualFile, bilingualFormatOf, resolvePairs } from './paths/pairs.ts'
export { fillLocale } from './paths/placeholders.ts'
