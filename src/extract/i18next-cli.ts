/**
 * Keys as `findKeys` of i18next-cli finds them. It reads the files by itself, and needs Node 22. It skips what it cannot
 * parse, and all of Vue, and says nothing of keys that only the running program knows: a plugin of its own does that here.
 */

import { join, sep } from 'node:path'
import { pathFrom } from '../disk.ts'
import { dynamicFinder, vueFunctions } from './i18next-cli-plugin.ts'
import { commentsIn } from './i18next-parser-entries.ts'
import type { CodeFile, CodeKey, CodePlace, CodeReader, DynamicKey, FoundInCode } from './keys.ts'
import { importFile } from './load.ts'
import type { ExtractSettings } from './settings.ts'

type Package = {
  findKeys(
    config: unknown,
    logger: object,
    unread: string[],
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
 * @param root - the folder that the paths of the files are relative to
 */
export async function i18nextCli(
  file: string,
  config: unknown,
  settings: ExtractSettings,
  root: string,
): Promise<CodeReader> {
  const { findKeys } = (await importFile(file)) as Package
  return async (files: readonly CodeFile[]): Promise<FoundInCode> => {
    const plugin = dynamicFinder(settings, path => pathFrom(root, path))
    const unread: string[] = []
    const { allKeys, objectKeys } = await findKeys(
      withFiles(config, files, root, plugin.plugin),
      silent,
      unread,
    )
    const placeOf = placesIn(files, settings, root)
    const first = { path: files[0]?.path ?? '', line: 1 }
    const whole = (place: CodePlace): DynamicKey => ({ namespace: undefined, prefix: '', suffix: '', place })
    // Beside the paths it gives sentences about the same files.
    const names = new Set(unread.map(path => pathFrom(root, path)))
    const lost = files.filter(({ path }) => names.has(path)).map(({ path }) => ({ path, line: 1 }))
    return {
      keys: keysFrom([...allKeys.values()], files, settings, placeOf),
      dynamic: [
        ...plugin.found,
        ...[...objectKeys].map(prefix => ({ ...whole(first), prefix })),
        ...[...allKeys.values()].flatMap(one =>
          one.keyAcceptingContext === undefined
            ? []
            : [
                {
                  ...whole(placeOf(one)),
                  namespace: one.ns || undefined,
                  prefix: `${one.keyAcceptingContext}${settings.contextSeparator}`,
                },
              ],
        ),
        // Any key may be named in what could not be read.
        ...lost.map(whole),
      ],
      warnings: lost.map(place => ({ message: 'could not be read by i18next-cli', place })),
    }
  }
}

/** Its own globs depend on the working directory: it gets the files that were found, one by one. */
function withFiles(config: unknown, files: readonly CodeFile[], root: string, plugin: object): unknown {
  const own = config as { readonly plugins?: readonly object[]; readonly extract?: Record<string, unknown> }
  const { functions } = own?.extract ?? {}
  const hasVue = files.some(({ path }) => path.endsWith('.vue'))
  return {
    ...own,
    plugins: [...(own?.plugins ?? []), plugin],
    extract: {
      ...own?.extract,
      input: files.map(({ path }) => literally(join(root, path).split(sep).join('/'))),
      ignore: [],
      ...(hasVue && {
        functions: [...(Array.isArray(functions) ? functions : ['t', '*.t']), ...vueFunctions],
      }),
    },
  }
}

/** A path such as `app/[id]/page.tsx` as a glob. */
function literally(path: string): string {
  return path.replace(/[?*()[\]{}!+@]/g, '[$&]')
}

/** The forms that it makes of a plural key are one key again, as the catalog may name them in another way. */
function keysFrom(
  all: readonly Extracted[],
  files: readonly CodeFile[],
  settings: ExtractSettings,
  placeOf: (one: Extracted) => CodePlace,
): CodeKey[] {
  const keys = new Map<string, CodeKey & { readonly forms: Record<string, string> }>()
  const comments = new Map(files.map(({ path, text }) => [path, commentsIn(text)]))
  for (const one of all) {
    const { base, form } = one.isExpandedPlural === true ? splitForm(one.key, settings) : { base: one.key }
    const namespace = typeof one.ns === 'string' ? one.ns : undefined
    const name = JSON.stringify([namespace, base, form === undefined, one.isOrdinal])
    // Without a default in the code it gives the key.
    const isBare = one.explicitDefault === false && [one.key, base].includes(one.defaultValue ?? '')
    const text = isBare ? undefined : one.defaultValue
    const place = placeOf(one)
    const isPlural = form !== undefined || (one.hasCount === true && one.isExpandedPlural !== true)
    const known = keys.get(name) ?? {
      key: base,
      namespace,
      defaultValue: form === undefined ? text : undefined,
      forms: {},
      plural: isPlural ? (one.isOrdinal === true ? ('ordinal' as const) : ('cardinal' as const)) : undefined,
      context: undefined,
      place,
      comment: comments.get(place.path)?.get(place.line) ?? comments.get(place.path)?.get(place.line - 1),
    }
    if (form !== undefined && text !== undefined) known.forms[form] = text
    keys.set(name, known)
  }
  return [...keys.values()]
}

function splitForm(
  key: string,
  { pluralSeparator }: ExtractSettings,
): { readonly base: string; readonly form?: string } {
  const parts = key.split(pluralSeparator)
  const form = parts.at(-1) ?? ''
  if (!/^(?:zero|one|two|few|many|other)$/.test(form) || parts.length < 2) return { base: key }
  const base = parts.slice(0, parts.at(-2) === 'ordinal' ? -2 : -1)
  return { base: base.join(pluralSeparator), form }
}

/** Where a key is; of a context it does not say it, so that the text is searched. */
function placesIn(
  files: readonly CodeFile[],
  { contextSeparator }: ExtractSettings,
  root: string,
): (one: Extracted) => CodePlace {
  return ({ key, locations = [] }) => {
    const [location] = locations
    if (location !== undefined) return { path: pathFrom(root, location.file), line: location.line ?? 1 }
    const name = key.slice(0, key.lastIndexOf(contextSeparator))
    for (const { path, text } of name === '' ? [] : files) {
      const at = text.indexOf(name)
      if (at >= 0) return { path, line: text.slice(0, at).split('\n').length }
    }
    return { path: files[0]?.path ?? '', line: 1 }
  }
}
