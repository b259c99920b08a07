/** The written configuration: the one definition that validates it, types it and describes it to editors. */
import * as z from 'zod/mini'
import {
  categories,
  formatNames,
  dollars as inDollars,
  longestComment,
  toMicroDollars,
  tones,
} from '../../model.ts'
import { languages } from '../locales/languages.ts'
import { longestPattern, patternProblems } from '../paths/patterns.ts'

const optional = <T extends z.ZodMiniType>(schema: T, description: string): z.ZodMiniExactOptional<T> =>
  z.exactOptional(schema).check(z.describe(description))

/** A locale as paths may hold it: no separators, no wildcards, no dot at either end. */
const locale = z.string().check(
  z.regex(/^[A-Za-z0-9](?:[A-Za-z0-9_+@.-]{0,62}[A-Za-z0-9])?$/, {
    error: 'a locale as in file and folder names, such as "pt-BR"',
  }),
)

const pattern = z.string().check(context => {
  for (const { expected, found, suggestion } of patternProblems(context.value)) {
    const params = suggestion === undefined ? { found } : { found, suggestion }
    context.issues.push({ code: 'custom', message: expected, params, input: context.value, continue: true })
  }
})

/** A pattern that is about no locale. */
const plainPattern = pattern.check(
  z.refine(glob => !/[{}]/.test(glob), { error: 'a path or pattern without braces' }),
)

const short = (most: number) =>
  z
    .string()
    .check(z.refine(text => text.length <= most, { error: `a pattern of at most ${most} characters` }))

const excludeGlob = short(longestPattern).check(
  z.refine(glob => glob.trim() !== '' && !/^[/!]|\\|\{\w*\}/.test(glob), {
    error: 'a glob relative to the configuration\'s folder, with "/" and without "!" and placeholders',
  }),
)

const keyPattern = short(5 * longestPattern).check(
  z.regex(/^(?:\/(?:[^~/]|~[01])*)+$/, {
    error: 'a JSON Pointer that begins with "/", such as "/legal/**"',
  }),
)

const moneyWords = { error: 'US dollars: a number from 0 to 9 billion with at most 6 decimals' }

const element = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9-]*$/, { error: 'the name of an element in small letters' }))

const frontMatterKey = z.string().check(
  z.regex(/^[A-Za-z_][\w.-]*$/, {
    error: 'a key of front matter at its top level, such as "title"',
  }),
)

const dollars = z.number().check(
  z.minimum(0, moneyWords),
  z.maximum(9e9, moneyWords),
  // The nearest double to an amount of whole micro-dollars is the amount itself only with at most 6 decimals.
  z.refine(amount => inDollars(toMicroDollars(amount)) === amount, moneyWords),
)

export const targets = z.array(locale).check(z.minLength(1, { error: 'at least one locale' }))
const service = z.enum(['translation', 'ai_and_proofreading'])
const addresses = z.enum(['copy', 'order'])
const identical = z.enum(['translated', 'missing'])
const format = z.enum(formatNames)

export const context = z.strictObject({
  tone: optional(z.enum(tones), 'How readers are addressed; GUESS leaves it to the translator.'),
  limit: optional(
    z.int().check(z.minimum(0), z.maximum(2147483647)),
    'The longest translation allowed, in characters. Each text of the file is then a request of its own.',
  ),
  category: optional(z.enum(categories), 'The subject of the texts, such as MEDICAL.'),
})

export const comment = z.strictObject({
  text: optional(
    z
      .string()
      .check(
        z.minLength(1, { error: 'a text that is not empty' }),
        z.maxLength(longestComment, { error: `at most ${longestComment} characters` }),
      ),
    'Text that every translator of the file sees.',
  ),
  attachments: optional(
    z.array(plainPattern),
    "Images that every translator of the file sees: PNG, JPEG, SVG or GIF files, relative to the configuration's folder, with * and **.",
  ),
})

/** Neither white space at its ends, which no translation need keep, nor characters that act on what shows it. */
const term = z.string().check(
  z.regex(/^(?!\s)(?!.*\s$)[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]{1,100}$/, {
    error: 'a text of 1 to 100 characters without control characters, and without spaces at its ends',
  }),
)

export const keys = z.strictObject({
  include: optional(z.array(keyPattern), 'Only these keys are translated. Default: all.'),
  exclude: optional(z.array(keyPattern), 'These keys are never translated.'),
})

const folderPattern = z.string().check(context => {
  const pattern = context.value.replace(/^!/, '').replace(/(?<=[^/])\/$/, '')
  const problems = patternProblems(pattern)
  const outside = /[{}]/.test(pattern) || pattern.split('/').includes('..')
  const all =
    problems.length === 0 && outside
      ? [{ expected: "folders below the configuration's, without braces", found: undefined }]
      : problems
  for (const { expected, found } of all) {
    const params = found === undefined ? {} : { found }
    context.issues.push({ code: 'custom', message: expected, params, input: context.value, continue: true })
  }
})

export const packages = z
  .array(folderPattern)
  .check(z.minLength(1, { error: 'at least one folder, such as packages/*' }))

