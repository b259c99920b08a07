/** Held texts that a person wants written as they are (`edited-is-settled-once`). */
import { UsageError } from '../../errors.ts'
import type { Ledger } from '../../ledger/fold.ts'
import {
  type EntryId,
  type EntryKey,
  hasSandboxMark,
  keyOf,
  type Locale,
  type OrderId,
  type RelativePath,
  type StringPlace,
} from '../../model.ts'
import type { Written } from '../collect/write.ts'
import { writeEverything } from '../collect/write-everything.ts'
import { diffPairs } from '../diff/pairs.ts'
import { replacedNotice } from '../diff/replacement-notices.ts'
import type { LedgerText } from '../known/ledger-view.ts'
import { type Facts, reconcile, withLedgerTexts } from '../known/reconcile.ts'
import { sourceIndex } from '../known/source-strings.ts'
import type { Control, RunLedger, Tree } from '../project.ts'
import { diffProofreading } from '../proofread/diff.ts'
import { callsEntry } from '../scan/key-patterns.ts'
import { nameOf } from '../scan/source.ts'

/** The text is as the order has it. */
export type AcceptedText = StringPlace & { readonly text: string }

export type Accepted = {
  readonly texts: readonly AcceptedText[]
  readonly written: Written
}

/**
 * Accepts the held texts of an order, also those that a manual edit keeps out, and writes them. Empty ones, which
 * no file may hold, are reported and stay held.
 * @param fits which keys; all by default
 * @throws {UsageError} when none of the order's texts is held, or all of them are empty
 */
