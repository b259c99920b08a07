/** Elements that are gone from a translation, or came new. */
import { syntaxOf } from '../../model.ts'
import { count, type Difference, differenceIn, differenceInWords } from '../multiset.ts'
import { quote } from '../quote.ts'
import { held, warned } from '../severity.ts'
import type { Finding, Syntax } from '../types.ts'
import { directionNames } from './own-tags.ts'
import { leadsEverywhere } from './scripts.ts'
import { isVoid, slightInDocuments, slightNames, type Tag } from './tag-reader.ts'

/** Tags with which Qt and KDE wrap a text or break its lines. */
const slightInGettext: ReadonlySet<string> = new Set([...slightNames, 'html', 'qt', 'nl'])
/** The same with those of KDE, which every message of it may have. */
const slightInKde: ReadonlySet<string> = new Set([
  ...slightInGettext,
  ...(
    'application bcode command email emphasis envar filename icode interface message note placeholder resource ' +
    'shortcut title'
  ).split(' '),
])

const pageLinks: ReadonlySet<string> = new Set(['a'])
const documentLinks: ReadonlySet<string> = new Set(['a', 'link', 'ulink', 'xref'])

/** Who reads the texts of a file, and with which elements they may do more or less. */
export type Reader = {
  /** People read a page; in other texts a tag may be a component that the program asks for. */
  readonly isPage: boolean
  readonly isGettext: boolean
  readonly isKde: boolean
  /** Names of what a page may do with more or less of. */
  readonly slight: ReadonlySet<string>
  /** The same as long as all links lead where those of the source do. */
  readonly links: ReadonlySet<string>
}

export function readerOf({ format, dialects }: Pick<Syntax, 'format' | 'dialects'>): Reader {
  const { conventions, reader } = syntaxOf(format)
  const areDocuments = dialects?.has('documents') === true
  return {
    isPage: areDocuments || reader === 'person' || dialects?.has('markdown') === true,
    isGettext: conventions === 'gettext',
    isKde: dialects?.has('qt') === true,
    slight: areDocuments ? slightInDocuments : slightNames,
    links: areDocuments ? documentLinks : pageLinks,
  }
}

/** A translation, as far as it decides which elements may differ. */
type Translation = {
  readonly text: string
  /** It may have elements of its own, as it shows no sign of its source as a tag. */
  readonly mayDiffer: boolean
  /** The file's texts have such emphasis, and it does not wrap this one, as an older source may have had it. */
  readonly isInEmphasis: boolean
  /** Names that the source text has by halves and the translation pairs, or that the translation shares with its neighbours. */
  readonly mended: ReadonlySet<string>
}

/**
 * Which elements are gone or new: an error where one of them is needed, or opened without being closed. One that only
 * emphasises may be gone from a message as well. In gettext, which windows show, other emphasis may take its place; a
 * window may not know it, so that none of a translator's decisions is that.
 */
export function elementFinding(
  expected: readonly Tag[],
  found: readonly Tag[],
  reader: Reader,
  translation: Translation,
): Finding | undefined {
  const unequal = differenceIn(expected.map(tokenOf), found.map(tokenOf))
  if (unequal === undefined) return undefined
  const finding = tagsFinding(unequal, expected, found)
  const isMended = (token: string) => translation.mended.has(nameIn(token))
  const gone = unequal.missing.filter(token => !isMended(token))
  const come = unequal.extra.filter(token => !isMended(token))
  if (!areWhole(gone) || !areWhole(come)) return finding
  if (gone.length === 0 && come.length === 0) return held(finding)
  const warning = gone.length < unequal.missing.length || come.length < unequal.extra.length ? held : warned
  const areSlight = [...unequal.missing, ...unequal.extra].every(token => slightNames.has(nameIn(token)))
  if (!reader.isPage && unequal.extra.length === 0 && areSlight) return warning(finding)
  const isDecided = reader.isGettext
    ? (translation.isInEmphasis || reader.isKde || expected.length > 0) &&
      isDecidedInWindow(unequal, expected, reader)
    : !reader.isPage && translation.isInEmphasis && areSlight
  if (isDecided) return held(finding)
  if (!reader.isPage || !translation.mayDiffer) return finding
  const directions = directionNames(expected, found)
  const isLink = (token: string) => reader.links.has(nameIn(token))
  const isSlight = (token: string) => reader.slight.has(nameIn(token))
  if (!come.every(token => isSlight(token) || isLink(token) || directions.has(nameIn(token)))) return finding
  const needed = gone.filter(token => !isSlight(token))
  if (needed.length === 0) return warning(finding)
  const visible = expected.filter(tag => !isHidden(tag))
  if (!needed.every(isLink) || !leadsEverywhere(visible, found, translation.text)) return finding
  // A person may have chosen to show an address.
  return leadsEverywhere(visible, found) ? warning(finding) : held(finding)
}

/** Whether a window knows all elements that differ, and a paragraph more is one of those that it shows. */
function isDecidedInWindow(
  { missing, extra }: Difference,
  expected: readonly Tag[],
  { isKde }: Reader,
): boolean {
  const known = isKde ? slightInKde : slightInGettext
  const isKnown = (token: string) => known.has(nameIn(token))
  const isParagraph = (token: string) => nameIn(token) === 'p' && expected.some(({ name }) => name === 'p')
  return missing.every(isKnown) && extra.every(token => isKnown(token) || isParagraph(token))
}

function tagsFinding(
  { missing, extra }: Difference,
  expected: readonly Tag[],
  found: readonly Tag[],
): Finding {
  return {
    reason: 'markup',
    message: `tags differ: ${differenceInWords(spelled(missing, expected, found), spelled(extra, found, expected))}`,
  }
}

/** Tags as their text spells them, those first that the other text does not have so. */
function spelled(tokens: readonly string[], tags: readonly Tag[], others: readonly Tag[]): string {
  const there = new Set(others.map(({ raw }) => raw))
  return [...new Set(tokens)]
    .slice(0, 5)
    .map(token => {
      const alike = tags.filter(tag => tokenOf(tag) === token)
      return quote((alike.find(({ raw }) => !there.has(raw)) ?? alike[0])?.raw ?? token)
    })
    .join(', ')
}

function tokenOf({ kind, name }: Tag): string {
  return `${kind} ${name}`
}

function nameIn(token: string): string {
  return token.slice(token.indexOf(' ') + 1).toLowerCase()
}

/** Whether each element among these is opened as often as it is closed. */
function areWhole(tokens: readonly string[]): boolean {
  const countOf = (kind: string) =>
    count(tokens.flatMap(token => (token.startsWith(kind) ? token.slice(kind.length) : [])))
  const [opened, closed] = [countOf('open '), countOf('close ')]
  return [...opened.keys(), ...closed.keys()].every(
    name => isVoid(name) || opened.get(name) === closed.get(name),
  )
}

/** Whether an element says that it is for nobody who reads, like the sign beside a title that links to it. */
function isHidden({ attributes }: Tag): boolean {
  return attributes.some(({ name, value }) => name.toLowerCase() === 'aria-hidden' && value === 'true')
}
