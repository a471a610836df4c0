/** The steps of a visitor towards a payment, in their order. */
export const funnelSteps = [
  'page_view',
  'register',
  'login_complete',
  'checkout_start',
  'payment_complete',
] as const
export type FunnelStep = (typeof funnelSteps)[number]

/** The number of times a step was reached, and by how many visitors. */
export interface StepCount {
  eventType: FunnelStep
  uniqueUsers: number
  count: number
}

/** Every step in order; a step that nobody reached has zeros. */
export function completeFunnel(reached: readonly StepCount[]): StepCount[] {
  return funnelSteps.map(
    (eventType) =>
      reached.find((step) => step.eventType === eventType) ?? { eventType, uniqueUsers: 0, count: 0 },
  )
}

export interface FunnelDropout extends StepCount {
  /**
   * The share of the previous step's visitors that did not reach this step, 0 to 1. It is below 0 when more
   * did: a step may be reached without the one before, as users who sign in registered earlier. Null for the
   * first step, and after a step that nobody reached.
   */
  dropout: number | null
}

/** Steps in their order, each compared with the previous one. */
export function withDropout(steps: readonly StepCount[]): FunnelDropout[] {
  return steps.map((step, place) => {
    const before = steps[place - 1]?.uniqueUsers ?? 0
    return { ...step, dropout: before > 0 ? (before - step.uniqueUsers) / before : null }
  })
}
