import type { Deps } from '#server/deps.ts'
import type { Job } from '#server/platform/jobs.ts'
import { reconcileOrders, sweepBilling } from './reconcile-orders.ts'

export function billingJobs(deps: Deps): Job[] {
  return [
    { name: 'billing.reconcile', cron: '*/2 * * * *', run: () => reconcileOrders(deps) },
    { name: 'billing.sweep', cron: '17 * * * *', run: () => sweepBilling(deps) },
  ]
}
