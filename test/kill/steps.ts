import childProcess from 'node:child_process'
import * as nodeFs from 'node:fs'
import mutableFs, { constants } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { Agent, type Dispatcher } from 'undici'
import type { FileSystem } from '../../src/disk.ts'

/** A machine that dies at one step: its disk, its network and its git count every change and every request. */
export type DoomedMachine = {
  readonly fileSystem: FileSystem
  readonly dispatcher: Dispatcher
  /** The steps so far, by name. The steps of one write are two: before it, and when half of it is done. */
  readonly steps: readonly string[]
  /** Everything that was put in the place of a file outside of `.dragoman/`, by path, one byte a character. */
  readonly renamed: Readonly<Record<string, readonly string[]>>
}

/** @param dieAt - the number of the step at which the process gets a SIGKILL; steps are numbered from 1 */
export function doomedMachine(root: string, dieAt: number): DoomedMachine {
  const steps: string[] = []
  const step = (name: string): void => {
    steps.push(name)
    if (steps.length === dieAt) die()
  }
  const renamed: Record<string, string[]> = {}
  const onRename = (path: string, bytes: string): void => {
    renamed[path] = [...(renamed[path] ?? []), bytes]
  }
  const fileSystem = countedFileSystem(root, step, onRename)
  countGit(step)
  countFilesPastTheDoor(step)
  return { fileSystem, dispatcher: countedRequests(step), steps, renamed }
}

function die(): never {
  process.kill(process.pid, 'SIGKILL')
  // Should the kernel take its time, nothing more may happen meanwhile.
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}

type Step = (name: string) => void

function countedFileSystem(
  root: string,
  step: Step,
  onRename: (path: string, bytes: string) => void,
): FileSystem {
  const paths = new Map<number, string>()
  const shown = (path: string): string => path.slice(root.length + 1).replace(/\d+-[0-9a-f]{16}/, 'N')
  const tellOfName = (from: string, to: string): void => {
    if (!shown(to).startsWith('.dragoman/')) onRename(shown(to), nodeFs.readFileSync(from).toString('latin1'))
  }
  return {
    ...nodeFs,
    openSync(path, flags, mode) {
      if ((flags & (constants.O_WRONLY | constants.O_RDWR)) !== 0) step(`open ${shown(path)}`)
      const descriptor = nodeFs.openSync(path, flags, mode)
      paths.set(descriptor, shown(path))
      return descriptor
    },
    writeSync(descriptor, bytes, offset, length) {
      step(`write ${paths.get(descriptor)}`)
      const half = Math.floor(length / 2)
      const written = half === 0 ? 0 : nodeFs.writeSync(descriptor, bytes, offset, half)
      step(`write half of ${paths.get(descriptor)}`)
      return written + nodeFs.writeSync(descriptor, bytes, offset + written, length - written)
    },
    fchmodSync(descriptor, mode) {
      step(`chmod ${paths.get(descriptor)}`)
      nodeFs.fchmodSync(descriptor, mode)
    },
    fsyncSync(descriptor) {
      step(`fsync ${paths.get(descriptor)}`)
      nodeFs.fsyncSync(descriptor)
    },
    mkdirSync(path) {
      step(`mkdir ${shown(path)}`)
      nodeFs.mkdirSync(path)
    },
    rmdirSync(path) {
      step(`rmdir ${shown(path)}`)
      nodeFs.rmdirSync(path)
    },
    renameSync(from, to) {
      step(`rename to ${shown(to)}`)
      tellOfName(from, to)
      nodeFs.renameSync(from, to)
    },
    linkSync(from, to) {
      step(`link to ${shown(to)}`)
      tellOfName(from, to)
      nodeFs.linkSync(from, to)
    },
    unlinkSync(path) {
      step(`unlink ${shown(path)}`)
      nodeFs.unlinkSync(path)
    },
  }
}

/** Two steps for each git process. The product starts them without a door that could be given to it. */
function countGit(step: Step): void {
  const { spawnSync } = childProcess
  childProcess.spawnSync = ((program: string, args: readonly string[], options: object) => {
    const name = args.filter((_, index) => args[index - 1] !== '-c' && args[index] !== '-c')[0]
    step(`before git ${name}`)
    const result = spawnSync(program, args, options)
    step(`after git ${name}`)
    return result
  }) as typeof spawnSync
  syncBuiltinESMExports()
}

/** The sandbox of a trial run, and the access to paid orders, write files of their own, past the door of the product. */
function countFilesPastTheDoor(step: Step): void {
  const { openSync, writeSync, renameSync } = mutableFs
  const own = new Set<number>()
  const isOwn = (path: nodeFs.PathLike): boolean =>
    /service\.json\..*tmp$|\.dragoman\/access\//.test(String(path))
  mutableFs.openSync = (path, flags, mode) => {
    if (isOwn(path)) step('open a file of sandbox or access')
    const descriptor = openSync(path, flags, mode)
    if (isOwn(path)) own.add(descriptor)
    else own.delete(descriptor)
    return descriptor
  }
  mutableFs.writeSync = ((descriptor: number, ...rest: [NodeJS.ArrayBufferView]) => {
    if (own.has(descriptor)) step('write a file of sandbox or access')
    return writeSync(descriptor, ...rest)
  }) as typeof writeSync
  mutableFs.renameSync = (from, to) => {
    if (isOwn(from)) step('rename a file of sandbox or access')
    renameSync(from, to)
  }
  syncBuiltinESMExports()
}

/** Two steps for each request: before it is handed on, and when its whole answer is here but nobody knows it yet. */
function countedRequests(step: Step): Dispatcher {
  return new Agent().compose(dispatch => (options, handler) => {
    const name = `${options.method} ${options.path}`
    step(`before ${name}`)
    return dispatch(options, {
      onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
      onResponseStart: (controller, status, headers, message) =>
        handler.onResponseStart?.(controller, status, headers, message),
      onResponseData: (controller, chunk) => handler.onResponseData?.(controller, chunk),
      onResponseError: (controller, error) => handler.onResponseError?.(controller, error),
      onResponseEnd: (controller, trailers) => {
        step(`after ${name}`)
        handler.onResponseEnd?.(controller, trailers)
      },
    })
  })
}
