import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasLetter, restoreEnds, sourceFault, textCheck } from '../../src/checks/index.ts'
import { type Document, decodeDocument, encodeDocument } from '../../src/formats/document.ts'
import { applySplices } from '../../src/formats/splices.ts'
import type { Format } from '../../src/formats/types.ts'
import { type Entry, type EntryKey, idOf, type Language } from '../../src/model.ts'
import type { TranslationTask } from '../../src/sandbox/index.ts'
import type { Repository } from './repositories.ts'
import '../helpers/formats.ts'

/** Real translations that were taken out of real files, and the translator who knows them again. */
export type Blanks = {
  /** Empties up to 20 texts of a target; its original bytes and how many texts they were. */
  readonly blank: (
    repository: Repository,
    files: { readonly source: string; readonly target: string; readonly language: Language },
  ) => { readonly original: Buffer; readonly texts: number }
  readonly translate: (task: TranslationTask) => string
}

export function blanksOf(format: Format): Blanks {
  const truth = new Map<string, string>()
  const nameOf = (language: Language, key: EntryKey, text: string) => JSON.stringify([language, key, text])
  const read = (root: string, path: string, role: 'source' | 'target') => {
    const bytes = readFileSync(join(root, path))
    const document = decodeDocument(bytes, format.declaredEncoding?.(bytes))
    return { bytes, document, resource: format.scan(document.text, { role }) }
  }
  return {
    blank({ workspace }, { source, target, language }) {
      const { bytes, document, resource } = read(workspace.root, target, 'target')
      const template = read(workspace.root, source, 'source').resource
      const needed = format.neededBy?.(template)?.(resource, language) ?? template.entries
      const english = new Map(needed.map(one => [one.key, one]))
      const known = (entry: Entry) => {
        const text = english.get(entry.key)?.text
        return text === undefined
          ? undefined
          : nameOf(language, format.wireKey?.(entry.id) ?? entry.key, text)
      }
      const fit = resource.entries.filter(entry => {
        const text = english.get(entry.key)?.text ?? ''
        const options = { format: format.name }
        const isBought = hasLetter(text, options) && sourceFault(text, options) === undefined
        const before = truth.get(known(entry) ?? '')
        return (
          isBought &&
          entry.text !== '' &&
          entry.fuzzy === undefined &&
          textCheck(text, options)(entry.text) === undefined &&
          restoreEnds(text, entry.text) === entry.text &&
          // Files that share a string share its translation.
          (before === undefined || before === entry.text)
        )
      })
      const step = Math.max(1, Math.floor(fit.length / 20))
      const chosen = fit.filter((_, index) => index % step === 0).slice(0, 20)
      for (const entry of chosen) truth.set(known(entry) ?? '', entry.text)
      workspace.put(target, without(document, chosen))
      return { original: bytes, texts: chosen.length }
    },
    translate({ text, language }) {
      // A text that was never translated comes back empty, and is held.
      const answers = [...format.read(text)].map(([key, own]) => ({
        id: idOf(key),
        text: truth.get(nameOf(language, key, own)) ?? '',
      }))
      if (format.name !== 'po') return format.payload(answers).data
      return JSON.stringify(Object.fromEntries(answers.map(({ id, text: own }) => [id.at(-1), own])))
    },
  }
}

/** The keys of texts that are copied, not bought: they would be written beside what came back. */
export function wordlessKeys(format: Format, bytes: Uint8Array): readonly EntryKey[] {
  const { entries } = format.scan(decodeDocument(bytes).text, { role: 'source' })
  return entries.flatMap(({ key, text }) => (hasLetter(text, { format: format.name }) ? [] : [key]))
}

function without(document: Document, entries: readonly Entry[]): Uint8Array {
  const splices = entries.map(({ start, end }) => ({ start, end, text: '""' }))
  return encodeDocument(document, applySplices(document.text, splices))
}
