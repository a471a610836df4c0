import type { Reply } from '#contracts/endpoint.ts'
import type { study } from '#contracts/study/study.ts'

/** Today's plan, and the days ahead. */
export type Today = Reply<typeof study.today>

/**
 * A server of the previous version may reply during a deployment and sends no plan. This counts as a failure
 * to load.
 */
export function withPlan(today: Today): Today {
  if (today.plan) return today
  throw new Error('today has no plan')
}