export function acceptTexts(
  project: Tree & RunLedger & Pick<Control, 'onProgress'>,
  id: OrderId,
  fits: (key: EntryKey) => boolean,
): Accepted {
  const ledger = project.store.ledger()
  const held = heldTexts(project, ledger, id, fits)
  const texts = held.filter(({ isEmpty }) => !isEmpty).map(({ isEmpty, replaces, target, ...text }) => text)
  const empty = held.filter(({ isEmpty }) => isEmpty)
  const refused = refusedTexts(project, ledger, id, fits)
  if (texts.length === 0) {
    const [first] = refused
    if (first !== undefined)
      throw new UsageError(
        `the text of order ${id} for ${refused.map(({ key }) => keyOf(key)).join(', ')} cannot be written, even if you accept it: ${first.why}; ${otherAdvice}`,
      )
    if (empty.length > 0) {
      const keys = empty.map(({ key }) => keyOf(key)).join(', ')
      throw new UsageError(`order ${id} delivered no text for ${keys}: ${emptyAdvice}`)
    }
    throw new UsageError(
      `order ${id} has no held text that could be written${ledger.knownOrders.has(id) ? '' : ', and this ledger does not know the order'}; "dragoman pull" fetches what is finished and lists what is held`,
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
  )
  const unwritable = empty.map(({ path, locale, key, line }) => ({
    path,
    locale,
    ...nameOf({ id: key, line }),
    message: `is empty: ${emptyAdvice}`,
  }))
  for (const { why, text, ...place } of refused)
    unwritable.push({ ...place, message: `cannot be written, even if you accept it: ${why}; ${otherAdvice}` })
  const replaced = held.flatMap(({ path, target, locale, key, replaces, isEmpty }) =>
    isEmpty || replaces === undefined || !written.files.includes(target)
      ? []
      : [replacedNotice('accepted', { path, target, locale, key }, replaces)],
  )
  return {
    texts,
    written: { ...written, notices: [...written.notices, ...replaced, ...unwritable] },
  }
}

const otherAdvice = 'edit the file yourself, or buy the string again with "dragoman order --again KEY"'
const emptyAdvice = `an empty text cannot be accepted; ${otherAdvice}`

/** The order's texts that their files cannot hold, whoever insists on them. */
function refusedTexts(
  project: Tree,
  ledger: Ledger,
  id: OrderId,
  fits: (key: EntryKey) => boolean,
): (AcceptedText & { readonly why: string })[] {
  const facts = insisting(
    reconcile(ledger, sourceIndex(project)),
    (_path, _locale, _key, { orderId }) => orderId === id,
  )
  const files = [...filesOf(diffProofreading(project, facts, {})), ...filesOf(diffPairs(project, facts, {}))]
  return files.flatMap(({ pair: { source: path }, targets }) =>
    targets.flatMap(({ target: { locale }, held }) =>
      held.flatMap(({ entry, orderId, message: why, text = '', isRefused }) =>
        isRefused === true && orderId === id && fits(entry.key)
          ? [{ path, locale, ...nameOf(entry), text, why }]
          : [],
      ),
    ),
  )
}

/** Those that could be read; what is wrong with the others is said where files are written. */
function filesOf<T>(found: Iterable<{ readonly diffed: T | undefined }>): T[] {
  return [...found].flatMap(({ diffed }) => (diffed === undefined ? [] : [diffed]))
}

type HeldText = AcceptedText & {
  readonly target: RelativePath
  readonly isEmpty: boolean
  /** The manual edit that it replaces. */
  readonly replaces: string | undefined
}

/** Texts of the order that are written only because a user accepts them. */
function heldTexts(project: Tree, ledger: Ledger, id: OrderId, fits: (key: EntryKey) => boolean): HeldText[] {
  const facts = reconcile(ledger, sourceIndex(project))
  const plain = new Set(writable(project, facts).map(({ name }) => name))
  const all = insisting(facts, (_path, _locale, _key, { orderId }) => orderId === id)
  return writable(project, all)
    .filter(({ name, entry }) => !plain.has(name) && callsEntry(fits, entry))
    .flatMap(({ path, target, locale, language, entry, textNow }) => {
      const { texts } = facts.view(path, entry, { locale, language })
      const text = texts.find(one => one.orderId === id && one.answers === entry.text)
      if (text === undefined) return []
      const value = textNow()
      const isManualEdit = value !== '' && !hasSandboxMark(value) && !texts.some(one => one.text === value)
      return [
        {
          path,
          target,
          locale,
          ...nameOf(entry),
          text: text.text,
          isEmpty: text.finding?.reason === 'empty',
          replaces: isManualEdit ? value : undefined,
        },
      ]
    })
}

/** `textNow`: what the target file holds in its place; '' where that is nothing, or the text that was corrected. */
function writable(project: Tree, facts: Facts) {
  const corrections = filesOf(diffProofreading(project, facts, {})).flatMap(({ pair, targets: [diff] }) =>
    diff.writes.map(({ string: { entry }, text }) => {
      const path = pair.source
      const { locale } = diff.target
      const { key } = entry
      const name = JSON.stringify([path, locale, key, text])
      const { sourceLanguage: language } = project
      return { path, target: path, locale, language, key, entry, name, textNow: () => '' }
    }),
  )
  const translations = filesOf(diffPairs(project, facts, {})).flatMap(({ pair, targets }) =>
    targets.flatMap(({ target: file, source, current, writes, waiting = [] }) => {
      const { locale, language, path: target } = file
      return [...writes, ...waiting].flatMap(({ entry: { key }, text }) => {
        const position = source.position.get(key) ?? -1
        const entry = source.resource.entries[position]
        if (entry === undefined || language === undefined) return []
        const path = pair.source
        const name = JSON.stringify([path, locale, key, text])
        return [
          { path, target, locale, language, key, entry, name, textNow: () => current[position]?.text ?? '' },
        ]
      })
    }),
  )
  return [...corrections, ...translations]
}

/** The facts as if some of the texts were good and nothing prevented it. */
function insisting(
  facts: Facts,
  isChosen: (path: RelativePath, locale: Locale, key: EntryId, text: LedgerText) => boolean,
): Facts {
  return withLedgerTexts(facts, (text, path, { id }, locale) =>
    isChosen(path, locale, id, text) ? { ...text, accepted: true, isForced: true } : text,
  )
}

function recordAccepted(
  project: RunLedger,
  ledger: Ledger,
  id: OrderId,
  texts: readonly AcceptedText[],
): void {
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
