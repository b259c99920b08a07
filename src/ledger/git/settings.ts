/** Settings of git that would come from files of a checkout, by way of an include. */
import { join, relative, sep } from 'node:path'
import { isGitName, isWithin, realPath } from '../../disk.ts'
import { UsageError } from '../../errors.ts'
import type { Environment } from './program.ts'

/** Those that name programs, addresses and credentials for what we ask of git. */
const decisive =
  /^(?:core\.(?:sshcommand|gitproxy|alternaterefscommand)|(?:bundle|credential|fetch|hook|http|include|includeif|remote|ssh|transfer|url)\..*)$/s

/**
 * `.git/config` and the user's own files are trusted as they are. Where one of them includes a file of the checkout,
 * every commit may bring another: a setting that decides where git connects may not be there.
 * @param listed - by `git config --null --show-origin --list`
 * @param instead - how to do without git, for the message
 * @throws {UsageError}
 */
export function refuseSettingsOfCheckout(
  listed: string,
  top: string,
  env: Environment,
  instead: string,
): void {
  const fields = listed.split('\0')
  const own = [env.GIT_CONFIG_GLOBAL, env.HOME && join(env.HOME, '.gitconfig')].map(
    file => file && realPath(file),
  )
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [origin = '', setting = ''] = fields.slice(at, at + 2)
    const [name = ''] = setting.split('\n', 1)
    if (!origin.startsWith('file:') || !decisive.test(name)) continue
    const file = realPath(origin.slice('file:'.length))
    const isOfCheckout = isWithin(file, top) && !relative(top, file).split(sep).some(isGitName)
    if (!isOfCheckout || own.includes(file)) continue
    throw new UsageError(
      `git reads settings from ${JSON.stringify(relative(top, file))} in the checkout, which sets ${name}, so any commit could change where git connects. Move that setting to .git/config or to your own settings, or ${instead}`,
    )
  }
}
