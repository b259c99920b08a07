/** Commands for trials. */
import { jsonLine, pseudoText, resetText } from '../../report/terminal/index.ts'
import type { Command } from '../command.ts'

export const sandboxCommand: Command = {
  name: 'sandbox',
  summary: 'Run a copy of the service on this machine, for trials and tests',
  examples: [
    ['sandbox', 'runs until Ctrl-C; prints its address and a key'],
    ['sandbox --port 8080 --key secret --data orders.json', 'the same address, key and orders every time'],
    ['sandbox --manual', 'translate its orders yourself, on its page'],
    ['sandbox --balance 5', 'an account with little money'],
    ['sandbox --done-after 20s --reject fr', 'slow translators, and none for French'],
    ['sandbox --fault translate:drop-after@1', 'place the first order, but lose the answer to it'],
  ],
  stopping: 'the sandbox stops',
  run: async ({ given, signal, print }) => {
    const { startSandbox } = await import('../../api/sandbox.ts')
    const { parseFault, parseVariant } = await import('../../sandbox/switches.ts')
    const { port, key, data, balance, manual, doneAfter, reject, fault = [], variant = [] } = given
    const sandbox = await startSandbox({
      workbench: true,
      // A project that used a former sandbox knows that one's ids, and must not take new orders for old ones.
      ...(data === undefined ? { firstId: String(Date.now()) } : {}),
      ...Object.assign({}, ...variant.map(parseVariant)),
      faults: fault.map(parseFault),
      ...{ port, key, dataFile: data, truthFile: given.import, manual, doneAfterMs: doneAfter, reject },
    })
    // A data file wins over the defaults of a sandbox, and a flag over both.
    if (balance !== undefined) sandbox.setAccount({ balance })
    const lines = [
      'The sandbox is running; it sells nothing and costs nothing. To use it from another shell:',
      '',
      `  export DRAGOMAN_BASE_URL=${sandbox.url}`,
      `  export DRAGOMAN_API_KEY=${sandbox.key}`,
      '',
      'Then run "dragoman plan" in a project. Ctrl-C stops the sandbox.',
      `To see and translate its orders, open ${sandbox.url}/workbench`,
    ]
    const { url } = sandbox
    print(
      given.json === true
        ? `${jsonLine({ schemaVersion: 1, command: 'sandbox', url, key: sandbox.key, workbench: `${sandbox.url}/workbench` })}\n`
        : `${lines.join('\n')}\n`,
    )
    await aborted(signal)
    await sandbox.close()
    return { report: undefined, text: () => '' }
  },
}

export const sandboxResetCommand: Command = {
  name: 'sandbox reset',
  summary: 'Forget the trial: its orders, its lock and its ledger',
  examples: [['sandbox reset', 'deletes .dragoman/sandbox/; locale files stay as they are']],
  run: async ({ options }) => {
    const { resetSandbox } = await import('../../api/sandbox.ts')
    const report = await resetSandbox(options)
    return { report, text: () => resetText(report) }
  },
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

export const pseudoCommand: Command = {
  name: 'pseudo',
  summary: 'Write files of a pseudo-locale, to see the layout before texts are bought',
  descriptions: { locale: 'en-XA (the default), or ar-XB for right to left' },
  examples: [
    ['pseudo', 'write en-XA: longer texts with accents, in brackets'],
    ['pseudo --locale en-XA,ar-XB', 'and the same from right to left'],
    ['pseudo --dry-run', 'name the files, and write nothing'],
  ],
  run: async ({ options, given, view }) => {
    const { pseudo } = await import('../../api/pseudo.ts')
    const report = await pseudo(options)
    return { report, text: () => pseudoText(view.here(report), given.dryRun === true, view) }
  },
}
