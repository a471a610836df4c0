import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'

export type MailCounts = {
  waiting: number
  failed: number
  oldestWaitingAt: string | null
  /**
   * The error of the latest failed attempt at a message that still waits; null when no attempt has failed.
   */
  lastError: string | null
}

/** Waiting messages, and the failed ones among the latest: neither statement reads the whole outbox. */
export async function countMail(db: Database, { latest }: { latest: number }): Promise<MailCounts> {
  const { rows } = await db.execute<MailCounts>(sql`
    select w.waiting, f.failed, to_json(w.oldest) #>> '{}' as "oldestWaitingAt", (
      select error from outbox where status = 'queued' and error is not null
      order by next_attempt_at desc limit 1) as "lastError"
    from (select count(*)::int as waiting, min(created_at) as oldest from outbox where status = 'queued') w,
      (select (count(*) filter (where status = 'failed'))::int as failed
       from (select status from outbox order by id desc limit ${latest}) l) f`)
  const [counts] = rows
  if (!counts) throw new Error('the outbox has no counts')
  return counts
}
