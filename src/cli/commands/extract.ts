import type { Command } from '../command.ts'

export const extractCommand: Command = {
  name: 'extract',
  summary: 'Find the keys in the code, and add the missing ones to the source catalogs (i18next)',
  descriptions: {
    file: 'only these source catalogs, with * and **, relative to the root (may be repeated)',
    allowRemoval:
      'allow more than a fifth of the keys of these source catalogs to be removed (may be repeated)',
  },
  examples: [
    ['extract --dry-run', 'show the missing keys, with a diff'],
    ['extract', 'write them into the source catalogs'],
    ['extract --ci', 'a gate for CI: exit 3 when a catalog lags behind the code'],
    ['extract --prune', 'also remove keys that no code names'],
  ],
  run: async ({ options, view }) => {
    const { extract } = await import('../../api/extract.ts')
    const { extractText } = await import('../../report/terminal/index.ts')
    const report = await extract(options)
    return { report, text: () => extractText(report, view) }
  },
}
