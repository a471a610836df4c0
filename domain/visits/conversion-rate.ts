/** Share of the sessions that ended in a payment, 0 to 1; null without a session, which has no rate. */
export function conversionRate({
  sessions,
  conversions,
}: {
  sessions: number
  conversions: number
}): number | null {
  return sessions > 0 ? conversions / sessions : null
}
