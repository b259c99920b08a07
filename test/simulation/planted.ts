/** Faults of the protocol, each a change to the sources, that the simulation must find. */
export type Change = {
  /** Under `src/`. */
  readonly file: string
  readonly find: string
  readonly replace: string
}

export type Fault = Change & {
  readonly name: string
  /** Other places to change, where the sources guard a thing twice. */
  readonly also?: readonly Change[]
  /** Where the ledger is kept in the episodes that are to find it. Default `files`. */
  readonly store?: 'git'
  /** The seed with which the search begins, where few episodes show the fault. Default 1. */
  readonly from?: number
}

export const plantedFaults: readonly Fault[] = [
  {
    name: 'an unclear request is sent again at once',
    file: 'engine/order/place.ts',
    find: 'const outcome = await online.client.translate(orderRequest(request), chargeOf(project, intent, request))',
    replace: `const once = () => online.client.translate(orderRequest(request), chargeOf(project, intent, request))
    let outcome = await once()
    if (outcome.kind === 'unclear') outcome = await once()`,
  },
  {
    name: 'an unclear outcome does not stop the placing',
    file: 'engine/order/place.ts',
    find: `case 'unclear':
      return { isLast: true,`,
    replace: `case 'unclear':
      return {`,
  },
  {
    name: 'an unclear outcome counts as refused',
    file: 'engine/order/place.ts',
    find: `case 'unclear':
      return`,
    replace: `case 'unclear':
      refuse(project, intent, request, { status: 500, code: '', message: '' })
      return`,
  },
  {
    name: 'the intent is written after the request',
    file: 'engine/order/place.ts',
    find: 'project.store.writeIntent(intent, fact)',
    replace: 'setTimeout(() => project.store.writeIntent(intent, fact), 0)',
  },
  {
    name: 'nobody looks again after the intent is written',
    file: 'engine/order/place.ts',
    find: 'if (!isFree(ledger, request, asking, intent)) {',
    replace: 'if (false) {',
  },
  {
    name: 'nobody looks at the ledger before or after the intent',
    file: 'engine/order/rivals.ts',
    find: 'return rivals(ledger, request, asking, own).length === 0',
    replace: 'return true',
  },
  {
    name: 'a partial answer is taken for a complete one, its other languages for refused',
    file: 'engine/order/record-placed.ts',
    find: "for (const id of strays) store.writeFact(intent, language, { kind: 'named', fact: { id } })",
    replace:
      "store.writeFact(intent, language, { kind: 'refused', fact: { status: 0, code: '', message: '' } })",
    also: [
      {
        file: 'engine/order/record-placed.ts',
        find: 'isPartial: answers.some(({ orders }) => orders.length === 0)',
        replace: 'isPartial: false',
      },
    ],
  },
  {
    name: 'a second order in an answer is ignored, and nobody looks afterwards',
    file: 'engine/order/duplicates.ts',
    find: 'for (const overlap of overlaps(ledger)) {',
    replace: 'for (const overlap of [] as ReturnType<typeof overlaps>) {',
  },
  {
    name: 'the lower of two orders is deleted',
    from: 121,
    file: 'engine/order/duplicates.ts',
    find: 'const result = await takeBack(project, online, higher, ',
    replace: 'const result = await takeBack(project, online, lower, ',
  },
  {
    name: "somebody else's order is deleted",
    file: 'engine/order/duplicates.ts',
    find: 'if (higher.ours || answered.has(higher.order.id)) return true',
    replace: 'return true',
  },
  {
    name: 'an order counts as a duplicate of itself',
    file: 'engine/order/duplicates.ts',
    find: 'if (lower.order.id === purchase.order.id) continue',
    replace: '',
  },
  {
    name: 'dearer orders are neither cancelled nor reported',
    file: 'engine/order/record-placed.ts',
    find: 'bound.price <= quoted',
    replace: 'bound.price <= quoted * 1000',
  },
  {
    name: 'absent after one reading',
    file: 'engine/known/absence.ts',
    find: "if (first === undefined) return { kind: 'absent-1', fact: { date, local } }",
    replace: "if (first === undefined) return { kind: 'absent-2', fact: { date, local } }",
  },
  {
    name: 'absent after two readings, however soon',
    file: 'engine/known/absence.ts',
    find: 'if (!isSecondAbsence(request, moment) || isRepeatedAbsence(ledger, request)) return undefined',
    replace: '',
  },
  {
    name: 'the machine’s clock decides about absence',
    file: 'engine/known/bind-unclear.ts',
    find: 'date: client.serverTime, local',
    replace: 'date: project.clock.now(), local',
    also: [
      {
        file: 'engine/known/service-time.ts',
        find: 'if (hasCertainlyNotPassed(absenceAfterIntentMs, ulidTime(intent.ulid), local)) return false',
        replace: '',
      },
      {
        file: 'engine/known/service-time.ts',
        find: 'if (first.local !== undefined && hasCertainlyNotPassed(absenceAfterFirstMs, first.local, local))',
        replace: 'if (local < 0)',
      },
    ],
  },
  {
    name: 'orders are matched by path and language only',
    file: 'engine/known/bind-unclear.ts',
    find: 'return pairs.length === sent.size && pairs.every(pair => sent.has(pair))',
    replace: 'return true',
  },
  {
    name: 'the text is no part of what is bought',
    file: 'ledger/fold.ts',
    find: "hash('sha256', JSON.stringify([id, text]), 'base64url')",
    replace: "hash('sha256', JSON.stringify([id]), 'base64url')",
  },
  {
    name: 'a short page is taken for the last',
    file: 'engine/known/service-orders.ts',
    find: 'if (rows.length === 0) return found',
    replace:
      'if (rows.length === 0) return found\n    if (rows.length < 100 && page === 0) { for (const row of rows) found.set(row.id, row); return found }',
  },
  {
    name: 'the service is not read back before ordering',
    file: 'engine/plan/find-wanted.ts',
    find: 'if (options.writes) record(project, back)',
    replace: '',
  },
  {
    name: 'nothing older than the highest known order is read back',
    from: 1440,
    file: 'engine/plan/find-wanted.ts',
    find: 'await readBack(project, online, ledger)',
    replace: `await readBack(project, online, ledger, {
      id: ledger.watermark.id ?? '0',
      known: new Set(),
    })`,
  },
  {
    name: 'adopted orders are not recorded',
    file: 'ledger/store.ts',
    find: 'if (facts.length === 0) return',
    replace: 'if (facts.length >= 0) return',
  },
  {
    name: 'the cap is looked at after the request',
    file: 'engine/plan/plan.ts',
    find: 'isOverCap: sumOf(all) > options.caps.run || tooDear !== undefined',
    replace: 'isOverCap: false',
    also: [
      {
        file: 'engine/order/caps.ts',
        find: 'if (reserved + request.price > caps.run) {',
        replace: 'if (reserved > caps.run) {',
      },
    ],
  },
  {
    name: 'a delivery is not kept in the ledger',
    file: 'engine/collect/poll.ts',
    find: "writeAbout(project, purchase, { kind: 'delivered', fact })",
    replace: '',
  },
  {
    name: 'what a person took back is free to be bought',
    file: 'ledger/outcome.ts',
    find: "if (has('placed')) return has('withdrawing') && !has('not-withdrawn') ? 'freed' : 'cancelled'",
    replace: "if (has('placed')) return 'freed'",
  },
  {
    name: 'a manual edit is overwritten',
    from: 16,
    file: 'engine/diff/string-state.ts',
    find: 'if (best === undefined || best.text === current || !best.isForThisLocale || isAnother(best, input))',
    replace:
      "if (best !== undefined && best.text !== current) return { state: 'translated', write: best.text }\n  if (best === undefined || best.text === current)",
  },
  {
    name: 'an order that one look does not show is gone',
    file: 'engine/known/service-time.ts',
    find: 'if (date - since < goneAfterFirstMs) return false',
    replace: 'if (date >= since) return true',
  },
  {
    name: 'nobody looks for duplicates after a look',
    file: 'engine/collect/collect.ts',
    find: 'await audit(project, online, project.store.ledger(), new Set())',
    replace: '{ duplicates: [], notices: [] }',
  },
  {
    name: 'a request leaves before its intent is on the branch',
    store: 'git',
    file: 'ledger/git-store.ts',
    find: 'branch.push()\n        branch.refuseRewound()',
    replace: 'branch.refuseRewound()',
  },
  {
    name: 'a push replaces the branch whatever commit it names',
    store: 'git',
    file: 'ledger/git/remote.ts',
    find: "talk('push', '--porcelain', '--no-verify', lease, address,",
    replace: "talk('push', '--porcelain', '--no-verify', lease && '--force', address,",
  },
  {
    name: 'a push without an answer has arrived',
    store: 'git',
    file: 'ledger/git/remote.ts',
    find: "if (status === undefined) return { kind: 'unclear', reason: reasonOf(result, timeoutMs) }",
    replace: "if (status === undefined) return { kind: 'accepted' }",
  },
  {
    name: 'a refused push counts as a failed one, and the intent as sent all the same',
    store: 'git',
    file: 'ledger/git/branch.ts',
    find: "if (outcome.kind === 'unclear' && ++failures >= mostFailures) throw unsent(remote(), outcome.reason)",
    replace: "if (outcome.kind !== 'accepted') return",
  },
  {
    name: 'what an earlier setting has left on the other ref is not looked at',
    store: 'git',
    from: 240,
    file: 'ledger/git/branch.ts',
    find: "takeOver(git, view, left, 'added')",
    replace: '',
  },
  {
    name: 'what is on the branch is not counted for the month',
    store: 'git',
    file: 'engine/order/caps.ts',
    find: 'if (doAgree) return monthOf(created) === month',
    replace: 'if (doAgree) return false',
  },
  {
    name: 'an order that is shown again has ended for ever',
    from: 99,
    file: 'engine/known/against-list.ts',
    find: 'const again = shownAgain(ledger, list)',
    replace: 'const again = shownAgain(ledger, list).slice(list.size)',
  },
  {
    name: 'nobody looks for orders that have ended',
    file: 'engine/known/against-list.ts',
    find: 'return isLate && !isLive(purchase) ? [order] : []',
    replace: 'return isLate && isLive(purchase) && !isLive(purchase) ? [order] : []',
  },
  {
    name: 'a deletion counts whatever the list shows',
    from: 141,
    file: 'engine/order/cancel.ts',
    find: 'if (!(await isShownAnywhere(client, id)))',
    replace: 'if (await Promise.resolve(true))',
  },
  {
    name: 'an order that is only like what was asked for is passed over',
    from: 104,
    file: 'engine/known/absence.ts',
    find: 'if (!isAlike(asked, shown)) return false',
    replace: 'if (asked.volume >= 0 || isAlike(asked, shown)) return false',
  },
  {
    name: 'a service that jumps ahead decides alone how long ago a request was',
    from: 700,
    file: 'engine/known/service-time.ts',
    find: 'return passed >= 0 && passed < time',
    replace: 'return passed < 0 && passed > time',
  },
  {
    name: 'without a time nothing counts for the month',
    store: 'git',
    file: 'engine/order/caps.ts',
    find: 'month === undefined || mayBeOf(purchase, month)',
    replace: '(month !== undefined && mayBeOf(purchase, month))',
  },
  {
    name: 'a save meanwhile is replaced',
    from: 21,
    file: 'engine/collect/write.ts',
    find: 'const problem = tryReplace(project, target.path, bytes, merged.bytes, place)',
    replace: `let problem = tryReplace(project, target.path, bytes, merged.bytes, place)
  const now = project.disk.read(target.path)
  if (problem !== undefined) problem = tryReplace(project, target.path, now, merged.bytes, place)`,
  },
]
