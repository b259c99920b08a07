/** A proposal as the text of `dragoman.config.yaml`, with comments for whoever reads it first. Pure. */
import type { Proposal, ProposedFiles } from './types.ts'

/** @param hasWorkspaces - whether the folder is the top of a monorepo of npm, yarn, Bun or pnpm */
export function configText(proposal: Proposal, hasWorkspaces = false): string {
  const { source, sourceReason, targets, files, locales } = proposal
  const languages = Object.entries(locales)
  return [
    '# This file says which files dragoman translates, into which languages, and how much a run may spend.',
    '$schema: ./node_modules/dragoman/dist/schema.json',
    '',
    `source: ${scalar(source)} # ${sourceReason}`,
    ...(files.every(({ written }) => written.targets === 'all') ? [] : listLines('targets', targets)),
    ...(hasWorkspaces
      ? ['packages: workspaces # reports show each package; a package may have a configuration of its own']
      : []),
    '',
    'files:',
    ...files.flatMap(fileLines),
    ...(languages.length === 0
      ? []
      : [
          '',
          '# Each of these locales could be one of several languages. Check the choice before you buy.',
          'locales:',
          ...languages.map(([locale, language]) => `  ${scalar(locale)}: ${scalar(language)}`),
        ]),
    '',
    '# The highest sum that one run may spend, in US dollars. Default: 100.',
    '# budget:',
    '#   run: 50',
    '',
  ].join('\n')
}

function fileLines({ written, from, sourceFiles, locales }: ProposedFiles): readonly string[] {
  const { path, source, target, exclude = [], format, targets } = written
  const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
  return [
    `  # ${from}: ${count(sourceFiles, 'source file')}, translated into ${count(locales.length, 'locale')} so far`,
    ...(path === undefined
      ? [`  - source: ${scalar(source ?? '')}`, `    target: ${scalar(target ?? '')}`]
      : [`  - path: ${scalar(path)}`]),
    ...(exclude.length === 0 ? [] : ['    exclude:', ...exclude.map(glob => `      - ${scalar(glob)}`)]),
    ...(format === undefined ? [] : [`    format: ${format}`]),
    ...(targets === 'all' ? ['    targets: all # every locale that has a file'] : []),
    ...(targets === undefined || targets === 'all'
      ? []
      : [`    targets: [${targets.map(scalar).join(', ')}]`]),
  ]
}

function listLines(name: string, items: readonly string[]): readonly string[] {
  const line = `${name}: [${items.map(scalar).join(', ')}]`
  return line.length <= 100 ? [line] : [`${name}:`, ...items.map(item => `  - ${scalar(item)}`)]
}

/** Plain where YAML reads it as the same text: `no` and `on` are no booleans here, but other readers take them for some. */
function scalar(text: string): string {
  const isPlain =
    /^[A-Za-z0-9_./][A-Za-z0-9_./{}@+*-]*$/.test(text) &&
    !/^(?:y|n|yes|no|on|off|true|false|null|~|[\d.]+|\d+e\d+)$/i.test(text)
  return isPlain ? text : JSON.stringify(text)
}
