/** A target beside its source: which value belongs to which string, and what the ledger says of it. */
import { lineFinder } from '../../formats/document.ts'
import { formatByName } from '../../formats/index.ts'
import { once, type TargetFile } from '../../model.ts'
import { emptyView } from '../known/ledger-view.ts'
import type { Facts } from '../known/reconcile.ts'
import type { Source } from '../scan/source.ts'
import { shapeFaults } from '../scan/structure.ts'
import { align, sameTextsOf } from './align.ts'
import type { Comparison } from './decided.ts'
import { alignDocument } from './document/document.ts'
import { hasOwnKeys } from './sandbox-marks.ts'
import type { DiffOptions, TargetState } from './types.ts'

/** A literal, because copies of one would have shapes of their own, which makes every reader slow. */
export function compare(source: Source, state: TargetState, facts: Facts, options: DiffOptions): Comparison {
  const { format, settings } = source.pair
  const { target, resource, section, plain, lists, former } = state
  const viewOf = viewsOf(source, target, facts)
  const isDocument = formatByName(format).isDocument === true
  const alignment = isDocument ? documentBeside(source, state, viewOf) : valuesBeside(source, state)
  const { document, current, orphans, shapes, sameTexts } = alignment
  const lines = once(() => lineFinder(resource?.text ?? ''))
  return {
    source,
    target,
    resource,
    section,
    plain,
    lists,
    former,
    facts,
    options,
    document,
    current,
    orphans,
    shapes,
    sameTexts,
    viewOf,
    lineIn: offset => lines()(offset),
    identicalIsMissing: settings.identical === 'missing',
    trialMark: hasOwnKeys(format) ? options.trialMark : undefined,
  }
}

type Alignment = Pick<Comparison, 'document' | 'current' | 'orphans' | 'shapes' | 'sameTexts'>

const noTexts: ReadonlyMap<string, string> = new Map()
const sameAsNone = () => noTexts

function valuesBeside(source: Source, { resource }: TargetState): Alignment {
  const { current, orphans } = align(source, resource)
  const shapes = shapeFaults(source, resource)
  return { document: undefined, current, orphans, shapes, sameTexts: sameAsNone }
}

function documentBeside(
  source: Source,
  { resource, section }: TargetState,
  viewOf: Comparison['viewOf'],
): Alignment {
  const document = alignDocument(source, resource, section, ({ entry }) =>
    viewOf(entry).texts.map(({ text }) => text),
  )
  return {
    document,
    current: document.current,
    orphans: document.orphans.length,
    shapes: new Map(),
    sameTexts: once(() => sameTextsOf(source, document, viewOf)),
  }
}

function viewsOf({ pair }: Source, { locale, language }: TargetFile, facts: Facts): Comparison['viewOf'] {
  if (language === undefined) return () => emptyView
  return entry => facts.view(pair.source, entry, { locale, language })
}
