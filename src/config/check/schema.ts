/** The written configuration: the one definition that validates it, types it and describes it to editors. */
import * as z from 'zod'
import { formatNames, longestComment } from '../../model.ts'
import { languages } from '../locales/languages.ts'
import { longestPattern, patternProblems } from '../paths/patterns.ts'

/** A locale as it may stand in paths: no separators, no wildcards, no dot at either end. */
const locale = z.string().regex(/^[A-Za-z0-9](?:[A-Za-z0-9_+@.-]{0,62}[A-Za-z0-9])?$/, {
  error: 'a locale as in file and folder names, such as "pt-BR"',
})

const pattern = z.string().check(context => {
  for (const { expected, found, suggestion } of patternProblems(context.value)) {
    const params = suggestion === undefined ? { found } : { found, suggestion }
    context.issues.push({ code: 'custom', message: expected, params, input: context.value, continue: true })
  }
})

/** A pattern that is about no locale. */
const plainPattern = pattern.refine(glob => !/[{}]/.test(glob), { error: 'a path or pattern without braces' })

const short = (most: number) =>
  z.string().refine(text => text.length <= most, { error: `a pattern of at most ${most} characters` })

const excludeGlob = short(longestPattern).refine(
  glob => glob.trim() !== '' && !/^[/!]|\\|\{\w*\}/.test(glob),
  {
    error: 'a glob relative to the configuration\'s folder, with "/" and without "!" and placeholders',
  },
)

const keyPattern = short(5 * longestPattern).regex(/^(?:\/(?:[^~/]|~[01])*)+$/, {
  error: 'a JSON Pointer that begins with "/", such as "/legal/**"',
})

const moneyWords = { error: 'US dollars: a number from 0 to 9 billion with at most 6 decimals' }

const element = z.string().regex(/^[a-z][a-z0-9-]*$/, { error: 'the name of an element in small letters' })

const frontMatterKey = z.string().regex(/^[A-Za-z_][\w.-]*$/, {
  error: 'a key of front matter at its top level, such as "title"',
})

const dollars = z
  .number()
  .min(0, moneyWords)
  .max(9e9, moneyWords)
  // The nearest double to an amount of whole micro-dollars is the amount itself only with at most 6 decimals.
  .refine(amount => Math.round(amount * 1e6) / 1e6 === amount, moneyWords)

export const targets = z.array(locale).min(1, { error: 'at least one locale' })
const service = z.enum(['translation', 'ai_and_proofreading'])
const addresses = z.enum(['copy', 'order'])
const identical = z.enum(['translated', 'missing'])
const format = z.enum(formatNames)

export const context = z.strictObject({
  tone: z
    .exactOptional(z.enum(['FORMAL', 'INFORMAL', 'GUESS']))
    .describe('How readers are addressed; GUESS leaves it to the translator.'),
  limit: z
    .exactOptional(z.number().int().min(0).max(2147483647))
    .describe(
      'The longest translation allowed, in characters. Each text of the file is then a request of its own.',
    ),
  category: z
    .exactOptional(
      z.enum([
        'APPS',
        'CRYPTO',
        'CASINO',
        'LEGAL',
        'E_COMMERCE',
        'FINANCE',
        'GAMES',
        'GENERAL',
        'MEDIA',
        'MEDICAL',
        'SCIENCE',
        'IT',
        'TRAVEL',
      ]),
    )
    .describe('The field that the texts belong to.'),
})

export const comment = z.strictObject({
  text: z
    .exactOptional(
      z
        .string()
        .min(1, { error: 'a text that is not empty' })
        .max(longestComment, { error: `at most ${longestComment} characters` }),
    )
    .describe('Text that every translator of the file sees.'),
  attachments: z
    .exactOptional(z.array(plainPattern))
    .describe(
      "Images that every translator of the file sees: PNG, JPEG, SVG or GIF files, relative to the configuration's folder, with * and **.",
    ),
})

/** Neither white space at its ends, which no translation need keep, nor characters that act on what shows it. */
const term = z
  .string()
  .regex(/^(?!\s)(?!.*\s$)[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]{1,100}$/, {
    error: 'a text of 1 to 100 characters without control characters, and without spaces at its ends',
  })

