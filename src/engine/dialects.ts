/** What a source file as a whole shows of how its texts are read, handed on to each of them. */
import { dialectsOf } from '../checks/index.ts'
import type { FilePair, RelativePath, Resource } from '../model.ts'
import type { Project } from './project.ts'

/** A source whose entries name the dialects that its file shows. */
export function withDialects(project: Project, { format, source }: FilePair, resource: Resource): Resource {
  const escapes = format === 'arb' ? flutterEscapes(project, source) : undefined
  const dialects = dialectsOf(resource.entries, format, { escapes })
  if (dialects.size === 0) return resource
  return { ...resource, entries: resource.entries.map(entry => ({ ...entry, dialects })) }
}

/**
 * Whether Flutter's tools are told that apostrophes quote, by the `l10n.yaml` of the package that an ARB file lies in.
 * @returns `undefined` where there is no such file
 */
function flutterEscapes(project: Project, path: RelativePath): boolean | undefined {
  const folders = path.split('/').slice(0, -1)
  for (let depth = folders.length; depth >= 0; depth--) {
    const bytes = project.disk.read([...folders.slice(0, depth), 'l10n.yaml'].join('/'))
    if (bytes !== undefined)
      return /^\s*use-escaping\s*:\s*["']?true\b/m.test(Buffer.from(bytes).toString('utf8'))
  }
  return undefined
}
