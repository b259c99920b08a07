import type { Layout } from './layout.ts'

/** A member or element that a document is to get. */
export type Addition = {
  /** With its quotes; `undefined` for an element. */
  readonly rawKey: string | undefined
  /** A literal as the file will spell it, or a container. */
  readonly value: string | AddedContainer
}

export type AddedContainer = {
  readonly kind: 'object' | 'array'
  /** Whether it stays on one line even where containers have lines of their own. */
  readonly isOneLine: boolean
  readonly members: readonly Addition[]
}

/** The text of an addition whose line begins with `indent`; inside a container on one line there are no lines. */
export function render(addition: Addition, layout: Layout, indent: string, isMultiline: boolean): string {
  const key = addition.rawKey === undefined ? '' : addition.rawKey + layout.colon
  const { value } = addition
  if (typeof value === 'string') return key + value
  const [open, close] = value.kind === 'array' ? '[]' : '{}'
  const spread = isMultiline && !value.isOneLine && value.members.length > 0
  const inner = indent + layout.unit
  const members = value.members.map(member => render(member, layout, inner, spread))
  if (!spread) {
    const padding = layout.padding[value.kind]
    return `${key}${open}${padding}${members.join(`,${layout.itemGap}`)}${padding}${close}`
  }
  const { lineEnd } = layout
  return `${key}${open}${lineEnd}${inner}${members.join(`,${lineEnd}${inner}`)}${lineEnd}${indent}${close}`
}
