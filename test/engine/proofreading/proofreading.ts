/** A shop whose translator proofreads English. */
import type { SandboxOptions, TranslationTask } from '../../../src/sandbox/index.ts'
import { answer, config, openShop, type Shop } from '../shop.ts'

const corrections: Readonly<Record<string, string>> = {
  'Helo {name}': 'Hello {name}',
  'Good by': 'Goodbye',
  '%d fils': '%d files',
  'One fil': 'One file',
  '{{count}} fils': '{{count}} files',
  '{n, plural, one {# fil} other {# fils}}': '{n, plural, one {# file} other {# files}}',
  'Old wrods': 'Old words',
}

/** Proofreads English by a list of known mistakes; all else is translated. */
export function proofreader(task: Pick<TranslationTask, 'text' | 'language' | 'type'>): string {
  if (task.language !== 'en') return answer(task)
  if (task.type !== 'application/json')
    return task.text.replace(/"([^"\n]+)";/g, (_, text: string) => `"${corrections[text] ?? text}";`)
  return JSON.stringify(JSON.parse(task.text), (_, value: unknown) =>
    typeof value === 'string' ? (corrections[value] ?? value) : value,
  )
}

export const source = '{\n    "hi":  "Helo {name}",\n    "bye": "Good by", "ok": "Fine"\n}\n'

export function openProofreading(
  files: Record<string, string | object> = {},
  options: SandboxOptions = {},
): Promise<Shop> {
  return openShop(
    { 'dragoman.config.json': config(), 'l/en/a.json': source, ...files },
    { translate: proofreader, ...options },
  )
}
