/** The rules in `.gitattributes` by which git merges the files of `.dragoman/`. */
import type { Disk } from '../disk.ts'
import { acceptedFile } from '../lock/accepted.ts'

/**
 * The files to which two branches add lines: their readers take what a union leaves. Facts of the ledger have a file each and
 * need no rule.
 */
export const mergedByLines = ['.dragoman/lock/**', acceptedFile] as const

/** @returns whether a rule was missing, and was added */
export function addMergeRules(disk: Disk): boolean {
  const bytes = disk.read('.gitattributes')
  const before = Buffer.from(bytes ?? '').toString('utf8')
  const named = new Set(before.split('\n').map(line => line.trim().split(/\s/, 1)[0]))
  const added = mergedByLines.filter(path => !named.has(path)).map(path => `${path} merge=union\n`)
  if (added.length === 0) return false
  const gap = before === '' || before.endsWith('\n') ? '' : '\n'
  return disk.replace('.gitattributes', bytes, Buffer.from(`${before}${gap}${added.join('')}`))
}
