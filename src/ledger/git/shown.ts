/** The part of a remote's address that messages show: host and path, never what lets somebody in. */
import { unless } from '../../model.ts'

/** An address without user, password, query and fragment; of one that cannot be taken apart for sure only the scheme. */
export function shownAddress(address: string): string {
  const [, scheme, rest = ''] = /^([a-z][a-z0-9+.-]*:\/\/)(.*)$/is.exec(address) ?? []
  if (scheme === undefined) return shownShort(address)
  const [, authority = '', path = '', more = ''] = /^([^/?#\\]*)([^?#]*)(.*)$/s.exec(rest) ?? []
  const host = authority.slice(authority.lastIndexOf('@') + 1)
  const isSure =
    /^(?:[\p{L}\p{N}._~-]*|\[[0-9a-f:.]+\])(?::\d*)?$/iu.test(host) && !`${path}${more}`.includes('@')
  return isSure ? `${scheme}${host}${path}` : `${scheme}…`
}

/**
 * The output of git, without the parts of addresses beside host and path.
 * @param address - the one that git was given: its parts are hidden wherever they are
 */
export function withoutSecrets(text: string, address = ''): string {
  let shown = address === '' ? text : text.replaceAll(address, shownAddress(address))
  for (const secret of secretsOf(address)) shown = shown.replaceAll(secret, '…')
  return shown
    .replace(
      /(['"])([a-z][a-z0-9+.-]*:\/\/.*?)\1/gis,
      (_, quote, found) => `${quote}${shownAddress(found)}${quote}`,
    )
    .replace(/(?<![a-z0-9+.-])[a-z][a-z0-9+.-]*:\/\/[^\s'"]*/gi, shownAddress)
}

/** `user@host:path`, `transport::address`, a path, or the name of a remote. */
function shownShort(address: string): string {
  const helper = /^[a-z][a-z0-9+.-]*::/i.exec(address)?.[0]
  if (helper !== undefined) return `${helper}…`
  const [, user = ''] = /^([^/]*@)[^/@]*:/.exec(address) ?? []
  return user === '' ? address : (address.slice(user.length).split(/[?#]/, 1)[0] ?? '')
}

/** Longest first, as one may be a part of another. */
function secretsOf(address: string): string[] {
  const shown = shownAddress(address)
  const [, userInfo = ''] =
    /^[a-z][a-z0-9+.-]*:\/\/(.*)@/is.exec(address) ?? /^([^/]*)@[^/@]*:/.exec(address) ?? []
  const [, more = ''] = /[?#](.*)$/s.exec(address) ?? []
  const colon = userInfo.indexOf(':')
  const parts = [
    userInfo,
    userInfo.slice(colon + 1),
    more,
    more.slice(more.indexOf('=') + 1),
    ...more.split(/[&#;]/).map(part => part.replace(/^[^=]*=/, '')),
  ]
  const all = parts.flatMap(part => [part, decoded(part)]).filter(part => part.length >= shortestSecret)
  return [
    `${userInfo}@`,
    ...[...new Set(all)].filter(part => !shown.includes(part)).sort((a, b) => b.length - a.length),
  ].filter(part => part !== '@')
}

/** A shorter one would be found in words that have nothing to do with it. */
const shortestSecret = 4

function decoded(text: string): string {
  return unless(URIError, () => decodeURIComponent(text)) ?? text
}
