/** The commands, in the order in which help lists them. */
import type { Command } from './command.ts'
import { configCommand, doctorCommand, extractCommand } from './commands/begin.ts'
import { orderCommand, planCommand, pullCommand, syncCommand } from './commands/buy.ts'
import { completionCommand } from './commands/completion.ts'
import { initCommand } from './commands/init.ts'
import { adoptCommand, keepCommand, pruneCommand, repairCommand } from './commands/lock.ts'
import { checkCommand, statusCommand } from './commands/look.ts'
import {
  accountCommand,
  ordersAcceptCommand,
  ordersCancelCommand,
  ordersListCommand,
  ordersSettleCommand,
  ordersShowCommand,
  ratesCommand,
} from './commands/orders.ts'
import { pseudoCommand, sandboxCommand, sandboxResetCommand } from './commands/sandbox.ts'
import { Misuse } from './misuse.ts'

const groups: readonly (readonly [group: string, commands: readonly Command[]])[] = [
  ['Begin', [initCommand, extractCommand, doctorCommand, configCommand]],
  ['Look, without the service', [statusCommand, checkCommand]],
  ['Buy and fetch', [planCommand, orderCommand, pullCommand, syncCommand]],
  ['Lock and ledger', [adoptCommand, keepCommand, pruneCommand, repairCommand]],
  ['Orders and money', [accountCommand, ratesCommand]],
  ['Try it out', [sandboxCommand, pseudoCommand]],
]

/** Subcommands of `orders`. */
export const ordersCommands: readonly Command[] = [
  ordersListCommand,
  ordersShowCommand,
  ordersCancelCommand,
  ordersAcceptCommand,
  ordersSettleCommand,
]

/** Subcommands of `sandbox`, which is a command itself. */
export const sandboxCommands: readonly Command[] = [sandboxResetCommand]

export const commandGroups: typeof groups = [
  ...groups,
  [
    'Shell',
    [
      completionCommand([
        ...groups.flatMap(([, commands]) => commands),
        { ...ordersListCommand, name: 'orders' },
        ...ordersCommands,
        ...sandboxCommands,
      ]),
    ],
  ],
]

/** `orders` itself, which lists. */
export const ordersGroup: Command = {
  ...ordersListCommand,
  name: 'orders',
  summary: 'List, show, cancel, accept and settle orders',
  examples: [
    ...ordersListCommand.examples,
    ...ordersShowCommand.examples.slice(0, 1),
    ...ordersCancelCommand.examples.slice(0, 1),
    ...ordersAcceptCommand.examples.slice(0, 1),
  ],
}

/** The command that `orders` means with these words after it. */
export function withoutSubcommand(operands: readonly string[]): Command {
  const [word] = operands
  if (word === undefined) return ordersListCommand
  throw unknownSubcommand('orders', word)
}

/** The names of the commands that may follow the name of a command. */
export function subcommandsOf(name: string): readonly string[] {
  const prefix = `${name} `
  return [...ordersCommands, ...sandboxCommands].flatMap(one =>
    one.name.startsWith(prefix) ? [one.name.slice(prefix.length)] : [],
  )
}

export function unknownSubcommand(name: string, word: string): Misuse {
  const there = subcommandsOf(name)
  const [only] = there
  const known =
    there.length === 1
      ? `"dragoman ${name} ${only}" is the only subcommand`
      : `there are: ${there.join(', ')}`
  return new Misuse(`unknown command '${name} ${word}'; ${known}`)
}
