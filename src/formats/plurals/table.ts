/**
 * Plural forms of the service's languages, from CLDR 48.0. Made by `scripts/plural-table.mjs`, and committed so that no
 * text is bought again because a Node version counts otherwise.
 * @see https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html
 */

/** `form=numbers`, forms in CLDR's order; `~` before numbers that no everyday count (0 to 999,999, whole) comes to. */
type Row = readonly [languages: string, forms: string]

export const cardinals: readonly Row[] = [
  [
    'af az bg da de el en et fi hu ka kk ky ml-IN nl no sv-SE ta tg tr te ur-PK uz',
    'one=1; other=0, 2, 3, …',
  ],
  [
    'ar',
    'zero=0; one=1; two=2; few=3–10, 103–110, 203–210, …; many=11–99, 111–199, 211–299, …; other=100–102, 200–202, 300–302, …',
  ],
  ['be ru uk', 'one=1, 21, 31, …; few=2–4, 22–24, 32–34, …; many=0, 5–20, 25–30, …; other=~1.5, 0.5'],
  ['bn fa hi hy-AM', 'one=0, 1; other=2, 3, …'],
  ['ca es-ES es-MX it pt-PT', 'one=1; many=~1000000; other=0, 2, 3, …'],
  ['cs sk', 'one=1; few=2–4; many=~1.5, 0.5; other=0, 5, 6, …'],
  ['fr fr-CA pt-BR', 'one=0, 1; many=~1000000; other=2, 3, …'],
  ['he', 'one=1; two=2; other=0, 3, 4, …'],
  ['hr sr sr-CS', 'one=1, 21, 31, …; few=2–4, 22–24, 32–34, …; other=0, 5–20, 25–30, …'],
  ['id ja ko ms my th vi zh-CN zh-TW', 'other=0, 1, …'],
  ['is', 'one=1, 21, 31, …; other=0, 2–20, 22–30, …'],
  ['lt', 'one=1, 21, 31, …; few=2–9, 22–29, 32–39, …; many=~1.5, 0.5; other=0, 10–20, 30, …'],
  ['lv', 'zero=0, 10–20, 30, …; one=1, 21, 31, …; other=2–9, 22–29, 32–39, …'],
  ['pl', 'one=1; few=2–4, 22–24, 32–34, …; many=0, 5–21, 25–31, …; other=~1.5, 0.5'],
  ['ro', 'one=1; few=0, 2–19, 101–119, …; other=20–100, 120–200, 220–300, …'],
  [
    'sl',
    'one=1, 101, 201, …; two=2, 102, 202, …; few=3, 4, 103, 104, 203, 204, …; other=0, 5–100, 105–200, …',
  ],
  ['tl', 'one=0–3, 5, 7, 8, …; other=4, 6, 9, …'],
]

export const ordinals: readonly Row[] = [
  [
    'af ar bg cs da de el es-ES es-MX et fa fi he hr id is ja ko ky lt lv ml-IN my nl no pl pt-BR pt-PT ru sk sl sr sr-CS ta tg th tr te ur-PK uz zh-CN zh-TW',
    'other=0, 1, …',
  ],
  ['az', 'one=1, 2, 5, 7, 8, …; few=3, 4, 13, 14, 23, 24, …; many=0, 6, 16, …; other=9, 10, 19, 29, 30, …'],
  ['be', 'few=2, 3, 22, 23, 32, 33, …; other=0, 1, 4–21, 24–31, …'],
  ['bn', 'one=1, 5, 7–10; two=2, 3; few=4; many=6; other=0, 11, 12, …'],
  ['ca', 'one=1, 3; two=2; few=4; other=0, 5, 6, …'],
  ['en', 'one=1, 21, 31, …; two=2, 22, 32, …; few=3, 23, 33, …; other=0, 4–20, 24–30, …'],
  ['fr fr-CA hy-AM ms ro tl vi', 'one=1; other=0, 2, 3, …'],
  ['hi', 'one=1; two=2, 3; few=4; many=6; other=0, 5, 7, 8, …'],
  ['hu', 'one=1, 5; other=0, 2–4, 6, 7, …'],
  ['it', 'many=8, 11, 80, …; other=0–7, 9, 10, 12–79, …'],
  ['ka', 'one=1; many=0, 2–20, 40, …; other=21–39, 41–59, 61–79, …'],
  ['kk', 'many=6, 9, 10, 16, …; other=0–5, 7, 8, 11–15, …'],
  ['sv-SE', 'one=1, 2, 21, 22, 31, 32, …; other=0, 3–20, 23–30, …'],
  ['uk', 'few=3, 23, 33, …; other=0–2, 4–22, 24–32, …'],
]
