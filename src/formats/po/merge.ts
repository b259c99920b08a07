import { applySplices, majorityLineEnd, type Splice } from '../splices.ts'
import type { MergeRequest } from '../types.ts'
import { fillForms, fillMessage } from './fill.ts'
import { headerIn, ownPluralForms } from './header.ts'
import { insertionAfter, insertionBefore } from './insert.ts'
import { type Catalog, isHeader, type Message, messageKey } from './message.ts'
import { parseCatalog } from './parse.ts'
import { pluralFormsOf } from './plural-forms.ts'
import { type Look, renderMessage } from './render.ts'
import { type Intent, readSecondTime } from './second-reading.ts'
import { checkShape, lastByKey, selectFromSource } from './select.ts'
import { styleOf } from './value-style.ts'
import { type Wanted, wantedByMessage } from './wanted.ts'

/**
 * Sets texts in an existing catalog by splices; everything else keeps every character. A message that the target does
 * not have comes with the source's comments and flags.
 * @throws {FormatError} where source and target differ in whether a message has plural forms, where a plural form has
 *   no place, or where the second reader understands the new text otherwise
 */
export function mergeIntoCatalog(request: MergeRequest & { readonly target: string }): string {
  const { source, target, values, language } = request
  const catalog = parseCatalog(target)
  const byKey = lastByKey(catalog)
  const own = ownPluralForms(headerIn(catalog))
  const usualCount = pluralFormsOf(language).length
  const wanted = new Map(wantedByMessage(values))
  const splices: Splice[] = []
  const intents: Intent[] = []
  let sourceCatalog: Catalog | undefined
  const readSource = (): Catalog => (sourceCatalog ??= parseCatalog(source))
  let known: Look | undefined
  const look = (): Look =>
    (known ??= {
      style: styleOf(catalog, readSource()),
      lineEnd: majorityLineEnd(target === '' ? source : target),
    })
  for (const [name, want] of wanted) {
    const message = byKey.get(name)
    if (message === undefined) continue
    checkShape(target, message, want)
    const edits = fillMessage(target, message, want.filling, own, usualCount, look)
    if (edits.length > 0) {
      splices.push(...edits)
      const forms =
        message.plural === undefined
          ? [want.filling.get(0) ?? '']
          : fillForms(message, want.filling, own, usualCount)
      intents.push({ text: target, message, forms, isInPlace: true })
    }
    wanted.delete(name)
  }
  if (wanted.size > 0) {
    for (const { message, forms, splice } of insertions(
      catalog,
      readSource(),
      byKey,
      wanted,
      own,
      usualCount,
      look(),
    )) {
      splices.push(splice)
      intents.push({ text: source, message, forms, isInPlace: false })
    }
  }
  if (splices.length === 0) return target
  const text = applySplices(target, splices)
  readSecondTime(catalog, text, intents, false)
  return text
}

type Insertion = { readonly message: Message; readonly forms: readonly string[]; readonly splice: Splice }

function* insertions(
  catalog: Catalog,
  source: Catalog,
  byKey: ReadonlyMap<string, Message>,
  wanted: ReadonlyMap<string, Wanted>,
  own: ReturnType<typeof ownPluralForms>,
  usualCount: number,
  look: Look,
): Generator<Insertion> {
  const header = headerIn(catalog)
  let anchor = header
  const leading: Omit<Insertion, 'splice'>[] = []
  let next: Message | undefined
  for (const { message, want } of selectFromSource(source, wanted)) {
    if (want === undefined) {
      anchor = byKey.get(messageKey(message)) ?? anchor
      next ??= isHeader(message) ? undefined : byKey.get(messageKey(message))
      continue
    }
    const forms =
      message.plural === undefined
        ? [want.filling.get(0) ?? '']
        : fillForms(undefined, want.filling, own, usualCount)
    const block = renderMessage(source.text, message, forms, look)
    if (anchor === undefined) leading.push({ message, forms })
    else yield { message, forms, splice: insertionAfter(catalog, anchor, block, look.lineEnd) }
  }
  for (const { message, forms } of leading) {
    const block = renderMessage(source.text, message, forms, look)
    yield { message, forms, splice: insertionBefore(catalog, next, block, look.lineEnd) }
  }
}
