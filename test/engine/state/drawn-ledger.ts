/** Ledgers that know something of the strings of one source, in files as stores write them. */
import { wireIdOf } from '../../../src/engine/known/text-identity.ts'
import { formatByName } from '../../../src/formats/index.ts'
import type { Entry, FormatName, Locale, RelativePath } from '../../../src/model.ts'

export type Draw = {
  readonly of: <T>(values: readonly T[]) => T
  readonly chance: (percent: number) => boolean
}

/**
 * @param source - `twin` is another source with the same strings
 * @returns the files of a few purchases: most delivered what is in the target, others another text, nothing yet, or something for
 * a string that is renamed, moved or worded anew.
 */
export function drawnLedger(
  format: FormatName,
  source: { readonly path: RelativePath; readonly twin: RelativePath; readonly text: string },
  targets: ReadonlyMap<Locale, string>,
  texts: readonly string[],
  draw: Draw,
): ReadonlyMap<RelativePath, string> {
  const entries = entriesOf(format, source.text, 'source')
  const files = new Map<RelativePath, string>()
  const count = entries.length === 0 ? 0 : draw.of([0, 1, 1, 2, 3, 4])
  for (let number = 1; number <= count; number++) {
    const [main = '', ...others] = targets.keys()
    const locale = draw.of([main, main, main, ...others])
    const values = new Map(
      entriesOf(format, targets.get(locale) ?? '', 'target').map(({ key, text }) => [key, text]),
    )
    const strings = entries.flatMap(({ id, key, text }) => {
      if (draw.chance(30)) return []
      const name = draw.chance(8) ? [...id.slice(0, -1), `${id.at(-1)}X`] : id
      const wire = wireIdOf(format, name)
      const value = draw.chance(15) ? draw.of(texts) : (values.get(key) ?? draw.of(texts))
      const ordered = {
        id: name,
        text: draw.chance(10) ? `${text} (older)` : text,
        locales: [draw.chance(95) ? locale : 'other'],
        ...(wire !== name && { wire }),
      }
      return [{ ordered, delivered: { id: name, text: value } }]
    })
    if (strings.length === 0) continue
    const folder = `.dragoman/orders/01ARZ3NDEKTSV4RRFFQ69G5FA${number}`
    const put = (name: string, fact: object) => files.set(`${folder}/${name}.json`, JSON.stringify(fact))
    const id = String(1000 + number)
    put('intent', {
      ...{
        path: draw.of([...Array.from({ length: 8 }, () => source.path), source.twin, 'l/moved.json']),
        ref: '-',
        run: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
      },
      ...{
        format,
        source_language: 'en',
        languages: [locale],
        strings: strings.map(({ ordered }) => ordered),
      },
      ...{ service: 'translation', context: {}, quoted: { [locale]: 1 }, volume: 1 },
      watermark: { id: '1', date: 0 },
    })
    const price = { price: 1, volume: 1 }
    put(`${locale}.placed`, { id, ...price, created_at: '2026-01-01 00:00:00', how: 'answered' })
    const data = () => formatByName(format).payload(strings.map(({ delivered }) => delivered)).data
    const dates = draw.of([[], ['02'], ['02'], ['02'], ['02'], ['02', '03']])
    for (const day of dates) {
      const date = `2026-01-${day} 00:00:00`
      const text = draw.chance(5) ? 'cut off {' : data()
      put(`${locale}.delivered-${day}`, {
        ...{ id, text, translator: 't', accepted_at: date, completed_at: date },
        ...price,
      })
    }
    if (draw.chance(8)) put(`${locale}.cancelled`, { id, by: draw.of(['person', 'tool']), reason: 'x' })
    const [first] = strings
    if (first !== undefined && draw.chance(8))
      put(`${locale}.settled-1`, { key: first.ordered.id, text: first.delivered.text, locale })
  }
  return files
}

function entriesOf(format: FormatName, text: string, role: 'source' | 'target'): readonly Entry[] {
  try {
    return formatByName(format)
      .scan(text, { role })
      .entries.filter(one => one.text !== '')
  } catch {
    return []
  }
}
