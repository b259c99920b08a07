/**
 * The declarations of `config/check/schema.ts` without the package that it is written with, which users do not have: the type
 * of a configuration, made from its JSON Schema.
 * @param schema - draft 7, inlined; only what our configuration uses
 */
export function configDeclarations({ anyOf, ...properties }) {
  const shapes = anyOf.map(
    ({ required }) => `Required<Pick<Keys, ${required.map(name => JSON.stringify(name)).join(' | ')}>>`,
  )
  return [
    '/** The configuration as people write it, in whichever kind of file. */',
    `export type WrittenConfig = Keys & (${shapes.join(' | ')})`,
    `type Keys = ${typeOf(properties, '')}`,
    '/** Gives a configuration in TypeScript or JavaScript its type. Returns it as it is; checking comes with loading. */',
    'export declare function defineConfig(config: WrittenConfig): WrittenConfig',
    '',
  ].join('\n')
}

function typeOf(schema, indent) {
  if (schema.enum !== undefined) return schema.enum.map(value => JSON.stringify(value)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.anyOf !== undefined) return schema.anyOf.map(one => typeOf(one, indent)).join(' | ')
  if (schema.type === 'string') return 'string'
  if (schema.type === 'number' || schema.type === 'integer') return 'number'
  if (schema.type === 'boolean') return 'boolean'
  if (schema.type === 'array') return `readonly (${typeOf(schema.items, indent)})[]`
  if (schema.type !== 'object') throw new Error(`no type for ${JSON.stringify(schema)}`)
  if (schema.properties === undefined) {
    return `{ readonly [name: string]: ${typeOf(schema.additionalProperties, indent)} }`
  }
  const inner = `${indent}  `
  const members = Object.entries(schema.properties).map(([name, member]) => {
    const optional = schema.required?.includes(name) ? '' : '?'
    const comment =
      member.description === undefined
        ? ''
        : `${inner}/** ${member.description.replaceAll('*/', '*\\/')} */\n`
    return `${comment}${inner}readonly ${/^\w+$|^\$\w+$/.test(name) ? name : JSON.stringify(name)}${optional}: ${typeOf(member, inner)}\n`
  })
  return `{\n${members.join('')}${indent}}`
}
