/** Words that people bring from other tools, each with the answer. Names of commands and flags that exist here are not in it. */

/** Commands of other tools → their counterparts here. */
export const foreignCommands: Readonly<Record<string, string>> = {
  push: 'nothing is uploaded ahead of an order: "dragoman plan" shows what would be sent, "dragoman order" sends it',
  upload:
    'nothing is uploaded ahead of an order: "dragoman plan" shows what would be sent, "dragoman order" sends it',
  download: '"dragoman pull" fetches finished translations and writes them into the files',
  fetch: '"dragoman pull" fetches finished translations and writes them into the files',
  update: '"dragoman pull" fetches finished translations, "dragoman sync" orders what is missing as well',
  lint: '"dragoman check" finds what is missing, stale or invalid',
  validate: '"dragoman check" finds what is missing, stale or invalid',
  verify: '"dragoman check" finds what is missing, stale or invalid',
  test: '"dragoman check" finds what is missing, stale or invalid, "dragoman sync --sandbox" is a trial of a whole run',
  translate:
    '"dragoman sync" orders what is missing, waits and writes it; "dragoman plan" shows the price first',
  buy: '"dragoman order" orders what is missing; "dragoman plan" shows the price first',
  run: '"dragoman sync" orders what is missing, waits and writes it; "dragoman plan" shows the price first',
  start: '"dragoman init" writes a configuration, "dragoman status" shows what is untranslated',
  setup: '"dragoman init" writes a configuration',
  configure: '"dragoman init" writes the configuration, a file that you then edit',
  add: 'the files and languages are in the configuration, which "dragoman init" writes',
  login: 'there is no login: the key is in DRAGOMAN_API_KEY, or in the file that --api-key-file names',
  logout: 'there is no login: the key is in DRAGOMAN_API_KEY, or in the file that --api-key-file names',
  auth: 'there is no login: the key is in DRAGOMAN_API_KEY, or in the file that --api-key-file names',
  whoami: '"dragoman account" shows whose key it is, with its balance',
  balance: '"dragoman account" shows the balance',
  import: '"dragoman adopt" records the translations that the files already hold',
  export: 'nothing is exported: "dragoman pull" writes translations into the files of your repository',
  diff: '"dragoman status" counts what is untranslated, "dragoman check" lists it',
  list: '"dragoman status" counts what is untranslated, "dragoman orders list" lists orders',
  show: '"dragoman status" counts what is untranslated, "dragoman orders show ID" shows an order',
  stats: '"dragoman status" counts what is untranslated, per file and language',
  missing: '"dragoman check" lists what is missing',
  estimate: '"dragoman plan" shows the price and orders nothing',
  quote: '"dragoman plan" shows the price and orders nothing',
  price: '"dragoman plan" shows the price of what is missing, "dragoman rates" that of 1,000 characters',
  cost: '"dragoman plan" shows the price of what is missing, "dragoman rates" that of 1,000 characters',
  prices: '"dragoman rates" shows the price of 1,000 characters, "dragoman plan" that of what is missing',
  pay: 'the balance of the account pays for orders; "dragoman account" shows it',
  cancel: '"dragoman orders cancel" cancels orders',
  accept: '"dragoman orders accept" writes a held text',
  fix: '"dragoman check" says what is wrong with texts, "dragoman repair" rebuilds lock and ledger',
  review: '"dragoman check" lists what is invalid, --proofread orders the proofreading of the source texts',
  proofread: 'proofreading is an option: "dragoman plan --proofread", then "dragoman order --proofread"',
  demo: '"dragoman sync --sandbox" is a trial that costs nothing',
  dev: '"dragoman sandbox" serves a trial of the service on this machine',
  serve: '"dragoman sandbox" serves a trial of the service on this machine',
  watch:
    'nothing watches files: run "dragoman sync" in CI, for which "dragoman init --pipeline github" writes the workflow',
  version: '"dragoman --version" prints the version',
}

/** Flags of other tools → their counterparts here. */
export const foreignFlags: Readonly<Record<string, string>> = {
  '--budget': '--max-cost DOLLARS limits one run; "budget" in the configuration limits every run',
  '--limit': '--max-cost DOLLARS limits what a run spends',
  '--max': '--max-cost DOLLARS limits what a run spends',
  '--max-price': '--max-cost DOLLARS limits what a run spends',
  '--lang': 'name languages as in your files: --locale de,fr',
  '--langs': 'name languages as in your files: --locale de,fr',
  '--language': 'name languages as in your files: --locale de,fr',
  '--languages': 'name languages as in your files: --locale de,fr',
  '--locales': 'use --locale, with as many locales as you like: --locale de,fr',
  '--target': 'name languages as in your files: --locale de,fr',
  '--targets': 'name languages as in your files: --locale de,fr',
  '--to': 'name languages as in your files: --locale de,fr',
  '--from': 'the source locale is in the configuration; "dragoman init --source en" sets it',
  '--source-language': 'the source locale is in the configuration; "dragoman init --source en" sets it',
  '--files': 'use --file GLOB, which may be repeated',
  '--path': '--file GLOB names source files, --cwd FOLDER the folder to work in',
  '--dir': '--cwd FOLDER names the folder to work in',
  '--root': '--cwd FOLDER names the folder to work in',
  '--force':
    'dragoman has no such option: --again KEY buys a string once more, --allow-reorder GLOB allows much of a file to be bought again',
  '--overwrite': 'manual edits are never overwritten; --again KEY buys a string once more',
  '--api-key':
    'the key is in DRAGOMAN_API_KEY, or in the file that --api-key-file names, so that no list of processes shows it',
  '--token':
    'the key is in DRAGOMAN_API_KEY, or in the file that --api-key-file names, so that no list of processes shows it',
  '--url': '--base-url URL sets the address of the service',
  '--host': '--base-url URL sets the address of the service',
  '--wait': '"dragoman sync" waits by itself; --timeout 2h says how long',
  '--no-interactive': 'dragoman asks nothing where there is no terminal; --yes orders without asking',
  '--non-interactive': 'dragoman asks nothing where there is no terminal; --yes orders without asking',
  '--confirm': '--yes orders without asking',
  '--format': 'dragoman sees the format from the file name; --json prints the report as JSON',
  '--output': '--out FILE saves a plan',
  '--test': '--sandbox is a trial that costs nothing',
  '--mock': '--sandbox is a trial that costs nothing',
  '--debug': '--verbose prints every row of every list',
  '--silent': '--quiet prints errors only',
  '--strict': '--fail-on names the findings that fail, such as "dragoman check --fail-on missing,invalid"',
  '--exclude': '"exclude" in the configuration leaves files out',
  '--ignore': '"exclude" in the configuration leaves files out',
  '--simulate':
    '"dragoman plan" shows what would be ordered, and "dragoman sync --sandbox" is a trial that costs nothing',
}

/** Where a flag that exists belongs to other commands, and people mean something else by it. By `command flag`, `*` for any. */
export const misplacedFlags: Readonly<Record<string, string>> = {
  '* --ci': 'dragoman asks nothing where there is no terminal; --yes orders without asking',
  '* --dry-run':
    'only "dragoman init" has it; "dragoman plan" shows what would be ordered and orders nothing, and --sandbox is a trial',
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

/** The answer to a flag that the command does not have. */
export function answerToMisplaced(command: string, flag: string): string | undefined {
  return own(misplacedFlags, `${command} ${flag}`) ?? own(misplacedFlags, `* ${flag}`)
}

function own(table: Readonly<Record<string, string>>, word: string): string | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined
}
