/** Prints `src/formats/plurals/table.ts`, made from this Node's CLDR data: `node scripts/plural-table.mjs > src/formats/plurals/table.ts`. */
const codes =
  'af ar az be bg bn ca cs da de el en es-ES es-MX et fa fi fr fr-CA he hi hr hu hy-AM id is it ja ka kk ko ky lt lv ' +
  'ml-IN ms my nl no pl pt-BR pt-PT ro ru sk sl sr sr-CS sv-SE ta tg th tl tr te uk ur-PK uz vi zh-CN zh-TW'
/** Languages that the service does not sell, and whose forms are counted all the same. */
const unsold =
  'ak am ars as asa ast bal bem bez bho bm bo br brx bs ce ceb cgg chr ckb cy doi dsb dv dz ee eo eu ff fo fur fy ga gd ' +
  'gl gsw gu guw gv ha haw hnj hsb ia ig ii io iu jbo jgo jmc jv kab kaj kcg kde kea kkj kl km kn ks ksb ksh ku kw lag ' +
  'lb lg lij lkt ln lo mas mg mgo mk ml mn mr mt nah naq nd ne nn nnh nqo nr nso ny nyn om or os osa pa pap pcm ' +
  'prg ps pt rm rof rwk sah saq sat sc scn sd sdh se seh ses sg sh shi si sma smj smn sms sn so sq ss ssy st su sw ' +
  'syr teo ti tig tk tn to tpi ts tzm ug ur ve vo vun wa wae wo xh xog yi yo yue zh zu es hy sv'
/** Where CLDR has another name, or (Tajik) no rules: it counts like its neighbours. */
const names = new Map([
  ['no', 'nb'],
  ['tl', 'fil'],
  ['sr-CS', 'sr-Latn'],
  ['tg', 'uz'],
])
const order = ['zero', 'one', 'two', 'few', 'many', 'other']
const everyday = [...Array.from({ length: 1001 }, (_, number) => number), 10_000, 100_000, 999_999]

process.stdout.write(`/**
 * Plural forms of the service's languages and of others, from CLDR ${process.versions.cldr}. Made by \`scripts/plural-table.mjs\`, and committed so that no
 * text is bought again because a Node version counts otherwise.
 * @see https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html
 */

/** \`form=numbers\`, forms in CLDR's order; \`~\` before numbers that no everyday count (0 to 999,999, whole) comes to. */
type Row = readonly [languages: string, forms: string]

export const cardinals: readonly Row[] = ${rows('cardinal')}

export const ordinals: readonly Row[] = ${rows('ordinal')}
`)

function rows(type) {
  const languages = new Map()
  for (const code of `${codes} ${unsold}`.split(' ')) {
    const forms = formsOf(new Intl.PluralRules(names.get(code) ?? code, { type }))
    languages.set(forms, [...(languages.get(forms) ?? []), code])
  }
  const lines = [...languages].map(([forms, known]) => `  ['${known.join(' ')}', '${forms}'],`)
  return `[\n${lines.join('\n')}\n]`
}

function formsOf(rules) {
  const { pluralCategories } = rules.resolvedOptions()
  return order
    .filter(form => pluralCategories.includes(form))
    .map(form => {
      const numbers = everyday.filter(number => rules.select(number) === form)
      return `${form}=${numbers.length > 0 ? samples(numbers) : `~${rare(rules, form)}`}`
    })
    .join('; ')
}

/** The first three runs of numbers. */
function samples(numbers) {
  const runs = []
  for (const number of numbers) {
    const run = runs.at(-1)
    if (run !== undefined && run.last === number - 1) run.last = number
    else runs.push({ first: number, last: number })
  }
  const endless = runs.findIndex(({ last }) => last >= 1000)
  const shown = runs.slice(0, endless < 0 ? 3 : Math.min(3, endless + 1)).map(({ first, last }) => {
    if (first === last) return `${first}`
    return last >= 1000 || last === first + 1 ? `${first}, ${first + 1}` : `${first}–${last}`
  })
  return `${shown.join(', ')}${endless < 0 && runs.length <= 3 ? '' : ', …'}`
}

function rare(rules, form) {
  const tried = [1.5, 0.5, 2.5, 10.5, 1_000_000]
  return tried
    .filter(number => rules.select(number) === form)
    .slice(0, 2)
    .map(String)
    .join(', ')
}
