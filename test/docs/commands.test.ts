import { expect, it } from 'vitest'
import { commandGroups, ordersCommands, sandboxCommands } from '../../src/cli/commands.ts'
import { parse } from '../../src/cli/program.ts'
import { fakeTerminal } from '../cli/fake-terminal.ts'
import { codeBlocks, type Page, pages, prose } from './pages.ts'

/** Every command line of a page: in its blocks of code, between backticks, and between quotes in samples of output. */
function commandLines(page: Page): readonly string[] {
  const inBlocks = codeBlocks(page).flatMap(({ language, text }) => {
    const lines = [...text.matchAll(/^(?:\$ |\s*(?:- )?)(?:npx )?dragoman (.+)$/gm)].map(
      ([, line = '']) => line,
    )
    const quoted =
      language === 'ts' ? [] : [...text.replaceAll(/\n\s*/g, ' ').matchAll(/"dragoman ([^"]+)"/g)]
    return [...lines, ...quoted.map(([, line = '']) => line)]
  })
  const inline = [...prose(page).matchAll(/`(?:npx )?dragoman ([^`\n]+)`/g)].map(([, line = '']) => line)
  return [...inBlocks, ...inline]
}

/** A command line as a shell splits it, without comments and without the signs of a synopsis. */
function words(line: string): readonly string[] {
  const plain = line
    .replace(/ +(?:# |&& |\|\| |> ).*$/, '')
    .replaceAll(/[[\]…]/g, '')
    .replaceAll('\\|', '|')
  return [...plain.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare = '']) => quoted ?? bare)
}

const lines = pages.flatMap(page => commandLines(page).map(line => ({ page: page.path, line })))

it('the pages show command lines', () => {
  expect(lines.length).toBeGreaterThan(80)
})

it('every command line on a page is one that dragoman understands', () => {
  const refused = lines.flatMap(({ page, line }) => {
    try {
      parse(words(line), '1.2.3', fakeTerminal().terminal)
      return []
    } catch (error) {
      return [`${page}: dragoman ${line}: ${error instanceof Error ? error.message : error}`]
    }
  })
  expect(refused).toEqual([])
})

it('every option between backticks is an option of a command, or of another program that the page names', () => {
  const foreign = new Set([
    '--filter',
    '--git-dir',
    '--work-tree',
    '--project',
    '--maxWorkers',
    '--config',
    '--episodes',
    '--seed',
    '--help',
    '--update',
    // Options of link-cli.
    '--credential-type',
    '--test',
    // An option of formatjs.
    '--ast',
  ])
  const { stdout, terminal } = fakeTerminal()
  const known = new Set<string>(foreign)
  for (const { name } of [
    ...commandGroups.flatMap(([, list]) => list),
    ...ordersCommands,
    ...sandboxCommands,
  ])
    parse([...name.split(' '), '--help'], '1.2.3', terminal)
  for (const [flag] of stdout().matchAll(/--[a-z][a-z-]+/g)) known.add(flag)
  const unknown = pages.flatMap(page =>
    [...prose(page).matchAll(/`[^`\n]*`/g)].flatMap(([code]) =>
      [...code.matchAll(/(?<![\w-])--[a-z][a-z-]+/g)]
        .map(([flag]) => flag)
        .filter(flag => !known.has(flag))
        .map(flag => `${page.path}: ${flag}`),
    ),
  )
  expect(unknown).toEqual([])
})
