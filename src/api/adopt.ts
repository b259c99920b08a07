import { adoptTranslations } from '../engine/upkeep/adopt.ts'
import { refuseUnknownOptions } from './known-options.ts'
import { localeNotices } from './locale-questions.ts'
import { openProject } from './open.ts'
import type { RunOptions } from './options.ts'
import { reportOf } from './records.ts'
import type { AdoptReport } from './reports.ts'
import { ignoreTrial } from './trial.ts'

/**
 * Records every existing translation as answering its present source text, so that a change of that text is noticed.
 * Offline and free of charge: needs no service and no key, and writes the lock alone.
 */
export async function adopt(options: RunOptions = {}): Promise<AdoptReport> {
  refuseUnknownOptions('adopt', options)
  const { project, config } = await openProject(options)
  project.disk.sweep()
  if (options.sandbox === true) ignoreTrial(project)
  const { adopted, locks, problems, notices } = adoptTranslations(project)
  return { ...reportOf('adopt', problems, [...localeNotices(project, config), ...notices]), adopted, locks }
}
