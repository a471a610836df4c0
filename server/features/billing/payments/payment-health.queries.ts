import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'

export type PaymentCounts = {
  openMismatches: number
  lastWebhookAt: string | null
  /** Webhooks that arrived before then and could not be processed. */
  unprocessedWebhooks: number
}

export async function countPaymentTrouble(
  db: Database,
  { arrivedBefore }: { arrivedBefore: Date },
): Promise<PaymentCounts> {
  const { rows } = await db.execute<PaymentCounts>(sql`
    select
      (select count(*)::int from payments where status = 'mismatch' and handled_at is null) as "openMismatches",
      (select to_json(received_at) #>> '{}' from webhook_events order by id desc limit 1) as "lastWebhookAt",
      (select count(*)::int from (select processed_at, received_at from webhook_events order by id desc limit 1000) w
       where processed_at is null and received_at < ${arrivedBefore.toISOString()}::timestamptz) as "unprocessedWebhooks"`)
  const [counts] = rows
  if (!counts) throw new Error('payments have no counts')
  return counts
}
