import type { Fault } from './planted.ts'

export function findViolation(
  fault: Fault | undefined,
  limits: { readonly seconds: number; readonly runners: number; readonly from?: number },
): Promise<{ readonly seed: number; readonly violation: string | undefined; readonly seconds: number }>
