import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { decodeDocument } from '../../src/formats/document.ts'
import { formatByName } from '../../src/formats/index.ts'
import type { FormatName } from '../../src/model.ts'
import { add, type Histories, historiesOf, noHistories } from './histories.ts'
import { corpus, hasCorpus } from './repositories.ts'
import '../helpers/formats.ts'

const kinds: readonly {
  readonly format: FormatName
  readonly folder: string
  readonly isSource: (path: string) => boolean
  readonly targetOf: (source: string) => string
  /** Every so many pairs are looked at: all of them take longer than a minute. */
  readonly step: number
}[] = [
  {
    format: 'html',
    folder: 'html/httpd/docs',
    isSource: path => path.endsWith('.html.en.utf8'),
    targetOf: source => source.replace('.en.', '.fr.'),
    step: 4,
  },
  {
    format: 'markdown',
    folder: 'markdown/electron/content',
    isSource: path => /^en-US\/.*\.md$/.test(path),
    targetOf: source => source.replace('en-US', 'de-DE'),
    step: 1,
  },
]

/** One block of the source is inserted, changed, moved, removed, or one of the translation emptied. */
describe.skipIf(!hasCorpus).each(kinds)(
  'translations in $format',
  ({ format, folder, isSource, targetOf, step }) => {
    it('keep all lines but those of the block that is due, and buy that alone', () => {
      const root = join(corpus, folder)
      const { declaredEncoding } = formatByName(format)
      const read = (path: string) => {
        const bytes = readFileSync(join(root, path))
        return decodeDocument(bytes, declaredEncoding?.(bytes)).text
      }
      const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
        .filter(path => isSource(path) && existsSync(join(root, targetOf(path))))
        .sort()
        .filter((_, index) => index % step === 0)
      const sum: Histories = noHistories()
      for (const source of sources) add(sum, historiesOf(format, read(source), read(targetOf(source))))
      expect(sum.histories).toBeGreaterThan(60)
      expect(sum.faults.filter(fault => !fault.startsWith('blank'))).toEqual([])
      expect(sum.lost).toBe(0)
      expect(sum.unsure / sum.texts).toBeLessThan(0.1)
      expect(sum.notSame / sum.blanks).toBeLessThan(0.1)
    }, 600_000)
  },
)
