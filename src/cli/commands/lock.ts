/** Commands for lock and ledger. */
import { adoptText, keepText, pruneText, repairText } from '../../report/terminal/index.ts'
import { type Command, reporting } from '../command.ts'

export const adoptCommand: Command = {
  name: 'adopt',
  summary: 'Record existing translations, so that they become stale when their source changes',
  descriptions: { sandbox: 'record them for the sandbox trial only' },
  examples: [
    ['adopt', 'all existing translations; offline, free of charge, no key'],
    ['adopt --locale de', 'the translations of one locale'],
    ["adopt --file 'web/**'", 'the translations of some source files'],
  ],
  run: reporting(async ({ options }) => (await import('../../api/adopt.ts')).adopt(options), adoptText),
}

export const keepCommand: Command = {
  name: 'keep',
  summary: 'Keep stale translations: they still fit the changed source',
  argument: '<KEY|FILE...>',
  examples: [
    ['keep /nav/home', 'the translations of this key, in every file that has it'],
    ["keep '/nav/**' --locale de,fr", 'everything below a key, in two locales'],
    ['keep locales/en.json', 'all stale translations of a source file'],
  ],
  run: reporting(
    async ({ options, operands }) => (await import('../../api/keep.ts')).keep(operands, options),
    keepText,
  ),
}

export const pruneCommand: Command = {
  name: 'prune',
  summary: 'List translations whose source text is gone; --write removes them',
  examples: [
    ['prune', 'list them, with a diff; writes nothing'],
    ['prune --write', 'remove them from the target files'],
    ["prune --write --allow-removal 'old/**'", 'also if more than a fifth of the keys is gone'],
  ],
  run: reporting(async ({ options }) => (await import('../../api/prune.ts')).prune(options), pruneText),
}

export const repairCommand: Command = {
  name: 'repair',
  summary: 'Rebuild lock and ledger from the files and the service',
  examples: [
    ['repair', 'read back every order of the account; buys nothing, writes no locale file'],
    ['repair --json', 'print the report as one JSON object'],
  ],
  run: reporting(async ({ options }) => (await import('../../api/repair.ts')).repair(options), repairText),
}
