import { describe, expect, test } from 'vitest'
import type { WrittenConfig } from '../../src/config/check/schema.ts'
import { resolveConfig } from '../../src/config/resolve/resolve.ts'

const place = {
  file: '/repo/app/dragoman.config.yaml',
  folder: '/repo/app',
  root: '/repo',
  folderFromRoot: 'app',
}
const plain = { source: 'en', targets: ['de'], files: [{ path: 'l/{locale}.json' }] } satisfies WrittenConfig

const resolved = (written: unknown) => {
  const { config, problems } = resolveConfig(written, place)
  expect(problems).toEqual([])
  if (config === undefined) throw new Error('no configuration')
  return config
}

/** `key | expected | found | suggestion` of every problem. */
const problemsOf = (written: unknown): readonly string[] =>
  resolveConfig(written, place).problems.map(({ key, expected, found, suggestion }) =>
    [key, expected, found, ...(suggestion === undefined ? [] : [suggestion])].join(' | '),
  )

describe('a configuration', () => {
  test('has its defaults', () => {
    const settings = {
      service: 'translation',
      context: {},
      comment: undefined,
      attachments: [],
      keepTerms: [],
      keys: { include: [], exclude: [] },
      identical: 'translated',
      addresses: 'copy',
      content: {},
    }
    const targets = [{ locale: 'de', language: 'de' }]
    expect(resolved(plain)).toEqual({
      file: place.file,
      folder: place.folder,
      root: place.root,
      source: { locale: 'en', language: 'en' },
      targets,
      files: [
        {
          index: 0,
          sourcePattern: 'l/en.json',
          targetPattern: 'l/{locale}.json',
          exclude: [],
          targets,
          settings,
        },
      ],
      budget: {},
      stale: 'order',
      store: 'files',
      questions: [],
    })
  })

  test('says things once for all files, and an entry takes their place as a whole', () => {
    const { files } = resolved({
      ...plain,
      service: 'ai_and_proofreading',
      context: { tone: 'FORMAL', category: 'APPS' },
      comment: { text: 'general', attachments: ['img/*.png'] },
      keepTerms: ['Acme', 'Acme', 'Orion 2'],
      keys: { include: ['/a/**'] },
      identical: 'missing',
      addresses: 'copy',
      files: [
        { path: 'a/{locale}.json' },
        {
          path: 'b/{locale}.txt',
          service: 'translation',
          context: { limit: 0 },
          comment: { text: 'special' },
          keepTerms: [],
          keys: { exclude: ['/b~1c/*', '/'] },
          identical: 'translated',
          addresses: 'copy',
          format: 'text',
          exclude: ['b/old/**'],
        },
      ],
    })
    expect(files[0]?.settings).toEqual({
      service: 'ai_and_proofreading',
      context: { tone: 'FORMAL', category: 'APPS' },
      comment: 'general',
      attachments: [{ key: 'comment.attachments[0]', pattern: 'img/*.png', fromRoot: 'app/img/*.png' }],
      keepTerms: ['Acme', 'Orion 2'],
      keys: { include: ['/a/**'], exclude: [] },
      identical: 'missing',
      addresses: 'copy',
      content: {},
    })
    expect(files[1]).toMatchObject({
      format: 'text',
      exclude: ['b/old/**'],
      settings: {
        service: 'translation',
        context: { limit: 0 },
        comment: 'special',
        attachments: [],
        keepTerms: [],
        keys: { include: [], exclude: ['/b~1c/*', '/'] },
        identical: 'translated',
        addresses: 'copy',
      },
    })
    expect(files[1]?.settings.context).toEqual({ limit: 0 })
  })

  test('says of an entry what of its files is text', () => {
    const { files } = resolved({
      ...plain,
      files: [
        { path: 'a/{locale}.html', skipElements: [] },
        { path: 'b/{locale}.md', frontMatter: ['title', 'sub-title'] },
      ],
    })
    expect(files.map(({ settings }) => settings.content)).toEqual([
      { skipElements: [] },
      { frontMatter: ['title', 'sub-title'] },
    ])
    expect(
      problemsOf({
        ...plain,
        skipElements: ['pre'],
        files: [{ path: 'a/{locale}.md', skipElements: ['PRE', 'my-code'], frontMatter: ['a: b', 1] }],
      }),
    ).toEqual([
      'files[0].skipElements[0] | the name of an element in small letters | "PRE"',
      'files[0].frontMatter[0] | a key of front matter at its top level, such as "title" | "a: b"',
      'files[0].frontMatter[1] | a text | 1',
      expect.stringMatching(/^skipElements \| a known key/),
    ])
  })

  test('keeps the order of its targets, those of single entries behind the general ones', () => {
    const config = resolved({
      ...plain,
      targets: ['nb', 'de', 'nn', 'en_GB'],
      files: [{ path: 'a/{locale}.json' }, { path: 'b/{locale}.json', targets: ['fr', 'de'] }],
    })
    expect(config.targets).toEqual([
      { locale: 'nb', language: 'no' },
      { locale: 'de', language: 'de' },
      { locale: 'nn', language: undefined },
      { locale: 'en_GB', language: 'en' },
      { locale: 'fr', language: 'fr' },
    ])
    expect(config.files.map(entry => entry.targets.map(target => target.locale))).toEqual([
      ['nb', 'de', 'nn', 'en_GB'],
      ['fr', 'de'],
    ])
  })

  test('needs no general list of targets when every entry has its own', () => {
    const config = resolved({ source: 'en', files: [{ path: '{locale}.json', targets: ['de'] }] })
    expect(config.targets).toEqual([{ locale: 'de', language: 'de' }])
  })

  test('counts money in micro-dollars', () => {
    expect(resolved({ ...plain, budget: { run: 0, order: 20.123456 } }).budget).toEqual({
      run: 0,
      order: 20123456,
    })
  })

  test.each(['git', 'git-ref'])('takes the cap of a month with store: %s', store => {
    expect(resolved({ ...plain, store, budget: { month: 400 } })).toMatchObject({
      store,
      budget: { month: 400_000_000 },
    })
  })

  test('may name the source files apart, and drops parts that mean nothing', () => {
    const { files } = resolved({
      ...plain,
      files: [{ source: './e/**/w.html', target: './e/./{locale}/**/w.html' }, { path: './{locale}.json' }],
    })
    expect(files).toMatchObject([
      { sourcePattern: 'e/**/w.html', targetPattern: 'e/{locale}/**/w.html' },
      { sourcePattern: 'en.json', targetPattern: '{locale}.json' },
    ])
  })

  test('asks for a language where the table leaves a choice, and takes the answer', () => {
    const config = resolved({
      ...plain,
      source: 'pt',
      targets: ['es', 'ca@valencia', 'nn'],
      locales: { pt: 'pt-PT', es: 'es-MX', 'ca@valencia': 'ca', nn: 'no' },
    })
    expect(config.source).toEqual({ locale: 'pt', language: 'pt-PT' })
    expect(config.targets.map(target => target.language)).toEqual(['es-MX', 'ca', 'no'])
  })
})
