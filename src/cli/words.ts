/** Words that people bring from other tools, each with the answer. Names of commands and flags that exist here are not in it. */

/** An answer for each of the words before it. */
function byWord(answers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(answers).flatMap(([words, answer]) => words.split('|').map(word => [word, answer])),
  )
}

/** Commands of other tools → their counterparts here. */
export const foreignCommands: Readonly<Record<string, string>> = byWord({
  'push|upload|submit|send':
    'nothing is uploaded ahead of an order: "dragoman plan" shows what would be sent; "dragoman order" sends it',
  'download|fetch|get': '"dragoman pull" fetches finished translations and writes them into the files',
  update: '"dragoman pull" fetches finished translations; "dragoman sync" also orders what is missing',
  'lint|validate|verify': '"dragoman check" finds what is missing, stale or invalid',
  test: '"dragoman check" finds what is missing, stale or invalid; "dragoman sync --sandbox" is a trial of a whole run',
  'translate|run':
    '"dragoman sync" orders what is missing, waits and writes it; "dragoman plan" shows the price first',
  buy: '"dragoman order" orders what is missing; "dragoman plan" shows the price first',
  start: '"dragoman init" writes a configuration; "dragoman status" shows what is untranslated',
  setup: '"dragoman init" writes a configuration',
  configure: '"dragoman init" writes the configuration, a file that you then edit',
  'add|new|create|add-locale|add-language':
    'the files and locales are in the configuration, which "dragoman init" writes',
  'login|logout|auth':
    'there is no login: the key is in DRAGOMAN_API_KEY, or in the file that --api-key-file names',
  whoami: '"dragoman account" shows whose key it is, with its balance',
  balance: '"dragoman account" shows the balance',
  import: '"dragoman adopt" records the translations that the files already hold',
  export: 'nothing is exported: "dragoman pull" writes translations into the files of your repository',
  diff: '"dragoman status" counts what is untranslated; "dragoman check" lists it',
  'list|ls': '"dragoman status" counts what is untranslated; "dragoman orders list" lists orders',
  show: '"dragoman status" counts what is untranslated; "dragoman orders show ID" shows an order',
  'stats|coverage': '"dragoman status" counts what is untranslated, per file and locale',
  missing: '"dragoman check" lists what is missing',
  'estimate|quote': '"dragoman plan" shows the price and orders nothing',
  'price|cost':
    '"dragoman plan" shows the price of what is missing; "dragoman rates" shows the price of 1,000 characters',
  prices:
    '"dragoman rates" shows the price of 1,000 characters; "dragoman plan" shows the price of what is missing',
  pay: 'the balance of the account pays for orders; "dragoman account" shows it',
  cancel: '"dragoman orders cancel" cancels orders',
  accept: '"dragoman orders accept" writes a held text',
  approve: '"dragoman orders accept" writes a held text; "dragoman check --accept KEY" accepts a finding',
  'undo|revert|rollback|restore':
    'git restores files; "dragoman orders cancel" cancels orders; "dragoman sandbox reset" forgets a trial',
  fix: '"dragoman check" says what is wrong with texts; "dragoman repair" rebuilds lock and ledger',
  review: '"dragoman check" lists what is invalid; --proofread orders the proofreading of the source texts',
  proofread: 'proofreading is an option: "dragoman plan --proofread", then "dragoman order --proofread"',
  demo: '"dragoman sync --sandbox" is a trial that costs nothing',
  'dev|serve': '"dragoman sandbox" serves a trial of the service on this machine',
  watch:
    'nothing watches files: run "dragoman sync" in CI, for which "dragoman init --pipeline github" writes the workflow',
  report: '"dragoman status --report FILE" saves a report as HTML, Markdown or CSV',
  unused: '"dragoman prune" lists translations whose source text is gone',
  clean: '"dragoman prune" lists translations whose source text is gone, and removes them with --write',
  remove:
    '"dragoman prune --write" removes translations whose source text is gone; the files and locales are in the configuration',
  delete:
    '"dragoman prune --write" removes translations whose source text is gone; "dragoman orders cancel" cancels orders',
  parse: '"dragoman extract" adds the keys that the code names to the source catalogs',
  scan: '"dragoman extract" adds the keys that the code names to the source catalogs; "dragoman status" reads the catalogs',
  'compile|compilemessages':
    'dragoman compiles nothing: it writes the catalogs of the configuration, and your build reads them',
  makemessages:
    'gettext catalogs are made by your framework; "dragoman status" counts what is untranslated in them',
  msgmerge:
    'gettext catalogs are merged by msgmerge itself; "dragoman status" then counts what is missing or fuzzy',
  msgfmt: '"dragoman check" finds what msgfmt would refuse; your build runs msgfmt itself',
  xgettext: 'the template is made by xgettext itself; "dragoman status" counts what is untranslated',
  merge: '"dragoman pull" writes finished translations into the files as they are now',
  files: 'the files are in the configuration; "dragoman config --show" prints them',
  glossary: '"keepTerms" in the configuration lists the names that no translation may change',
  'locales|languages':
    'the locales are in the configuration, which "dragoman config --show" prints; "dragoman rates" shows the languages with their prices',
  budget:
    '"budget" in the configuration limits every run; --max-cost limits a single one; "dragoman account" shows the balance',
  'format|sort': 'no file is formatted or sorted: "dragoman pull" changes only the values that it translates',
  convert: 'no file is converted: the files of the configuration keep their formats',
  'memory|tm':
    'dragoman keeps every text that was bought and uses it again free of charge; "dragoman plan" says how many texts it reuses',
  'machine|mt|ai|auto|pretranslate':
    'people translate; with "service: ai_and_proofreading" in the configuration they correct machine translations instead, which costs less',
  'ui|open|web|dashboard':
    '"dragoman status --report FILE" saves a page, and "dragoman sandbox" serves a page on which you translate your own orders',
  ci: '"dragoman init --pipeline github" writes a workflow',
  info: '"dragoman status" counts what is untranslated; "dragoman doctor" examines the setup',
  version: '"dragoman --version" prints the version',
})

