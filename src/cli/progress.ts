/** The progress of a run: on a terminal one line that is rewritten, elsewhere a line now and then. */
import type { Progress } from '../index.ts'
import { count, displayWidth, money, visible, withoutCommands } from '../report/terminal/index.ts'
import type { Terminal } from './command.ts'

const phases: Readonly<Record<Progress['kind'], string>> = {
  opened: 'none',
  scanned: 'read',
  'read-back': 'read back',
  priced: 'price',
  ordering: 'order',
  ordered: 'order',
  looked: 'wait',
  delivered: 'wait',
  written: 'write',
  notice: 'none',
}

const rewriteEveryMs = 80
const lineEveryMs = 3000
const eraseLine = '\r\u001b[2K'

/** @param now monotonic milliseconds */
export function progressLine(
  stderr: Pick<Terminal['stderr'], 'isTTY' | 'columns' | 'write'>,
  now: () => number,
) {
  let scanned = 0
  let isShown = false
  let last: { readonly phase: string; readonly time: number } = { phase: phases.scanned, time: now() }
  const onProgress = (event: Progress) => {
    if (event.kind === 'scanned') scanned += event.files
    // Prices come in a moment; a log that ended with the first of them would read as if the others had failed.
    const isAllPriced = !stderr.isTTY && event.kind === 'priced' && event.done === event.of
    const isNews = isAllPriced || (phases[event.kind] !== last.phase && !isQuiet(event, stderr.isTTY))
    if (!isNews && now() - last.time < (stderr.isTTY ? rewriteEveryMs : lineEveryMs)) return
    const text = progressText(event, scanned)
    if (text === undefined) return
    last = { phase: phases[event.kind], time: now() }
    isShown = stderr.isTTY
    // A pseudo-terminal may say that it has 0 columns.
    stderr.write(
      stderr.isTTY
        ? `${eraseLine}${fitting(text, (stderr.columns || 80) - 1)}`
        : `${withoutCommands(text)}\n`,
    )
  }
  /** Removes the line, so that something else can be written there. */
  const clear = () => {
    if (isShown) stderr.write(eraseLine)
    isShown = false
  }
  return { onProgress, clear }
}

/**
 * Reading files is quick in most projects and worth a word only where it is not. In a log the first file of many would
 * look like the only one; the report names them all, and for prices the last one is shown.
 */
function isQuiet({ kind }: Progress, isTTY: boolean): boolean {
  return kind === 'scanned' || (!isTTY && (kind === 'delivered' || kind === 'written' || kind === 'priced'))
}

function progressText(event: Progress, scanned: number): string | undefined {
  switch (event.kind) {
    case 'scanned':
      return `read ${count(scanned, 'file')}`
    case 'read-back':
      return event.orders === 0 ? undefined : `read ${count(event.orders, 'order')} back`
    case 'priced':
      return `priced ${event.done} of ${count(event.of, 'request')}`
    case 'ordering':
      return `ordering ${visible(event.path)} (${event.locales.map(visible).join(', ')})`
    case 'ordered':
      return `ordered ${visible(event.path)}: ${count(event.ids.length, 'order')} for ${money(event.price)}`
    case 'looked':
      return lookedText(event)
    case 'delivered':
      return `delivered: ${visible(event.path)} ${visible(event.locale)}`
    case 'written':
      return `wrote ${count(event.texts, 'string')} into ${visible(event.path)}`
    case 'opened':
    case 'notice':
      // The report shows it.
      return undefined
  }
}

function lookedText({ open, unclear, waitMs }: Extract<Progress, { kind: 'looked' }>): string | undefined {
  if (open === 0 && unclear === 0) return undefined
  const parts = [
    ...(open === 0 ? [] : [`${count(open, 'order')} open`]),
    ...(unclear === 0
      ? []
      : [
          `${count(unclear, 'request')} with an unknown outcome (two looks, at least 15 min apart, settle ${unclear === 1 ? 'it' : 'them'})`,
        ]),
  ]
  const next = waitMs === undefined ? '' : `; next look in ${Math.ceil(waitMs / 1000)} s`
  return `${parts.join(', ')}${next}`
}

/** Cut to the width of the terminal: a line that wraps cannot be erased. */
function fitting(text: string, columns: number): string {
  if (displayWidth(text) <= columns) return text
  const kept = [...text].slice(0, Math.max(0, columns - 1))
  while (kept.length > 0 && displayWidth(kept.join('')) > columns - 1) kept.pop()
  return `${kept.join('')}…`
}
