import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Bundles a program with the plugins of the build, and runs the bundle. */
function run(program: string): string {
  const script = `
    import { spawnSync } from 'node:child_process'
    import { mkdtempSync, rmSync } from 'node:fs'
    import { tmpdir } from 'node:os'
    import { join } from 'node:path'
    import { build } from 'esbuild'
    import { commonJsNames, leanPackages } from './scripts/bundle-plugins.mjs'
    const outdir = mkdtempSync(join(tmpdir(), 'dragoman-bundle-'))
    const banner = 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);'
    const { metafile } = await build({
      stdin: { contents: process.argv[1], resolveDir: process.cwd(), sourcefile: 'program.mjs' },
      outdir, outExtension: { '.js': '.mjs' }, absWorkingDir: process.cwd(), bundle: true, splitting: true, format: 'esm', platform: 'node',
      banner: { js: banner }, logLevel: 'error', metafile: true, external: ['typescript'],
      plugins: [commonJsNames(process.cwd()), leanPackages(process.cwd())],
    })
    const { stdout, stderr } = spawnSync(process.execPath, [join(outdir, 'stdin.mjs')], { encoding: 'utf8' })
    rmSync(outdir, { recursive: true })
    const paths = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs))
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path)
    process.stdout.write(JSON.stringify({ stdout, stderr, undici: paths.some(path => path.includes('undici/lib')) }))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script, program], {
    cwd: root,
    encoding: 'utf8',
  })
  return stdout + stderr
}

it('gives a lazily imported CommonJS package the names it has in Node', () => {
  const program = `
    const { request, Agent, default: all } = await import('undici')
    const { decode } = await import('iconv-lite')
    const { default: limit } = await import('p-limit')
    process.stdout.write([request, Agent, all.request, decode, limit].map(part => typeof part).join())`
  expect(JSON.parse(run(program))).toEqual({
    stdout: 'function,function,function,function,function',
    stderr: '',
    undici: true,
  })
}, 30_000)

it('does not bundle an HTTP client for the action to set an output', () => {
  const program = "import { setOutput } from '@actions/core'\nprocess.stdout.write(typeof setOutput)"
  expect(JSON.parse(run(program))).toEqual({ stdout: 'function', stderr: '', undici: false })
}, 30_000)
