/** What the commands return. The types stand with the code that shows them, which may not look behind the public functions. */
export type * from '../report/types.ts'
export type * from '../report/upkeep-types.ts'
