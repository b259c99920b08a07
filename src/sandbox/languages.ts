import { type Language, wordsIn } from '../model.ts'

/** The 61 codes of the interface, exact, in its order. */
export const languages: readonly Language[] = wordsIn(
  'af ar az be bg bn ca cs da de el en es-ES es-MX et fa fi fr fr-CA he hi hr hu hy-AM id is it ja ka kk ko',
  'ky lt lv ml-IN ms my nl no pl pt-BR pt-PT ro ru sk sl sr sr-CS sv-SE ta tg th tl tr te uk ur-PK uz vi',
  'zh-CN zh-TW',
)

/** Whether the service knows the code: case and hyphen count. */
export function isLanguage(code: string): boolean {
  return languages.includes(code)
}
