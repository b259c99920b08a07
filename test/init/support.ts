import { languageOf, matchPattern } from '../../src/config/index.ts'
import { type Detection, detect } from '../../src/init/index.ts'
import type { Locale } from '../../src/model.ts'

/** The result of `init` in a repository that is nothing but these files. */
export function detected(
  files: Readonly<Record<string, string | object>>,
  requested: { readonly source?: Locale; readonly targets?: readonly Locale[] } = {},
): Detection {
  const texts = new Map(
    Object.entries(files).map(([path, content]) => [
      path,
      typeof content === 'string' ? content : JSON.stringify(content),
    ]),
  )
  return detect(
    { paths: [...texts.keys()].sort(), text: path => texts.get(path) },
    {
      match: pattern => matchPattern(pattern).exec,
      languagesOf: locale => {
        const match = languageOf(locale)
        return match.kind === 'language' ? [match.language] : match.kind === 'ambiguous' ? match.choices : []
      },
      countTexts: path => (texts.get(path) ?? '').split('":').length - 1,
      requested,
    },
  )
}

/** The entries of `files` as one line each: the path, or `source => target`, and what is left out. */
export function entriesOf({ proposal }: Detection): readonly string[] {
  return (proposal?.files ?? []).map(({ written: { path, source, target, exclude = [], targets } }) =>
    [
      path ?? `${source} => ${target}`,
      ...exclude.map(glob => `!${glob}`),
      ...(targets === undefined ? [] : [`[${targets}]`]),
    ].join(' '),
  )
}
