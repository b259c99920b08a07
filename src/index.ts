/** dragoman as a library: one function per command, the service client, the sandbox, the errors and the types. */

export { acceptOrder } from './api/accept.ts'
export { account, rates } from './api/account.ts'
export { adopt } from './api/adopt.ts'
export { order, plan, pull, sync } from './api/commands.ts'
export { doctor } from './api/doctor.ts'
export { extract } from './api/extract.ts'
export { failedReport } from './api/failed-report.ts'
export { init } from './api/init.ts'
export { keep } from './api/keep.ts'
export { loadConfig } from './api/load-config.ts'
export { check, status } from './api/look.ts'
export type * from './api/options.ts'
export { cancelOrders, orders, showOrder } from './api/orders.ts'
export { prune } from './api/prune.ts'
export { pseudo } from './api/pseudo.ts'
export { checkedOutCommit } from './api/ref.ts'
export { repair } from './api/repair.ts'
export { type ReportContext, reportContext } from './api/report-context.ts'
export type * from './api/reports.ts'
export { resetSandbox, startSandbox } from './api/sandbox.ts'
export { settleRequest } from './api/settle.ts'
export { showConfig } from './api/show-config.ts'
export {
  type Config,
  defineConfig,
  type LoadOptions,
  type WrittenConfig,
} from './config/index.ts'
export * from './errors.ts'
export type * from './model.ts'
export type * from './sandbox/index.ts'
export { ServiceClient, type ServiceClientOptions } from './service/client.ts'
export type {
  PaymentAnswer,
  PaymentMethod,
  PaymentProvider,
  PaymentRequest,
} from './service/payment/provider.ts'
