/** `config --show` for people. */
import type { ConfigReport, SettingRecord } from '../json/upkeep-types.ts'
import { visible } from '../visible.ts'
import { names, sections, type View } from '../words.ts'
import { table } from './table.ts'

export function configText({ config, root, settings }: ConfigReport, view: View): string {
  const rows = settings.map(one => [
    visible(one.package === undefined ? one.key : `${one.package}: ${one.key}`),
    shown(one.value, view),
    placeOf(one),
  ])
  const columns = [{ title: 'KEY' }, { title: 'VALUE' }, { title: 'FROM' }]
  return sections(
    [`${visible(config)} in ${visible(root)}`],
    table(columns, rows, title => view.paint('dim', title), view.verbose ? undefined : view.columns),
  )
}

function shown(value: unknown, { verbose }: View): string {
  if (value === null) return 'not set'
  if (Array.isArray(value) && value.every(one => typeof one === 'string'))
    return names(value, verbose ? value.length : 12)
  return visible(typeof value === 'string' ? value : JSON.stringify(value))
}

function placeOf({ origin, file = '', line, name = '' }: SettingRecord): string {
  if (origin === 'default') return 'default'
  return visible(origin === 'file' ? `${file}${line === undefined ? '' : `:${line}`}` : name)
}
