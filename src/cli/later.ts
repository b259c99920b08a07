/** What the design names and this version does not have. It is refused, never ignored. */

export const laterCommands: readonly string[] = ['init', 'keep', 'extract', 'repair']
export const laterOptions: readonly string[] = ['--again', '--proofread']

export function laterSentence(what: string): string {
  return `${what} is not in this version of dragoman`
}
