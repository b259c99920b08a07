/** The commands that price, buy and fetch. Each returns its report; what makes the whole command impossible is thrown. */

import type { Config } from '../config/index.ts'
import type { BuyOptions } from '../engine/order/buy.ts'
import type { Plan } from '../engine/plan/plan.ts'
import {
  formatPlan,
  isProofreading,
  parsePlan,
  type SavedPlan,
  savedTotal,
} from '../engine/plan/saved-plan.ts'
import type { Online, Project, RunLedger, Tree } from '../engine/project.ts'
import { againIn } from '../engine/scan/string-selector.ts'
import * as stages from '../engine/sync.ts'
import { type DragomanError, UsageError } from '../errors.ts'
import { emptyPlan, runCap } from './budget.ts'
import { configNotices } from './config-notices.ts'
import { extractFirst } from './extract-first.ts'
import { exitCodeFor, remainingErrors, runFailOn } from './fail-on.ts'
import { fileGlob, globPlace } from './file-globs.ts'
import { keepNotices } from './keep-notices.ts'
import { refuseUnknownOptions } from './known-options.ts'
import { refuseQuestions } from './locale-questions.ts'
import { namesOf } from './names.ts'
import type { FailOnOption, OrderOptions, PlanOptions, PullOptions, SyncOptions } from './options.ts'
import {
  collectedRecords,
  comparisonRecords,
  orderRecords,
  pendingRecords,
  planRecords,
} from './purchase-records.ts'
import { reportOf } from './records.ts'
import type { OrderReport, PlanReport, PullReport, Report, SyncReport } from './reports.ts'
import { run, runToRead } from './run.ts'
import { scopeNotices, scopeRecord } from './selection.ts'

const defaultSyncTimeoutMs = 30 * 60_000

/** The orders that a run would place, and their price. Reads the service; writes nothing. */
export async function plan(options: PlanOptions = {}): Promise<PlanReport & { readonly saved: string }> {
  refuseUnknownOptions('plan', options)
  return runToRead(options, async (project, config, online) => {
    refuseQuestions(project, config)
    const chosen = buyOptions(options, config, project)
    const compares = options.compareServices === true
    const outcome = await stages.plan(project, online, { ...chosen, compares })
    return {
      ...reportOf('plan', outcome.errors, [...configNotices(project, config), ...outcome.notices]),
      ...planRecords(project, outcome.plan),
      ...(chosen.wants.proofread ? { proofread: true as const } : {}),
      ...(outcome.comparison && { comparison: comparisonRecords(project, outcome.comparison) }),
      saved: formatPlan(outcome.plan, online.address),
    }
  })
}

/** Places the orders and stops. */
export async function order(options: OrderOptions = {}): Promise<OrderReport> {
  refuseUnknownOptions('order', options)
  return run(options, async (project, config, online) => {
    refuseQuestions(project, config)
    const ofConfig = configNotices(project, config)
    const outcome = await stages.order(project, online, {
      ...buyOptions(options, config, project),
      tellsPending: options.failOn?.includes('pending') === true,
    })
    return {
      ...runReport(
        'order',
        project,
        {
          ...outcome,
          notices: [...ofConfig, ...outcome.notices, ...keepNotices(options, config, outcome.bought)],
        },
        options,
      ),
      ...orderRecords(outcome.bought, outcome.collected.held),
      written: outcome.collected.written,
      pending: pendingRecords(outcome.collected),
    }
  })
}

/** Fetches what is finished and writes it. */
export async function pull(options: PullOptions = {}): Promise<PullReport> {
  refuseUnknownOptions('pull', options)
  const fetch = async (project: Project, _config: Config, online: Online) => {
    const outcome = await stages.pull(project, online, {
      timeoutMs: options.timeoutMs ?? 0,
      all: options.all ?? false,
    })
    return { ...runReport('pull', project, outcome, options), ...collectedRecords(outcome.collected) }
  }
  const purpose =
    ', and "pull" must ask the service for finished orders before it writes anything, even texts that are free of charge'
  return run(options, fetch, { purpose })
}

