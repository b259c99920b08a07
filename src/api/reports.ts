/** The results of the commands. The types are kept with the code that shows them, which may not look behind the public functions. */
export type * from '../report/json/price-types.ts'
export type * from '../report/json/types.ts'
export type * from '../report/json/upkeep-types.ts'
