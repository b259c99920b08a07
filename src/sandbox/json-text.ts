/** A JSON value whose 64-bit integers are `bigint`s. */
export type JsonValue =
  | string
  | number
  | bigint
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue | undefined }

/** Like `JSON.stringify`, with every digit of a `bigint`. Members that are `undefined` are left out. */
export function jsonText(value: JsonValue): string {
  if (typeof value === 'bigint') return value.toString()
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`
  const members: string[] = []
  for (const [name, member] of Object.entries(value)) {
    if (member !== undefined) members.push(`${JSON.stringify(name)}:${jsonText(member)}`)
  }
  return `{${members.join(',')}}`
}
