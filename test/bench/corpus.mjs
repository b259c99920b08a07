/**
 * A monorepo of locale files whose right counts are known. The same arguments give the same bytes.
 * Every number that `status` should print comes from here, counted while the texts are made.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Source files are spread over packages; every one has a target in each locale. */
export const presets = {
  small: { packages: 5, filesPerPackage: 4, keysPerFile: 100, locales: 10 },
  medium: { packages: 40, filesPerPackage: 5, keysPerFile: 100, locales: 20 },
  large: { packages: 200, filesPerPackage: 5, keysPerFile: 100, locales: 30 },
}

const localeNames =
  'de fr es-ES it pt-BR nl sv da nb fi pl cs sk hu ro bg el tr ru uk ja ko zh-Hans zh-Hant ar he th vi id hi'.split(
    ' ',
  )

/** By format: the pattern of source and targets in a package, and how a file is written. Only JSON has plural forms here. */
export const formats = {
  json: { extension: '.json', source: 'locales/{locale}/*.json', write: documentOf, hasPlurals: true },
  strings: { extension: '.strings', source: '{locale}.lproj/*.strings', write: stringsOf },
  po: { extension: '.po', source: 'po/*.pot', target: 'po/{locale}/*.po', write: catalogOf },
}

/**
 * Writes the files, their configuration and, when asked, a lock in which some translations answer older texts.
 * @returns the answer sheet: totals, and per source file and locale, in the words of `status --json`
 */
export function writeCorpus(
  folder,
  { packages, filesPerPackage, keysPerFile, locales },
  { withLock = false, format = 'json' } = {},
) {
  const targets = localeNames.slice(0, locales)
  const { source, target = source, write: documentOf, hasPlurals = false } = formats[format]
  const files = [
    target === source
      ? { path: `packages/*/${source}` }
      : { source: `packages/*/${source}`, target: `packages/*/${target}` },
  ]
  write(
    join(folder, 'dragoman.config.json'),
    `${JSON.stringify({ source: 'en', targets, files }, null, 2)}\n`,
  )
  const answers = { withLock, files: {}, totals: emptyCounts(), entries: 0, bytes: 0, fileCount: 0 }
  for (let index = 0; index < packages * filesPerPackage; index++) {
    const area = areas[index % filesPerPackage]
    const place = locale =>
      `packages/${packageName(Math.floor(index / filesPerPackage))}/${locale === 'en' ? source : target}`
        .replace('{locale}', locale)
        .replace(/(?<=\/)\*/, area)
    const random = randomOf(index + 1)
    const entries = Array.from({ length: keysPerFile }, (_, number) => sourceEntry(number, random)).flatMap(
      entry => (hasPlurals ? formsIn(entry, ['one', 'other']) : [entry]),
    )
    const save = (path, text) => {
      answers.bytes += write(join(folder, path), text)
      answers.fileCount++
    }
    save(place('en'), documentOf(entries, { revision: index, isTemplate: true }))
    const file = { entries: entries.length, targets: {} }
    const lockSections = []
    for (const locale of targets) {
      const { translations, counts, lockLines } = translate(entries, locale, random, withLock)
      save(place(locale), documentOf(translations, { revision: index, locale }))
      lockSections.push(`[${locale}]\n${lockLines.join('')}`)
      file.targets[locale] = counts
      for (const [state, count] of Object.entries(counts)) answers.totals[state] += count
    }
    if (withLock) write(join(folder, `.dragoman/lock/${place('en')}.txt`), lockSections.join(''))
    answers.files[place('en')] = file
    answers.entries += entries.length
  }
  return answers
}

const areas = ['account', 'checkout', 'editor', 'errors', 'settings']
const groups = ['actions', 'dialog', 'empty', 'form', 'header', 'menu', 'notice', 'table']
const words =
  'save the file before you close this window or all changes are lost please choose another name for your team member invoice total amount due next month add remove open search results found nothing here yet try again later'.split(
    ' ',
  )
const foreignLetters = {
  ja: 'あいうえおかきく',
  ko: '가나다라마바사아',
  ru: 'абвгдежз',
  uk: 'абвгґдеє',
  ar: 'ابتثجحخد',
  he: 'אבגדהוזח',
  el: 'αβγδεζηθ',
  hi: 'अआइईउऊएऐ',
  th: 'กขคงจฉชซ',
  bg: 'абвгдежз',
  'zh-Hans': '一二三四五六七八',
  'zh-Hant': '壹貳參肆伍陸柒捌',
}

/** An entry is its id, two to four parts, and its text. Every 25th has a text for one and one for other numbers. */
function sourceEntry(number, random) {
  const depth = 1 + Math.floor(random() * 3)
  const id = Array.from({ length: depth }, (_, level) => groups[(number + level * 3) % groups.length])
  const text = sentence(random)
  return { id: [...id, `label${number}`], text, isPlural: number % 25 === 7 && !text.includes('{{') }
}