/** Orders, waits until everything is done or the deadline comes, and writes. */
export async function sync(options: SyncOptions = {}): Promise<SyncReport> {
  refuseUnknownOptions('sync', options)
  const { notices: ofCode, codeNotes } = await extractFirst(options)
  return run(options, async (opened, config, online) => {
    const project = { ...opened, codeNotes }
    refuseQuestions(project, config)
    const ofConfig = configNotices(project, config)
    const outcome = await stages.sync(project, online, {
      ...buyOptions(options, config, project),
      timeoutMs: options.timeoutMs ?? defaultSyncTimeoutMs,
    })
    const { bought, collected } = outcome
    return {
      ...runReport(
        'sync',
        project,
        {
          ...outcome,
          notices: [
            ...ofCode,
            ...ofConfig,
            ...outcome.notices,
            ...keepNotices(options, config, outcome.bought),
          ],
        },
        options,
      ),
      ...(bought === undefined ? emptyPlan(config, options) : planRecords(project, bought.plan)),
      ...(options.proofread === true && { proofread: true as const }),
      ...collectedRecords(collected),
      ...orderRecords(bought, collected.held),
      superseded: [...(bought?.superseded ?? []), ...collected.superseded],
    }
  })
}

function runReport(
  command: string,
  project: Tree & RunLedger,
  { errors, notices }: stages.Outcome,
  { failOn = runFailOn }: FailOnOption,
): Report {
  const all = [...onceInterrupted(errors), ...remainingErrors(project, failOn)]
  return reportOf(command, all, notices, exitCodeFor(all, failOn))
}

/** Each stage that a signal has stopped says so; a reader wants it once. */
function onceInterrupted(errors: readonly DragomanError[]): DragomanError[] {
  const first = errors.findIndex(({ code }) => code === 'INTERRUPTED')
  return errors.filter(({ code }, index) => code !== 'INTERRUPTED' || index === first)
}

function buyOptions(options: OrderOptions, config: Config, project: Tree & RunLedger): BuyOptions {
  const saved =
    options.savedPlan === undefined ? undefined : parsePlan(options.savedPlan.text, options.savedPlan.name)
  const place = globPlace(project, options)
  const globs = (options.allowReorder ?? []).map(glob => fileGlob(glob, place))
  if (saved !== undefined) refuseBesideSaved(options)
  refuseOtherProofreading(options, saved)
  const { confirm, onPlan, again = [] } = options
  return {
    caps: {
      ...runCap(config, options, saved && savedTotal(saved)),
      order: config.budget.order,
      month: options.sandbox === true ? undefined : config.budget.month,
    },
    allowReorder: path => globs.some(names => names(path)),
    saved,
    wants: {
      proofread: options.proofread === true || (saved !== undefined && isProofreading(saved)),
      again: againIn(project, namesOf(again, place)),
    },
    confirm: confirm && (plan => confirm(shownPlan(project, config, plan))),
    announce: onPlan && (plan => onPlan(shownPlan(project, config, plan))),
  }
}

function refuseBesideSaved({ again = [], shard }: OrderOptions): void {
  if (again.length > 0)
    throw new UsageError(
      'dragoman carries out a saved plan unchanged: leave out --again, or order without the plan',
    )
  if (shard !== undefined)
    throw new UsageError(
      'dragoman carries out a saved plan as a whole: leave out --shard, or save a plan of each shard with "dragoman plan --shard"',
    )
}

function shownPlan(project: Tree, config: Config, plan: Plan): PlanReport {
  return {
    ...reportOf('plan', plan.errors, [
      ...scopeNotices(project),
      ...configNotices(project, config),
      ...plan.notices,
    ]),
    ...planRecords(project, plan),
    ...scopeRecord(project),
  }
}

function refuseOtherProofreading({ proofread, locales }: OrderOptions, saved: SavedPlan | undefined): void {
  if (proofread !== true) return
  if (locales !== undefined)
    throw new UsageError(
      'proofreading corrects the source texts, so --locale does not apply to it: leave out --locale',
    )
  if (saved !== undefined && saved.requests.length > 0 && !isProofreading(saved))
    throw new UsageError(
      'the saved plan orders translations, and dragoman carries it out unchanged: leave out --proofread',
    )
}
