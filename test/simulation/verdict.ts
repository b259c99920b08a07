/** The laws that must hold when an episode is over. */
import { isNamed, isShared, overlap } from './auditor.ts'
import type { Checkout } from './disk.ts'
import type { World } from './episode.ts'
import { factsOf, hasFact } from './facts.ts'
import { behindMs, isDisguised, isTimeless } from './lies.ts'
import { targetOf } from './repository.ts'
import { isLive, type Order, type Post, type Truth, textOf, unitsOf } from './truth.ts'

/** I7: a manual edit stays while its source text stays. */
export function personsTextsStand({ repository, truth }: World, checkout: Checkout): void {
  for (const [name, value] of repository.personal) {
    const [locale = '', path = '', key = ''] = name.split(' ')
    const found = targetOf(checkout, path, locale)[key]
    if (found !== value)
      truth.violations.push(
        `I7: a person's text is gone: ${name}: ${JSON.stringify(found)} instead of ${value}`,
      )
  }
}

/** M7: what is called gone was not to be seen at two readings of the list, 15 minutes apart. */
export function goneIsMissedTwice({ truth, judged, setting }: World, checkout: Checkout): void {
  for (const [path, bytes] of factsOf(checkout)) {
    if (!/\.gone(?:-\d+)?\.json$/.test(path) || judged.has(path)) continue
    judged.add(path)
    const { id } = JSON.parse(Buffer.from(bytes).toString('utf8'))
    const order = truth.orders.find(one => one.id === id)
    if (order === undefined) continue
    const missed = truth.readings.map(({ at }) => at).filter(at => !mayShow(truth, order, at))
    const [first = 0] = missed
    // A first reading that is dated too early, on a machine whose clock is another, has that much less to wait for.
    const shortenedMs = setting.lies.date === 'behind at times' ? behindMs : 0
    if ((missed.at(-1) ?? 0) - first < goneAfterMs - shortenedMs)
      truth.violations.push(`M7: order ${id} is called gone and was not missed for long enough: ${path}`)
  }
}

/** Without the time that a run takes between two pages, and without whole seconds of a date. */
const goneAfterMs = 14 * 60_000

function mayShow({ outages }: Truth, { deletedAt = Infinity, visibleAt }: Order, time: number): boolean {
  const isOut = outages.some(({ from, to }) => from <= time && time < to)
  return !isOut && visibleAt <= time && time < deletedAt
}

/** I1: of two live orders for one unit, the runs have named both; and of two in one ledger the service made one by itself. */
export function nothingIsTwice(world: World): void {
  const { truth, reports, checkouts, setting } = world
  // Both adopted, because the ledger that asked for them is lost: nobody knows any more that they are ours.
  const isKnown = ({ post }: Order) =>
    post !== undefined && checkouts.some(checkout => isShared(checkout, post))
  for (const text of reports)
    if (/^orders (\d+) .* and \1 /.test(text))
      truth.violations.push(`I1: an order is called its own duplicate: ${text}`)
  const live = truth.orders.filter(isLive)
  live.forEach((higher, index) => {
    const lower = live.slice(0, index).filter(one => one.path === higher.path && overlap(one, higher))
    if (!lower.some(one => isKnown(one) || isKnown(higher))) return
    // Where several machines number the orders, a look may stop before it has come to one that was placed since, which only
    // the reading before the next purchase finds.
    if (setting.numberings > 1 && [higher, ...lower].some(isPlacedSince)) return
    if (
      [higher, ...lower].some(
        one =>
          isListedLate(world, one) ||
          isHiddenBelow(world, one) ||
          isLateDouble(one) ||
          isUnreadDouble(world, one),
      )
    )
      return
    if ([higher, ...lower].some(one => isUnrecognisable(world, one))) return
    if ([higher, ...lower].every(one => isHiddenEverywhere(world, one))) return
    const isNamed =
      reports.some(text => names(text, higher) && lower.some(one => names(text, one))) ||
      lower.some(one => isNoted(checkouts, one, higher))
    if (!isNamed)
      truth.violations.push(`I1: order ${higher.id} buys what ${lower[0]?.id} does, and no run has said so`)
  })
}

