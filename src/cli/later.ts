/** What the design names and this version does not have. It is refused, never ignored. */

export const laterCommands: readonly string[] = ['extract']

export function laterSentence(what: string): string {
  return `${what} is not in this version of dragoman`
}
