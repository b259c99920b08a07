/** Argv → one command with its options, or what is wrong with it. Nothing of the library is loaded for that. */
import { Command as CommanderCommand, CommanderError, Option } from 'commander'
import { commandOptions, takes } from '../options/commands.ts'
import { flagOf, type Given, type OptionName } from '../options/table.ts'
import type { Command, Terminal } from './command.ts'
import {
  commandGroups,
  ordersCommands,
  ordersGroup,
  sandboxCommands,
  subcommandsOf,
  unknownSubcommand,
  withoutSubcommand,
} from './commands.ts'
import { Misuse } from './misuse.ts'
import { flagSpec, optionNames } from './options.ts'
import { printMisuse } from './print-misuse.ts'
import { answerToCommand, answerToFlag, answerToMisplaced } from './words.ts'

type Choice = { readonly command: Command; readonly operands: readonly string[]; readonly given: Given }

const commands = [...commandGroups.flatMap(([, list]) => list), ...ordersCommands, ...sandboxCommands]

/** Runs a command line; everything it has to say is printed when the promise resolves. @returns the exit code */
export async function run(argv: readonly string[], version: string, terminal: Terminal): Promise<number> {
  let parsed: Choice | undefined
  try {
    parsed = parse(argv, version, terminal)
  } catch (error) {
    if (!(error instanceof Misuse)) throw error
    return printMisuse(
      error,
      argv,
      commands.map(({ name }) => name),
      terminal,
    )
  }
  if (parsed === undefined) return 0
  const { execute } = await import('./execute.ts')
  return execute({ ...parsed, terminal })
}

/**
 * The command that a command line calls; `undefined` where that was help or the version, which is printed.
 * @throws {Misuse}
 */
export function parse(argv: readonly string[], version: string, terminal: Terminal): Choice | undefined {
  let choice: Omit<Choice, 'given'> | undefined
  const program = createProgram(version, terminal, chosen => {
    choice = chosen
  })
  try {
    program.parse(argv, { from: 'user' })
    if (choice === undefined) return undefined
    refuseForeignOptions(program, choice.command)
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return undefined
    throw misuseOf(error, program, argv)
  }
  return { ...choice, given: program.opts<Given>() }
}

/**
 * All options are the program's own, so they may be given before and after the command; commands list those that apply to
 * them for their help.
 */
function createProgram(
  version: string,
  { stdout }: Terminal,
  choose: (choice: Omit<Choice, 'given'>) => void,
): CommanderCommand {
  const program = new CommanderCommand('dragoman')
    .description(
      'Finds what is untranslated in a repository, buys human translation of exactly that, and writes it back.',
    )
    .usage('<command> [options]')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help; "dragoman <command> --help" for a command')
    .helpCommand('help [command]', 'print the help of a command')
    .exitOverride()
    .configureOutput({ writeOut: text => void stdout.write(text), writeErr: () => {}, outputError: () => {} })
    .addHelpText(
      'after',
      '\nFirst steps: "dragoman status", then "dragoman plan --sandbox" and "dragoman sync --sandbox": a trial that costs nothing.',
    )
  for (const name of optionNames) program.addOption(optionOf(name).hideHelp())
  for (const [group, list] of commandGroups) {
    for (const command of list) {
      const built = build(program, command, choose).helpGroup(`${group}:`)
      if (command.name === 'sandbox')
        for (const one of sandboxCommands) built.addCommand(build(program, one, choose))
      program.addCommand(built)
    }
  }
  const orders = build(
    program,
    ordersGroup,
    ({ operands }) => choose({ command: withoutSubcommand(operands), operands: [] }),
    '[command]',
  )
  for (const command of ordersCommands) orders.addCommand(build(program, command, choose))
  program.addCommand(orders.helpGroup('Orders and money:'))
  return program
}

const helpOfCommand = ['-h, --help', 'print this help'] as const

function build(
  program: CommanderCommand,
  command: Command,
  choose: (choice: Omit<Choice, 'given'>) => void,
  usage = '',
): CommanderCommand {
  const { name, summary, argument, descriptions = {}, examples } = command
  const short = name.split(' ').at(-1) ?? name
  const built = new CommanderCommand(short)
    .copyInheritedSettings(program)
    .summary(summary)
    .description(`${summary}\n\nExamples:\n${exampleLines(examples)}`)
    .helpOption(...helpOfCommand)
    .allowExcessArguments()
    // Made for help alone: the program's own options are the ones that are parsed.
    .configureHelp({
      visibleOptions: () => [
        ...commandOptions[name].map(option => optionOf(option, descriptions[option])),
        new Option(...helpOfCommand),
      ],
    })
  if (argument !== undefined) built.arguments(argument)
  built.action(() => {
    if (usage === '') refuseExcess(command, built.args)
    choose({ command, operands: built.args })
  })
  return built
}

