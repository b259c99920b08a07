/** A law proves something with every random case, and each run of the tests draws others. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformSync } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { parseAst } from 'vitest/node'

type Node = {
  readonly type: string
  readonly name?: string
  readonly argument?: Node | null
  readonly callee?: Node
  readonly object?: Node
  readonly property?: Node
  readonly arguments?: readonly Node[]
}

const testFolder = join(import.meta.dirname, '..')

/** The ways in which the laws of a source file skip cases or fix their seed. */
function faultsIn(source: string): readonly string[] {
  const { code } = transformSync(source, { loader: 'ts', target: 'esnext' })
  const faults: string[] = []
  eachNode(parseAst(code), node => {
    const called = calledOfFastCheck(node)
    if (called === 'pre') faults.push('skips a case with fc.pre')
    if (called === 'configureGlobal') faults.push('sets the seed of all laws')
    if (called === 'property' || called === 'asyncProperty') {
      const law = node.arguments?.at(-1)
      for (const [, part] of Object.entries(law ?? {}))
        eachNode(part, inner => {
          if (inner.type === 'ReturnStatement' && !inner.argument) faults.push('leaves a law early')
          return !/Function/.test(inner.type)
        })
    }
    return true
  })
  return faults
}

function calledOfFastCheck({ type, callee }: Node): string | undefined {
  return type === 'CallExpression' && callee?.object?.name === 'fc' ? callee.property?.name : undefined
}

/** Visits a tree from its root. Below a node for which `visit` returns false it looks no further. */
function eachNode(value: unknown, visit: (node: Node) => boolean): void {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value) || !('type' in value)) {
    for (const one of Object.values(value)) eachNode(one, visit)
  } else if (visit(value as Node)) {
    for (const one of Object.values(value)) eachNode(one, visit)
  }
}

describe('the laws', () => {
  it('skip no case and fix no seed', () => {
    const files = readdirSync(testFolder, { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.ts') && name !== 'helpers/seed.ts')
      .map(name => ({ name, source: readFileSync(join(testFolder, name), 'utf8') }))
      .filter(({ source }) => /\bfc\./.test(source))
    expect(files.length).toBeGreaterThan(30)
    const faults = files.flatMap(({ name, source }) => faultsIn(source).map(fault => `${name}: ${fault}`))
    expect(faults).toEqual([])
  })

  it.each([
    ['fc.assert(fc.property(fc.nat(), n => { if (n > 1) return; expect(n).toBe(0) }))', 1],
    ['fc.assert(fc.property(fc.nat(), n => { fc.pre(n > 1); expect(n).toBe(0) }))', 1],
    ['fc.configureGlobal({ seed: 1 })', 1],
    ['fc.assert(fc.property(fc.nat(), n => { ns.map(m => { return }); return n > 1 }))', 0],
  ])('break these rules in %s', (source, count) => {
    expect(faultsIn(source)).toHaveLength(count)
  })
})
