import { eq, sql } from 'drizzle-orm'
import type { ContentSubject } from '#domain/editorial/review.ts'
import type { Database } from '#server/database/connect.ts'
import { users } from '#server/database/tables/accounts.ts'
import { effectiveDue, itemsIn, standingReview } from '#server/features/editorial/queue/items.queries.ts'

export interface ItemAge extends Record<string, unknown> {
  versions: number
  readOn: string | null
  nextDue: string | null
  reviewer: string | null
  interests: string | null
  reviewedAt: string | null
}

/** The versions and the last standing review of an item, archived or not. */
export async function findItemAge(
  db: Database,
  { subject, id }: { subject: ContentSubject; id: number },
): Promise<ItemAge | undefined> {
  const { rows } = await db.execute<ItemAge>(sql`
    select i.revision as versions, i.reviewed_on::text as "readOn",
      ${effectiveDue(sql`${subject}::text`, sql`i`)}::text as "nextDue",
      r.reviewer_name as reviewer, r.interests, to_json(r.reviewed_at) #>> '{}' as "reviewedAt"
    from ${itemsIn({ subject, afterId: id - 1, lastId: id })} i
    left join lateral (${standingReview(sql`${subject}::text`, sql`i`)}) r on true`)
  return rows[0]
}

export interface ThankedReport extends Record<string, unknown> {
  isNamed: boolean
  username: string | null
  firstName: string
  lastName: string
  degrees: string
}

/**
 * The resolved reports of an item between whose making and resolution its text was changed, oldest first; without those
 * that a review resolved which found that the text stands.
 */
export async function listThankedReports(
  db: Database,
  { subject, id }: { subject: ContentSubject; id: number },
): Promise<ThankedReport[]> {
  const { rows } = await db.execute<ThankedReport>(sql`
    select coalesce(u.is_named_in_thanks, false) as "isNamed", u.username, u.first_name as "firstName",
      u.last_name as "lastName", u.degrees
    from (
      select f.id, f.reporter_id, f.created_at, f.resolved_at, f.resolution from content_flags f
      where ${subject}::text = 'flashcard' and f.flashcard_id = ${id}
      union all
      select f.id, f.reporter_id, f.created_at, f.resolved_at, f.resolution from question_flags f
      where ${subject}::text = 'question' and f.question_id = ${id}
    ) f
    left join users u on u.id = f.reporter_id
    where f.resolution = 'approve' and exists (
      select 1 from content_history h where h.subject = ${subject} and h.subject_id = ${id}
        and h.saved_at between f.created_at and f.resolved_at)
      and not exists (
        select 1 from review_tasks t where t.subject = ${subject} and t.subject_id = ${id} and t.reason = 'report'
          and t.outcome <> 'changed' and t.closed_at = f.resolved_at)
    order by f.id`)
  return rows
}

export async function findThanks(db: Database, userId: number): Promise<boolean> {
  const [row] = await db.select({ isNamed: users.isNamedInThanks }).from(users).where(eq(users.id, userId))
  return row?.isNamed ?? false
}

export async function saveThanks(db: Database, userId: number, isNamed: boolean): Promise<void> {
  await db.update(users).set({ isNamedInThanks: isNamed }).where(eq(users.id, userId))
}

/** How often a learner has reviewed a card. */
export async function countReviews(
  db: Database,
  { userId, cardId }: { userId: number; cardId: number },
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select review_count as count from item_states where user_id = ${userId} and kind = 'flashcard' and item_id = ${cardId}`)
  return rows[0]?.count ?? 0
}