/** Flags of other tools → their counterparts here. */
export const foreignFlags: Readonly<Record<string, string>> = byWord({
  '--budget': '--max-cost DOLLARS limits one run; "budget" in the configuration limits every run',
  '--limit|--max|--max-price': '--max-cost DOLLARS limits what a run spends',
  '--lang|--langs|--language|--languages|--target|--targets|--to|--lng|-l':
    'use --locale, with the names that your files use: --locale de,fr',
  '--locales': 'use --locale, with as many locales as you like: --locale de,fr',
  '--from|--source-language':
    'the source locale is in the configuration; "dragoman init --source en" sets it',
  '--files': 'use --file GLOB, which may be repeated',
  '--path': '--file GLOB names source files; --cwd FOLDER names the folder to work in',
  '--dir|--root': '--cwd FOLDER names the folder to work in',
  '--force':
    'dragoman has no such option: --again KEY buys a string once more; --allow-reorder GLOB lets a run buy most of a file again',
  '--overwrite': 'manual edits are never overwritten; --again KEY buys a string once more',
  '--api-key|--token':
    'the key is in DRAGOMAN_API_KEY, or in the file that --api-key-file names, so that no list of processes shows it',
  '--url|--host': '--base-url URL sets the address of the service',
  '--wait': '"dragoman sync" waits by itself; --timeout 2h says how long',
  '--no-interactive|--non-interactive':
    'dragoman asks nothing where there is no terminal; --yes orders without asking',
  '--confirm': '--yes orders without asking',
  '--format': 'dragoman sees the format from the file name; --json prints the report as JSON',
  '--output': '--out FILE saves a plan',
  '--test|--mock': '--sandbox is a trial that costs nothing',
  '--debug': '--verbose prints every row of every list',
  '--silent': '--quiet prints errors only',
  '--strict':
    '--fail-on names the states that fail a run, such as "dragoman check --fail-on missing,invalid"',
  '--no-wait|--async': '"dragoman order" orders and stops; "dragoman pull" fetches later',
  '--fail-on-warning|--fail-on-warnings|--max-warnings':
    'a warning fails no run; --fail-on names the states that fail one, such as "dragoman check --fail-on missing,invalid"',
  '--only-missing': '"dragoman check --fail-on missing" fails only if something is missing',
  '--branch':
    'dragoman works on the files that are checked out; --since REV looks only at those that changed',
  '--project|--project-id': 'a project is a configuration: --config FILE names it',
  '--framework': '"dragoman init" finds the framework by its files',
  '--exclude|--ignore': '"exclude" in the configuration leaves files out',
  '--simulate':
    '"dragoman plan" shows what would be ordered, and "dragoman sync --sandbox" is a trial that costs nothing',
})

/** Where a flag that exists belongs to other commands, and people mean something else by it. By `command flag`, `*` for any. */
export const misplacedFlags: Readonly<Record<string, string>> = {
  '* --ci': 'dragoman asks nothing where there is no terminal; --yes orders without asking',
  '* --dry-run':
    'this command has no --dry-run; "dragoman plan" shows what would be ordered and orders nothing, and --sandbox is a trial',
  'prune --dry-run': 'without --write, "dragoman prune" only lists orphans and removes nothing',
  'adopt --dry-run': '"dragoman status" says how many translations have no record yet',
  'extract --dry-run': '"dragoman check --extract" says what the source catalogs lack, and writes nothing',
  '* --all': 'a run takes all locales and files unless --locale or --file names some',
  'pull --dry-run': '"dragoman status" shows what is open, and "dragoman pull --sandbox" is a trial',
  '* --key': 'the key of the service is in DRAGOMAN_API_KEY, or in the file that --api-key-file names',
  '* --source': 'the source locale is in the configuration; "dragoman init --source en" sets it',
  '* --out': 'only "dragoman plan --out FILE" saves a plan, which "dragoman order FILE" carries out',
}

/** The answer to a command that does not exist. */
export function answerToCommand(name: string): string | undefined {
  return own(foreignCommands, name.toLowerCase())
}

/** The answer to a flag that does not exist, as it was written: `--lang=de` too. */
export function answerToFlag(flag: string): string | undefined {
  return own(foreignFlags, flag.split('=', 1)[0]?.toLowerCase() ?? '')
}

export function answerToMisplaced(command: string, flag: string): string | undefined {
  return own(misplacedFlags, `${command} ${flag}`) ?? own(misplacedFlags, `* ${flag}`)
}

function own(table: Readonly<Record<string, string>>, word: string): string | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined
}
