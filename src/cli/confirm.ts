/** The question before money is spent. */
import { isCi } from '../ci.ts'
import { UsageError } from '../errors.ts'
import type { OrderOptions, PlanReport } from '../index.ts'
import {
  confirmationText,
  count,
  money,
  noticeLines,
  plannedTexts,
  withoutCommands,
} from '../report/terminal/index.ts'
import { askLine } from './ask.ts'
import type { Call } from './command.ts'

export type Confirmation = {
  /** `undefined` where nobody is to be asked: `--yes`, CI, the sandbox. */
  readonly confirm: OrderOptions['confirm']
  /** Shows what is about to be ordered, where nobody is asked. */
  readonly onPlan: OrderOptions['onPlan']
  /** Whether a person said no. */
  readonly isDeclined: () => boolean
}

const mostNotes = 10

/** @throws {UsageError} where somebody would have to be asked and nobody can */
export function confirmation(call: Call): Confirmation {
  const { given, terminal } = call
  let declined = false
  const isDeclined = () => declined
  if (given.yes === true || given.sandbox === true || isCi(terminal.env))
    return { confirm: undefined, onPlan: plan => show(call, plan), isDeclined }
  if (given.json === true || !terminal.stdin.isTTY || !terminal.stderr.isTTY) {
    const cause = given.json === true ? '--json never asks' : 'there is no terminal to ask you'
    throw new UsageError(
      `ordering needs a confirmation, and ${cause}: add --yes, or run "dragoman plan" first`,
    )
  }
  const confirm = async (plan: PlanReport) => {
    declined = !(await ask(call, plan))
    return !declined
  }
  return { confirm, onPlan: undefined, isDeclined }
}

/** The prices before the money is spent, as far as the report does not say them anyway. */
function show({ given, terminal, view, clearProgress }: Call, plan: PlanReport): void {
  if (given.quiet === true || given.json === true) return
  clearProgress()
  terminal.stderr.write(`${withoutCommands(confirmationText(view.here(plan), view))}\n`)
}

async function ask(call: Call, plan: PlanReport): Promise<boolean> {
  const { terminal, view, clearProgress } = call
  clearProgress()
  terminal.stderr.write(`${withoutCommands(confirmationText(view.here(plan), view))}\n`)
  for (const line of noticeLines(view.here(plan).notices).slice(0, mostNotes))
    terminal.stderr.write(`${withoutCommands(line)}\n`)
  const answer = await askLine(
    call,
    `Order ${count(plannedTexts(plan), 'string')} for ${money(plan.total)}? [y/N] `,
  )
  return /^y(?:es)?$/i.test(answer.trim())
}
