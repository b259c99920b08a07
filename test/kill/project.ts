import type { SyncReport } from '../../src/index.ts'
import { sync } from '../../src/index.ts'
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts'
import { createWorkspace, type Workspace } from '../helpers/workspace.ts'
import { timelessClock } from './clock.ts'

/** A repository with something to buy in six files and three languages, and a service that delivers at once. */
export type Trial = {
  readonly workspace: Workspace
  readonly sandbox: Sandbox
  /** The time of the service moves on by itself only when asked. */
  readonly passMinutes: (minutes: number) => void
  /** A run in this process that nothing kills. */
  readonly run: () => Promise<SyncReport>
  readonly close: () => Promise<void>
}

const languages = ['de', 'fr', 'ja']
export const orderCount: number = 6 * languages.length

const files: Readonly<Record<string, string | object>> = {
  'dragoman.config.json': {
    source: 'en',
    targets: languages,
    files: [
      { path: 'web/{locale}/*.json' },
      { path: 'ios/{locale}.lproj/Main.strings' },
      { source: 'po/messages.pot', target: 'po/{locale}.po' },
      { path: 'docs/{locale}/guide.md' },
      { path: 'docs/{locale}/notice.txt' },
    ],
  },
  'web/en/app.json': {
    title: 'Title',
    greeting: { morning: 'Good morning, {{name}}' },
    days: ['Monday', 'Tuesday'],
  },
  'web/de/app.json': { title: 'Titel' },
  'web/fr/app.json': {},
  'web/en/shop.json': { 'cart.empty': 'Your cart is empty', 'cart.total': 'Total: {sum}' },
  'ios/en.lproj/Main.strings': '/* A button */\n"save" = "Save";\n"quit" = "Quit";\n',
  'ios/de.lproj/Main.strings': '/* A button */\n"save" = "Sichern";\n',
  'po/messages.pot':
    'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n#: a.c:1\nmsgid "Open file"\nmsgstr ""\n\nmsgid "Close %s"\nmsgstr ""\n',
  'docs/en/guide.md': '# A guide\n\nRead *this* first.\n\n- One step\n- Another step\n',
  'docs/en/notice.txt': 'A first paragraph.\n\nA second paragraph.\n',
}

export async function startTrial(): Promise<Trial> {
  let serviceTime = Date.UTC(2026, 0, 5, 12)
  let passedMs = 0
  const sandbox = await startSandbox({ clock: { now: () => serviceTime } })
  const workspace = createWorkspace(files)
  return {
    workspace,
    sandbox,
    passMinutes: minutes => {
      serviceTime += minutes * 60_000
      passedMs += minutes * 60_000
    },
    run: () =>
      sync({
        cwd: workspace.root,
        baseUrl: sandbox.url,
        apiKey: sandbox.key,
        env: {},
        clock: timelessClock(passedMs),
        timeoutMs: 0,
      }),
    close: async () => {
      await sandbox.close()
      workspace.remove('')
    },
  }
}

/** Everything below the root but the state of dragoman itself. */
export function localeFiles(workspace: Workspace): Record<string, string> {
  return Object.fromEntries(
    Object.entries(workspace.tree()).filter(([path]) => !path.startsWith('.dragoman/')),
  )
}

/** The lock: what each translation answers. */
export function lockFiles(workspace: Workspace): Record<string, string> {
  return Object.fromEntries(
    Object.entries(workspace.tree()).filter(([path]) => path.startsWith('.dragoman/lock/')),
  )
}
