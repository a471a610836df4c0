import type { Reply } from '#contracts/endpoint.ts'
import type { study } from '#contracts/study/study.ts'

/** What is due today, and the days ahead. */
export type Today = Reply<typeof study.today>

/** A server of the version before, which may answer during a deployment, knows no plan: that is a failure to load. */
export function withPlan(today: Today): Today {
  if (today.plan) return today
  throw new Error('today has no plan')
}
