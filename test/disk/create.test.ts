import { spawn } from 'node:child_process'
import * as nodeFs from 'node:fs'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openDisk } from '../../src/disk.ts'
import { itAtLength } from '../helpers/laws.ts'
import { fsWith, systemError } from './faults.ts'
import { bytesOf, useFolder } from './folder.ts'

const folder = useFolder()
const { put, textAt, tree } = folder

describe('create', () => {
  it('makes a file once', () => {
    const disk = openDisk(folder.root)
    expect(disk.create('.dragoman/orders/1/intent.json', bytesOf('first'))).toBe(true)
    expect(disk.create('.dragoman/orders/1/intent.json', bytesOf('second'))).toBe(false)
    expect(textAt('.dragoman/orders/1/intent.json')).toBe('first')
    expect(tree()).toEqual([
      '.dragoman/',
      '.dragoman/orders/',
      '.dragoman/orders/1/',
      '.dragoman/orders/1/intent.json',
    ])
  })

  it('touches nothing when another run makes it at the last moment', () => {
    const fs = fsWith({
      linkSync(from, to) {
        put('a', 'theirs')
        nodeFs.linkSync(from, to)
      },
    })
    expect(openDisk(folder.root, { fs }).create('a', bytesOf('mine'))).toBe(false)
    expect(textAt('a')).toBe('theirs')
    expect(tree()).toEqual(['a'])
  })

  it('works without hard links', () => {
    const fs = fsWith({
      linkSync: () => {
        throw systemError('EPERM')
      },
    })
    const disk = openDisk(folder.root, { fs })
    expect(disk.create('a', bytesOf('first'))).toBe(true)
    expect(disk.create('a', bytesOf('second'))).toBe(false)
    expect(textAt('a')).toBe('first')
    expect(tree()).toEqual(['a'])
  })

  itAtLength('has one winner per file among processes that race', async () => {
    const { build } = await import('esbuild')
    const module = join(folder.root, 'disk.mjs')
    await build({
      entryPoints: ['src/disk.ts'],
      outfile: module,
      bundle: true,
      platform: 'node',
      format: 'esm',
      logLevel: 'error',
    })
    const racer = `
      import { openDisk } from './disk.mjs'
      const disk = openDisk(process.argv[1] + '/race')
      const bytes = new TextEncoder().encode(process.argv[2])
      const won = []
      await new Promise(resolve => process.stdin.once('data', resolve))
      for (let round = 0; round < 40; round++) {
        if (disk.create('facts/' + round, bytes)) won.push(round)
        disk.append('log', new TextEncoder().encode(process.argv[2] + ' ' + round))
        disk.replace('shared', disk.read('shared'), bytes)
      }
      process.stdout.write(JSON.stringify(won))
      process.stdin.destroy()`
    mkdirSync(join(folder.root, 'race'))
    const names = ['first racer', 'second racer', 'third racer']
    const racers = names.map(name =>
      spawn(process.execPath, ['--input-type=module', '-e', racer, folder.root, name], {
        cwd: folder.root,
        stdio: ['pipe', 'pipe', 'inherit'],
      }),
    )
    const outcomes = racers.map(async child => {
      let output = ''
      child.stdout.on('data', chunk => (output += chunk))
      expect(await new Promise(resolve => child.once('close', resolve))).toBe(0)
      const won: unknown = JSON.parse(output)
      return Array.isArray(won) ? won : []
    })
    for (const child of racers) child.stdin.write('go')
    const won = await Promise.all(outcomes)
    expect(won.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, round) => round))
    for (const [racerIndex, rounds] of won.entries()) {
      for (const round of rounds) expect(textAt(`race/facts/${round}`)).toBe(names[racerIndex])
    }
    expect(
      textAt('race/log')
        .split('\n')
        .filter(line => line !== '')
        .sort(),
    ).toEqual(names.flatMap(name => Array.from({ length: 40 }, (_, round) => `${name} ${round}`)).sort())
    expect(names).toContain(textAt('race/shared'))
    expect(existsSync(join(folder.root, 'race/.dragoman/tmp'))).toBe(false)
  })
})
