import { afterEach, describe, expect, it } from 'vitest'
import { sync } from '../../../src/index.ts'
import type { Sandbox } from '../../../src/sandbox/index.ts'
import { createService, createWorkspace } from '../../helpers/workspace.ts'

const minute = 60_000

let sandbox: Sandbox | undefined
afterEach(() => sandbox?.close())

const sources: Readonly<Record<string, string>> = {
  'a.en.json': '{"list": ["One", "Two"], "nested": {"a.b": "Three"}, "1": "Four"}\n',
  'a.en.arb': '{"@@locale": "en", "hello": "Hello"}\n',
  'a.en.strings': '"one" = "One";\n"two" = "Two";\n',
  'a.en.po':
    'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgctxt "menu"\nmsgid "Open"\nmsgstr ""\n\nmsgid "One file"\nmsgid_plural "%d files"\nmsgstr[0] ""\nmsgstr[1] ""\n',
  'a.en.txt': 'One.\n\nTwo.\n\nOne.\n',
  'a.en.md': '# One\n\nTwo *is* here.\n\n- One\n- One\n',
}

describe.each(Object.entries(sources))('%s', (source, text) => {
  it.each([true, false])('an order whose answer was lost is known again (ledger kept: %s)', async isKept => {
    const workspace = createWorkspace({
      'dragoman.config.json': configOf(source),
      [source]: text,
    })
    const opened = await createService({
      faults: [{ on: 'POST /v1/translate', nth: 1, what: { kind: 'drop', when: 'after commit' } }],
    })
    sandbox = opened.sandbox
    const options = { cwd: workspace.root, ...opened.service, timeoutMs: 0 }
    await sync(options)
    if (!isKept) workspace.remove('.dragoman')
    await opened.clock.sleep(16 * minute)
    await sync(options)
    const last = await sync(options)
    expect(last).toMatchObject({ exitCode: 0, requests: [], pending: [], held: [], superseded: [] })
    expect(sandbox.orders()).toHaveLength(1)
    expect(workspace.get(source.replace('.en.', '.de.'))).toContain('⟦de⟧')
  })
})

function configOf(source: string): object {
  const [path, target] = [source, source.replace('.en.', '.{locale}.')]
  return { source: 'en', targets: ['de'], files: [{ source: path, target }] }
}
