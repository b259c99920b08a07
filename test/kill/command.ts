import {
  acceptOrder,
  cancelOrders,
  DragomanError,
  keep,
  order,
  pull,
  type RunOptions,
  repair,
  settleRequest,
  sync,
} from '../../src/index.ts'

/** A command that can be killed, as data, so that it can be sent to another process. */
export type Command =
  | {
      readonly name: 'sync' | 'order'
      readonly sandbox?: boolean
      readonly again?: readonly string[]
      readonly savedPlan?: string
    }
  | { readonly name: 'pull' | 'repair' | 'cancel queued'; readonly sandbox?: boolean }
  | { readonly name: 'keep'; readonly keys: readonly string[] }
  | { readonly name: 'accept'; readonly id: string }
  /** Somebody says that no order came of a request. */
  | { readonly name: 'settle absent'; readonly request: string }

/** The output of a command, as far as it may be compared between runs. */
export type Outcome = {
  readonly exitCode: number
  readonly messages: readonly string[]
  /** Path, locale, key and reason of each held text, sorted. */
  readonly held: readonly string[]
}

type Told = {
  readonly exitCode: number
  readonly errors: readonly { readonly code: string; readonly message: string }[]
  readonly held?: readonly {
    readonly path: string
    readonly locale: string
    readonly key: readonly string[]
    readonly reason: string
  }[]
}

/** @param maxCost - the cap of a command that orders, in US dollars */
export async function runCommand(
  command: Command,
  options: RunOptions,
  maxCost: number | undefined,
): Promise<Outcome> {
  try {
    const { exitCode, errors, held = [] } = await reportOf(command, options, maxCost)
    return {
      exitCode,
      messages: errors.map(({ code, message }) => `${code}: ${message}`),
      held: held.map(one => `${one.path} ${one.locale} /${one.key.join('/')} ${one.reason}`).sort(),
    }
  } catch (error) {
    if (!(error instanceof DragomanError)) throw error
    return { exitCode: error.exitCode, messages: [`${error.code}: ${error.message}`], held: [] }
  }
}

function reportOf(command: Command, options: RunOptions, maxCost: number | undefined): Promise<Told> {
  switch (command.name) {
    case 'settle absent':
      return settleRequest(command.request, { ...options, absent: true })
    case 'sync':
    case 'order': {
      const { again, savedPlan, sandbox = false } = command
      const wishes = {
        ...options,
        maxCost,
        again,
        sandbox,
        savedPlan: savedPlan === undefined ? undefined : { text: savedPlan, name: 'plan.json' },
      }
      return command.name === 'order' ? order(wishes) : sync({ ...wishes, timeoutMs: 0 })
    }
    case 'pull':
      return pull({ ...options, sandbox: command.sandbox, timeoutMs: 0 })
    case 'repair':
      return repair({ ...options, sandbox: command.sandbox })
    case 'cancel queued':
      return cancelOrders([], { ...options, queued: true })
    case 'keep':
      return keep(command.keys, options)
    case 'accept':
      return acceptOrder(command.id, [], options)
  }
}
