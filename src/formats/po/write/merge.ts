import { once } from '../../../model.ts'
import { applySplices, majorityLineEnd, type Splice } from '../../splices.ts'
import type { MergeRequest } from '../../types.ts'
import { type PluralForms, pluralFormsOf } from '../plurals/plural-forms.ts'
import { headerIn, ownPluralForms } from '../read/header.ts'
import { type Catalog, isHeader, type Message, messageKey } from '../read/message.ts'
import { obsoleteBlocks } from '../read/obsolete.ts'
import { parseCatalog } from '../read/parse.ts'
import { type Intent, readSecondTime } from '../read/second-reading.ts'
import { styleOf } from '../wrap/value-style.ts'
import { fillForms, fillMessage } from './fill.ts'
import { gapOf, insertionAfter, insertionBefore } from './insert.ts'
import { type Look, renderMessage } from './render.ts'
import { checkShape, lastByKey, selectFromSource } from './select.ts'
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
  const readSource = once(() => parseCatalog(source))
  const look = once(
    (): Look => ({
      style: styleOf(catalog, readSource()),
      lineEnd: majorityLineEnd(target === '' ? source : target),
    }),
  )
  for (const [name, want] of wanted) {
    const message = byKey.get(name)
    if (message === undefined) continue
    checkShape(target, message, want)
    const edits = fillMessage(target, message, want.filling, own, usualCount, look)
    if (edits.length > 0) {
      splices.push(...edits)
      const forms = fillForms(message, false, want.filling, own, usualCount)
      intents.push({ text: target, message, forms, isInPlace: true })
    }
    wanted.delete(name)
  }
  if (wanted.size > 0) {
    const obsolete = target.includes('#~') ? obsoleteBlocks(target) : undefined
    const context = { catalog, source: readSource(), byKey, own, usualCount, look: look() }
    for (const { message, forms, splice } of insertions(context, wanted)) {
      splices.push(splice)
      // gettext refuses a file in which a message is both in use and obsolete.
      const revived = obsolete?.get(messageKey(message))
      if (revived !== undefined) splices.push({ ...revived, text: '' })
      intents.push({ text: source, message, forms, isInPlace: false })
    }
  }
  if (splices.length === 0) return target
  const text = applySplices(target, splices)
  readSecondTime(catalog, text, intents, false)
  return text
}

type Insertion = { readonly message: Message; readonly forms: readonly string[]; readonly splice: Splice }

type Context = {
  readonly catalog: Catalog
  readonly source: Catalog
  readonly byKey: ReadonlyMap<string, Message>
  readonly own: PluralForms | undefined
  readonly usualCount: number
  readonly look: Look
}

function* insertions(context: Context, wanted: ReadonlyMap<string, Wanted>): Generator<Insertion> {
  const { catalog, source, byKey, own, usualCount, look } = context
  const { text } = catalog
  const gap = gapOf(catalog, look.lineEnd)
  let anchor = headerIn(catalog)
  let next: Message | undefined
  const leading: (Omit<Insertion, 'splice'> & { readonly block: string })[] = []
  for (const { message, want } of selectFromSource(source, wanted)) {
    if (want === undefined) {
      const present = isHeader(message) ? undefined : byKey.get(messageKey(message))
      anchor = present ?? anchor
      next ??= present
      continue
    }
    const forms = fillForms(message, true, want.filling, own, usualCount)
    const block = renderMessage(source.text, message, forms, look)
    if (anchor === undefined) leading.push({ message, forms, block })
    else yield { message, forms, splice: insertionAfter(text, anchor, block, gap) }
  }
  for (const { message, forms, block } of leading) {
    yield { message, forms, splice: insertionBefore(catalog, next, block, gap, look.lineEnd) }
  }
}
