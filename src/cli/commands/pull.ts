import type { Command } from '../command.ts'

export const pullCommand: Command = {
  name: 'pull',
  summary: 'Fetch finished translations and write them into the files',
  descriptions: {
    timeout: 'wait this long for open orders: 0 (default), or 45s, 30m, 2h, 1d',
    all: 'read every order, however old',
    failOn: 'findings that fail the run: held, pending (the default), missing, stale, invalid, or none',
  },
  examples: [
    ['pull', 'fetch what is finished, and do not wait'],
    ['pull --timeout 2h', 'wait up to two hours for open orders'],
    ['pull --fail-on held', 'exit with 0 although orders are open'],
  ],
  run: async ({ options, view }) => {
    const { pull } = await import('../../api/commands.ts')
    const { pullText } = await import('../../report/terminal/index.ts')
    const report = await pull(options)
    return { report, text: () => pullText(view.here(report), view) }
  },
}