export const budget = z.strictObject({
  run: optional(dollars, 'The highest sum that one run may spend, in US dollars. Default: 100.'),
  order: optional(dollars, 'The highest price of one order, in US dollars.'),
  month: optional(
    dollars,
    'The highest sum that all runs of one UTC month may spend, in US dollars. Needs store: git.',
  ),
})

/** Settings for all files that an entry of `files` may replace as a whole. */
const shared = {
  service: optional(service, 'The service to buy: translation (default), or ai_and_proofreading.'),
  context: optional(context, 'Hints to the translators.'),
  comment: optional(comment, 'Instructions to the translators.'),
  keepTerms: optional(
    z.array(term).check(z.maxLength(200, { error: 'at most 200 terms' })),
    'Names that every translation must keep unchanged, with the same capitals.',
  ),
  keys: optional(
    keys,
    'Which keys are translated: JSON Pointers, with * for one part and ** for any number of parts.',
  ),
  identical: optional(
    identical,
    'Whether a target text that equals its source counts as translated (default) or missing.',
  ),
  addresses: optional(
    addresses,
    'How to treat a text that is only an address, an e-mail, a path, a colour or the like: copy (default) or order it.',
  ),
}

export const fileEntry = z
  .strictObject({
    path: optional(
      pattern,
      'One pattern for source and target files, with {locale}, {lang}, {region}, {script} or {android} where they differ.',
    ),
    source: optional(pattern, 'The source files, if their path names no locale. Needs target.'),
    target: optional(
      pattern,
      'The target files, with a placeholder for the locale; * and ** take the values that they matched in source.',
    ),
    targets: optional(targets, 'The locales of these files, instead of the general list.'),
    format: optional(format, 'The format of these files. Default: by their extension.'),
    exclude: optional(z.array(excludeGlob), 'Globs of source files to leave out.'),
    skipElements: optional(
      z.array(element),
      'HTML: elements whose content is not translated. Default: pre and code; [] translates them.',
    ),
    frontMatter: optional(
      z.array(frontMatterKey),
      'Markdown and MDX: keys of YAML front matter whose values are translated. Default: none.',
    ),
    ...shared,
  })
  .check(
    z.meta({
      oneOf: [
        { required: ['path'], not: { anyOf: [{ required: ['source'] }, { required: ['target'] }] } },
        { required: ['source', 'target'], not: { required: ['path'] } },
      ],
    }),
  )

export const writtenConfig = z.strictObject({
  $schema: optional(z.string(), 'The address of this schema, for editors.'),
  source: locale.check(z.describe('The locale of the source files, spelled as on disk.')),
  targets: optional(
    targets,
    'The locales to translate into, spelled as on disk; or all, for every locale that has a file.',
  ),
  files: z
    .array(fileEntry)
    .check(
      z.minLength(1, { error: 'at least one entry' }),
      z.describe("The files to translate. Patterns are relative to the configuration's folder."),
    ),
  extends: optional(
    z.string().check(z.minLength(1, { error: 'a file' })),
    'Another configuration, in YAML or JSON, whose values count where this configuration has none. Its "files" do not count here.',
  ),
  packages: optional(
    packages,
    'Folders of a monorepo whose configurations are a part of this one; or workspaces: those of npm, yarn, Bun or pnpm.',
  ),
  locales: optional(
    z.record(z.string(), z.enum(languages)),
    "The service's language for a locale that could be several, such as es: es-ES.",
  ),
  budget: optional(budget, 'Spending caps, in US dollars with at most 6 decimals.'),
  stale: optional(
    z.enum(['order', 'keep']),
    'Whether a translation whose source text has changed is ordered again (order, the default) or kept.',
  ),
  store: optional(
    z.enum(['files', 'git', 'git-ref']),
    'Where the record of purchases lives: files (in .dragoman/, the default), git (on a branch of the remote), or git-ref (where branches are forbidden).',
  ),
  root: optional(
    z.string().check(z.minLength(1, { error: 'a folder' })),
    "The project root, relative to the configuration's folder. Default: dragoman finds it.",
  ),
  ...shared,
})

/** Where the packages have the files, and where another configuration has the rest. */
export const ofWorkspace = z.partial(writtenConfig, { files: true })
export const anyPart = z.partial(writtenConfig)

/** The configuration as people write it, in whichever kind of file. */
export type WrittenConfig = Keys &
  (
    | Required<Pick<Keys, 'source' | 'files'>>
    | Required<Pick<Keys, 'source' | 'packages'>>
    | Required<Pick<Keys, 'extends'>>
  )

type Keys = Omit<OrAll<Partial<z.input<typeof writtenConfig>>>, 'packages'> & {
  packages?: string[] | 'workspaces'
  files?: OrAll<z.input<typeof fileEntry>>[]
}

/** `all` is replaced by the locales that have files before anything is checked. */
type OrAll<T extends { targets?: string[] }> = Omit<T, 'targets' | 'files'> & { targets?: string[] | 'all' }

/** Gives a configuration in TypeScript or JavaScript its type. Returns it as it is; checking comes with loading. */
export function defineConfig(config: WrittenConfig): WrittenConfig {
  return config
}
