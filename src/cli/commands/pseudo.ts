import type { Command } from '../command.ts'

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
    const { pseudoText } = await import('../../report/terminal/index.ts')
    const report = await pseudo(options)
    return { report, text: () => pseudoText(view.here(report), given.dryRun === true, view) }
  },
}
