import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type CheckReason, hasLetter, sourceFault, textCheck } from '../../src/checks/index.ts'

const corpus = join(import.meta.dirname, '../../../shared/corpus/json')

type Project = {
  readonly folder: string
  readonly pairs: number
  readonly reasons: Partial<Record<CheckReason, number>>
  readonly faults: readonly (readonly [locale: string, key: string, reason: CheckReason])[]
}

/** Findings counted and read one by one; pairs are differing, non-empty texts of one key. */
const projects: readonly Project[] = [
  {
    folder: 'excalidraw/packages/excalidraw/locales',
    pairs: 23_487,
    reasons: { markup: 19, placeholder: 10, control: 1 },
    faults: [
      ['es-ES', '/chat/errors/promptTooLong', 'placeholder'],
      ['fa-IR', '/publishDialog/noteDescription', 'markup'],
      ['zh-TW', '/toolBar/link', 'control'],
    ],
  },
  {
    folder: 'uptime-kuma/src/lang',
    pairs: 55_565,
    reasons: { placeholder: 156, markup: 2, control: 1 },
    faults: [
      ['ar', '/defaultNotificationName', 'placeholder'],
      ['zh-CN', '/VKTeams Chat Id Description', 'placeholder'],
      ['fr-FR', '/wayToGetLineChannelToken', 'markup'],
      ['fa', '/groupOnesenderDesc', 'control'],
      ['my', '/disableauth.message1', 'placeholder'],
    ],
  },
]

describe.skipIf(!existsSync(corpus)).each(projects)('real translations of $folder', project => {
  const folder = join(corpus, project.folder)
  const source = existsSync(folder) ? textsOf(join(folder, 'en.json')) : new Map<string, string>()
  const found = existsSync(folder)
    ? findingsOf(folder, source)
    : { pairs: 0, findings: new Map<string, string>() }

  it('have the findings that were read one by one, and no others', () => {
    const reasons: Record<string, number> = {}
    for (const reason of found.findings.values()) reasons[reason] = (reasons[reason] ?? 0) + 1
    expect({ pairs: found.pairs, reasons }).toEqual({ pairs: project.pairs, reasons: project.reasons })
  })

  it.each(project.faults)('%s %s is a %s', (locale, key, reason) => {
    expect(found.findings.get(`${locale} ${key}`)).toBe(reason)
  })

  it('come from source texts that can all be ordered', () => {
    const unfit = [...source].filter(([, text]) => sourceFault(text, { format: 'json' }) !== undefined)
    expect(unfit).toEqual([])
    const wordless = [...source.values()].filter(text => text !== '' && !hasLetter(text, { format: 'json' }))
    expect(wordless.filter(text => /[a-z]{4}/.test(text))).toEqual([])
  })
})

function findingsOf(folder: string, source: ReadonlyMap<string, string>) {
  const findings = new Map<string, string>()
  let pairs = 0
  const checks = new Map([...source].map(([key, text]) => [key, textCheck(text, { format: 'json' })]))
  for (const file of readdirSync(folder)) {
    if (!file.endsWith('.json') || file === 'en.json' || file === 'percentages.json') continue
    for (const [key, text] of textsOf(join(folder, file))) {
      const check = checks.get(key)
      if (check === undefined || text === '' || text === source.get(key)) continue
      pairs++
      const finding = check(text)
      if (finding !== undefined) findings.set(`${file.slice(0, -'.json'.length)} ${key}`, finding.reason)
    }
  }
  return { pairs, findings }
}

function textsOf(file: string): Map<string, string> {
  const texts = new Map<string, string>()
  const visit = (value: unknown, path: string): void => {
    if (typeof value === 'string') texts.set(path, value)
    if (typeof value !== 'object' || value === null) return
    for (const [name, child] of Object.entries(value)) visit(child, `${path}/${name}`)
  }
  visit(JSON.parse(readFileSync(file, 'utf8')), '')
  return texts
}
