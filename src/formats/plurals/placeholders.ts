/** Whether a text lacks a placeholder that another form of it has: it says its number in words. */
export function dropsPlaceholder(text: string, other: string): boolean {
  return (other.match(placeholder) ?? []).some(token => !text.includes(token))
}

const placeholder = /\{\{[^{}]*\}\}|[%$]?\{[\w.]+\}|%(?:\d+\$)?[ds]/g