/** It says neither whose it is nor what it is for, and no answer to a run has named it. */
function isUnrecognisable({ setting, checkouts }: World, order: Order): boolean {
  return isDisguised(setting.lies) && !checkouts.some(checkout => isNamed(checkout, order))
}

/** An outage hid it from both readings that took it for absent: the reading before the next purchase finds it. */
function isHiddenTwice({ truth }: World, checkout: Checkout, { post, language }: Order): boolean {
  return truth.outages.length > 0 && hasFact(checkout, `${post?.intent}/${language}.absent-2.json`)
}

/** From every ledger that has asked for it: nobody knows of it until the list is read next. */
function isHiddenEverywhere(world: World, order: Order): boolean {
  const { post } = order
  if (post === undefined) return false
  const asking = world.checkouts.filter(checkout => isShared(checkout, post))
  return asking.every(checkout => isHiddenTwice(world, checkout, order))
}

function isSettled(checkout: Checkout, { intent }: Post, language: string): boolean {
  return ['placed', 'refused', 'absent-2'].some(kind =>
    hasFact(checkout, `${intent}/${language}.${kind}.json`),
  )
}

/** A request of which a run cannot find out what became of it: it says so, and buys nothing more. */
function isStuck({ truth, setting }: World, checkout: Checkout): boolean {
  if (!isDisguised(setting.lies) && !isTimeless(setting.lies)) return false
  return truth.posts.some(
    post =>
      isShared(checkout, post) &&
      post.told !== 'refused' &&
      post.languages.some(language => !isSettled(checkout, post, language)),
  )
}

/** An order of a person that the list has shown only after later ones, which a look takes for the newest that there are. */
function isListedLate({ truth }: World, { id, post, visibleAt }: Order): boolean {
  return (
    post === undefined && truth.orders.some(one => Number(one.id) > Number(id) && one.visibleAt < visibleAt)
  )
}

/**
 * An order of a person, or of a ledger that is lost, that an outage has hidden while a later one was placed: nobody had
 * read what it holds, and a look does not come down to it again.
 */
function isHiddenBelow({ truth, checkouts }: World, { id, post }: Order): boolean {
  if (post !== undefined && checkouts.some(checkout => isShared(checkout, post))) return false
  return truth.orders.some(
    one =>
      Number(one.id) > Number(id) &&
      truth.outages.some(({ from, to }) => from <= one.visibleAt && one.createdAt < to),
  )
}

/**
 * Made by the service, and on the list only after the last look of the run that asked: the reading before the next
 * purchase of a run that knows of the request finds it.
 */
function isUnreadDouble({ truth }: World, { isDouble, visibleAt, post }: Order): boolean {
  if (!isDouble || post?.intent === undefined) return false
  const { run, intent } = post
  return (
    !truth.readings.some(reading => reading.run === run && reading.at >= visibleAt) &&
    !truth.posts.some(one => one.at >= visibleAt && one.known.has(intent))
  )
}

/** By a person, or by the service itself, when the run that asked for it had looked again. */
function isPlacedSince({ post, isDouble, createdAt }: Order): boolean {
  return post === undefined || (isDouble && createdAt > (post.toldAt ?? createdAt))
}

/** A run that dies after it has written a pair down, and before it has said so, leaves it to the ledger. */
function isNoted(checkouts: readonly Checkout[], { id }: Order, other: Order): boolean {
  const fact = new RegExp(`\\.duplicate-(?:${id}|${other.id})\\.json$`)
  return checkouts.some(checkout => [...factsOf(checkout).keys()].some(path => fact.test(path)))
}

function names(report: string, { id }: Order): boolean {
  return new RegExp(`\\b${id}\\b`).test(report)
}

