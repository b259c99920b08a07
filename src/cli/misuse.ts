/**
 * A command line that does not make sense: USAGE, exit code 2. The library has the same as `UsageError`; this one is
 * here so that parsing and help need not load the library.
 */
export class Misuse extends Error {
  override readonly name = 'Misuse'
}
