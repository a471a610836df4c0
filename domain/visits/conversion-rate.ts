/** The share of sessions with a payment, 0 to 1; null without a session, since there is no rate then. */
export function conversionRate({
  sessions,
  conversions,
}: {
  sessions: number
  conversions: number
}): number | null {
  return sessions > 0 ? conversions / sessions : null
}
