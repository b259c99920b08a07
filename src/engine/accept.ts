/** Held texts that a person wants written as they are (rules L6). */
import { UsageError } from '../errors.ts'
import type { Ledger } from '../ledger/fold.ts'
import { type EntryId, type EntryKey, keyOf, type Locale, type OrderId, type RelativePath } from '../model.ts'
import type { Problems, Project } from './project.ts'
import { diffProofreading } from './proofread.ts'
import { writeEverything } from './proofread-write.ts'
import { type Facts, reconcile } from './reconcile.ts'
import { sourceIndex } from './scan.ts'
import { nameOf } from './source.ts'
import type { LedgerText } from './state.ts'
import { diffPairs } from './walk.ts'
import type { Written } from './write.ts'

export type AcceptedText = {
  readonly path: RelativePath
  readonly locale: Locale
  readonly key: EntryId
  readonly line?: number
  /** As the order has it. */
  readonly text: string
}

export type Accepted = { readonly texts: readonly AcceptedText[]; readonly written: Written }

/**
 * Accepts the held texts of an order, also those that a person's own text keeps out, and writes them. Empty ones, which
 * no file may hold, are told and stay held.
 * @param fits which keys; all by default
 * @throws {UsageError} when none of the order's texts is held, or all of them are empty
 */
export function acceptTexts(
  project: Project,
  id: OrderId,
  fits: (key: EntryKey) => boolean,
  problems: Problems,
): Accepted {
  const ledger = project.store.ledger()
  const held = heldTexts(project, ledger, id, fits)
  const texts = held.filter(({ isEmpty }) => !isEmpty).map(({ isEmpty, ...text }) => text)
  const empty = held.filter(({ isEmpty }) => isEmpty)
  if (texts.length === 0) {
    if (empty.length > 0) {
      const keys = empty.map(({ key }) => keyOf(key)).join(', ')
      throw new UsageError(`order ${id} brought no text for ${keys}: ${emptyAdvice}`)
    }
    throw new UsageError(
      `no text of order ${id} is held that could be written${ledger.knownOrders.has(id) ? '' : ', and this ledger does not know the order'}; "dragoman pull" fetches what is finished and lists what is held`,
    )
  }
  recordAccepted(project, ledger, id, texts)
  const accepted = new Set(texts.map(textName))
  const files = new Set(texts.map(({ path }) => path))
  const { selection } = project
  const written = writeEverything(
    { ...project, selection: { ...selection, hasSource: path => files.has(path) } },
    facts =>
      insisting(
        facts,
        (path, locale, key, { orderId, text }) =>
          orderId === id && accepted.has(textName({ path, locale, key, text })),
      ),
    problems,
  )
  const told = empty.map(({ path, locale, key, line }) => ({
    path,
    locale,
    ...nameOf({ id: key, line }),
    message: `is empty: ${emptyAdvice}`,
  }))
  return { texts, written: { ...written, notices: [...written.notices, ...told] } }
}

const emptyAdvice =
  'an empty text cannot be accepted; write your own into the file, or buy it anew with "dragoman order --again KEY"'

/** What would be written if a person insisted on the order's texts, and is not without that. */
function heldTexts(
  project: Project,
  ledger: Ledger,
  id: OrderId,
  fits: (key: EntryKey) => boolean,
): (AcceptedText & { readonly isEmpty: boolean })[] {
  const facts = reconcile(ledger, sourceIndex(project))
  const plain = new Set(writable(project, facts).map(({ name }) => name))
  const all = insisting(facts, (_path, _locale, _key, { orderId }) => orderId === id)
  return writable(project, all)
    .filter(({ name, key }) => !plain.has(name) && fits(key))
    .flatMap(({ path, locale, language, entry }) => {
      const text = facts
        .view(path, entry, { locale, language })
        .texts.find(one => one.orderId === id && one.answers === entry.text)
      if (text === undefined) return []
      return [{ path, locale, ...nameOf(entry), text: text.text, isEmpty: text.finding?.reason === 'empty' }]
    })
}

function writable(project: Project, facts: Facts) {
  const corrections = [...diffProofreading(project, facts, {}, [], [])].flatMap(({ pair, targets: [diff] }) =>
    diff.writes.map(({ string: { entry }, text }) => {
      const path = pair.source
      const { locale } = diff.target
      const { key } = entry
      const name = JSON.stringify([path, locale, key, text])
      return { path, locale, language: project.sourceLanguage, key, entry, name }
    }),
  )
  const translations = [...diffPairs(project, facts, {}, [])].flatMap(({ pair, targets }) =>
    targets.flatMap(({ target, source, writes }) =>
      writes.flatMap(({ entry: { key }, text }) => {
        const entry = source.resource.entries[source.position.get(key) ?? -1]
        const { locale, language } = target
        if (entry === undefined || language === undefined) return []
        const path = pair.source
        return [{ path, locale, language, key, entry, name: JSON.stringify([path, locale, key, text]) }]
      }),
    ),
  )
  return [...corrections, ...translations]
}

/** The facts as if some of the texts were good and nothing stood in their way. */
function insisting(
  facts: Facts,
  isChosen: (path: RelativePath, locale: Locale, key: EntryId, text: LedgerText) => boolean,
): Facts {
  return {
    ...facts,
    view(path, entry, target) {
      const view = facts.view(path, entry, target)
      return {
        ...view,
        texts: view.texts.map(text =>
          isChosen(path, target.locale, entry.id, text) ? { ...text, accepted: true, insisted: true } : text,
        ),
      }
    },
  }
}

function recordAccepted(project: Project, ledger: Ledger, id: OrderId, texts: readonly AcceptedText[]): void {
  const purchase = ledger.purchases.find(({ order }) => order?.id === id)
  for (const { key, text, locale } of texts) {
    const fact = { key: [...key], text, locale }
    if (purchase?.intent === undefined)
      project.store.appendSeen(project.run, [{ kind: 'accepted', id, ...fact }])
    else project.store.writeFact(purchase.intent.ulid, purchase.language, { kind: 'accepted', fact })
  }
}

function textName({ path, locale, key, text }: AcceptedText): string {
  return JSON.stringify([path, locale, key, text])
}
