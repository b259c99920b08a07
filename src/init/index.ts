/** A repository → a configuration: layouts, other tools' settings, names of files. Pure but for what the caller reads. */
export { configText } from './config-text.ts'
export { type Detection, detect, isTestFile, isWorkspace, type Proposal } from './detect.ts'
export { type PipelineKind, pipelineKinds, pipelineOf } from './pipelines.ts'
export type { Repository } from './repository.ts'
