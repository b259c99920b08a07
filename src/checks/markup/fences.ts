import { differenceIn } from '../multiset.ts'
import { quote } from '../quote.ts'
import { held } from '../severity.ts'
import type { TextCheck } from '../types.ts'
import { unlessOutdated } from './outdated.ts'
import { withoutComments } from './tag-reader.ts'

/** A fence of backticks has no other in its line, where code in three of them may begin. @see https://spec.commonmark.org/0.31.2/#fenced-code-blocks */
const fence = /^ {0,3}(?:`{3,}(?=[^`\n]*$)|~{3,})/gm
/** Lines that site generators take for the start or end of a block, with its name; colons before a figure or a stop are neither. */
const mark =
  /^[ \t]*(?:(:{3,})(?=[ \t]*(?:$|[^\s\p{N}\p{P}\p{S}]|[[{<`]))[ \t]*([A-Za-z][\w-]*)?|(!!!|\?\?\?\+?)[ \t]+([a-z][\w-]*)|(\/{3,})[ \t]+([a-z][\w-]*)[ \t]*(?=[|\n]|$)|(<<<)[ \t]*[@~./]|(===)[!+]?[ \t]+")/gmu

/**
 * An HTML comment that is open, or open no more, hides what follows it in a Markdown page, or shows what it hid. One more
 * within the text is a note, which MDX cannot read; one of several words that is gone was a note.
 */
export function commentCheck(source: string, isMdx: boolean): TextCheck {
  const expected = commentMarks(source)
  const arrows = expected.length - withoutArrows(expected).length
  return (text, page) => {
    const found = commentMarks(text)
    if (found === expected || (arrows > 0 && withoutArrows(found) === withoutArrows(expected)))
      return undefined
    const finding = {
      reason: 'markup',
      message: 'the HTML comments of the translation differ from those of the source text',
    } as const
    const isWhole = found.replaceAll('<!---->', '') === expected.replaceAll('<!---->', '')
    const isNote = found.length > expected.length ? !isMdx : commandsIn(text) === commandsIn(source)
    if (isWhole && isNote && /[\p{L}\p{N}]/u.test(withoutComments(text))) return held(finding)
    return isWhole && !isMdx ? unlessOutdated(finding, page) : finding
  }
}

/** A code fence more or less turns all that follows it in a Markdown page into code, or code into text. */
export function fenceCheck(source: string): TextCheck {
  const expected = fences(source)
  return text => {
    const found = fences(text)
    return found === expected
      ? undefined
      : {
          reason: 'markup',
          message: `the translation has ${found} lines that open or close a code block, but the source text has ${expected}`,
        }
  }
}

/** So does the mark of a block, and its name is what the generator knows it by. */
export function markCheck(source: string): TextCheck {
  const expected = marks(source)
  return text => {
    const unequal = differenceIn(expected, marks(text))
    if (unequal === undefined) return undefined
    const { missing, extra } = unequal
    const [first = ''] = missing.length > 0 ? missing : extra
    return {
      reason: 'markup',
      message:
        missing.length > 0
          ? `the translation lacks ${quote(first)}, a mark for site generators that the source text has`
          : `the translation has ${quote(first)}, a mark for site generators that the source text lacks`,
    }
  }
}

/** The comments that are no notes: a program may read a word or two (`<!-- more -->`). */
function commandsIn(text: string): string {
  const comments = Array.from(text.matchAll(/<!--((?:(?!-->)[\s\S])*)-->/g), ([, content = '']) =>
    content.trim(),
  )
  return comments
    .filter(content => content.split(/\s+/).length < 3)
    .sort()
    .join('\n')
}

/** The starts and ends of comments. An end without a beginning is an arrow where words are on both sides of it. */
function commentMarks(text: string): string {
  let marks = ''
  for (const { 0: mark, index } of text.matchAll(/<!--|-->/g)) {
    const lineEnd = text.indexOf('\n', index)
    const before = text.slice(text.lastIndexOf('\n', index) + 1, index)
    const after = text.slice(index + mark.length, lineEnd < 0 ? undefined : lineEnd)
    const isBetween = before.trim() !== '' && after.trim() !== ''
    if (mark === '<!--' || marks.endsWith('<!--') || !isBetween) marks += mark
  }
  return marks
}

/** An end without a beginning is an arrow. */
function withoutArrows(marks: string): string {
  return marks.replace(/(?<!<!--)-->/g, '')
}

function fences(text: string): number {
  return text.match(fence)?.length ?? 0
}

function marks(text: string): string[] {
  return Array.from(text.matchAll(mark), ([, ...parts]) => parts.filter(part => part !== undefined).join(' '))
}
