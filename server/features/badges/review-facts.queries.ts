import { type SQL, sql } from 'drizzle-orm'
import type { BadgeFacts } from '#domain/badges/badge-facts.ts'
import type { Database } from '#server/database/connect.ts'
import { idArray } from '#server/database/id-array.ts'
import { executePrepared } from '#server/database/prepared.ts'

/** What badges read of the log of reviews. */

/** `standing`: the ratings of this learner that moved their cards and were not undone. */
const standing = (userId: number): SQL => sql`standing as materialized (
  select r.flashcard_id, r.session_id, r.study_day, r.version, r.confidence, r.due_day_before, r.due_day_after,
    r.last_study_day_before
  from reviews r
  where r.user_id = ${userId} and r.counts and r.confidence is not null and r.undoes is null
    and r.review_id not in (
      select u.undoes from reviews u where u.user_id = ${userId} and u.undoes is not null))`

/** On a later day than the review before, of a card that was due. */
const isDueReview = sql`(last_study_day_before < study_day and due_day_before <= study_day)`

export async function countReviews(db: Database, userId: number): Promise<BadgeFacts['reviews']> {
  const [row] = await executePrepared<BadgeFacts['reviews']>(
    db,
    'badge_reviews',
    sql`with ${standing(userId)}, daily as (
      select session_id, flashcard_id, study_day from standing group by 1, 2, 3)
    select
      (select count(*)::int from (select from daily group by flashcard_id, study_day) d) as total,
      (select coalesce(max(cards), 0)::int from (
        select count(*) as cards from daily where session_id is not null group by session_id) s) as "mostInSession"`,
  )
  return row ?? { total: 0, mostInSession: 0 }
}

const mixedFrom = 3

/** @param placed the categories of chapters; reviews in other chapters are left out. */
export async function countReviewsByCategory(
  db: Database,
  userId: number,
  placed: { chapterId: number; category: string }[],
): Promise<BadgeFacts['reviewsByCategory']> {
  const [row] = await executePrepared<{ reviews: Record<string, number>; mixedSessions: number }>(
    db,
    'badge_reviews_by_category',
    sql`with ${standing(userId)}, placed as (
      select f.id as flashcard_id, p.category
      from unnest(${idArray(placed.map(({ chapterId }) => chapterId))}::int[],
        ${textArray(placed.map(({ category }) => category))}::text[]) as p(chapter_id, category)
      join flashcards f on f.chapter_id = p.chapter_id)
    select
      (select coalesce(json_object_agg(category, reviews), '{}') from (
        select p.category, count(*)::int as reviews
        from (select flashcard_id from standing group by flashcard_id, study_day) d
        join placed p on p.flashcard_id = d.flashcard_id
        group by p.category) c) as reviews,
      (select count(*)::int from (
        select from (
          select s.session_id from standing s join placed p on p.flashcard_id = s.flashcard_id
          where s.session_id is not null group by s.session_id, p.category) m
        group by m.session_id having count(*) >= ${mixedFrom}) x) as "mixedSessions"`,
  )
  return {
    reviews: new Map(Object.entries(row?.reviews ?? {})),
    mixedSessions: row?.mixedSessions ?? 0,
  }
}

const textArray = (texts: string[]): string => `{${texts.map((text) => JSON.stringify(text)).join(',')}}`

const retentionDays = 30

export async function countDueReviews(
  db: Database,
  userId: number,
  today: number,
): Promise<BadgeFacts['dueReviews']> {
  const [row] = await executePrepared<BadgeFacts['dueReviews']>(
    db,
    'badge_due_reviews',
    sql`with ${standing(userId)}
    select count(*)::int as total, (count(*) filter (where confidence >= 2))::int as recalled
    from standing where study_day > ${today - retentionDays} and ${isDueReview}`,
  )
  return row ?? { total: 0, recalled: 0 }
}

/**
 * Told from the log: between two study days of a card it waits from the day on which the first one made it due. A day
 * counts when no card was waiting at its end. That a missed question brought a card forward is not in the log and does
 * not matter; an archived card never waits.
 */
export async function countClearedDays(db: Database, userId: number, today: number): Promise<number> {
  const [row] = await executePrepared<{ days: number }>(
    db,
    'badge_cleared_days',
    sql`with ${standing(userId)}, daily as (
      select distinct on (s.flashcard_id, s.study_day) s.flashcard_id, s.study_day, s.due_day_after
      from standing s join flashcards f on f.id = s.flashcard_id
      where f.archived_at is null
      order by s.flashcard_id, s.study_day, s.version desc
    ), waiting as (
      select greatest(due_day_after, study_day) as from_day,
        coalesce(lead(study_day) over (partition by flashcard_id order by study_day), ${today}::int + 1) as until_day
      from daily where due_day_after is not null
    ), changes as (
      select from_day as day, 1 as cards, false as is_candidate from waiting where from_day < until_day
      union all select until_day, -1, false from waiting where from_day < until_day
      union all select study_day, 0, true from standing where ${isDueReview}
    ), days as (
      select day, bool_or(is_candidate) as is_candidate, sum(sum(cards)) over (order by day) as due
      from changes group by day)
    select count(*)::int as days from days where is_candidate and due = 0`,
  )
  return row?.days ?? 0
}

const turnedDays = 2

export async function countCardsTurnedAround(db: Database, userId: number): Promise<number> {
  const [row] = await executePrepared<{ cards: number }>(
    db,
    'badge_cards_turned_around',
    sql`with ${standing(userId)}, missed as (
      select flashcard_id, min(version) as version from standing where confidence = 1 group by flashcard_id
    ), turned as (
      select from (
        select s.flashcard_id from standing s join missed m on m.flashcard_id = s.flashcard_id
        where s.confidence >= 3 and s.version > m.version group by s.flashcard_id, s.study_day) d
      group by d.flashcard_id having count(*) >= ${turnedDays})
    select count(*)::int as cards from turned`,
  )
  return row?.cards ?? 0
}
