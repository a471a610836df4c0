import type { Deps } from '#server/deps.ts'
import { reconcileOrders, sweepBilling } from '#server/features/billing/payments/reconcile-orders.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'

export function billingJobs(deps: Deps): Job[] {
  return [
    {
      name: 'billing.reconcile',
      purpose: 'Asks the payment providers about orders that are still open',
      cron: '*/2 * * * *',
      run: () => reconcileOrders(deps),
    },
    {
      name: 'billing.sweep',
      purpose: 'Gives reserved promo codes back and deletes what payments no longer need',
      cron: '17 * * * *',
      run: () => sweepBilling(deps),
    },
  ]
}
