/** Names of folders that belong to git and other tools, in every spelling that some file system takes for them. */

/** Whether a name is `.git`: without regard to case, to what Windows cuts off, and to what macOS does not see. */
export function isGitName(name: string): boolean {
  if (!/^[.gG\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/.test(name)) return false
  const seen = name
    .replace(/[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g, '')
    .replace(/:.*$/s, '')
    .replace(/[. ]+$/, '')
  return /^(?:\.git|git~\d+)$/i.test(seen)
}

/** Whether what a folder of this name holds is somebody else's: nothing in it is found, and nothing written there. */
export function isClosedName(name: string): boolean {
  return isGitName(name) || /^(?:\.dragoman|node_modules)$/i.test(name)
}
