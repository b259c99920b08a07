import { expect, it } from 'vitest'
import { writeDeliveries } from '../../../src/engine/collect/write.ts'
import { reconcile } from '../../../src/engine/known/reconcile.ts'
import { sourceIndex } from '../../../src/engine/known/source-strings.ts'
import type { Project } from '../../../src/engine/project.ts'
import { fileStore } from '../../../src/ledger/store.ts'
import { ulid } from '../../../src/ledger/ulid.ts'
import { textHash } from '../../../src/lock/hash.ts'
import type { FilePair } from '../../../src/model.ts'
import { createCheckout, diskOf, put, textAt } from '../../simulation/disk.ts'
import { plainSettings } from '../../simulation/repository.ts'
import '../../helpers/formats.ts'

const pair: FilePair = {
  source: 'l/en.json',
  format: 'json',
  targets: [{ locale: 'de', language: 'de', path: 'l/de.json' }],
  settings: plainSettings,
}

/** A checkout in which an order for `a: Apple` is open, and the run that now writes what there is. */
function openRun(onTargetRead: () => void) {
  const checkout = createCheckout('here')
  const plain = diskOf(
    checkout,
    () => false,
    () => 'done',
  )
  const store = fileStore(plain, '.dragoman')
  const intent = ulid(1)
  put(checkout, 'l/en.json', '{"a": "Pear"}\n')
  store.writeIntent(intent, {
    ...{
      path: 'l/en.json',
      ref: 'main',
      run: 'before',
      format: 'json',
      source_language: 'en',
      languages: ['de'],
    },
    strings: [{ id: ['a'], text: 'Apple', locales: ['de'] }],
    ...{ service: 'translation', context: {}, quoted: { de: 1 }, volume: 5, watermark: { id: '0', date: 1 } },
  })
  const placed = {
    id: '1',
    price: 1,
    volume: 5,
    created_at: '2026-01-01T00:00:00Z',
    how: 'answered',
  } as const
  store.writeFact(intent, 'de', { kind: 'placed', fact: placed })
  const project: Project = {
    configFile: 'dragoman.config.json',
    disk: {
      ...plain,
      read: path => {
        if (path === 'l/de.json') onTargetRead()
        return plain.read(path)
      },
    },
    store,
    stateFolder: '.dragoman',
    lockFallback: undefined,
    sourceLocale: 'en',
    sourceLanguage: 'en',
    pairs: [pair],
    pairOf: () => pair,
    isGone: () => false,
    selection: { hasTarget: () => true, hasSource: () => true },
    stale: 'order',
    clock: { monotonic: () => 0, now: () => 0, sleep: async () => {} },
    signal: undefined,
    onProgress: () => {},
    run: ulid(2),
    ref: 'main',
  }
  const deliver = (text: string) => {
    const dates = { accepted_at: '2026-01-01T00:00:01Z', completed_at: '2026-01-01T00:00:02Z' }
    const fact = { id: '1', text: JSON.stringify({ a: text }), translator: '', price: 1, volume: 5, ...dates }
    store.writeFact(intent, 'de', { kind: 'delivered', fact })
  }
  return { checkout, project, deliver }
}

it("what another run writes between this one's look at the ledger and at the file is not taken for a person's", () => {
  let isFirst = true
  const run = openRun(() => {
    if (!isFirst) return
    isFirst = false
    // It dies before it has written the lock.
    run.deliver('Apfel')
    put(run.checkout, 'l/de.json', '{"a": "Apfel"}\n')
  })
  const { project, checkout } = run
  const know = () => reconcile(project.store.ledger(), sourceIndex(project))
  expect(writeDeliveries(project, know)).toMatchObject({ files: [], held: [] })
  // Apple is what it answers, and the source says Pear by now.
  expect(textAt(checkout, '.dragoman/lock/l/en.json.txt') ?? '').not.toContain(textHash('Pear'))
})

it('and a manual edit is recorded once the order has shown that it is none of its texts', () => {
  const { project, checkout, deliver } = openRun(() => {})
  put(checkout, 'l/de.json', '{"a": "Birne"}\n')
  const know = () => reconcile(project.store.ledger(), sourceIndex(project))
  writeDeliveries(project, know)
  expect(textAt(checkout, '.dragoman/lock/l/en.json.txt') ?? '').not.toContain(textHash('Birne'))
  deliver('Apfel')
  writeDeliveries(project, know)
  expect(textAt(checkout, '.dragoman/lock/l/en.json.txt')).toContain(
    `${textHash('Pear')} ${textHash('Birne')}`,
  )
})
