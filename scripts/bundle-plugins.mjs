import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * The action's own packages bring a second undici of 1 MB, which nothing here uses. Only the undici of `root` is
 * bundled, and the two packages that load the other one unasked go where nothing of them is used.
 */
export const leanPackages = root => ({
  name: 'lean-packages',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^(?:@actions\/http-client|tunnel|undici)(?:\/|$)/ }, async args => {
      if (args.pluginData?.isResolved) return undefined
      const isUndici = args.path.startsWith('undici')
      const resolved = await resolve(args.path, {
        kind: args.kind,
        importer: args.importer,
        resolveDir: isUndici ? root : args.resolveDir,
        pluginData: { isResolved: true },
      })
      return isUndici ? resolved : { ...resolved, sideEffects: false }
    })
  },
})

/**
 * Gives `await import('a CommonJS package')` the named exports that Node gives it. Without this a bundle has only
 * `default` there, which neither the compiler nor a test of the sources would notice.
 */
export const commonJsNames = root => ({
  name: 'commonjs-names',
  setup({ onResolve, onLoad, resolve }) {
    onResolve({ filter: /^[a-z@]/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      const isOurs = !importer.includes('node_modules')
      if (kind !== 'dynamic-import' || !isOurs || pluginData?.isResolved) return undefined
      const resolved = await resolve(path, { kind, importer, resolveDir, pluginData: { isResolved: true } })
      if (resolved.external || !isCommonJs(resolved.path)) return undefined
      return { path: relative(root, resolved.path), namespace: 'commonjs-names' }
    })
    onLoad({ filter: /./, namespace: 'commonjs-names' }, async ({ path }) => {
      const names = Object.keys(await import(pathToFileURL(join(root, path)).href)).filter(name =>
        /^(?!default$|__esModule$)[\w$]+$/.test(name),
      )
      const lines = names.map(name => `export const ${name} = all.${name}`)
      const from = JSON.stringify(`./${path}`)
      return {
        contents: [`const all = require(${from})`, 'export default all', ...lines].join('\n'),
        resolveDir: root,
      }
    })
  },
})

function isCommonJs(path) {
  const source = readFileSync(path, 'utf8')
  return /\bexports\b/.test(source) && !/^\s*(?:import|export)\b[^(]/m.test(source)
}
