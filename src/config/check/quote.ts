/** How keys and values of a configuration are shown in problems: on one line, short, and harmless to a terminal. */

const maximumLength = 60

/** JSON of a value; `nothing` for `undefined`. */
export function quote(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (typeof value === 'function') return 'a function'
  const json = harmless(jsonOf(value))
  return json.length <= maximumLength ? json : `${json.slice(0, maximumLength - 1)}…`
}

/** The dotted path of a key: `files[0].path`. Parts that are not plain names are quoted: `locales["zh Hans"]`. */
export function keyPath(path: readonly PropertyKey[]): string {
  let key = ''
  for (const part of path) {
    if (typeof part === 'number') key += `[${part}]`
    else if (typeof part === 'string' && /^[\w$-]{1,60}$/.test(part)) key += key === '' ? part : `.${part}`
    else key += `[${quote(String(part))}]`
  }
  return key
}

/** Shows characters that a terminal or a reader could be misled by as escapes. */
export function harmless(text: string): string {
  return text.replace(
    /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g,
    char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    // A configuration that is code may hold cycles and big integers.
    return `a value of type ${typeof value}`
  }
}
