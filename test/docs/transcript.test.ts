import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { run } from '../../src/cli/program.ts'
import { fakeTerminal } from '../cli/fake-terminal.ts'
import { codeBlocks, pages, root } from './pages.ts'

const folders: string[] = []
afterEach(() => {
  vi.restoreAllMocks()
})

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Blocks of code that show what the program prints for the demo. */
const transcripts = pages
  .flatMap(codeBlocks)
  .filter(({ language, text }) => language === 'console' && text.includes('--sandbox'))

it('there are transcripts', () => {
  expect(transcripts.map(({ page }) => page)).toContain('README.md')
  expect(transcripts.length).toBeGreaterThan(2)
})

const longestMs = 120_000

it.each(transcripts)(
  'the transcript of $page is what the program prints for the demo',
  async ({ text }) => {
    const project = mkdtempSync(join(tmpdir(), 'dragoman-transcript-'))
    folders.push(project)
    cpSync(join(root, 'fixtures/demo'), project, { recursive: true })
    vi.spyOn(process, 'cwd').mockReturnValue(project)
    for (const [, line = '', shown = ''] of text.matchAll(/^\$ npx dragoman (.+)\n((?:(?!\$ ).*\n)*)/gm)) {
      const { terminal, stdout } = fakeTerminal()
      const argv = [...line.split(' '), ...(line.startsWith('sync') ? ['--yes'] : [])]
      expect(await run(argv, '1.2.3', terminal)).toBe(0)
      const pattern = shown
        .split(/^…\n/m)
        .map(part => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
        .join('(?:.*\\n)*')
      expect(stdout()).toMatch(new RegExp(`^${pattern}$`))
    }
  },
  longestMs,
)
