/** Where in a message that no parser reads its fault is, in words: the branches that are open before it. */
import { quote } from '../quote.ts'

/**
 * @param text in which apostrophes read as in ICU
 * @param offset of the fault
 * @returns `''` outside all choices, else with a space behind it
 */
export function faultPlace(text: string, offset: number): string {
  const frames: Frame[] = []
  for (const { index, 0: token } of text.slice(0, offset).matchAll(tokens)) {
    if (token === '{') frames.push(frameAt(text, index, frames.at(-1)))
    else if (token === '}') frames.pop()
  }
  const last = frames.at(-1)
  const branches = frames.flatMap(({ branch, of }) =>
    branch === undefined ? [] : [`${quote(branch)} of {${of}}`],
  )
  const choice =
    last?.branch === undefined && last?.of !== undefined ? `the choice by {${last.of}}` : undefined
  const places = [...(choice === undefined ? [] : [choice]), ...branches.reverse()]
  if (places.length === 0) return ''
  return choice === undefined ? `in the branch ${places.join(', ')}, ` : `in ${places.join(', ')}, `
}

/** The thing that a brace opens: a choice by `of`, a branch of one, or neither. */
type Frame = { readonly start: number; readonly of?: string | undefined; readonly branch?: string }

/** Text that an apostrophe hides is passed over; two of them are one character. */
const tokens = /''|'[{}](?:[^']|'')*'?|[{}]/g
const opening = /^\{\s*([\p{L}\p{N}_.-]+)\s*,\s*(?:plural|select|selectordinal)\s*,/u

function frameAt(text: string, start: number, outer: Frame | undefined): Frame {
  const isInChoice = outer?.of !== undefined && outer.branch === undefined
  if (isInChoice) {
    const [branch] = /[^\s{},]+(?=\s*$)/.exec(text.slice(outer.start, start)) ?? []
    return branch === undefined ? { start } : { start, of: outer.of, branch }
  }
  return { start, of: opening.exec(text.slice(start))?.[1] }
}
