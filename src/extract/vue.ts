/** A Vue file as the script that its templates run: every other character is blank, so that lines stay. */

/** Expressions in a template: between braces, in bound attributes, and the keys that components name. */
const expressions =
  /\{\{([\s\S]*?)\}\}|(?:\s|^)(?:v-[\w.:-]+|[:@#][\w.:-]+)=(?:"([^"]*)"|'([^']*)')|<(?:i18n-t|i18n)\b[^>]*?\s(?:keypath|path)=(?:"([^"]*)"|'([^']*)')/g

/** The key of `<i18n-t keypath>` is read as an argument of `$t`. */
export function scriptOfVue(text: string): string {
  const script = blocks(text, 'script')
  const template = blocks(text, 'template')
  let result = blank(text).split('')
  for (const { start, end } of script) put(result, start, text.slice(start, end))
  for (const { start, end } of template) {
    const inner = text.slice(start, end)
    for (const match of inner.matchAll(expressions)) {
      const [whole, braces, double, single, key, otherKey] = match
      const expression = braces ?? double ?? single ?? key ?? otherKey ?? ''
      const at = start + match.index + whole.lastIndexOf(expression)
      const isKey = key !== undefined || otherKey !== undefined
      // Two characters precede each of them, and one follows.
      if (isKey) result = inserted(result, at, `;$t(${JSON.stringify(expression)})`, expression.length)
      else if (/\bt[ce]?\s*\(/.test(expression)) {
        // A handler may be several statements; what names no key may be no JavaScript at all.
        const [open, close] = expression.includes(';') ? ['{', '}'] : ['(', ')']
        put(result, at - 2, `;${open}`)
        put(result, at, unescaped(expression))
        put(result, at + expression.length, close)
      }
    }
  }
  return result.join('')
}

/** In an attribute a quote may be written as an entity; the length stays. */
function unescaped(expression: string): string {
  return expression.replace(/&quot;/g, '"     ').replace(/&#39;/g, "'    ")
}

function inserted(chars: string[], at: number, call: string, length: number): string[] {
  return [...chars.slice(0, at), call, ...chars.slice(at + 1, at + length), ...chars.slice(at + length)]
}

function put(chars: string[], at: number, text: string): void {
  for (let index = 0; index < text.length; index++) chars[at + index] = text.charAt(index)
}

function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ')
}

function blocks(text: string, name: string): { readonly start: number; readonly end: number }[] {
  const found: { start: number; end: number }[] = []
  const opening = new RegExp(`^<${name}\\b[^>]*>`, 'gm')
  for (const match of text.matchAll(opening)) {
    const start = match.index + match[0].length
    const end = name === 'template' ? text.lastIndexOf('</template>') : text.indexOf(`</${name}>`, start)
    if (end > start) found.push({ start, end })
  }
  return found
}
