import { commandOptions } from '../../options/commands.ts'
import { flagOf, type OptionName } from '../../options/table.ts'
import type { Command } from '../command.ts'
import { type Completable, completionScript, shells } from '../completion.ts'
import { Misuse } from '../misuse.ts'
import { flagSpec } from '../options.ts'

/** @param commands - all that the program has, without this one, which lists them */
export function completionCommand(commands: readonly Command[]): Command {
  const own: Command = {
    name: 'completion',
    summary: 'Print a script that completes commands and options in a shell',
    argument: '<shell>',
    examples: [
      ['completion bash', 'append it to ~/.bashrc'],
      ['completion zsh', 'append it to ~/.zshrc, after compinit'],
      ['completion fish', 'save it as ~/.config/fish/completions/dragoman.fish'],
      ['completion powershell', 'append it to the file that $PROFILE names'],
    ],
    run: async ({ operands: [given = ''], print }) => {
      const shell = shells.find(one => one === given)
      if (shell === undefined)
        throw new Misuse(`completion takes ${shells.join(', ')}, not ${JSON.stringify(given)}`)
      print(completionScript(shell, [...commands, own].map(completable)))
      return { report: undefined, text: () => '' }
    },
  }
  return own
}

function completable({ name, summary, descriptions = {} }: Command): Completable {
  const described = (option: OptionName) => descriptions[option] ?? flagSpec(option).description
  return {
    name,
    summary,
    flags: [
      ...commandOptions[name].map((option): Completable['flags'][number] => {
        const { flags, values = isPath(flags) ? 'path' : 'text' } = flagSpec(option)
        return {
          flag: flagOf(option),
          description: described(option),
          values: flags.includes('<') ? values : 'none',
        }
      }),
      { flag: '--help', description: 'print this help', values: 'none' },
    ],
  }
}

/** Whether an option takes a file or a folder, by the name of its value in help: `--out <FILE>`. */
function isPath(flags: string): boolean {
  return /<(?:FILE|FOLDER|GLOB|PROVIDER)>/.test(flags)
}
