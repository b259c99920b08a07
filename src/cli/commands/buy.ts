/** Commands that price, buy and fetch. */
import { orderText, planText, pullText, syncText } from '../../report/terminal/index.ts'
import { type Command, reporting } from '../command.ts'

export const planCommand: Command = {
  name: 'plan',
  summary: 'Show what would be ordered, and its price',
  examples: [
    ['plan', 'the price of everything that is missing or stale'],
    ['plan --locale de --out plan.json', 'save the plan for "dragoman order plan.json"'],
    ['plan --compare-services', 'compare the prices of translation and ai_and_proofreading'],
    ['plan --proofread', 'the price of having the source texts corrected'],
    ['plan --sandbox', 'the sandbox in place of the service'],
  ],
  run: async ({ options, given, view }) => {
    const { plan } = await import('../../api/commands.ts')
    const { refuseSavedAgain, saveOutput } = await import('../inputs.ts')
    refuseSavedAgain(given)
    const { saved, ...report } = await plan(options)
    if (given.out !== undefined) saveOutput(given.out, saved)
    return { report, text: () => planText(view.here(report), view, given.out) }
  },
}

export const orderCommand: Command = {
  name: 'order',
  summary: 'Place the orders, and do not wait for the translations',
  argument: '[FILE]',
  descriptions: {
    failOn: 'states that fail the run: held (the default), pending, missing, stale, invalid, or none',
  },
  examples: [
    ['order', 'show the plan, ask, and order it'],
    ['order plan.json --yes', 'order exactly the plan that "plan --out" saved, or nothing'],
    ['order --again /nav/home', 'buy the string /nav/home again, together with everything missing or stale'],
    ['order --proofread', 'have the source texts corrected'],
    ['order --locale fr --max-cost 25 --yes', 'at most 25 dollars'],
  ],
  run: async call => {
    const { options, operands, view } = call
    const { order } = await import('../../api/commands.ts')
    const { confirmation } = await import('../confirm.ts')
    const { readInput } = await import('../inputs.ts')
    const [file] = operands
    const { confirm, onPlan, isDeclined } = confirmation(call)
    const report = await order({
      ...options,
      savedPlan: file === undefined ? undefined : { name: file, text: readInput(file, 'the plan') },
      confirm,
      onPlan,
    })
    return { report, text: () => orderText(view.here(report), view, isDeclined()) }
  },
}

export const pullCommand: Command = {
  name: 'pull',
  summary: 'Fetch finished translations and write them into the files',
  descriptions: {
    timeout: 'wait this long for open orders: 0 (default), or 45s, 30m, 2h, 1d',
    all: 'read every order, however old',
    failOn: 'states that fail the run: held, pending (the default), missing, stale, invalid, or none',
  },
  examples: [
    ['pull', 'fetch what is finished, and do not wait'],
    ['pull --timeout 2h', 'wait up to two hours for open orders'],
    ['pull --fail-on held', 'exit with 0 although orders are open'],
  ],
  run: reporting(async ({ options }) => (await import('../../api/commands.ts')).pull(options), pullText),
}

export const syncCommand: Command = {
  name: 'sync',
  summary: 'Order, wait for the translations, and write them',
  descriptions: {
    timeout: 'wait this long for the orders: 0 to look once, or 45s, 30m (default), 2h, 1d',
    extract: 'first bring the source catalogs up to date with the code',
    failOn: 'states that fail the run: held, pending (the default), missing, stale, invalid, or none',
  },
  examples: [
    ['sync', 'show the plan, ask, order, wait, write'],
    ['sync --sandbox', 'a trial of all this that costs nothing'],
    ['sync --yes --max-cost 25 --timeout 0', 'order, and let a later run fetch'],
  ],
  run: async call => {
    const { options, view } = call
    const { sync } = await import('../../api/commands.ts')
    const { confirmation } = await import('../confirm.ts')
    const { confirm, onPlan, isDeclined } = confirmation(call)
    const report = await sync({ ...options, confirm, onPlan })
    return { report, text: () => syncText(view.here(report), view, isDeclined()) }
  },
}
