/**
 * Whether a text is only for programs: an address, an e-mail, a path, a file's name, a colour, an identifier, a version, a
 * point in time, a media type or a size. A text that might be a word or a short phrase (`/month`, `and/or`, `#welcome`) is none
 * of these.
 */
export function isCodeValue(text: string): boolean {
  const value = text.trim()
  // Nearly every text has a space, and each of the expressions costs more than this look.
  if (value === '' || value.length > longest || (value.includes(' ') && !value.endsWith(')'))) return false
  return patterns.some(pattern => pattern.test(value))
}

/**
 * Whether a text is a name that its comment forbids to translate, as a file of GNOME says of the names of its icons. A
 * comment on more than a word may speak of a part of it.
 */
export function isKeptByComment(text: string, comment: string | undefined): boolean {
  return comment !== undefined && !/\s/.test(text) && forbidden.test(comment)
}

const forbidden =
  /\b(?:do not|don['’]t)\s+(?:translate|locali[sz]e)(?:\s+or\s+\w+)?\s*(?:\b(?:this|it|the (?:text|string|name|word))\b(?!\s+(?:literally|directly|as|into|to|if|unless|when|word|in)\b)|[.!,;)]|$)/im

const longest = 2000

const patterns: readonly RegExp[] = [
  // An address with its scheme, or one that only lacks it.
  /^(?:[a-z][a-z0-9+.-]*:)?\/\/[^\s/]\S*$/i,
  /^(?:mailto|tel|sms|data|urn|javascript):\S+$/i,
  /^www\.[^\s.]+\.\S+$/i,
  /^(?:[a-z0-9-]+\.)+(?:com|org|net|io|dev|app|gov|edu)(?:\/\S*)?$/,
  /^(?:[a-z0-9-]+\.)+[a-z]{2,}\/\S+$/,
  /^[^\s@{}<>]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i,
  // A path: from the root or the folder, or to a file.
  /^(?:\.{1,2}|~)(?:[/\\][\w@.~{}$:-]+)+[/\\]?$/,
  /^\/[\w@.~{}$:-]+(?:\/[\w@.~{}$:-]+)+\/?$/,
  /^\/?[\w@.~-]+(?:\/[\w@.~-]+)*\/$/,
  /^[A-Za-z]:\\\S+$/,
  /^[\w@~-][\w@.~-]*\.(?:png|jpe?g|gif|svg|webp|avif|ico|pdf|mp[34]|webm|ogg|woff2?|html?|css|json|ya?ml|xml|md|txt|csv|zip)(?:[?#]\S*)?$/i,
  /^[\w@.~-]+(?:\/[\w@.~-]+)*\/[\w@.~-]+\.[a-z][a-z0-9]{1,4}(?:[?#]\S*)?$/i,
  // A colour.
  /^#(?:[0-9a-f]{6}|[0-9a-f]{8})$/i,
  /^#(?=[a-z]*\d|([0-9a-f])\1+$)[0-9a-f]{3,4}$/i,
  /^0x[\da-f]+$/i,
  /^(?:rgb|hsl)a?\([\d\s.,%/]+(?:deg)?[\d\s.,%/]*\)$/i,
  // An identifier: a UUID, a hash, a reversed host name.
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,
  /^(?:[\da-f]{32}|[\da-f]{40}|[\da-f]{64})$/i,
  /^(?:com|org|net|io|edu|gov)(?:\.[A-Za-z][\w-]*){2,}$/,
  // A version, a point in time, a size.
  /^v?\d+(?:\.\d+)+(?:[-+.]?(?:alpha|beta|rc|pre|dev|canary|next|snapshot)[.\d]*)?$/i,
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?$/,
  /^-?\d+(?:\.\d+)?(?:px|r?em|v[hw])$/,
  // A media type, or the endings of files.
  /^(?:application|font)\/[\w.+*-]+$/,
  /^(?:audio|image|text|video)\/(?:\*|x-[\w-]+|html|css|csv|plain|markdown|javascript|xml|png|jpe?g|gif|webp|svg\+xml|mpeg|mp4|ogg|webm|wav)$/,
  /^(?:\.(?:png|jpe?g|gif|svg|webp|pdf|docx?|xlsx?|pptx?|mp[34]|csv|json|xml|txt|zip|html?)(?:,(?=.)|$))+$/i,
  /^localhost(?::\d+)?(?:\/\S*)?$/,
  // The key of another text, in Home Assistant and Shopify.
  /^\[%key:[\w:.-]+%\]$/,
  /^t:[a-z]\w*(?:\.\w+)+$/,
  // References to characters alone.
  /^(?:&(?:nbsp|ensp|emsp|thinsp|shy|zwn?j|[lr]rm|middot|bull|[mn]dash|hellip|times|[lr]aquo|[lr]arr|copy|reg|trade|#\d{1,7}|#x[\da-f]{1,6});)+$/i,
]
