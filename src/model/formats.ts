/** Answers of the table of formats. */
import { type FormatFacts, formatTable, type TextSyntax } from './format-table.ts'

export type { FormatFacts, TextSyntax } from './format-table.ts'

export type FormatName = keyof typeof formatTable

export const formatNames: readonly FormatName[] = Object.keys(formatTable) as FormatName[]

const table: Readonly<Record<FormatName, FormatFacts>> = formatTable

/** The row of a format, with its name. */
export function factsOf(name: FormatName): FormatFacts & { readonly name: FormatName } {
  return { name, ...table[name] }
}

/** How the texts of a format are read. */
export function syntaxOf(format: FormatName): TextSyntax {
  return table[format].syntax
}

/** The format that is called so, in whichever version a name was written down. */
export function formatNamed(name: string | undefined): FormatName | undefined {
  return formatNames.find(format => format === name)
}

const formatByExtension: ReadonlyMap<string, FormatName> = new Map(
  formatNames.flatMap(name => table[name].extensions.map(extension => [extension, name] as const)),
)

/** The format of a path's extension; `undefined` where it has none. */
export function formatOfPath(path: string): FormatName | undefined {
  const [extension = ''] = /(?<=[^/])\.[^./]*$/.exec(path) ?? []
  return formatByExtension.get(extension.toLowerCase())
}

/** Whether files of an extension hold source and translation. */
export function isBilingualPath(path: string): boolean {
  const format = formatOfPath(path)
  return format !== undefined && factsOf(format).isBilingual === true
}

/** The format in which the texts of an order can be read whose file nobody knows. */
export function formatOfPayload(type: string | undefined): FormatName {
  return formatNames.find(name => table[name].payloadType === type) ?? wireFormat
}

/** Reads names and texts where neither file nor type say how: most formats travel so. */
export const wireFormat: FormatName = 'json'

/** The formats that a file may be of by its content, though it is of `format` by its name. */
export function formatsByContent(path: string, format: FormatName): readonly FormatName[] {
  const fileName = path.slice(path.lastIndexOf('/') + 1)
  return formatNames.filter(name => {
    const { byContent } = table[name]
    return byContent?.fileName === fileName && byContent.otherwise === format
  })
}
