/** Which git is run, and what it is given of the environment: nothing of either comes from a checkout. */
import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import { isWithin, realPath } from '../../disk.ts'
import { wordsIn } from '../../model.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/**
 * The variables that git, ssh and helpers for credentials need: where the user's own settings, keys and programs are, and how the
 * network is reached. Names are compared in capitals, as Windows does.
 */
const needed: ReadonlySet<string> = new Set(
  wordsIn(
    'HOME USER LOGNAME SHELL TMPDIR TMP TEMP XDG_CONFIG_HOME XDG_CACHE_HOME XDG_RUNTIME_DIR XDG_DATA_HOME',
    'DBUS_SESSION_BUS_ADDRESS GNUPGHOME SSH_AUTH_SOCK SSH_AGENT_PID HTTP_PROXY HTTPS_PROXY ALL_PROXY',
    'NO_PROXY SSL_CERT_FILE SSL_CERT_DIR CURL_CA_BUNDLE SYSTEMROOT SYSTEMDRIVE WINDIR COMSPEC PATHEXT',
    'USERPROFILE USERNAME HOMEDRIVE HOMEPATH APPDATA LOCALAPPDATA PROGRAMDATA PROGRAMFILES',
    'PROGRAMFILES(X86) PROGRAMW6432 LD_LIBRARY_PATH GIT_SSH GIT_SSH_COMMAND GIT_SSH_VARIANT',
    'GIT_PROXY_COMMAND GIT_EXEC_PATH GIT_CONFIG_PARAMETERS GIT_CONFIG_GLOBAL GIT_CONFIG_SYSTEM',
    'GIT_CONFIG_NOSYSTEM GIT_CONFIG_COUNT GIT_HTTP_PROXY_AUTHMETHOD',
    // Makes git trust less, never more.
    'GIT_TEST_ASSUME_DIFFERENT_OWNER',
  ),
)

/** The user's own settings of git, and of its transport over TLS. */
const neededFamilies = /^GIT_(?:CONFIG_(?:KEY|VALUE)_\d+|(?:PROXY_)?SSL_\w+)$/

/**
 * The variables that git gets.
 * @param path - as of `programPath`
 */
export function gitEnvironment(env: Environment, path: readonly string[]): Environment {
  const given = Object.entries(env).filter(
    ([name]) => needed.has(name.toUpperCase()) || neededFamilies.test(name.toUpperCase()),
  )
  return { ...Object.fromEntries(given), PATH: path.join(delimiter) }
}

/**
 * The folders in which programs are looked for: those of `PATH` that are absolute and no part of a checkout.
 * @param checkouts - absolute, without links
 */
export function programPath(env: Environment, checkouts: readonly string[]): readonly string[] {
  const path = Object.entries(env).find(([name]) => name.toUpperCase() === 'PATH')?.[1] ?? ''
  return path
    .split(delimiter)
    .map(folder => folder.replace(/^"(.*)"$/, '$1'))
    .filter(folder => isAbsolute(folder) && !checkouts.some(checkout => isWithin(realPath(folder), checkout)))
}

/**
 * The git to run, absolute; `undefined` where there is none. By a look of our own: Windows would take one from the
 * working directory first.
 */
export function findGit(
  path: readonly string[],
  checkouts: readonly string[],
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  // Scripts such as git.cmd would need a shell, which nothing is given to.
  const name = platform === 'win32' ? 'git.exe' : 'git'
  return path
    .map(folder => join(folder, name))
    .find(file => isProgram(file) && !checkouts.some(checkout => isWithin(realPath(file), checkout)))
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}
