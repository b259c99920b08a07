/** How the placeholders of each dialect are written. */
import type { Dialect } from '../../model.ts'

/**
 * A placeholder that shows by itself what it is, or that the file declares: tags of Jinja and of ERB, EJS and lodash, merge
 * tags of Mailchimp, icons of VS Code, variables of a shell.
 */
export type WordKind = Dialect | 'jinja' | 'erb' | 'merge tag' | 'icon' | 'shell'

/** Before a word of its own; scripts without spaces put letters there as well. */
const free = `(?<![A-Za-z0-9_.:/@%!$&#])`

export const wordPatterns: Readonly<Partial<Record<WordKind, RegExp>>> = {
  qt: /%(?:L?[1-9]\d?(?!\d*\$)|n(?![A-Za-z0-9]))/g,
  laravel: new RegExp(`${free}:[A-Za-z][A-Za-z0-9_]+(?![A-Za-z0-9:])`, 'g'),
  drupal: new RegExp(`${free}[@%!][a-z][a-z0-9]*(?:[-_][a-z0-9]+)*(?![A-Za-z0-9@/])`, 'g'),
  mediawiki: /\$[1-9]\d?/g,
  underscores: /(?<![A-Za-z0-9_])__[A-Za-z][\w-]*?__(?![A-Za-z0-9_])/g,
  brackets: /\[\[\s*[A-Za-z_][\w.]*\s*\]\]/g,
  jinja: /\{%-?[^{}]*?%\}/g,
  erb: /<%[-=#]?[^<>%]*%>/g,
  'merge tag': /\*\|[A-Z][A-Z0-9_]*(?::[^|*\n]*)?\|\*/g,
  icon: /\$\([\p{L}\p{M}][\p{L}\p{M}\p{N}-]*(?:~[\p{L}\p{M}]+)?\)/gu,
  shell: /\$(?:\{[A-Za-z_]\w*\}|[A-Za-z_]\w*)/g,
}
