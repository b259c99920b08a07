/** Which tags of a text its reader takes for markup, a row for each kind of text. */
import { syntaxOf, type TextSyntax } from '../../model.ts'
import type { Syntax } from '../types.ts'
import {
  closedTagsOf,
  elementsOf,
  foldedTagsOf,
  isVoid,
  knownNames,
  markupNames,
  type Tag,
  tagsOf,
} from './tag-reader.ts'

export type TagSyntax = {
  readonly tagsIn: (text: string) => Tag[]
  /** Whether a tag that nothing closes is markup by itself. In a page "a<5 and b>3" is text. */
  readonly isSure: (tag: Tag) => boolean
  /** Whether readers would see nothing of a tag that is no markup. */
  readonly hidesOthers?: true
  /** Whether `<br>` and its like may have an end, which says nothing. */
  readonly hasVoids?: true
}

const rows: Readonly<Record<TextSyntax['markup'] | 'documents', TagSyntax>> = {
  elements: { tagsIn: tagsOf, isSure: () => false, hasVoids: true },
  documents: { tagsIn: elementsOf, isSure: isNamed },
  html: { tagsIn: foldedTagsOf, isSure: isNamed, hasVoids: true },
  mdx: { tagsIn: closedTagsOf, isSure: isNamed },
  markdown: {
    tagsIn: foldedTagsOf,
    isSure: tag =>
      isNamed(tag) &&
      (tag.kind === 'close' || tag.attributes.length > 0 || knownNames.has(tag.name.toLowerCase())),
    hidesOthers: true,
    hasVoids: true,
  },
}

export function tagSyntaxOf({ format, dialects }: Pick<Syntax, 'format' | 'dialects'>): TagSyntax {
  return rows[dialects?.has('documents') === true ? 'documents' : syntaxOf(format).markup]
}

function isNamed({ name }: Tag): boolean {
  return !/^\d/.test(name)
}

/** The tags of a text. */
export type TagsInText = {
  /** Those that its reader takes for markup. */
  readonly markup: readonly Tag[]
  /** Those that its reader neither reads nor shows. */
  readonly vanishing: readonly Tag[]
  readonly all: readonly Tag[]
  /** Names that the text itself shows to be those of elements. */
  readonly names: ReadonlySet<string>
}

/** @param known - names that are of elements, whatever the text shows */
export function readTags(syntax: TagSyntax, text: string, known?: ReadonlySet<string>): TagsInText {
  const all = syntax.tagsIn(text)
  const names = markupNames(all)
  const isMarkup = (tag: Tag) => names.has(tag.name) || known?.has(tag.name) === true || syntax.isSure(tag)
  return {
    markup: all.filter(isMarkup),
    vanishing: syntax.hidesOthers === true ? all.filter(tag => isNamed(tag) && !isMarkup(tag)) : [],
    all,
    names,
  }
}

/** The first tag that opens or closes in the wrong place. */
export function badlyNested({ hasVoids }: TagSyntax, tags: readonly Tag[]): Tag | undefined {
  const open: Tag[] = []
  for (const tag of tags) {
    if (tag.kind === 'open') open.push(tag)
    if (tag.kind !== 'close' || (hasVoids === true && isVoid(tag.name))) continue
    if (open.pop()?.name !== tag.name) return tag
  }
  return open[0]
}
