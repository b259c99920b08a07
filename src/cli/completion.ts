/** The table of commands → a script that completes them in a shell. Static: completing starts no program. */

export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const
export type Shell = (typeof shells)[number]

export type Completable = {
  /** `orders list` is a subcommand. */
  readonly name: string
  readonly summary: string
  readonly flags: readonly {
    /** `--max-cost`. */
    readonly flag: string
    readonly description: string
    /** Its possible values: nothing, one of these words, a file or folder, or any other text. */
    readonly values: 'none' | 'text' | 'path' | readonly string[]
  }[]
}

export function completionScript(shell: Shell, commands: readonly Completable[]): string {
  if (shell === 'bash') return bash(commands)
  if (shell === 'zsh') return zsh(commands)
  if (shell === 'fish') return fish(commands)
  return powershell(commands)
}

/** The words that may follow a command: its subcommands. */
function subcommandsOf(name: string, commands: readonly Completable[]): Completable[] {
  const prefix = name === '' ? '' : `${name} `
  return commands.filter(
    one => one.name.startsWith(prefix) && !one.name.slice(prefix.length).includes(' ') && one.name !== name,
  )
}

const lastWord = (name: string) => name.split(' ').at(-1) ?? name

function bash(commands: readonly Completable[]): string {
  const cases = commands.map(
    ({ name, flags }) =>
      `    '${name}') words='${subcommandsOf(name, commands)
        .map(one => lastWord(one.name))
        .join(' ')}' flags='${flags.map(({ flag }) => flag).join(' ')}' ;;`,
  )
  return `# dragoman completion bash
_dragoman() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" command='' word words='' flags=''
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "\${command:+$command }$word" in
      ${commands.map(({ name }) => `'${name}'`).join('|')}) command="\${command:+$command }$word" ;;
    esac
  done
  case "$previous" in
${valueFlags(commands)
  .map(({ flag, values }) =>
    values === 'path'
      ? `    ${flag}) COMPREPLY=($(compgen -f -- "$current")); return ;;`
      : `    ${flag}) COMPREPLY=($(compgen -W '${wordsOf(values).join(' ')}' -- "$current")); return ;;`,
  )
  .join('\n')}
  esac
  case "$command" in
    '') words='${subcommandsOf('', commands)
      .map(({ name }) => name)
      .join(' ')}' flags='--help --version' ;;
${cases.join('\n')}
  esac
  case "$current" in
    -*) COMPREPLY=($(compgen -W "$flags" -- "$current")) ;;
    *) COMPREPLY=($(compgen -W "$words" -- "$current"))
       [ -z "$words" ] && COMPREPLY=($(compgen -f -- "$current")) ;;
  esac
  return 0
}
complete -F _dragoman dragoman
`
}

type ValueFlag = { readonly flag: string; readonly values: 'text' | 'path' | readonly string[] }

function wordsOf(values: ValueFlag['values']): readonly string[] {
  return typeof values === 'string' ? [] : values
}

/** Every flag that takes a value, once. */
function valueFlags(commands: readonly Completable[]): ValueFlag[] {
  const found = new Map<string, ValueFlag>()
  for (const { flags } of commands)
    for (const { flag, values } of flags) if (values !== 'none') found.set(flag, { flag, values })
  return [...found.values()]
}

/** Within single quotes, and within the brackets and colons of zsh's descriptions. */
const zshText = (text: string) => text.replaceAll(/[[\]:\\]/g, sign => `\\${sign}`).replaceAll("'", "'\\''")

