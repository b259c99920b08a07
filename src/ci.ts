/** Whether a run is one of a CI system, by the variable that they all set. A `CI` that is empty or says no is none. */
export function isCi({ CI = '' }: Readonly<Record<string, string | undefined>>): boolean {
  return !/^(?:|0|n|no|off|f|false)$/i.test(CI.trim())
}
