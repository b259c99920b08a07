/** A repository → a configuration: layouts, other tools' settings, names of files. Pure but for what the caller reads. */
export { configText } from './config-text.ts'
export { detect, isTestFile } from './detect.ts'
export { looksTranslated } from './known-locales.ts'
export { needsOf, pipelineOf } from './pipelines.ts'
export type { Repository } from './repository.ts'
export { plainPattern } from './settings.ts'
export type { Detection, Proposal, Tools } from './types.ts'
