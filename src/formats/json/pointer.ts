import { escapePart } from '../../model.ts'

/** The regular expression of `escapePart` costs more than the rest of an entry; few keys need it. */
export function pointerPart(name: string): string {
  return name.includes('/') || name.includes('~') ? escapePart(name) : name
}
