import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#server/database/connect.ts'
import { beginningOf } from '#server/database/like-pattern.ts'
import { parseRows } from '#server/database/rows.ts'

const recipient = z.object({
  /** The latest e-mail to the address. */
  id: z.number(),
  email: z.string(),
  subject: z.string(),
  createdAt: z.coerce.date(),
})
export type Recipient = z.infer<typeof recipient>

/**
 * The first addresses that begin like this, each with its latest e-mail. The index outbox_recipient is read
 * from address to address, so that an address with very many e-mails costs no more than one with one.
 */
export async function findRecipientsLike(db: Database, typed: string, limit: number): Promise<Recipient[]> {
  const begun = sql`lower(${beginningOf(typed)}::text)`
  const nextAfter = (address: ReturnType<typeof sql>) => sql`(
    select lower(to_email) as address from outbox
    where lower(to_email) like ${begun} and lower(to_email) ~>~ ${address}
    order by lower(to_email) using ~<~ limit 1)`
  const result = await db.execute(sql`
    with recursive addresses as (
      select address, 1 as place from ${nextAfter(sql`''`)} first
      union all
      select next.address, a.place + 1 from addresses a
      cross join lateral ${nextAfter(sql`a.address`)} next where a.place < ${limit}
    )
    select m.id, m.to_email as email, m.subject, m.created_at as "createdAt"
    from addresses a cross join lateral (
      select id, to_email, subject, created_at from outbox
      where lower(to_email) = a.address order by id desc limit 1) m
    order by a.place`)
  return parseRows(recipient, result)
}
