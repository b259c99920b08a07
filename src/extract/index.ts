/** Source code → what it asks of the source catalogs. */
export { type CatalogLag, lagOf } from './catalog.ts'
export { i18nextCli } from './i18next-cli.ts'
export { i18nextParser } from './i18next-parser.ts'
export type { CodeFile, CodeKey, CodeReader, FoundInCode } from './keys.ts'
export { findPackage } from './load.ts'
export { notesOf } from './notes.ts'
export { type ExtractSettings, settingsOf, type Tool } from './settings.ts'
