/** The configuration: found, read, checked, resolved; locales and patterns. */

export { languages } from './languages.ts'
export { type LoadOptions, loadConfig } from './load.ts'
export { type LanguageMatch, type LanguageOverrides, languageOf, localesOf } from './locales.ts'
export { type Captures, matchPattern, type PatternMatcher } from './match.ts'
export { type BilingualFile, formatOf, isBilingual, resolvePairs } from './pairs.ts'
export { fillLocale } from './placeholders.ts'
export { configJsonSchema, defineConfig, type WrittenConfig } from './schema.ts'
export type { Budget, Config, ResolvedFiles } from './types.ts'
