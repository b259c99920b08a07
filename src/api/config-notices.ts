/** Settings that may not do what their author expects of them. */
import type { Config } from '../config/index.ts'
import type { Tree } from '../engine/project.ts'
import type { Notice } from '../model.ts'
import { spellingNotices } from './spelling.ts'

export function configNotices(project: Tree, config: Config): Notice[] {
  const idle = (config.idlePackages ?? []).map(pattern => ({
    message: `no folder matches ${JSON.stringify(pattern)} in "packages" of ${project.configFile}; correct the pattern or remove it`,
  }))
  return [...idle, ...spellingNotices(project, config)]
}
