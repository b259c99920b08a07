import { describe, expect, it } from 'vitest'
import { acceptOrder, check, order, plan, pull, status } from '../../../src/index.ts'
import { config, openShop } from '../shop.ts'

type Case = {
  readonly files: Record<string, string | object>
  readonly entry: object
  /** The delivery for `One`. */
  readonly one: string
  readonly target: string
  /** The good texts in the file, once they are written. */
  readonly good?: string
  readonly held: readonly string[]
}

const html = (...texts: readonly string[]) => texts.map(text => `<p>${text}</p>\n`).join('')

const cases: readonly (readonly [string, Case])[] = [
  [
    'HTML that would begin a template',
    {
      files: { 'l/en/a.html': html('One', 'Two') },
      entry: { path: 'l/{locale}/*.html' },
      one: 'Eins <% x',
      target: 'l/de/a.html',
      held: ['Eins <% x'],
    },
  ],
  [
    'HTML that shows nothing',
    {
      files: { 'l/en/a.html': html('One', 'Two') },
      entry: { path: 'l/{locale}/*.html' },
      one: '&nbsp;',
      target: 'l/de/a.html',
      held: ['&nbsp;'],
    },
  ],
  [
    'a character that a legacy encoding lacks',
    {
      files: {
        'l/en/a.po':
          'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "One"\nmsgstr ""\n\nmsgid "Two"\nmsgstr ""\n',
        'l/de/a.po':
          'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=ISO-8859-1\\n"\n\nmsgid "One"\nmsgstr ""\n\nmsgid "Two"\nmsgstr ""\n',
      },
      entry: { path: 'l/{locale}/*.po' },
      one: 'Eins → zwei',
      target: 'l/de/a.po',
      good: 'msgstr "Zwei"',
      held: ['Eins → zwei'],
    },
  ],
]

describe('a delivered text that its file cannot hold', () => {
  it.each(cases)(
    'is held, and the others are written: %s',
    async (_, { files, entry, one, target, good, held }) => {
      const { options, workspace, sandbox } = await openShop(
        { ...files, 'dragoman.config.json': config({ targets: ['de'] }, entry) },
        {
          manual: true,
          translate: ({ text }) => text.replace(/\bOne\b/g, one).replace(/\bTwo\b/g, 'Zwei'),
        },
      )
      await order(options)
      sandbox.setStatus('100001', 'DONE')
      for (const _time of [1, 2]) {
        const report = await pull(options)
        expect(report.exitCode).toBe(5)
        expect(report.held.map(({ text }) => text)).toEqual(held)
        expect(report.held[0]).toMatchObject({ id: '100001', reason: 'markup' })
      }
      if (good !== undefined) expect(workspace.get(target)).toContain(good)
      const { totals, free } = { free: 0, ...(await status(options)) }
      expect(totals).toMatchObject({ held: held.length })
      expect(free).toBe(0)
      expect((await check(options)).exitCode).toBe(3)
      const planned = await plan(options)
      expect(planned.total).toBe(0)
      expect(planned.skipped).toContainEqual(
        expect.objectContaining({ reason: 'held', entries: held.length }),
      )
      await expect(acceptOrder('100001', [], options)).rejects.toMatchObject({
        code: 'USAGE',
        message: expect.stringMatching(
          /cannot be written, even if you accept it: the file cannot hold this text: .*--again KEY/,
        ),
      })
    },
  )
})
