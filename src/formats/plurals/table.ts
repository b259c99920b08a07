/**
 * Plural forms of the service's languages and of others, from CLDR 48.0. Made by `scripts/plural-table.mjs`, and committed so that no
 * text is bought again because a Node version counts otherwise.
 * @see https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html
 */

/** `form=numbers`, forms in CLDR's order; `~` before numbers that no everyday count (0 to 999,999, whole) comes to. */
type Row = readonly [languages: string, forms: string]

export const cardinals: readonly Row[] = [
  [
    'af az bg da de el en et fi hu ka kk ky ml-IN nl no sv-SE ta tg tr te ur-PK uz asa ast bal bem bez brx ce cgg chr ckb dv ee eo eu fo fur fy gl gsw ha haw ia io jgo jmc kaj kcg kkj kl ks ksb ku lb lg lij mas mgo ml mn mr nah nd ne nn nnh nr ny nyn om or os pap ps rm rof rwk saq sc sd sdh seh sn so sq ss ssy st sw syr teo tig tk tn ts ug ur ve vo vun wae xh xog yi sv',
    'one=1; other=0, 2, 3, …',
  ],
  [
    'ar ars',
    'zero=0; one=1; two=2; few=3–10, 103–110, 203–210, …; many=11–99, 111–199, 211–299, …; other=100–102, 200–202, 300–302, …',
  ],
  ['be ru uk', 'one=1, 21, 31, …; few=2–4, 22–24, 32–34, …; many=0, 5–20, 25–30, …; other=~1.5, 0.5'],
  [
    'bn fa hi hy-AM ak am as bho doi ff gu guw kab kn ln mg nso pa pcm si ti wa zu hy',
    'one=0, 1; other=2, 3, …',
  ],
  ['ca es-ES es-MX it pt-PT scn es', 'one=1; many=~1000000; other=0, 2, 3, …'],
  ['cs sk', 'one=1; few=2–4; many=~1.5, 0.5; other=0, 5, 6, …'],
  ['fr fr-CA pt-BR pt', 'one=0, 1; many=~1000000; other=2, 3, …'],
  ['he iu naq sat se sma smj smn sms', 'one=1; two=2; other=0, 3, 4, …'],
  ['hr sr sr-CS bs sh', 'one=1, 21, 31, …; few=2–4, 22–24, 32–34, …; other=0, 5–20, 25–30, …'],
  [
    'id ja ko ms my th vi zh-CN zh-TW bm bo dz hnj ig ii jbo jv kde kea km lkt lo nqo osa sah ses sg su to tpi wo yo yue zh',
    'other=0, 1, …',
  ],
  ['is mk', 'one=1, 21, 31, …; other=0, 2–20, 22–30, …'],
  ['lt', 'one=1, 21, 31, …; few=2–9, 22–29, 32–39, …; many=~1.5, 0.5; other=0, 10–20, 30, …'],
  ['lv prg', 'zero=0, 10–20, 30, …; one=1, 21, 31, …; other=2–9, 22–29, 32–39, …'],
  ['pl', 'one=1; few=2–4, 22–24, 32–34, …; many=0, 5–21, 25–31, …; other=~1.5, 0.5'],
  ['ro', 'one=1; few=0, 2–19, 101–119, …; other=20–100, 120–200, 220–300, …'],
  [
    'sl dsb hsb',
    'one=1, 101, 201, …; two=2, 102, 202, …; few=3, 4, 103, 104, 203, 204, …; other=0, 5–100, 105–200, …',
  ],
  ['tl ceb', 'one=0–3, 5, 7, 8, …; other=4, 6, 9, …'],
  ['br', 'one=1, 21, 31, …; two=2, 22, 32, …; few=3, 4, 9, 23, 24, …; many=~1000000; other=0, 5–8, 10–20, …'],
  ['cy', 'zero=0; one=1; two=2; few=3; many=6; other=4, 5, 7, 8, …'],
  ['ga', 'one=1; two=2; few=3–6; many=7–10; other=0, 11, 12, …'],
  ['gd', 'one=1, 11; two=2, 12; few=3–10, 13–19; other=0, 20, 21, …'],
  ['gv', 'one=1, 11, 21, …; two=2, 12, 22, …; few=0, 20, 40, …; many=~1.5, 0.5; other=3–10, 13–19, 23–30, …'],
  ['ksh lag', 'zero=0; one=1; other=2, 3, …'],
  [
    'kw',
    'zero=0; one=1; two=2, 22, 42, …; few=3, 23, 43, …; many=21, 41, 61, …; other=4–20, 24–40, 44–60, …',
  ],
  [
    'mt',
    'one=1; two=2; few=0, 3–10, 103–110, …; many=11–19, 111–119, 211–219, …; other=20–102, 120–202, 220–302, …',
  ],
  ['shi', 'one=0, 1; few=2–10; other=11, 12, …'],
  ['tzm', 'one=0, 1, 11–99; other=2–10, 100, 101, …'],
]

