/** One of several parts of a project, by the paths of its source files: which part does not depend on the other files. */
import { createHash } from 'node:crypto'

export type Shard = { readonly index: number; readonly count: number }

const mostShards = 1000

export const shardForms = `a part and the number of parts, such as 2/5: from 1/1 to ${mostShards}/${mostShards}`

/** `2/5`; `undefined` for anything else. */
export function parseShard(text: string): Shard | undefined {
  const [, index, count] = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/.exec(text) ?? []
  const shard = { index: Number(index), count: Number(count) }
  return shard.index <= shard.count && shard.count <= mostShards ? shard : undefined
}

/** Whether a source file is of the shard; each is of exactly one. */
export function isInShard(path: string, { index, count }: Shard): boolean {
  const number = createHash('sha256').update(path).digest().readUIntBE(0, 6)
  return (number % count) + 1 === index
}
