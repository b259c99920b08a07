/** An examination of `doctor`, in the words that all of them use. */
import { accessSync, constants } from 'node:fs'
import { DragomanError } from '../errors.ts'
import type { DoctorCheck } from './reports.ts'

export type Found = Pick<DoctorCheck, 'state' | 'message' | 'mend'> & { readonly error?: DragomanError }
export type Examination = Found & Pick<DoctorCheck, 'name'>

export const ok = (message: string): Found => ({ state: 'ok', message, mend: '' })
export const warning = (message: string, mend: string): Found => ({ state: 'warning', message, mend })
export const skipped = (message: string): Found => ({ state: 'skipped', message, mend: '' })

export async function attempt<T>(
  work: () => T | Promise<T>,
): Promise<{ readonly value: T } | { readonly problem: Found }> {
  try {
    return { value: await work() }
  } catch (error) {
    return { problem: problemOf(error) }
  }
}

export function problemOf(error: unknown): Found {
  if (!(error instanceof DragomanError)) throw error
  return { state: 'problem', message: error.message, mend: '', error }
}

export function isThere(path: string): boolean {
  return hasAccess(path, constants.F_OK)
}

export function isWritable(path: string): boolean {
  return hasAccess(path, constants.W_OK)
}

function hasAccess(path: string, mode: number): boolean {
  try {
    accessSync(path, mode)
    return true
  } catch {
    return false
  }
}
