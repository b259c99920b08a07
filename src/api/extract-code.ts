/** Which code a project has, and what a reader of code finds in it. */

import { join, relative } from 'node:path'
import { type Config, createReader } from '../config/index.ts'
import { pathFrom } from '../disk.ts'
import type { Files } from '../engine/project.ts'
import { findFiles } from '../engine/scan/find-files.ts'
import { UsageError } from '../errors.ts'
import {
  type CodeFile,
  type CodeReader,
  type ExtractSettings,
  type FoundInCode,
  findPackage,
  i18nextCli,
  i18nextParser,
  settingsOf,
  type Tool,
} from '../extract/index.ts'

/** Where tools look for their configuration, beside that of dragoman. */
const configFiles: readonly (readonly [tool: Tool, names: readonly string[]])[] = [
  ['i18next-cli', ['ts', 'js', 'mjs', 'cjs'].map(extension => `i18next.config.${extension}`)],
  [
    'i18next-parser',
    ['js', 'mjs', 'cjs', 'ts', 'json', 'yaml', 'yml'].map(extension => `i18next-parser.config.${extension}`),
  ],
]

export type ReadCode = {
  readonly settings: ExtractSettings
  readonly files: number
  readonly found: FoundInCode
}

/**
 * Reads the code of a project.
 * @throws {UsageError} where there is no reader of code, or nothing to read
 * @throws {ConfigError} for a configuration of i18next that cannot be read
 */
export async function readCode(
  project: Pick<Files, 'disk' | 'sourceLocale'>,
  config: Config,
): Promise<ReadCode> {
  const { tool, written } = await configOfTool(project, config)
  const settings = settingsOf(tool, written, project.sourceLocale)
  const inRoot = (path: string) => pathFrom(config.root, join(config.folder, path))
  const paths = new Set(
    settings.input.flatMap(pattern => findFiles(config.folder, { pattern, exclude: settings.exclude })),
  )
  if (paths.size === 0)
    throw new UsageError(
      `no code files found in ${settings.input.slice(0, 3).join(', ')} …; set "input" in i18next-parser.config.js`,
    )
  const files = [...paths].sort().flatMap((path): CodeFile[] => {
    const bytes = project.disk.read(inRoot(path))
    return bytes === undefined ? [] : [{ path: inRoot(path), text: Buffer.from(bytes).toString('utf8') }]
  })
  const read = await readerFor(tool, config, written, settings)
  return { settings, files: files.length, found: await read(files) }
}

async function configOfTool(
  { disk }: Pick<Files, 'disk'>,
  { folder, root }: Config,
): Promise<{ readonly tool: Tool; readonly written: unknown }> {
  const at = pathFrom(root, folder)
  const names = new Set(disk.list(at))
  for (const [tool, candidates] of configFiles) {
    const name = candidates.find(one => names.has(one))
    if (name === undefined) continue
    const read = createReader({
      allowCode: true,
      isQuoted: true,
      nameOf: file => relative(folder, file),
    })
    return { tool, written: (await read(join(folder, name)))?.written }
  }
  return { tool: 'i18next-parser', written: undefined }
}

async function readerFor(
  tool: Tool,
  { folder, root }: Config,
  written: unknown,
  settings: ExtractSettings,
): Promise<CodeReader> {
  const isNewNode = Number(process.versions.node.split('.', 1)[0]) >= 22
  const cli = tool === 'i18next-cli' && isNewNode ? findPackage(folder, 'i18next-cli') : undefined
  if (cli !== undefined) return i18nextCli(cli, written, settings, root)
  const parser = findPackage(folder, 'i18next-parser')
  if (parser !== undefined) return i18nextParser(parser, settings)
  const other =
    tool === 'i18next-cli' ? `, or "npm install --save-dev i18next-cli", which needs Node 22 or later` : ''
  throw new UsageError(
    `this project has no package that reads keys from code: run "npm install --save-dev i18next-parser@9"${other}; then run "dragoman extract" again`,
  )
}