export const keys = z.strictObject({
  include: z.exactOptional(z.array(keyPattern)).describe('Only these keys are translated. Default: all.'),
  exclude: z.exactOptional(z.array(keyPattern)).describe('These keys are never translated.'),
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

export const packages = z.array(folderPattern).min(1, { error: 'at least one folder, such as packages/*' })

export const budget = z.strictObject({
  run: z
    .exactOptional(dollars)
    .describe('The highest sum that one run may spend, in US dollars. Default: 100.'),
  order: z.exactOptional(dollars).describe('The highest price of one order, in US dollars.'),
  month: z
    .exactOptional(dollars)
    .describe('The highest sum that all runs of one UTC month may spend, in US dollars. Needs store: git.'),
})

/** Settings for all files that an entry of `files` may replace as a whole. */
const shared = {
  service: z
    .exactOptional(service)
    .describe('The service to buy: translation (default), or ai_and_proofreading.'),
  context: z.exactOptional(context).describe('Hints to the translators.'),
  comment: z.exactOptional(comment).describe('Instructions to the translators.'),
  keepTerms: z
    .exactOptional(z.array(term).max(200, { error: 'at most 200 terms' }))
    .describe('Names that every translation must keep unchanged, with the same capitals.'),
  keys: z
    .exactOptional(keys)
    .describe('Which keys are translated: JSON Pointers, * one part, ** any number.'),
  identical: z
    .exactOptional(identical)
    .describe('How a target text that equals its source counts: as translated (default) or missing.'),
  addresses: z
    .exactOptional(addresses)
    .describe(
      'How to treat a text that is only an address, an e-mail, a path or a colour: copy (default) or order it.',
    ),
}

export const fileEntry = z
  .strictObject({
    path: z
      .exactOptional(pattern)
      .describe(
        'One pattern for source and target files, with {locale}, {lang}, {region}, {script} or {android} where they differ.',
      ),
    source: z
      .exactOptional(pattern)
      .describe('The source files, if their path names no locale. Needs target.'),
    target: z
      .exactOptional(pattern)
      .describe(
        'The target files, with a placeholder for the locale; * and ** take the values that they matched in source.',
      ),
    targets: z.exactOptional(targets).describe('The locales of these files, instead of the general list.'),
    format: z.exactOptional(format).describe('The format of these files. Default: by their extension.'),
    exclude: z.exactOptional(z.array(excludeGlob)).describe('Globs of source files to leave out.'),
    skipElements: z
      .exactOptional(z.array(element))
      .describe('HTML: elements whose content is not translated. Default: pre and code; [] translates them.'),
    frontMatter: z
      .exactOptional(z.array(frontMatterKey))
      .describe('Markdown and MDX: keys of YAML front matter whose values are translated. Default: none.'),
    ...shared,
  })
  .meta({
    oneOf: [
      { required: ['path'], not: { anyOf: [{ required: ['source'] }, { required: ['target'] }] } },
      { required: ['source', 'target'], not: { required: ['path'] } },
    ],
  })

export const writtenConfig = z.strictObject({
  $schema: z.exactOptional(z.string()).describe('The address of this schema, for editors.'),
  source: locale.describe('The locale of the source files, spelled as on disk.'),
  targets: z
    .exactOptional(targets)
    .describe('The locales to translate into, spelled as on disk; or all, for every locale that has a file.'),
  files: z
    .array(fileEntry)
    .min(1, { error: 'at least one entry' })
    .describe("The files to translate. Patterns are relative to the configuration's folder."),
  extends: z
    .exactOptional(z.string().min(1, { error: 'a file' }))
    .describe(
      'Another configuration, in YAML or JSON, whose values hold where this one has none. Its files are not taken over.',
    ),
  packages: z
    .exactOptional(packages)
    .describe(
      'Folders of a monorepo whose configurations are a part of this one; or workspaces: those of npm, yarn, Bun or pnpm.',
    ),
  locales: z
    .exactOptional(z.record(z.string(), z.enum(languages)))
    .describe("The service's language for a locale that could be several, such as es: es-ES."),
  budget: z.exactOptional(budget).describe('Spending caps, in US dollars with at most 6 decimals.'),
  stale: z
    .exactOptional(z.enum(['order', 'keep']))
    .describe(
      'Whether a translation whose source text has changed is ordered again (order, the default) or kept.',
    ),
  store: z
    .exactOptional(z.enum(['files', 'git']))
    .describe(
      'Where the record of purchases lives: files (in .dragoman/, the default), or git (on a branch of the remote that all runs share).',
    ),
  root: z
    .exactOptional(z.string().min(1, { error: 'a folder' }))
    .describe("The project root, relative to the configuration's folder. Default: dragoman finds it."),
  ...shared,
})

/** Where the packages have the files, and where another configuration has the rest. */
export const ofWorkspace = writtenConfig.partial({ files: true })
export const anyPart = writtenConfig.partial()

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