export const ordinals: readonly Row[] = [
  [
    'af ar bg cs da de el es-ES es-MX et fa fi he hr id is ja ko ky lt lv ml-IN my nl no pl pt-BR pt-PT ru sk sl sr sr-CS ta tg th tr te ur-PK uz zh-CN zh-TW ak am ars asa ast bem bez bho bm bo br brx bs ce ceb cgg chr ckb doi dsb dv dz ee eo eu ff fo fur fy gl gsw guw gv ha haw hnj hsb ia ig ii io iu jbo jgo jmc jv kab kaj kcg kde kea kkj kl km kn ks ksb ksh ku lag lb lg lkt ln mas mg mgo ml mn mt nah naq nd nn nnh nqo nr nso ny nyn om os osa pa pap pcm prg ps pt rm rof rwk sah saq sat sd sdh se seh ses sg sh shi si sma smj smn sms sn so ss ssy st su sw syr teo ti tig tn to tpi ts tzm ug ur ve vo vun wa wae wo xh xog yi yo yue zh zu es',
    'other=0, 1, …',
  ],
  ['az', 'one=1, 2, 5, 7, 8, …; few=3, 4, 13, 14, 23, 24, …; many=0, 6, 16, …; other=9, 10, 19, 29, 30, …'],
  ['be', 'few=2, 3, 22, 23, 32, 33, …; other=0, 1, 4–21, 24–31, …'],
  ['bn as', 'one=1, 5, 7–10; two=2, 3; few=4; many=6; other=0, 11, 12, …'],
  ['ca', 'one=1, 3; two=2; few=4; other=0, 5, 6, …'],
  ['en', 'one=1, 21, 31, …; two=2, 22, 32, …; few=3, 23, 33, …; other=0, 4–20, 24–30, …'],
  ['fr fr-CA hy-AM ms ro tl vi bal ga lo hy', 'one=1; other=0, 2, 3, …'],
  ['hi gu', 'one=1; two=2, 3; few=4; many=6; other=0, 5, 7, 8, …'],
  ['hu', 'one=1, 5; other=0, 2–4, 6, 7, …'],
  ['it sc', 'many=8, 11, 80, …; other=0–7, 9, 10, 12–79, …'],
  ['ka', 'one=1; many=0, 2–20, 40, …; other=21–39, 41–59, 61–79, …'],
  ['kk', 'many=6, 9, 10, 16, …; other=0–5, 7, 8, 11–15, …'],
  ['sv-SE sv', 'one=1, 2, 21, 22, 31, 32, …; other=0, 3–20, 23–30, …'],
  ['uk', 'few=3, 23, 33, …; other=0–2, 4–22, 24–32, …'],
  ['cy', 'zero=0, 7–9; one=1; two=2; few=3, 4; many=5, 6; other=10, 11, …'],
  ['gd', 'one=1, 11; two=2, 12; few=3, 13; other=0, 4–10, 14, 15, …'],
  ['kw', 'one=1–4, 21–24, 41–44, …; many=5, 105, 205, …; other=0, 6–20, 25–40, …'],
  ['lij scn', 'many=8, 11, 80–89, …; other=0–7, 9, 10, 12–79, …'],
  ['mk', 'one=1, 21, 31, …; two=2, 22, 32, …; many=7, 8, 27, 28, 37, 38, …; other=0, 3–6, 9–20, …'],
  ['mr', 'one=1; two=2, 3; few=4; other=0, 5, 6, …'],
  ['ne', 'one=1–4; other=0, 5, 6, …'],
  ['or', 'one=1, 5, 7–9; two=2, 3; few=4; many=6; other=0, 10, 11, …'],
  ['sq', 'one=1; many=4, 24, 34, …; other=0, 2, 3, 5–23, …'],
  ['tk', 'few=6, 9, 10, 16, …; other=0–5, 7, 8, 11–15, …'],
]
