/**
 * Paths against patterns in which `**` matches any number of parts and `*` any characters of one part. The time
 * grows with the length of the pattern times that of the path and never faster, whoever wrote the pattern.
 */

export type WildcardOptions = {
  /** Whether `?` and `[a-z]` match one character; else they are plain characters. */
  readonly hasClasses?: boolean
}

type Token = '*' | { readonly fits: (character: string) => boolean }

/** Whether a path, `/`-separated, fits the pattern. */
export function fitsWildcards(
  pattern: string,
  { hasClasses = false }: WildcardOptions = {},
): (path: string) => boolean {
  const parts = pattern.split('/').map(part => (part === '**' ? part : partMatcher(part, hasClasses)))
  return path =>
    fitsSequence(
      parts,
      path.split('/'),
      part => part === '**',
      (part, name) => part !== '**' && part(name),
    )
}

function partMatcher(part: string, hasClasses: boolean): (name: string) => boolean {
  if (!part.includes('*') && !(hasClasses && /[?[]/.test(part))) return name => name === part
  const tokens = tokensOf(part, hasClasses)
  return name =>
    fitsSequence(
      tokens,
      [...name],
      token => token === '*',
      (token, character) => token !== '*' && token.fits(character),
    )
}

/**
 * Only the last wildcard is ever given more: what an earlier one took in addition, the last one can take as well, so
 * that no choice before it has to be made again.
 */
function fitsSequence<Token, Item>(
  tokens: readonly Token[],
  items: readonly Item[],
  isWild: (token: Token) => boolean,
  fits: (token: Token, item: Item) => boolean,
): boolean {
  let at = 0
  let item = 0
  let behindWild = -1
  let itemOfWild = 0
  const isWildAt = () => at < tokens.length && isWild(tokens[at] as Token)
  while (item < items.length) {
    if (isWildAt()) {
      behindWild = ++at
      itemOfWild = item
    } else if (at < tokens.length && fits(tokens[at] as Token, items[item] as Item)) {
      at++
      item++
    } else if (behindWild < 0) return false
    else {
      at = behindWild
      item = ++itemOfWild
    }
  }
  while (isWildAt()) at++
  return at === tokens.length
}

function tokensOf(part: string, hasClasses: boolean): readonly Token[] {
  const tokens: Token[] = []
  // Behind the last "]" there is no class, and looking for its end at every "[" would take long.
  const lastEnd = hasClasses ? part.lastIndexOf(']') : -1
  for (let rest = part; rest !== ''; ) {
    const mayBeClass = rest.startsWith('[') && part.length - rest.length < lastEnd
    const [written, , negated = '', members = ''] =
      (mayBeClass ? /^(\[([!^]?)(\]?[^\]]*)\])/.exec(rest) : null) ?? []
    const [character = ''] = rest
    if (written !== undefined) tokens.push({ fits: classMatcher(members, negated !== '') })
    else if (character === '*') tokens.push('*')
    else if (hasClasses && character === '?') tokens.push({ fits: () => true })
    else tokens.push({ fits: other => other === character })
    rest = rest.slice((written ?? character).length)
  }
  return tokens
}

function classMatcher(members: string, isNegated: boolean): (character: string) => boolean {
  const ranges = [...members.matchAll(/(.)-(.)|(.)/gsu)].map(([, from, to, single]) => [
    from ?? single ?? '',
    to ?? single ?? '',
  ])
  return character =>
    ranges.some(
      ([from = '', to = '']) => codeOf(from) <= codeOf(character) && codeOf(character) <= codeOf(to),
    ) !== isNegated
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? -1
}
