/** What the commands return. The types stand with the code that shows them, which may not look behind the public functions. */
export type * from '../report/json/types.ts'
export type * from '../report/json/upkeep-types.ts'
