/** The part of gettext-parser that is used; the package brings no types. */
declare module 'gettext-parser' {
  export const po: {
    parse(input: string): unknown
  }
}
