import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { cancelOrders, check, order, plan, startSandbox, status } from '../../src/index.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

function project(
  targets: readonly string[],
  present: readonly string[],
  pattern = 'l/{locale}.json',
): string {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-test-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, '.git'))
  const config = { source: 'en', targets, files: [{ path: pattern }] }
  writeFileSync(join(folder, 'dragoman.config.json'), JSON.stringify(config))
  for (const locale of ['en', ...present]) {
    const path = join(folder, pattern.replaceAll('{locale}', locale).replaceAll('*', 'x'))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, '{"a":"Hello"}\n')
  }
  return folder
}

async function notesOf(cwd: string, locales?: readonly string[]): Promise<readonly string[]> {
  const { notices } = await status({ cwd, ...(locales === undefined ? {} : { locales }) })
  return notices.map(({ message }) => message)
}

const note = (locale: string, names: string, path: string) =>
  `there is no file for "${locale}", but there are files for ${names} (${path}). Spell the locale in targets as its files do`

it.each([
  ['a region', ['de'], ['de-DE'], [note('de', '"de-DE"', 'l/de-DE.json')]],
  ['several regions', ['de'], ['de-DE', 'de-CH'], [note('de', '"de-CH", "de-DE"', 'l/de-CH.json')]],
  ['an underscore', ['pt_BR'], ['pt-BR', 'pt-PT'], [note('pt_BR', '"pt-BR"', 'l/pt-BR.json')]],
  ['a base that could be it', ['pt-BR'], ['pt'], [note('pt-BR', '"pt"', 'l/pt.json')]],
  ['a script', ['zh-Hans'], ['zh-CN', 'zh-TW'], [note('zh-Hans', '"zh-CN"', 'l/zh-CN.json')]],
  ['another language sold apart', ['zh-Hans', 'fr-CA'], ['zh-TW', 'fr'], []],
  ['a locale that is configured itself', ['de', 'de-AT'], ['de-AT'], []],
  ['a locale that is there as it is spelled', ['de'], ['de', 'de-CH'], []],
  ['other names', ['de', 'fr'], ['common', 'index'], []],
  ['a locale that is not sold', ['tlh'], ['tlh-US'], []],
])(
  'a target locale without a file is compared with what is there: %s',
  async (_, targets, present, notes) => {
    expect(await notesOf(project(targets, present))).toEqual(notes)
  },
)

it('the locale is found behind wildcards, and other locales are left out', async () => {
  const cwd = project(['de', 'fr'], ['de-DE', 'fr-FR'], 'packages/*/**/{locale}/*.json')
  const expected = note('de', '"de-DE"', 'packages/x/x/de-DE/x.json')
  const at = expected.replaceAll('x/x/', 'x/xx/')
  expect(await notesOf(cwd, ['de'])).toEqual([at])
})

it('a pattern that spells a locale in parts is not guessed at', async () => {
  const cwd = project(['de'], ['de-DE'], 'l/{locale}.json')
  const config = { source: 'en', targets: ['de'], files: [{ path: 'l/{lang}.json' }] }
  writeFileSync(join(cwd, 'dragoman.config.json'), JSON.stringify(config))
  expect(await notesOf(cwd)).toEqual([])
})

it('check and plan say it, and so does the question before money is spent', async () => {
  const sandbox = await startSandbox()
  cleanups.push(() => sandbox.close())
  const cwd = project(['de'], ['de-DE'])
  const options = { cwd, baseUrl: sandbox.url, apiKey: sandbox.key }
  const expected = [{ message: note('de', '"de-DE"', 'l/de-DE.json') }]
  expect((await check(options)).notices).toEqual(expected)
  expect((await plan(options)).notices).toEqual(expected)
  let asked: unknown
  const confirm = async ({ notices }: { readonly notices: unknown }) => {
    asked = notices
    return false
  }
  expect((await order({ ...options, confirm })).orders).toEqual([])
  expect(asked).toEqual(expected)
})

it('an order that the account does not have is not called cancelled', async () => {
  const sandbox = await startSandbox()
  cleanups.push(() => sandbox.close())
  const options = { cwd: project(['de'], []), baseUrl: sandbox.url, apiKey: sandbox.key }
  const report = await cancelOrders(['100777'], options)
  expect(report).toMatchObject({ exitCode: 2, cancelled: [] })
  expect(report.errors[0]?.message).toContain('the account has no order 100777')
})
