/** One small file of every other format. */
import type { Scenario } from '../trial.ts'
import { translated } from './shop.ts'

const poHeader = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'

function config(entry: object, targets: readonly string[] = ['de']): Record<string, object> {
  return { 'dragoman.config.json': { source: 'en', targets, files: [entry] } }
}

function utf16(text: string): Uint8Array {
  return Buffer.from(`\uFEFF${text}`, 'utf16le')
}

/** A lock that lags one delivery behind its document is completed with the next one; until then the ledger knows. */
const lockMayLag = /\/lock\/.* is not as it would be undisturbed$/

export const formatScenarios: readonly Scenario[] = [
  {
    name: '.strings in UTF-16',
    files: {
      ...config({ path: '{locale}.lproj/Main.strings' }),
      'en.lproj/Main.strings': utf16('/* A button */\n"save" = "Save";\n"quit" = "Quit";\n'),
      'de.lproj/Main.strings': utf16('/* A button */\n"save" = "Sichern";\n'),
    },
  },
  {
    name: 'gettext with a template and a fuzzy entry',
    files: {
      ...config({ source: 'po/app.pot', target: 'po/{locale}.po' }),
      'po/app.pot': `${poHeader}msgid "Open file"\nmsgstr ""\n\nmsgid "Close %s"\nmsgstr ""\n`,
      'po/de.po': `${poHeader}#, fuzzy\nmsgid "Open file"\nmsgstr "Datei"\n`,
    },
  },
  {
    name: 'gettext without a template',
    files: {
      ...config({ path: 'po/{locale}.po' }, ['de', 'fr']),
      'po/de.po': `${poHeader}msgid "Open file"\nmsgstr "Datei öffnen"\n\nmsgid "Close %s"\nmsgstr ""\n`,
      'po/fr.po': `${poHeader}msgid "Open file"\nmsgstr ""\n`,
    },
  },
  {
    name: 'gettext with plural forms',
    files: {
      ...config({ source: 'po/app.pot', target: 'po/{locale}.po' }, ['pl']),
      'po/app.pot': `${poHeader}msgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] ""\nmsgstr[1] ""\n`,
    },
  },
  {
    name: 'Markdown of which a paragraph changes',
    limits: lockMayLag,
    files: {
      ...config({ path: 'docs/{locale}/guide.md' }),
      'docs/en/guide.md': '# A guide\n\nRead *this* first.\n\n- One step\n',
    },
    prepare: async trial => {
      await translated(trial)
      trial.workspace.put('docs/en/guide.md', '# A guide\n\nRead *that* first.\n\n- One step\n\nThe end.\n')
      return { name: 'sync' }
    },
  },
  {
    name: 'HTML of which a block changes and another moves',
    limits: lockMayLag,
    files: {
      ...config({ source: 'mail/hello.html', target: 'mail/{locale}.html' }),
      'mail/hello.html': '<h1>Hello</h1>\n<p>A <b>first</b> block.</p>\n<p>A second block.</p>\n',
    },
    prepare: async trial => {
      await translated(trial)
      trial.workspace.put(
        'mail/hello.html',
        '<h1>Hello</h1>\n<p>A second block.</p>\n<p>A <b>last</b> block.</p>\n',
      )
      return { name: 'sync' }
    },
  },
  {
    name: 'a new plain text',
    files: { ...config({ path: 'notes/{locale}.txt' }, ['de', 'fr']), 'notes/en.txt': 'One.\n\nTwo.\n' },
  },
  {
    name: 'ARB with ICU plurals',
    files: {
      ...config({ path: 'arb/app_{locale}.arb' }, ['pl']),
      'arb/app_en.arb': {
        '@@locale': 'en',
        items: '{n, plural, one {# item} other {# items}}',
        '@items': { placeholders: { n: {} } },
      },
    },
  },
  {
    name: 'plural families of i18next',
    files: {
      ...config({ path: 'l/{locale}/a.json' }, ['pl', 'ja']),
      'l/en/a.json': { items_one: '{{count}} item', items_other: '{{count}} items', title: 'Title' },
      'l/pl/a.json': { title: 'Tytuł' },
    },
  },
]