/** I4 and I5: every text that was paid for is in the ledger; where it answers the present source it is in the file. */
export function nothingIsLost(world: World): void {
  const { truth, checkouts, repository, timeline } = world
  const now = timeline.now()
  const own = new Set(repository.sources.keys())
  for (const checkout of checkouts) {
    const facts = ledgerText(checkout)
    for (const order of truth.orders) {
      const text = isLive(order) && own.has(order.path) ? textOf(order, now) : undefined
      if (text === undefined || facts.includes(JSON.stringify(text).slice(1, -1))) continue
      if (order.post === undefined || !isShared(checkout, order.post) || isLateDouble(order)) continue
      if (isUnrecognisable(world, order) || isHiddenTwice(world, checkout, order)) continue
      truth.violations.push(`I5: the text of order ${order.id} is not in the ledger of ${checkout.name}`)
    }
    if (isStuck(world, checkout)) {
      if (!world.reports.some(text => /it is unknown whether/.test(text)))
        truth.violations.push(`I5: ${checkout.name} is stuck, and no run has said so`)
      continue
    }
    for (const [path, texts] of repository.sources)
      for (const { locale } of repository.pairs[0]?.targets ?? [])
        for (const [key, text] of texts) complete(world, checkout, { path, key, text, locale })
  }
}

/** Made by the service when its request had been cancelled and forgotten: the reading before the next purchase finds it. */
function isLateDouble({ isDouble, createdAt, post }: Order): boolean {
  const firsts = post?.orders.filter(one => !one.isDouble) ?? []
  return isDouble && createdAt > (post?.toldAt ?? createdAt) && firsts.every(one => one.deletedBy === 'tool')
}

function complete(
  world: World,
  checkout: Checkout,
  { path, key, text, locale }: { path: string; key: string; text: string; locale: string },
): void {
  const { truth, repository, timeline } = world
  const value = targetOf(checkout, path, locale)[key]
  const covering = truth.orders.filter(
    order => order.language === locale && order.units.some(unit => unit.text === text),
  )
  const isTakenBack = covering.some(({ deletedBy }) => deletedBy !== undefined)
  const isBroken = covering.some(order => isLive(order) && !isWhole(textOf(order, timeline.now()), order))
  if (isTakenBack || isBroken) return
  const isTranslation =
    typeof value === 'string' && (value === `${locale}: ${text}` || value === `${locale}: ${text} again`)
  const isPersons = typeof value === 'string' && repository.written.has(value)
  if (isTranslation || isPersons || (world.isLockLost && value)) return
  if (typeof value === 'string' && isMoved(world, checkout, { path, key, locale, value })) return
  truth.violations.push(
    `I5: ${checkout.name} ${path} ${key} (${text}) in ${locale} is ${JSON.stringify(value)}`,
  )
}

/**
 * A text that was bought for another key and moved here with its source (M3), by a run that died before the lock. Once the
 * source has changed again nothing distinguishes it from a manual edit, so it is taken for current (L5).
 */
function isMoved(
  { truth, setting }: World,
  { name }: Checkout,
  { path, key, locale, value }: { path: string; key: string; locale: string; value: string },
): boolean {
  const orders = truth.orders.filter(({ language }) => language === locale)
  const answers = (text: string) => value === `${locale}: ${text}` || value === `${locale}: ${text} again`
  // An order that a person or another checkout places meanwhile under this very key is not known yet.
  const isBoughtElsewhere = orders.some(one =>
    one.units.some(
      unit => answers(unit.text) && (one.post?.checkout !== name || one.path !== path || unit.key !== key),
    ),
  )
  return setting.killed + setting.diskFails > 0 && isBoughtElsewhere
}

function isWhole(text: string | undefined, { units }: Order): boolean {
  if (text === undefined || text === '{"') return false
  const found = new Map(unitsOf(text).map(({ key, text: value }) => [key, value]))
  return units.every(({ key }) => (found.get(key) ?? '') !== '')
}

function ledgerText(checkout: Checkout): string {
  return [...factsOf(checkout).values()].map(bytes => Buffer.from(bytes).toString('utf8')).join('\n')
}
