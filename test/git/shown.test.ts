import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { shownAddress, withoutSecrets } from '../../src/ledger/git/shown.ts'
import { createSite, openStore, type Site } from './support.ts'

describe('an address is shown', () => {
  it.each([
    ['https://host/a/r.git', 'https://host/a/r.git'],
    ['https://host:8443/a/r.git', 'https://host:8443/a/r.git'],
    ['https://user:pw@host/r.git', 'https://host/r.git'],
    ['https://ghp_token@host/r.git', 'https://host/r.git'],
    ['https://us:p@w@host/r.git', 'https://host/r.git'],
    ['https://host/r.git?private_token=abc', 'https://host/r.git'],
    ['https://host/r.git#abc', 'https://host/r.git'],
    ['https://host/r.git?token=a@b', 'https://…'],
    ['http://us/er:pw@h', 'http://…'],
    ['https://user:p?w@host/r', 'https://…'],
    ['https://user:secret', 'https://…'],
    ['https://user:sec ret@host/r', 'https://host/r'],
    ['https://user:sec\\ret@host/r', 'https://…'],
    ['ssh://git@host:22/a/r', 'ssh://host:22/a/r'],
    ['ssh://git@[::1]:22/r', 'ssh://[::1]:22/r'],
    ['git@host:a/r.git', 'host:a/r.git'],
    ['user:pw@host:a/r.git?x=y', 'host:a/r.git'],
    ['file:///srv/r.git', 'file:///srv/r.git'],
    ['/srv/r@1/r.git', '/srv/r@1/r.git'],
    ['../r.git', '../r.git'],
    ['origin', 'origin'],
    ['ext::sh -c secret', 'ext::…'],
  ])('%s as %s', (address, shown) => {
    expect(shownAddress(address)).toBe(shown)
  })

  it('with nothing of its user, query and fragment, wherever git repeats them', () => {
    const secret = fc
      .string({ unit: fc.constantFrom(...'kqxz790/?#@:% \\'), minLength: 6, maxLength: 20 })
      .map(text => `S${text}S`)
    fc.assert(
      fc.property(secret, fc.constantFrom(0, 1, 2, 3), (text, where) => {
        const address = [
          `https://user:${text}@host.example/a/r.git`,
          `https://host.example/a/r.git?private_token=${text}`,
          `https://host.example/a/r.git#${text}`,
          `https://${text}@host.example/a/r.git`,
        ][where] as string
        const said = withoutSecrets(
          `fatal: unable to access '${address}/': could not use ${address}: not a token: ${text}`,
          address,
        )
        expect(said).not.toContain(text)
        expect(said).toMatch(/^fatal: unable to access '/)
      }),
      { numRuns: 2000 },
    )
  })

  it('of others as well as of the one that was given', () => {
    expect(withoutSecrets("redirect to 'https://a:b@other/r?x=y' and https://c:d@third/r?z.", '')).toBe(
      "redirect to 'https://other/r' and https://third/r",
    )
  })
})

describe('an error of git', () => {
  let site: Site
  afterEach(() => site.close())

  it.each([
    ['https://127.0.0.1:9/r.git?private_token=the-secret', '127.0.0.1:9/r.git'],
    ['https://user:the-secret@127.0.0.1:9/r.git', '127.0.0.1:9/r.git'],
    ['https://us/er:the-secret@127.0.0.1:9/r', 'https://…'],
    ['http://user:the-secret@127.0.0.1:9/r', 'not allowed'],
    ['https://127.0.0.1:9/the%2dsecret/../r#the-secret', '127.0.0.1:9'],
  ])('about %s says no more', (address, shown) => {
    site = createSite()
    const root = site.clone('clone')
    site.git(root, 'remote', 'set-url', 'origin', address)
    const message = messageOf(() => openStore(site, root).refresh())
    expect(message).not.toContain('the-secret')
    expect(message).toContain(shown)
  })

  it('about remotes that are called by their addresses', () => {
    site = createSite()
    const root = site.clone('clone')
    site.git(root, 'config', 'remote.https://user:the-secret@one/r.url', 'https://one/r')
    site.git(root, 'config', 'remote.https://two/r?token=the-secret.url', 'https://two/r')
    site.git(root, 'remote', 'remove', 'origin')
    const message = messageOf(() => openStore(site, root).refresh())
    expect(message).not.toContain('the-secret')
    expect(message).toContain('"https://one/r"')
  })
})

function messageOf(work: () => void): string {
  try {
    work()
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  throw new Error('it has worked')
}
