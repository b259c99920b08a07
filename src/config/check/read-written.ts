/** A written configuration against the schema. */
import type * as z from 'zod/mini'
import type { ConfigProblem } from '../../errors.ts'
import { keyPath } from './quote.ts'
import { anyPart, budget, comment, context, fileEntry, keys, ofWorkspace, writtenConfig } from './schema.ts'
import { hiddenOverrides, schemaProblems, wordless } from './schema-problems.ts'

/**
 * The readable part of a configuration: each value that broke the schema is `undefined` (list elements keep their
 * place), and each missing key is absent, so that the other rules can still be checked.
 */
export type ReadableConfig = Readable<z.input<typeof writtenConfig>>

type Readable<T> = T extends readonly (infer Element)[]
  ? readonly (Readable<Element> | undefined)[]
  : T extends object
    ? { readonly [Key in keyof T]?: Readable<T[Key]> | undefined }
    : T

/**
 * Checks a value against the schema: all problems at once, and what remains without them.
 * @param isPart - whether it is one that others extend, which may lack any key
 */
export function readWritten(
  value: unknown,
  { isPart = false }: { readonly isPart?: boolean } = {},
): {
  readonly problems: readonly ConfigProblem[]
  readonly readable: ReadableConfig
} {
  const hidden = hiddenOverrides(value)
  const hasPackages = typeof value === 'object' && value !== null && Object.hasOwn(value, 'packages')
  const result = (isPart ? anyPart : hasPackages ? ofWorkspace : writtenConfig).safeParse(value, {
    error: () => wordless,
  })
  if (result.success) return { problems: hidden, readable: result.data }
  const broken = result.error.issues.flatMap(issue =>
    issue.code === 'unrecognized_keys' ? issue.keys.map(key => [...issue.path, key]) : [issue.path],
  )
  return {
    problems: [...schemaProblems(value, result.error.issues, knownKeys), ...hidden],
    readable: (withoutBroken(value, new Set(broken.map(keyPath)), []) ?? {}) as ReadableConfig,
  }
}

function knownKeys(path: readonly PropertyKey[]): readonly string[] {
  const place = path.findLast(part => typeof part === 'string')
  if (place === 'files') return Object.keys(fileEntry.shape)
  if (place === 'context') return Object.keys(context.shape)
  if (place === 'comment') return Object.keys(comment.shape)
  if (place === 'keys') return Object.keys(keys.shape)
  if (place === 'budget') return Object.keys(budget.shape)
  return Object.keys(writtenConfig.shape)
}

/**
 * A copy in which every value with an issue of its own is `undefined`. The rest has the shape of the schema, so
 * neither depth nor cycles of a hostile value matter.
 */
function withoutBroken(value: unknown, broken: ReadonlySet<string>, path: readonly PropertyKey[]): unknown {
  if (broken.has(keyPath(path))) return undefined
  if (Array.isArray(value))
    return value.map((element, index) => withoutBroken(element, broken, [...path, index]))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([key, member]) => [
    key,
    withoutBroken(member, broken, [...path, key]),
  ])
  return Object.fromEntries(members)
}
