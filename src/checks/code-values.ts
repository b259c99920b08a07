/**
 * Whether a text is only for programs: an address, an e-mail, a path, a file's name or a colour. A text that might be a word or
 * a short phrase (`/month`, `and/or`, `#welcome`) is none of these.
 */
export function isCodeValue(text: string): boolean {
  const value = text.trim()
  // Nearly every text has a space, and each of the expressions costs more than this look.
  if (value === '' || value.length > longest || (value.includes(' ') && !value.endsWith(')'))) return false
  return patterns.some(pattern => pattern.test(value))
}

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
  /^(?:rgb|hsl)a?\([\d\s.,%/]+(?:deg)?[\d\s.,%/]*\)$/i,
]
