/** Columns of tables, as all reports name them. */

export type Column = { readonly title: string; readonly align?: 'left' | 'right' }

/** A title, where the column is aligned to the left. */
export type NamedColumn = string | Column

export function right(title: string): Column {
  return { title, align: 'right' }
}

export function columnOf(column: NamedColumn): Column {
  return typeof column === 'string' ? { title: column } : column
}
