/** The steps of a visitor towards a payment, in their order. */
export const funnelSteps = [
  'page_view',
  'register',
  'login_complete',
  'checkout_start',
  'payment_complete',
] as const
export type FunnelStep = (typeof funnelSteps)[number]

/** How often a step was reached, and by how many visitors. */
export interface StepCount {
  eventType: FunnelStep
  uniqueUsers: number
  count: number
}

/** Every step in its order; one that nobody reached has zeros. */
export function completeFunnel(reached: readonly StepCount[]): StepCount[] {
  return funnelSteps.map(
    (eventType) =>
      reached.find((step) => step.eventType === eventType) ?? { eventType, uniqueUsers: 0, count: 0 },
  )
}
