import type { FormatName } from '../model.ts'
import type { TextCheck } from './types.ts'

const fence = /^ {0,3}(?:`{3,}|~{3,})/gm

/** An HTML comment that is open, or open no more, hides what follows it in a Markdown page, or shows what it hid. */
export function commentCheck(source: string, format: FormatName): TextCheck | undefined {
  if (format !== 'markdown') return undefined
  const expected = commentMarks(source)
  return text =>
    commentMarks(text) === expected
      ? undefined
      : {
          reason: 'markup',
          message: 'the translation opens or closes other HTML comments than the source text',
        }
}

/** A code fence more or less turns all that follows it in a Markdown page into code, or code into text. */
export function fenceCheck(source: string, format: FormatName): TextCheck | undefined {
  if (format !== 'markdown') return undefined
  const expected = fences(source)
  return text => {
    const found = fences(text)
    return found === expected
      ? undefined
      : {
          reason: 'markup',
          message: `the translation has ${found} lines that open or close a code block, the source text ${expected}`,
        }
  }
}

function commentMarks(text: string): string {
  return text.match(/<!--|-->/g)?.join('') ?? ''
}

function fences(text: string): number {
  return text.match(fence)?.length ?? 0
}
