import type { InitQuestion } from '../../index.ts'
import { initText } from '../../report/terminal/index.ts'
import type { Call, Command } from '../command.ts'

export const initCommand: Command = {
  name: 'init',
  summary: 'Write the configuration for this repository, and record existing translations',
  descriptions: {
    locale: 'translate into these locales (default: those found in the repository)',
    yes: 'ask nothing: take the first choice',
    cwd: 'look at this folder',
  },
  examples: [
    ['init', 'find the locale files and write dragoman.config.yaml'],
    ['init --dry-run', 'show what would be written'],
    ['init --yes --pipeline github', 'ask nothing, and add a workflow'],
  ],
  run: async call => {
    const { init } = await import('../../api/init.ts')
    const { given, options, view } = call
    const isAsked =
      given.yes !== true && given.json !== true && call.terminal.stdin.isTTY && call.terminal.stderr.isTTY
    const report = await init({
      ...options,
      ask: isAsked ? question => answer(call, question) : undefined,
    })
    return { report, text: () => initText(report, view) }
  },
}

async function answer(call: Call, question: InitQuestion): Promise<string> {
  const { askLine } = await import('../ask.ts')
  if (question.kind === 'targets')
    return askLine(call, 'Which locales do you translate into, such as de, fr, pt-BR? ')
  if (question.kind === 'files') {
    const { file, setting, found } = question
    const usual = found.length === 0 ? '' : ` [${found.join(', ')}]`
    return askLine(
      call,
      `${file} computes its "${setting}". Where are the files, such as src/texts/{locale}/*.json?${usual} `,
    )
  }
  const [first = '', ...others] = question.choices
  const said = (
    await askLine(call, `Which locale is the source: ${[first, ...others].join(' or ')}? [${first}] `)
  ).trim()
  return said === '' ? first : said
}
