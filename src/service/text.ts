const longest = 500

/**
 * Foreign text made fit for a message: terminal escapes, control and direction characters removed, white space
 * collapsed, secrets redacted, cut to 500 characters.
 */
export function plainText(text: string, redact: (text: string) => string): string {
  const visible = text
    .replace(escapes, '')
    .replace(invisible, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  // After the removals, which may join the halves of a secret, and before the cut, which may halve one.
  const clean = redact(visible)
  return clean.length <= longest ? clean : `${[...clean.slice(0, longest)].slice(0, -1).join('')}…`
}

/** The words of an HTML page: its title, else everything outside the tags. */
export function htmlText(html: string): string {
  const title = /<title[^<>]*>([^<]+)/i.exec(html)?.[1]
  return title ?? html.replace(/<[^<>]*>/g, ' ')
}

/** Control sequences, device and operating system commands of terminals (ECMA-48), and single escapes. */
const escapes =
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]?|(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)?|\u001b[ -/]*[0-~]?/g

/** Soft hyphens, zero-width and direction characters, line and paragraph separators, tags, lone surrogates. */
const invisible =
  /[\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]|\p{Cs}/gu
