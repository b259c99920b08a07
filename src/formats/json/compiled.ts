/** Catalogs that a build made of others: messages taken apart for a program, whose pieces are no texts of their own. */
import { FormatError } from '../../errors.ts'
import { type JsonNode, membersByName } from './parse.ts'

/** @throws {FormatError} where a document is such a catalog */
export function refuseCompiled(root: JsonNode): void {
  const tool = compilers.find(({ wrote }) => messagesOf(root).some(wrote))
  if (tool === undefined) return
  const message = `${tool.name} compiled this catalog, so its messages are in pieces: set the path to the catalog that it was compiled from, and compile again after dragoman has written the translations`
  throw new FormatError(message)
}

const compilers: readonly { readonly name: string; readonly wrote: (message: JsonNode) => boolean }[] = [
  { name: 'FormatJS', wrote: isSyntaxTree },
  { name: 'Lingui', wrote: isTokenList },
]

/** The values of the root, or those of the object `messages` that is alone in it. */
function messagesOf({ members }: JsonNode): readonly JsonNode[] {
  const [only] = members
  return members.length === 1 && only?.name === 'messages' ? only.members : members
}

/** Elements of ICU MessageFormat, each with the number of its kind. @see https://formatjs.github.io/docs/tooling/cli#compilation */
function isSyntaxTree({ kind, members }: JsonNode): boolean {
  return kind === 'array' && members.length > 0 && members.every(isElement)
}

function isElement(node: JsonNode): boolean {
  const members = membersByName(node)
  const type = members.get('type')
  if (node.kind !== 'object' || type?.kind !== 'scalar' || !/^[0-8]$/.test(type.text)) return false
  return type.text === '7' ? members.size === 1 : members.get('value')?.kind === 'string'
}

/** Texts with arguments between them, each a list of its name and its kind. @see https://lingui.dev/ref/cli#compile */
function isTokenList({ kind, members }: JsonNode): boolean {
  if (kind !== 'array' || !members.every(one => one.kind === 'string' || isArgument(one))) return false
  // Any list may have lists of words in it, and no text that the next one continues.
  return members.some((one, at) => {
    const next = members[at + 1]
    const isContinued = one.kind === 'string' && / $/.test(one.text) && next !== undefined && isArgument(next)
    return isContinued || (isArgument(one) && one.members.length > 1)
  })
}

function isArgument({ kind, members }: JsonNode): boolean {
  const [name, type] = members
  if (kind !== 'array' || name?.kind !== 'string' || !/^\w+$/.test(name.text)) return false
  return type === undefined || (type.kind === 'string' && argumentTypes.has(type.text))
}

const argumentTypes = new Set(['plural', 'select', 'selectordinal', 'number', 'date', 'time'])
