import { expect, it } from 'vitest'
import { objectOf, project, run, service, textOf } from './support.ts'

it('a page with template code is refused with its line and what to do; other files go on', async () => {
  const folder = project({
    'dragoman.config.json':
      '{ "source": "en", "targets": ["de"], "files": [{ "path": "{locale}/*.html" }, { "path": "{locale}/*.txt" }] }',
    'en/mail.html': '<p>Hello</p>\n<p>You have <% count %> messages</p>\n',
    'en/page.html': '<p>Hello</p>\n',
    'en/note.txt': 'Hello\n',
  })
  const { env } = await service()
  const reason =
    'en/mail.html:2:13: "<%" is the code of a template, which dragoman cannot distinguish from HTML; set `format: text` for this file in the configuration'
  const ended = await run(folder, ['sync', '--yes', '--json'], env)
  expect(ended.code).toBe(1)
  expect(objectOf(ended)).toMatchObject({
    exitCode: 1,
    errors: [{ code: 'FILE_UNREADABLE', path: 'en/mail.html', message: reason }],
    written: ['de/note.txt', 'de/page.html'],
  })
  expect(textOf(folder, 'de/page.html')).toContain('Hello')
  const status = await run(folder, ['status'], env)
  expect(status.code).toBe(1)
  expect(status.stdout + status.stderr).toContain(reason)
})