/** @throws {Misuse} that names the first argument that the command does not take, or the subcommands that it may be meant for */
function refuseExcess({ name, argument = '' }: Command, operands: readonly string[]): void {
  const taken = argument === '' ? [] : argument.split(' ')
  const surplus = operands[taken.length]
  if (surplus === undefined || argument.includes('...')) return
  const subcommands = subcommandsOf(name)
  if (subcommands.length > 0) throw unknownSubcommand(name, surplus)
  const takes = taken.length === 0 ? 'takes no argument' : `takes only ${argument}`
  throw new Misuse(`"${name}" ${takes}, not '${surplus}'; "dragoman ${name} --help" shows how it is called`)
}

function optionOf(name: OptionName, description?: string): Option {
  const spec = flagSpec(name)
  const option = new Option(spec.flags, description ?? spec.description)
  return spec.parse === undefined ? option : option.argParser(spec.parse)
}

/** A width that every terminal shows without breaking lines. */
const helpColumns = 80

function exampleLines(examples: Command['examples']): string {
  const width = Math.max(...examples.map(([line]) => line.length))
  const inColumns = examples.map(([line, meaning]) => `  dragoman ${line.padEnd(width)}  ${meaning}`)
  if (inColumns.every(line => line.length <= helpColumns)) return inColumns.join('\n')
  return examples.map(([line, meaning]) => `  dragoman ${line}\n      ${meaning}`).join('\n')
}

function refuseForeignOptions(program: CommanderCommand, { name }: Command): void {
  for (const option of optionNames) {
    if (takes(name, option) || program.getOptionValueSource(option) !== 'cli') continue
    const flag = flagOf(option)
    const answer = answerToMisplaced(name, flag)
    if (answer !== undefined) throw new Misuse(`${flag} does not apply to "${name}": ${answer}`)
    const owners = commands.filter(command => takes(command.name, option)).map(command => command.name)
    throw new Misuse(`${flag} does not apply to "${name}"; it belongs to ${[...new Set(owners)].join(', ')}`)
  }
}

function misuseOf(error: unknown, program: CommanderCommand, argv: readonly string[]): Misuse {
  if (error instanceof Misuse) return error
  if (!(error instanceof CommanderError)) throw error
  if (error.code === 'commander.help') {
    const [asked] = argv.filter(word => !word.startsWith('-') && word !== 'help')
    if (asked === undefined) return new Misuse(`which command?\n\n${program.helpInformation().trimEnd()}`)
    const answer = answerToCommand(asked) ?? '"dragoman --help" lists all commands'
    return new Misuse(`unknown command '${asked}'; ${answer}`)
  }
  const foreign = /^error: unknown (?<kind>command|option) '(?<word>[^']+)'/.exec(error.message)
  const { kind, word = '' } = foreign?.groups ?? {}
  const answer = kind === 'command' ? answerToCommand(word) : answerToFlag(word)
  if (answer !== undefined) return new Misuse(`unknown ${kind} '${word}'; ${answer}`)
  const message = error.message
    .replace(/^error: /, '')
    .replace(/\n\(Did you mean (.+)\?\)$/s, '; did you mean $1?')
    .replace(/^unknown option '-([a-z][\w-]+)'$/, "unknown option '-$1'; did you mean --$1?")
  if (/[?]$/.test(message)) return new Misuse(message)
  const help =
    error.code === 'commander.missingArgument'
      ? `"dragoman ${calledIn(argv)}--help" shows how it is called`
      : '"dragoman --help" lists all commands, and "dragoman COMMAND --help" the options of one'
  return new Misuse(`${message}; ${help}`)
}

/** The name of the command that a command line calls, and a space; `''` where the value of an option is in the way. */
function calledIn(argv: readonly string[]): string {
  const words = argv.filter(word => !word.startsWith('-'))
  const called = commands.filter(({ name }) => name.split(' ').every((word, index) => words[index] === word))
  return called.map(({ name }) => `${name} `).sort((a, b) => b.length - a.length)[0] ?? ''
}
