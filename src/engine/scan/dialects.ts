/** The signs in a whole source file of how its texts are read, handed on to each of them. */
import { dialectsOf } from '../../checks/index.ts'
import { copyWith, type FilePair, type RelativePath, type Resource, syntaxOf, unless } from '../../model.ts'
import type { Files } from '../project.ts'

/** A source whose entries name the dialects that its file shows. */
export function withDialects(
  project: Pick<Files, 'disk'>,
  { format, source }: FilePair,
  resource: Resource,
): Resource {
  const escapes =
    syntaxOf(format).icu === 'flutter'
      ? (flutterEscapes(project, source) ?? quotesNoPlaceholder(resource))
      : undefined
  const dialects = dialectsOf(resource.entries, format, { escapes })
  const all = (own: typeof dialects | undefined) =>
    own === undefined ? dialects : new Set([...dialects, ...own])
  return copyWith(resource, {
    entries: resource.entries.map(entry => copyWith(entry, { dialects: all(entry.dialects) })),
  })
}

/**
 * Whether Flutter's tools are set to read apostrophes as quotes, by the `l10n.yaml` of the package that an ARB file lies in.
 * @returns `undefined` where there is no such file
 */
function flutterEscapes(project: Pick<Files, 'disk'>, path: RelativePath): boolean | undefined {
  const folders = path.split('/').slice(0, -1)
  for (let depth = folders.length; depth >= 0; depth--) {
    const bytes = project.disk.read([...folders.slice(0, depth), 'l10n.yaml'].join('/'))
    if (bytes !== undefined)
      return /^\s*use-escaping\s*:\s*["']?true\b/m.test(Buffer.from(bytes).toString('utf8'))
  }
  return undefined
}

/**
 * Whether an ARB text has a name in braces between apostrophes that is none of the placeholders which the file declares
 * for it, so that the apostrophes can only quote.
 * @returns `undefined` where none has
 */
function quotesNoPlaceholder({ text, entries }: Resource): true | undefined {
  const quoted = entries.filter(entry => /'\{\w+\}'/.test(entry.text))
  if (quoted.length === 0) return undefined
  const file = membersOf(unless(SyntaxError, () => JSON.parse(text)))
  const isQuoted = quoted.some(entry => {
    const placeholders = membersOf(file.get(`@${entry.id[0] ?? ''}`)).get('placeholders')
    if (placeholders === undefined) return false
    const declared = membersOf(placeholders)
    return Array.from(entry.text.matchAll(/'\{(\w+)\}'/g)).some(([, name = '']) => !declared.has(name))
  })
  return isQuoted || undefined
}

function membersOf(value: unknown): ReadonlyMap<string, unknown> {
  return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : [])
}
