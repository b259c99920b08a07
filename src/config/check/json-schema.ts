/** The schema for editors. */
import * as z from 'zod/mini'
import { packages, targets, writtenConfig } from './schema.ts'

/** JSON Schema (draft 7) of the written configuration. */
export function configJsonSchema(): object {
  const { required: _, ...schema } = z.toJSONSchema(writtenConfig, {
    target: 'draft-7',
    io: 'input',
    override: allowWords,
  })
  return {
    title: 'dragoman configuration',
    ...schema,
    anyOf: [
      { required: ['source', 'files'] },
      { required: ['source', 'packages'] },
      { required: ['extends'] },
    ],
  }
}

/** Words that are replaced by a list before anything is checked. */
const words = new Map<unknown, string>([
  [targets, 'all'],
  [packages, 'workspaces'],
])

const allowWords: OverrideSchema = ({ zodSchema, jsonSchema }) => {
  const word = words.get(zodSchema)
  if (word === undefined) return
  const { type, items, minItems } = jsonSchema
  for (const key of ['type', 'items', 'minItems'] as const) delete jsonSchema[key]
  jsonSchema.anyOf = [{ type, items, minItems } as typeof jsonSchema, { const: word }]
}

type OverrideSchema = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>