function zsh(commands: readonly Completable[]): string {
  const described = (list: readonly Completable[]) =>
    list.map(({ name, summary }) => `'${zshText(lastWord(name))}:${zshText(summary)}'`).join(' ')
  const argument = ({ flag, description, values }: Completable['flags'][number]) =>
    `'${flag}[${zshText(description)}]${values === 'none' ? '' : values === 'path' ? ':value:_files' : `:value:(${wordsOf(values).join(' ')})`}'`
  const cases = commands.map(({ name, flags }) => {
    const below = subcommandsOf(name, commands)
    const choose = below.length === 0 ? '' : `local -a below=(${described(below)}); _describe command below; `
    const files = below.length === 0 ? ` '*:file:_files'` : ''
    return `    '${name}') ${choose}_arguments ${flags.map(argument).join(' ')}${files} ;;`
  })
  return `#compdef dragoman
# dragoman completion zsh
_dragoman() {
  local command='' word
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "\${command:+$command }$word" in
      ${commands.map(({ name }) => `'${name}'`).join('|')}) command="\${command:+$command }$word" ;;
    esac
  done
  case "$command" in
    '') local -a all=(${described(subcommandsOf('', commands))}); _describe command all ;;
${cases.join('\n')}
  esac
}
# Read by compinit from a folder of $fpath, this is the body of the first completion itself.
if [[ "\${funcstack[1]}" == _dragoman ]]; then _dragoman "$@"; else compdef _dragoman dragoman; fi
`
}

function fish(commands: readonly Completable[]): string {
  const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  const lines = commands.flatMap(({ name, summary, flags }) => {
    const parent = name.split(' ').slice(0, -1).join(' ')
    const isHere =
      parent === ''
        ? '__fish_use_subcommand'
        : `__fish_seen_subcommand_from ${parent}; and not __fish_seen_subcommand_from ${subcommandsOf(
            parent,
            commands,
          )
            .map(one => lastWord(one.name))
            .join(' ')}`
    const isAfter = name
      .split(' ')
      .map(word => `__fish_seen_subcommand_from ${word}`)
      .join('; and ')
    return [
      `complete -c dragoman -n ${quoted(isHere)} -f -a ${lastWord(name)} -d ${quoted(summary)}`,
      ...flags.map(
        ({ flag, description, values }) =>
          `complete -c dragoman -n ${quoted(isAfter)} -l ${flag.slice(2)} -d ${quoted(description)}${values === 'none' ? '' : values === 'path' ? ' -r -F' : ` -x -a ${quoted(wordsOf(values).join(' '))}`}`,
      ),
    ]
  })
  return `# dragoman completion fish\n${lines.join('\n')}\n`
}

function powershell(commands: readonly Completable[]): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
  const rows = [
    { name: '', flags: [] as Completable['flags'] },
    ...commands.map(({ name, flags }) => ({ name, flags })),
  ].map(({ name, flags }) => {
    const words = [
      ...subcommandsOf(name, commands).map(one => ({ word: lastWord(one.name), about: one.summary })),
      ...flags.map(({ flag, description }) => ({ word: flag, about: description })),
    ]
    return `    ${quoted(name)} = @(${words.map(({ word, about }) => `@(${quoted(word)}, ${quoted(about)})`).join(', ')})`
  })
  const values = valueFlags(commands).flatMap(({ flag, values: words }) =>
    typeof words === 'string' ? [] : [`    ${quoted(flag)} = @(${words.map(quoted).join(', ')})`],
  )
  return `# dragoman completion powershell
Register-ArgumentCompleter -Native -CommandName dragoman -ScriptBlock {
  param($current, $line, $position)
  $words = @{
${rows.join('\n')}
  }
  $values = @{
${values.join('\n')}
  }
  $given = @($line.CommandElements | Select-Object -Skip 1 | ForEach-Object { "$_" })
  if ($current -ne '' -and $given.Count -gt 0) { $given = @($given | Select-Object -SkipLast 1) }
  $command = ''
  foreach ($word in $given) {
    $next = "$command $word".Trim()
    if ($words.ContainsKey($next)) { $command = $next }
  }
  $last = if ($given.Count -gt 0) { $given[-1] } else { '' }
  if ($values.ContainsKey($last)) {
    $values[$last] | Where-Object { $_ -like "$current*" } | ForEach-Object { [System.Management.Automation.CompletionResult]::new($_) }
    return
  }
  $words[$command] | Where-Object { $_[0] -like "$current*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_[0], $_[0], 'ParameterValue', $_[1])
  }
}
`
}
