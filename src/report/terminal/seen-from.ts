/** Reports name files from the project's root; a reader's shell takes them from the folder that it is in. */

/**
 * A report with its paths as a reader calls them, in messages too.
 * @param shown - what a path of a report is called
 */
export function seenFrom(shown: (path: string) => string): <T>(report: T) => T {
  return report => {
    const paths = new Map<string, string>()
    // A package may be the folder that the reader is in; files in no package have no path.
    visit(report, path => paths.set(path, path === '' ? '' : shown(path) || '.'))
    if ([...paths].every(([path, here]) => path === here)) return report
    // Behind a path in a message may be its line, and the end of a sentence.
    const inMessage = (message: string) =>
      message.replace(/[^\s"'(),;]+?(?=(?::\d+)*[:.]?(?:[\s"'(),;]|$))/g, word => paths.get(word) ?? word)
    return mapped(report, path => paths.get(path) ?? path, inMessage) as typeof report
  }
}

const pathNames: ReadonlySet<string> = new Set(['path', 'target'])
const pathLists: ReadonlySet<string> = new Set(['written', 'deleted'])

/** `source` is a path where the record lists its targets, and a locale elsewhere. */
function isPath(name: string, record: object): boolean {
  return pathNames.has(name) || (name === 'source' && 'targets' in record && 'format' in record)
}

function visit(value: unknown, note: (path: string) => void): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value)) {
    if (typeof member === 'string' && isPath(name, value)) note(member)
    else if (Array.isArray(member) && pathLists.has(name)) for (const path of member) note(String(path))
    else visit(member, note)
  }
}

function mapped(value: unknown, path: (path: string) => string, message: (text: string) => string): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(one => mapped(one, path, message))
  return Object.fromEntries(
    Object.entries(value).map(([name, member]): [string, unknown] => {
      if (typeof member === 'string')
        return [name, isPath(name, value) ? path(member) : name === 'message' ? message(member) : member]
      if (Array.isArray(member) && pathLists.has(name)) return [name, member.map(one => path(String(one)))]
      return [name, mapped(member, path, message)]
    }),
  )
}