/** The forms of an entry that has plural forms, each with the text that a translator gets; any other entry as it is. */
function formsIn(entry, categories) {
  if (!entry.isPlural) return [entry]
  const { id, text } = entry
  const name = id.at(-1)
  return categories.map(category => ({
    id: [...id.slice(0, -1), `${name}_${category}`],
    text: category === 'one' ? `{{count}} ${text}` : `{{count}} times: ${text}`,
    stem: entry,
  }))
}

/** The entries that a locale needs: the plural forms are those of its own language, in the order of CLDR. */
function neededBy(locale, entries) {
  const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
  const inOrder = ['one', 'two', 'few', 'many', 'other', 'zero'].filter(one => categories.includes(one))
  const done = new Set()
  return entries.flatMap(entry => {
    if (entry.stem === undefined) return [entry]
    if (done.has(entry.stem)) return []
    done.add(entry.stem)
    return formsIn(entry.stem, inOrder)
  })
}

function sentence(random) {
  const length = 2 + Math.floor(random() ** 2 * 24)
  const chosen = Array.from({ length }, () => words[Math.floor(random() * words.length)])
  if (random() < 0.12) chosen.splice(1, 0, '{{count}}')
  if (random() < 0.03) chosen.push('“quoted”\n\tand "escaped"')
  const text = chosen.join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function translate(entries, locale, random, withLock) {
  const counts = emptyCounts()
  const translations = []
  const lockLines = []
  const lots = new Map()
  for (const { id, text, stem } of neededBy(locale, entries)) {
    const source = text
    // The forms of one text share its fate.
    const lot = (stem && lots.get(stem)) ?? random()
    if (stem !== undefined) lots.set(stem, lot)
    if (lot < 0.05) {
      counts.missing++
      if (lot < 0.01) translations.push({ id, text: '', source })
      continue
    }
    const isIdentical = lot < 0.07 && stem === undefined
    const translation = isIdentical ? text : foreign(text, locale)
    translations.push({ id, text: translation, source })
    const isStale = withLock && lot > 0.98
    if (isStale) counts.stale++
    else {
      counts.translated++
      if (isIdentical) counts.identical++
    }
    if (withLock) {
      const answered = isStale ? `${text} (older)` : text
      lockLines.push(`${hash(JSON.stringify(id), 8)} ${hash(answered, 6)} ${hash(translation, 6)}\n`)
    }
  }
  for (let orphan = 0; orphan < Math.floor(random() * 3); orphan++) {
    translations.push({ id: ['retired', `text${orphan}`], text: foreign(sentence(random), locale) })
    counts.orphan++
  }
  return { translations, counts, lockLines }
}

/** Something else in the same shape: placeholders stay, letters change. */
function foreign(text, locale) {
  const letters = foreignLetters[locale]
  if (letters === undefined) return `${text} – ${locale}`
  return text.replace(/\{\{\w+\}\}|[a-z]/gi, part =>
    part.length > 1 ? part : letters[part.charCodeAt(0) % 8],
  )
}

function documentOf(entries, { revision }) {
  const document = {}
  for (const { id, text } of entries) {
    let node = document
    for (const part of id.slice(0, -1)) node = node[part] ??= {}
    node[id.at(-1)] = text
  }
  return `${JSON.stringify({ ...document, revision }, null, 2)}\n`
}

function stringsOf(entries) {
  return entries
    .map(({ id, text }) => `/* ${id.at(-1)} */\n${JSON.stringify(id.join('.'))} = ${JSON.stringify(text)};\n`)
    .join('\n')
}

/** Each message has its key as its context, so that equal texts are messages of their own. */
function catalogOf(entries, { isTemplate = false, locale = '' }) {
  const header = ['Content-Type: text/plain; charset=UTF-8', ...(isTemplate ? [] : [`Language: ${locale}`])]
  const messages = entries.map(({ id, text, source = text }) => [
    `#: src/${id[0]}.js:1`,
    `msgctxt ${JSON.stringify(id.join('.'))}`,
    `msgid ${JSON.stringify(source)}`,
    `msgstr ${JSON.stringify(isTemplate ? '' : text)}`,
  ])
  return `${[['msgid ""', 'msgstr ""', ...header.map(line => JSON.stringify(`${line}\n`))], ...messages]
    .map(lines => lines.join('\n'))
    .join('\n\n')}\n`
}

function emptyCounts() {
  return { translated: 0, missing: 0, stale: 0, orphan: 0, identical: 0 }
}

function packageName(index) {
  return `package-${String(index).padStart(3, '0')}`
}

function hash(text, length) {
  return createHash('sha256').update(text).digest('base64url').slice(0, length)
}

function write(path, text) {
  const bytes = Buffer.from(text)
  try {
    writeFileSync(path, bytes)
  } catch {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, bytes)
  }
  return bytes.length
}

/** A sequence of numbers in [0, 1) that depends on the seed alone (a 32-bit xorshift). */
function randomOf(seed) {
  let state = (seed * 0x9e3779b1) >>> 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state / 2 ** 32
  }
}
