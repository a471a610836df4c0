import type { Deps } from '#server/deps.ts'
import { fetchFees } from '#server/features/billing/payments/fetch-fees.ts'
import { reconcileOrders, sweepBilling } from '#server/features/billing/payments/reconcile-orders.ts'
import { followPendingRefunds } from '#server/features/billing/refunds/receive-refund.ts'
import { reconcileRefunds } from '#server/features/billing/refunds/send-refund.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'

export function billingJobs(deps: Deps): Job[] {
  return [
    {
      name: 'billing.reconcile',
      purpose:
        'Asks the payment providers about orders that are still open, and for refunds without an answer',
      cron: '*/2 * * * *',
      run: async () => {
        await reconcileOrders(deps)
        await reconcileRefunds(deps)
      },
    },
    {
      name: 'billing.follow_up',
      purpose: 'Asks the payment providers about refunds on their way, and for fees that are not known',
      cron: '47 * * * *',
      run: async () => {
        await followPendingRefunds(deps)
        await fetchFees(deps)
      },
    },
    {
      name: 'billing.sweep',
      purpose: 'Gives reserved promo codes back and deletes what payments no longer need',
      cron: '17 * * * *',
      run: () => sweepBilling(deps),
    },
  ]
}
