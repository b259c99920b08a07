/** Images of the configuration → attachments of an order's comment. Read only when something is to be ordered. */
import { ConfigError, type ConfigProblem, FileUnreadableError } from '../../errors.ts'
import type { AttachmentPattern, RelativePath } from '../../model.ts'
import type { ImageAttachment } from '../../service/types.ts'
import { maxRequestBytes } from '../../service/wire.ts'
import type { Files, Layout } from '../project.ts'
import { findFiles } from '../scan/find-files.ts'

/** The share of a request that its images may take, in base64: the rest is for the texts. */
const mostBytes = (maxRequestBytes / 3) * 2
const mostMegabytes = (mostBytes / 4) * 3e-6

/**
 * The images that patterns name, each file once, in the order of the patterns and then of the paths.
 * @throws {ConfigError} for a pattern without a file, a file that is no image of its extension's kind, or more bytes
 *   than a request has room for
 */
export function readAttachments(
  { disk, configFile }: Pick<Files, 'disk'> & Pick<Layout, 'configFile'>,
  patterns: readonly AttachmentPattern[],
): readonly ImageAttachment[] {
  const images = new Map<RelativePath, ImageAttachment>()
  const problems: ConfigProblem[] = []
  let bytes = 0
  for (const { key, pattern, fromRoot } of patterns) {
    const paths = findFiles(disk.root, { pattern: fromRoot, exclude: [] })
    const problem = (expected: string, found: string) => problems.push({ key, expected, found })
    if (paths.length === 0)
      problem('image files (links are not followed)', `no file that matches ${JSON.stringify(pattern)}`)
    for (const path of paths) {
      if (images.has(path)) continue
      const image = imageAt(disk, path)
      if (typeof image === 'string')
        problem('a PNG, JPEG, SVG or GIF file', `${JSON.stringify(path)}, ${image}`)
      else images.set(path, image)
      bytes += typeof image === 'string' ? 0 : image.data.length
      if (bytes <= mostBytes) continue
      problem(
        `images of at most ${mostMegabytes} MB together`,
        `more than that in the images up to ${JSON.stringify(path)}`,
      )
      throw new ConfigError(configFile, problems)
    }
  }
  if (problems.length > 0) throw new ConfigError(configFile, problems)
  return [...images.values()]
}

/** The image, or what is wrong with it. */
function imageAt(disk: Files['disk'], path: RelativePath): ImageAttachment | string {
  const extension = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? ''
  const kind = kinds.get(extension)
  if (kind === undefined) return 'with another extension'
  try {
    const bytes = Buffer.from(disk.read(path) ?? [])
    if (!kind.fits(bytes)) return `whose content is not ${extension.toUpperCase()}`
    return { type: kind.type, data: bytes.toString('base64') }
  } catch (error) {
    if (!(error instanceof FileUnreadableError)) throw error
    return error.message
  }
}

type Kind = { readonly type: string; readonly fits: (bytes: Buffer) => boolean }

const jpeg: Kind = { type: 'image/jpeg', fits: bytes => startsWith(bytes, '\xff\xd8\xff') }

/** The kinds of images that the service takes, by extension. */
const kinds: ReadonlyMap<string, Kind> = new Map([
  ['png', { type: 'image/png', fits: bytes => startsWith(bytes, '\x89PNG\r\n\x1a\n') }],
  ['jpg', jpeg],
  ['jpeg', jpeg],
  ['gif', { type: 'image/gif', fits: bytes => startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a') }],
  ['svg', { type: 'image/svg+xml', fits: beginsAsSvg }],
])

function startsWith(bytes: Buffer, magic: string): boolean {
  return bytes.toString('latin1', 0, magic.length) === magic
}

/** XML whose first element is `svg`, behind declaration, comments and document type. */
function beginsAsSvg(bytes: Buffer): boolean {
  const head = bytes.toString('utf8', 0, 65_536).replace(/^\ufeff/, '')
  const root = /<[A-Za-z][^\s/>]*/.exec(head.replace(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>/g, ''))?.[0]
  return /^\s*</.test(head) && root === '<svg'
}
