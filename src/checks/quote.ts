const shownCodePoints = 60

/** A text for a message: a JSON string, cut to 60 code points, without a character that could act on a terminal. */
export function quote(text: string): string {
  return JSON.stringify(cut(text)).replace(
    /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function cut(text: string): string {
  // A code point is at most two units long, so a longer prefix than this never matters.
  const points = Array.from(text.slice(0, 2 * shownCodePoints + 2))
  return points.length <= shownCodePoints ? text : `${points.slice(0, shownCodePoints).join('')}…`
}
