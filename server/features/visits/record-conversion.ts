import type { Database } from '#server/database/connect.ts'
import { saveConversion } from './visits.queries.ts'

export interface Conversion {
  at: Date
  /** Null when the visitor asked not to be tracked or came without a visit: nothing is recorded. */
  sessionId: string | null
  /** A step of the funnel in contracts/visits/visits.ts. */
  eventType: string
  eventData?: Record<string, unknown>
  /** Cents. */
  valueCents?: number | null
}

/** Records a step of the funnel. Billing calls it with `payment_complete`, which no browser can send. */
export async function recordConversion(db: Database, conversion: Conversion): Promise<boolean> {
  const { sessionId, eventData = {}, ...rest } = conversion
  if (sessionId === null) return false
  await saveConversion(db, { ...rest, sessionId, eventData })
  return true
}
