import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { committedIn } from '../../src/api/committed.ts'
import { checkedOutCommit, refOf } from '../../src/api/ref.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dragoman-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function put(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

describe('the ref is', () => {
  it.each([
    ['of the folder .git', { 'root/.git/HEAD': 'ref: refs/heads/feature/x\n' }, 'feature/x'],
    [
      'behind a relative .git file',
      {
        'root/.git': 'gitdir: ../super/.git/modules/sub\n',
        'super/.git/modules/sub/HEAD': 'ref: refs/heads/a',
      },
      'a',
    ],
    [
      'with line ends of Windows',
      { 'root/.git': 'gitdir: ../g\r\n', 'g/HEAD': 'ref: refs/heads/ä\r\n' },
      'ä',
    ],
    ['of the repository around it', { '.git/HEAD': 'ref: refs/heads/main\n', 'root/x': '' }, 'main'],
    [
      'none behind a broken pointer inside of another repository',
      { '.git/HEAD': 'ref: refs/heads/main\n', 'root/.git': 'gitdir: ../gone\n' },
      '-',
    ],
    ['none of a detached HEAD', { 'root/.git/HEAD': `${'0'.repeat(40)}\n` }, '-'],
    ['none of a tag', { 'root/.git/HEAD': 'ref: refs/tags/v1\n' }, '-'],
    ['none of ref tables', { 'root/.git/HEAD': 'ref: refs/heads/.invalid\n' }, '-'],
    ['none of two lines', { 'root/.git/HEAD': 'ref: refs/heads/a\nref: refs/heads/b\n' }, '-'],
    ['none without .git', {}, '-'],
    ['none without HEAD', { 'root/.git/config': '' }, '-'],
    ['none of an empty .git', { 'root/.git': '' }, '-'],
    ['none of a dangling .git', { 'root/.git': 'gitdir: ../gone\n' }, '-'],
    ['none of a .git that names a file', { 'root/.git': 'gitdir: ../g\n', g: 'ref: refs/heads/a\n' }, '-'],
    ['none of a .git that names itself', { 'root/.git': 'gitdir: .git\n' }, '-'],
    ['none on another machine', { 'root/.git': 'gitdir: //host/share\n' }, '-'],
    ['none of a HEAD that is a folder', { 'root/.git/HEAD/x': '' }, '-'],
    ['none of a huge HEAD', { 'root/.git/HEAD': `ref: refs/heads/a${'\n'.repeat(1 << 20)}` }, '-'],
    ['none of a huge .git', { 'root/.git': `gitdir: ${' '.repeat(1 << 20)}`, 'root/HEAD': '' }, '-'],
    ['none of a long .git', { 'root/.git': `gitdir: ${' '.repeat(60_000)}\0` }, '-'],
  ])('%s', (_, files, ref) => {
    for (const [path, text] of Object.entries(files)) put(path, text)
    expect(refOf({}, join(folder, 'root'))).toBe(ref)
  })

  it('behind an absolute .git file', () => {
    put('root/.git', `gitdir: ${join(folder, 'main/.git/worktrees/root')}\n`)
    put('main/.git/worktrees/root/HEAD', 'ref: refs/heads/topic\n')
    expect(refOf({}, join(folder, 'root'))).toBe('topic')
  })

  it.skipIf(process.platform === 'win32')('none of a pipe, which nothing waits for', () => {
    mkdirSync(join(folder, 'root'))
    execFileSync('mkfifo', [join(folder, 'root/.git')])
    expect(refOf({}, join(folder, 'root'))).toBe('-')
    put('other/.git', 'gitdir: ../real\n')
    mkdirSync(join(folder, 'real'))
    execFileSync('mkfifo', [join(folder, 'real/HEAD')])
    expect(refOf({}, join(folder, 'other'))).toBe('-')
  })

  it.each([
    [{ CI: 'true', GITHUB_HEAD_REF: 'patch', GITHUB_REF_NAME: '7/merge' }, 'patch'],
    [{ CI: 'true', GITHUB_HEAD_REF: '', GITHUB_REF_NAME: 'main' }, 'main'],
    [{ CI: 'true' }, 'topic'],
    [{ CI: 'false', GITHUB_REF_NAME: 'main' }, 'topic'],
    [{ CI: 'no', GITHUB_REF_NAME: 'main' }, 'topic'],
    [{ CI: '', GITHUB_REF_NAME: 'main' }, 'topic'],
  ])("in CI the event's: %j", (env, ref) => {
    put('root/.git', 'gitdir: ../g\n')
    put('g/HEAD', 'ref: refs/heads/topic\n')
    expect(refOf(env, join(folder, 'root'))).toBe(ref)
  })
})

describe('the commit', () => {
  const commit = '1'.repeat(40)

  it.each(['fix\u00a0it', 'main\u2003', '\u3000/x'])('of a branch with unusual blanks is read: %j', name => {
    put('.git/HEAD', `ref: refs/heads/${name}\n`)
    put('.git/packed-refs', `${commit} refs/heads/${name}\n`)
    put('.git/refs/heads/main', `${'2'.repeat(40)}\n`)
    expect(checkedOutCommit(folder)).toBe(commit)
    expect(refOf({}, folder)).toBe(name)
  })

  it('is unknown where only git knows it, and none where there is no repository', () => {
    expect(checkedOutCommit(folder)).toBeUndefined()
    put('.git/HEAD', 'ref: refs/heads/.invalid\n')
    expect(checkedOutCommit(folder)).toBe('-')
  })

  it('that only git knows may have a file that is not checked out, and one that is not there yet has none', () => {
    put('.git/HEAD', 'ref: refs/heads/.invalid\n')
    expect(committedIn(folder, process.env, Date.now)('en.json')).toBe(true)
    put('.git/HEAD', 'ref: refs/heads/main\n')
    expect(committedIn(folder, process.env, Date.now)('en.json')).toBe(false)
  })
})
