/** The files of a folder, for `init` to look at. */
import { languageOf, matchPattern } from '../config/index.ts'
import type { Disk } from '../disk.ts'
import { findFiles } from '../engine/scan/find-files.ts'
import { DragomanError } from '../errors.ts'
import { decodeDocument } from '../formats/document.ts'
import { formatByName, formatOfContent } from '../formats/index.ts'
import { type Detection, detect, type Repository, type Tools } from '../init/index.ts'
import { isPseudoPath, type RelativePath, unless, wordsIn } from '../model.ts'

/** Folders that hold what a build or a package manager has made. */
const madeFolders = wordsIn(
  'dist build out target vendor vendors tmp logs coverage',
  '.next .nuxt Pods DerivedData .venv venv compiled-lang compiled-locales',
)
const mostBytes = 64 * 1024

export function repositoryOf(cwd: string, disk: Disk): Repository {
  const exclude = madeFolders.map(name => `**/${name}/**`)
  const paths = findFiles(cwd, { pattern: '**', exclude }).filter(path => !isPseudoPath(path))
  const texts = new Map<RelativePath, string | undefined>()
  const read = (path: RelativePath) => {
    const bytes = unless(DragomanError, () => disk.read(path))
    return bytes && Buffer.from(bytes.subarray(0, mostBytes)).toString('utf8')
  }
  return {
    paths,
    text(path) {
      if (!texts.has(path)) texts.set(path, read(path))
      return texts.get(path)
    },
  }
}

export function detection(repository: Repository, disk: Disk, requested: Tools['requested']): Detection {
  return detect(repository, {
    match: pattern => matchPattern(pattern).exec,
    languagesOf: locale => {
      const match = languageOf(locale)
      return match.kind === 'language' ? [match.language] : match.kind === 'ambiguous' ? match.choices : []
    },
    countTexts: path => countTexts(disk, path),
    requested,
  })
}

function countTexts(disk: Disk, path: RelativePath): number {
  try {
    const bytes = disk.read(path)
    if (bytes === undefined) return 0
    const { text } = decodeDocument(bytes)
    const format = formatOfContent(path, text)
    return format === undefined ? 0 : formatByName(format).scan(text, { role: 'source' }).entries.length
  } catch {
    // A file that cannot be read has no say in which locale is the source.
    return 0
  }
}
