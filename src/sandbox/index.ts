/** The whole service on loopback: an offline trial, and the counterpart of tests. Sells nothing, costs nothing. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { FileUnreadableError, UsageError } from '../errors.ts'
import { readState, stateWriter, sweepDrafts } from './data-file.ts'
import { lockDataFile } from './data-lock.ts'
import { faultPicker } from './faults.ts'
import type { SandboxOptions, TranslationTask, WireVariants } from './options.ts'
import { openCashDesk } from './payment.ts'
import { rateTable } from './rates.ts'
import { controls, importTruth, type Sandbox } from './sandbox.ts'
import { listen } from './server.ts'
import { initialState, wireVariants } from './settings.ts'
import { Store, type StoreSettings } from './store.ts'
import { pseudoTranslation } from './translator/index.ts'
import { reshapedReply } from './translator/reply.ts'
import { truthLog } from './truth.ts'

export type { AccountChange } from './account.ts'
export type { Fault, FaultMoment, FaultRule, Operation } from './faults.ts'
export type { ErrorShape, ReplyShape, SandboxOptions, TranslationTask, WireVariants } from './options.ts'
export type { Sandbox } from './sandbox.ts'
export type { OrderStatus, SandboxAccount, SandboxOrder } from './state.ts'
export type { TruthEntry } from './truth.ts'

/**
 * Starts a sandbox on loopback.
 * @throws {UsageError} for a host that is not loopback, a port that is not free, a first id that is no number
 * @throws {UsageError} for a data file on which another sandbox is running, a truth log with an order whose id is here already
 * @throws {FileUnreadableError} for a data file or a truth log that no sandbox wrote
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const unlock = options.dataFile === undefined ? undefined : await lockDataFile(options.dataFile)
  try {
    const sandbox = await startUnlocked(options)
    return {
      ...sandbox,
      close: async () => {
        await sandbox.close()
        await unlock?.()
      },
    }
  } catch (error) {
    await unlock?.()
    throw error
  }
}

async function startUnlocked(options: SandboxOptions): Promise<Sandbox> {
  const { host = '127.0.0.1', port = 0 } = options
  refuseWrong(host, options.firstId)
  const wire = wireVariants(options)
  const truth = truthLog()
  const faults = [...(options.faults ?? [])]
  const pace = { doneAfterMs: options.doneAfterMs ?? 0, manual: options.manual ?? false }
  const store = openStore(options, { truth, pace, wire })
  const backend = {
    store,
    wire,
    rates: rateTable(options),
    reject: new Set(options.reject),
    unsold: new Set(options.unsold),
    cashDesk: openCashDesk(),
    truth,
  }
  const pickFault = faultPicker(faults, options.seed ?? 1)
  const bench = { backend, faults, pace, token: randomBytes(24).toString('hex') }
  const work = options.workbench === true ? { bench } : {}
  const server = await listen({ backend, pickFault, truth, host, port, ...work })
  const address = host.includes(':') ? `[${host}]` : host
  return {
    url: `http://${address}:${server.port}`,
    key: store.state.key,
    truth: truth.entries,
    faults,
    wire,
    close: server.close,
    ...controls(store),
  }
}

function refuseWrong(host: string, firstId: string | undefined): void {
  if (!/^(?:127(?:\.\d{1,3}){3}|::1|localhost)$/.test(host))
    throw new UsageError(`the sandbox listens on loopback only, and ${host} is not; try 127.0.0.1`)
  if (firstId !== undefined && !/^[1-9]\d{0,17}$/.test(firstId))
    throw new UsageError(`order ids are whole numbers of at most 18 digits, and ${firstId} is not`)
}

/** The store, with the orders of the data file and of the truth log; they are in the data file from now on. */
function openStore(
  options: SandboxOptions,
  { truth, pace, wire }: Pick<StoreSettings, 'truth' | 'pace'> & { readonly wire: WireVariants },
): Store {
  const { dataFile } = options
  if (dataFile !== undefined) sweepDrafts(dataFile)
  const write = dataFile === undefined ? undefined : stateWriter(dataFile)
  const state = initialState(options, dataFile === undefined ? undefined : readState(dataFile))
  const store = new Store({
    state,
    truth,
    clock: options.clock ?? Date,
    save: () => write?.(state),
    pace,
    translate: task => handedIn(task, options.translate, wire),
  })
  if (options.truthFile !== undefined) importTruthFile(store, options.truthFile)
  write?.(state)
  return store
}

function importTruthFile(store: Store, path: string): void {
  try {
    importTruth(store, readFileSync(path, 'utf8'))
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(`${path}: ${error.message}`, {}, { cause: error })
    throw FileUnreadableError.of(path, error)
  }
}

function handedIn(task: TranslationTask, translate: SandboxOptions['translate'], wire: WireVariants): string {
  return reshapedReply(
    task.type,
    translate === undefined ? pseudoTranslation(task) : translate(task),
    wire.reply,
  )
}
