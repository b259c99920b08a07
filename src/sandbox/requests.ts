/** Reads request bodies and queries as strictly as the interface page: for what it does not name there is a `Refusal`. */
import { defined, type Language, type OrderContext, type ServiceKind, wordsIn } from '../model.ts'
import { attachments } from './attachments.ts'
import { isLanguage } from './languages.ts'
import { checkedMembers, optionalText, requiredText } from './members.ts'
import { badRequest, Refusal } from './problems.ts'
import type { Attachment } from './state.ts'

export type EstimateRequest = {
  readonly sourceLanguage: Language
  readonly targetLanguages: readonly Language[]
  readonly service: ServiceKind
  readonly resource: { readonly type: string; readonly data: string; readonly metadata: string | null }
}

export type TranslateRequest = EstimateRequest & {
  readonly context: OrderContext
  readonly comment: { readonly text: string; readonly attachments: readonly Attachment[] } | undefined
}

/** The deprecated `text` counts as a plain resource where there is none. */
export function parseTranslate(body: unknown): TranslateRequest {
  const names = ['source_language', 'target_languages', 'service', 'resource', 'text', 'context', 'comment']
  const members = checkedMembers(body, '', names)
  const text = optionalText(members, 'text', '')
  const resource =
    members.get('resource') ?? (text === undefined ? undefined : { type: 'text/plain', data: text })
  const context = members.has('context') ? parseContext(members.get('context')) : {}
  const comment = members.has('comment') ? parseComment(members.get('comment')) : undefined
  return { ...parseEstimate(members, resource, translatedTypes), context, comment }
}

export function parseCalculate(body: unknown): EstimateRequest {
  const members = checkedMembers(body, '', ['source_language', 'target_languages', 'service', 'resource'])
  return parseEstimate(members, members.get('resource'), [...translatedTypes, 'application/xml'])
}

/**
 * Absent: `translation`.
 * @throws {Refusal} SERVICE_NOT_FOUND
 */
export function parseService(value: string | undefined): ServiceKind {
  if (value === undefined) return 'translation'
  if (isService(value)) return value
  throw new Refusal(400, 'SERVICE_NOT_FOUND', 'There is no such service', { param1: value.slice(0, 100) })
}

export function isService(value: unknown): value is ServiceKind {
  return value === 'translation' || value === 'ai_and_proofreading'
}

/** Whether orders may be of this type. */
export function isResourceType(value: string): boolean {
  return translatedTypes.includes(value)
}

export type ListQuery = {
  readonly sort: 'asc' | 'desc' | undefined
  readonly page: number
  readonly perPage: number
}

export function parseListQuery(query: URLSearchParams): ListQuery {
  checkQuery(query, ['sort', 'page', 'per_page'])
  const sort = query.get('sort')
  if (sort !== null && sort !== 'asc' && sort !== 'desc') throw badRequest('sort', 'asc or desc')
  return {
    sort: sort ?? undefined,
    page: wholeNumber(query, 'page', 0, 0),
    perPage: wholeNumber(query, 'per_page', 20, 1),
  }
}

/** @throws {Refusal} for a parameter that is unknown or given twice */
export function checkQuery(query: URLSearchParams, names: readonly string[]): void {
  const seen = new Set<string>()
  for (const name of query.keys()) {
    if (!names.includes(name)) throw badRequest(name.slice(0, 100), 'no such parameter')
    if (seen.has(name)) throw badRequest(name, 'only once')
    seen.add(name)
  }
}

function wholeNumber(query: URLSearchParams, name: string, fallback: number, least: number): number {
  const text = query.get(name)
  if (text === null) return fallback
  const number = /^\d{1,10}$/.test(text) ? Number(text) : -1
  if (number < least || number > 2 ** 31 - 1) throw badRequest(name, `an integer from ${least} on`)
  return number
}

function parseEstimate(
  members: ReadonlyMap<string, unknown>,
  resource: unknown,
  types: readonly string[],
): EstimateRequest {
  const sourceLanguage = requiredText(members, 'source_language', '')
  const codes = members.get('target_languages')
  if (!Array.isArray(codes) || codes.length === 0)
    throw badRequest('target_languages', 'a list of at least one language code')
  const targetLanguages = codes.map((code: unknown, index) => {
    if (typeof code !== 'string') throw badRequest(`target_languages[${index}]`, 'a language code')
    return code
  })
  for (const code of [sourceLanguage, ...targetLanguages])
    if (!isLanguage(code)) throw languageNotFound(sourceLanguage, code)
  return {
    sourceLanguage,
    targetLanguages,
    service: parseService(optionalText(members, 'service', '')),
    resource: parseResource(resource, types),
  }
}

export function languageNotFound(source: Language, target: Language): Refusal {
  const pair = { param1: source.slice(0, 100), param2: target.slice(0, 100) }
  return new Refusal(400, 'LANGUAGE_NOT_FOUND', 'There is no such language pair', pair)
}

function parseResource(value: unknown, types: readonly string[]): EstimateRequest['resource'] {
  const members = checkedMembers(value, 'resource', ['type', 'data', 'metadata'])
  const type = requiredText(members, 'type', 'resource')
  if (!types.includes(type)) throw badRequest('resource.type', `one of ${types.join(', ')}`)
  const metadata = members.get('metadata') ?? null
  if (metadata !== null && typeof metadata !== 'string') throw badRequest('resource.metadata', 'text or null')
  return { type, data: requiredText(members, 'data', 'resource'), metadata }
}

function parseContext(value: unknown): OrderContext {
  const members = checkedMembers(value, 'context', ['tone', 'limit', 'category'])
  const tone = tones.find(name => name === members.get('tone'))
  const category = categories.find(name => name === members.get('category'))
  const limit = members.get('limit') ?? undefined
  if (tone === undefined && isGiven(members, 'tone')) throw badRequest('context.tone', tones.join(', '))
  if (category === undefined && isGiven(members, 'category'))
    throw badRequest('context.category', categories.join(', '))
  if (limit !== undefined && !isInt32FromZero(limit))
    throw badRequest('context.limit', 'an integer from 0 to 2147483647')
  return defined({ tone, limit, category })
}

function isGiven(members: ReadonlyMap<string, unknown>, name: string): boolean {
  return (members.get(name) ?? null) !== null
}

function isInt32FromZero(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 31
}

function parseComment(value: unknown): TranslateRequest['comment'] {
  const members = checkedMembers(value, 'comment', ['text', 'attachments'])
  return {
    text: optionalText(members, 'text', 'comment') ?? '',
    attachments: attachments(members.get('attachments')),
  }
}

const translatedTypes: readonly string[] = wordsIn('text/plain text/html text/x-objcstrings application/json')

const tones = ['FORMAL', 'INFORMAL', 'GUESS'] as const

const categories = wordsIn(
  'APPS CRYPTO CASINO LEGAL E_COMMERCE FINANCE GAMES GENERAL MEDIA MEDICAL SCIENCE IT TRAVEL',
)
