/** Keys as `findKeys` of i18next-cli finds them. It reads the files by itself, and needs Node 22. */
import type { CodeFile, CodeReader, FoundInCode } from './keys.ts'
import { importFile } from './load.ts'

type Package = {
  findKeys(
    config: unknown,
    logger: object,
  ): Promise<{
    readonly allKeys: ReadonlyMap<string, Extracted>
    /** Keys whose texts are asked for as an object. */
    readonly objectKeys: ReadonlySet<string>
  }>
}

type Extracted = {
  readonly key: string
  readonly defaultValue?: string
  readonly ns?: string | false
  readonly hasCount?: boolean
  readonly isOrdinal?: boolean
  readonly isExpandedPlural?: boolean
  readonly explicitDefault?: boolean
  readonly keyAcceptingContext?: string
  readonly locations?: readonly { readonly file: string; readonly line?: number }[]
}

const silent = { info: () => {}, warn: () => {}, error: () => {} }

/**
 * @param file - where the package is
 * @param config - the project's own configuration, as it is
 * @param relative - a path of the package's → one that messages name
 */
export async function i18nextCli(
  file: string,
  config: unknown,
  relative: (path: string) => string,
): Promise<CodeReader> {
  const { findKeys } = (await importFile(file)) as Package
  return async (files: readonly CodeFile[]): Promise<FoundInCode> => {
    const first = { path: files[0]?.path ?? '', line: 1 }
    const { allKeys, objectKeys } = await findKeys(config, silent)
    const keys = [...allKeys.values()].map(one => {
      const [location] = one.locations ?? []
      const plural = one.hasCount === true && one.isExpandedPlural !== true
      return {
        key: one.key,
        namespace: typeof one.ns === 'string' ? one.ns : undefined,
        // Without a default in the code it gives the key.
        defaultValue:
          one.explicitDefault === false && one.defaultValue === one.key ? undefined : one.defaultValue,
        forms: {},
        plural: plural ? (one.isOrdinal === true ? ('ordinal' as const) : ('cardinal' as const)) : undefined,
        context: undefined,
        place: location === undefined ? first : { path: relative(location.file), line: location.line ?? 1 },
        comment: undefined,
      }
    })
    const dynamic = [
      ...[...objectKeys].map(prefix => ({ namespace: undefined, prefix, suffix: '', place: first })),
      ...[...allKeys.values()].flatMap(({ keyAcceptingContext, ns }) =>
        keyAcceptingContext === undefined
          ? []
          : [{ namespace: ns || undefined, prefix: `${keyAcceptingContext}_`, suffix: '', place: first }],
      ),
    ]
    return { keys, dynamic, warnings: [] }
  }
}
