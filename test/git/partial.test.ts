import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSite, openStore, placed, type Site, textsOf, writeIntent } from './support.ts'

let site: Site
beforeEach(() => {
  site = createSite()
  site.git(site.bare, 'config', 'uploadpack.allowFilter', 'true')
})
afterEach(() => site.close())

describe('a partial clone', () => {
  it.each(['blob:none', 'tree:0'])('with the filter %s has the ledger in one fetch', filter => {
    const store = openStore(site, site.clone('whole'))
    for (const text of ['one', 'two', 'three']) store.writeFact(writeIntent(store, text), 'de', placed('11'))
    store.flush()
    const root = site.clone('part', `--filter=${filter}`, '--no-checkout')
    // Git asks the remote by its name for the objects that it fetches by itself.
    const count = join(site.folder, 'count')
    const script = join(site.folder, 'counting')
    writeFileSync(script, `#!/bin/sh\necho fetched >> ${count}\nexec git-upload-pack "$@"\n`, { mode: 0o755 })
    site.git(root, 'config', 'remote.origin.uploadpack', script)
    const part = openStore(site, root)
    part.refresh()
    expect(textsOf(part)).toEqual(['one', 'three', 'two'])
    writeIntent(part, 'four')
    part.flush()
    store.writeFact(writeIntent(store, 'five'), 'de', placed('12'))
    store.flush()
    const later = openStore(site, root)
    expect(textsOf(later)).toEqual(['four', 'one', 'three', 'two'])
    later.refresh()
    expect(textsOf(later)).toEqual(['five', 'four', 'one', 'three', 'two'])
    expect(existsSync(count) ? readFileSync(count, 'utf8') : '').toBe('')
  })
})
