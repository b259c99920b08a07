/** Every sentence that the program can say, read from its code, so that they can be reviewed side by side. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './pages.ts'
import { type Sentence, sentencesOf } from './sentences.ts'

/** Texts of the sandbox are those of the service, and the formats hold samples of what they read. */
const silent =
  /^(?:sandbox\/|cli\/completion|init\/pipelines|report\/html\/(?:style|element)|formats\/plurals\/(?:table|numbered)|formats\/po\/plurals\/plural-table|formats\/html\/elements)/

/** The types of `src/` whose members are codes, with the files whose sentences explain them. */
const codeTypes = [
  { title: 'Errors', file: 'errors.ts', type: 'ErrorCode', saidIn: /./ },
  {
    title: 'Reasons why a string is not in a plan',
    file: 'model/reasons.ts',
    type: 'SkipReason',
    saidIn: /^report\/reasons/,
  },
  {
    title: 'Reasons why a string is not in a plan, by its state',
    file: 'model/reasons.ts',
    type: 'StateSkip',
    saidIn: /^report\/reasons/,
  },
  {
    title: 'Reasons why a delivered string is held',
    file: 'model/reasons.ts',
    type: 'HeldReason',
    saidIn: /^report\/reasons/,
  },
  {
    title: 'Reasons why a check fails',
    file: 'model/names.ts',
    type: 'FindingCode',
    saidIn: /^(?:checks\/|engine\/diff)/,
  },
] as const

type Page = {
  readonly text: string
  /** Codes of which no message is known, and values without a sample. */
  readonly missing: readonly string[]
}

export function messagesPage(): Page {
  const missing = new Set<string>()
  const codeOf = codeByClass(read('errors.ts'))
  const saying = sourceFiles()
    .map(file => ({ file, sentences: sentencesOf(file, read(file), name => codeOf.get(name), missing) }))
    .filter(({ sentences }) => sentences.length > 0)
  const byCode = codeTypes.flatMap(({ title, file, type, saidIn }) => {
    const members = membersOf(read(file), type)
    if (members.length === 0) missing.add(type)
    const rows = members.map(code => {
      const samples = saying
        .filter(one => saidIn.test(one.file))
        .flatMap(({ sentences }) =>
          sentences.filter(sentence => (sentence.code ?? codeOfWords(sentence)) === code),
        )
      if (samples.length === 0) missing.add(`${type} ${code}`)
      return [`### ${code}`, '', ...samples.map(lineOf)].join('\n')
    })
    return [`## ${title}`, '', rows.join('\n\n'), '']
  })
  const byFile = saying.map(({ file, sentences }) =>
    [`### ${file}`, '', ...sentences.map(lineOf), ''].join('\n'),
  )
  const text = [
    '# Messages',
    '',
    'Every sentence that the program can say, with samples in place of paths, keys, locales and sums: first by code, then by the file of `src/` that says it. `npm run docs` brings the page up to date.',
    '',
    ...byCode,
    '## All sentences',
    '',
    ...byFile,
  ].join('\n')
  return { text, missing: [...missing] }
}

/** The code of each error class; one without a code of its own has that of its parent. */
function codeByClass(source: string): ReadonlyMap<string, string> {
  const codes = new Map<string, string>()
  for (const [, name = '', parent = '', body = ''] of source.matchAll(
    /^export class (\w+) extends (\w+) \{([\s\S]*?)(?:^\}|\}$)/gm,
  )) {
    const code = /code = '(\w+)'/.exec(body)?.[1] ?? codes.get(parent)
    if (code !== undefined) codes.set(name, code)
  }
  return codes
}

function membersOf(source: string, type: string): readonly string[] {
  const [, body = ''] = new RegExp(`^export type ${type} =([\\s\\S]*?)\\n\\n`, 'm').exec(`${source}\n`) ?? []
  return [...body.matchAll(/'([\w-]+)'/g)].map(([, code = '']) => code)
}

/** A bug has no class of its own: whatever error it is, the shells say that it is one. */
function codeOfWords({ text }: Sentence): string | undefined {
  return text.startsWith('This is a bug in dragoman') ? 'INTERNAL' : undefined
}

function sourceFiles(): readonly string[] {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !file.endsWith('.d.ts') && !silent.test(file))
    .sort()
}

function read(file: string): string {
  return readFileSync(join(root, 'src', file), 'utf8')
}

function lineOf({ text }: Sentence): string {
  const shown = text
    .replaceAll(/\s*\n\s*/g, ' / ')
    .replaceAll(/[\u0000-\u001f]/g, '')
    .replaceAll(/[*_<>\\]/g, '\\$&')
  return `- ${shown}`
}
