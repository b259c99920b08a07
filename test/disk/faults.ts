import * as nodeFs from 'node:fs'
import type { FileSystem } from '../../src/disk.ts'

export function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: injected`), { code, syscall: 'injected' })
}

/** `node:fs` with some calls replaced. */
export function fsWith(changes: Partial<FileSystem>): FileSystem {
  return { ...nodeFs, ...changes }
}

/** `node:fs` that asks before each call. */
export function watchedFs(beforeCall: (name: string, count: number) => void): FileSystem {
  let count = 0
  return new Proxy<FileSystem>(nodeFs, {
    get(target, name, receiver) {
      const call: unknown = Reflect.get(target, name, receiver)
      if (typeof call !== 'function') return call
      return (...args: unknown[]) => {
        beforeCall(String(name), ++count)
        return Reflect.apply(call, target, args)
      }
    },
  })
}
