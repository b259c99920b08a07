import type { FormatName } from '../model.ts'
import type { TextCheck } from './types.ts'

const fence = /^ {0,3}(?:`{3,}|~{3,})/gm

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

function fences(text: string): number {
  return text.match(fence)?.length ?? 0
}
