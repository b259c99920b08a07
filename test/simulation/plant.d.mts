import type { Change } from './planted.ts'

export function plant(source: string, change: Pick<Change, 'find' | 'replace'>): string
