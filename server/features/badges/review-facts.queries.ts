import { type SQL, sql } from 'drizzle-orm'
import type { BadgeFacts } from '#domain/badges/badge-facts.ts'
import { knownFrom } from '#domain/mastery/flashcard-mastery.ts'
import { recalledFrom } from '#domain/progress/retention.ts'
import type { Database } from '#server/database/connect.ts'
import { executePrepared } from '#server/database/engine/prepared.ts'
import { idArray } from '#server/database/id-array.ts'
import { isShipped } from '#server/database/learner-cards.ts'
import { cardHasComeDue } from '#server/database/rules-in-sql.ts'

/**
 * The facts that badges read from the review log: each in one pass, since a learner may have 20,000 reviews.
 */

/** The learner, and the study day at whose end the facts are measured. */
export interface Until {
  userId: number
  today: number
}

/** Whether a rating `r` of a shipped card by this learner moved the card and was not undone. */
const stands = ({
  userId,
  today,
}: Until): SQL => sql`(r.user_id = ${userId} and ${isShipped(sql`r.flashcard_id`)}
  and r.study_day <= ${today} and r.counts and r.confidence is not null
  and r.undoes is null and r.review_id not in (
    select u.undoes from card_reviews u where u.user_id = ${userId} and u.undoes is not null))`

/** Whether the review is the card's first of its study day. */
const isFirstOfDay = sql`r.last_study_day_before is distinct from r.study_day`
/** Whether a due card was reviewed on a later day than at its previous review. */
const isDueReview = sql`(r.last_study_day_before < r.study_day and r.due_day_before <= r.study_day)`

const mixedFrom = 3

/** @param placed the categories of chapters; other chapters have no category. */
export async function countReviews(
  db: Database,
  until: Until,
  placed: { chapterId: number; category: string }[],
): Promise<BadgeFacts['reviews']> {
  const [row] = await executePrepared<
    Omit<BadgeFacts['reviews'], 'byCategory'> & { byCategory: Record<string, number> | null }
  >(
    db,
    'badge_reviews',
    sql`with parts as materialized (
      select r.session_id, p.category, count(*) as reviews
      from card_reviews r
      join flashcards f on f.id = r.flashcard_id
      left join unnest(${idArray(placed.map(({ chapterId }) => chapterId))}::int[],
        ${textArray(placed.map(({ category }) => category))}::text[]) as p(chapter_id, category)
        on p.chapter_id = f.chapter_id
      where ${stands(until)} and ${isFirstOfDay}
      group by r.session_id, p.category
    ), sessions as (
      select sum(reviews) as reviews, count(category) as categories
      from parts where session_id is not null group by session_id
    ), categories as (
      select category, sum(reviews)::int as reviews from parts where category is not null group by category)
    select
      (select coalesce(sum(reviews), 0)::int from parts) as total,
      (select coalesce(max(reviews), 0)::int from sessions) as "mostInSession",
      (select count(*)::int from sessions where categories >= ${mixedFrom}) as "mixedSessions",
      (select json_object_agg(category, reviews) from categories) as "byCategory"`,
  )
  const { byCategory = null, total = 0, mostInSession = 0, mixedSessions = 0 } = row ?? {}
  return { total, mostInSession, mixedSessions, byCategory: new Map(Object.entries(byCategory ?? {})) }
}

const textArray = (texts: string[]): string => `{${texts.map((text) => JSON.stringify(text)).join(',')}}`

const retentionDays = 30

export async function countDueReviews(db: Database, until: Until): Promise<BadgeFacts['dueReviews']> {
  const [row] = await executePrepared<BadgeFacts['dueReviews']>(
    db,
    'badge_due_reviews',
    sql`select count(*)::int as total, (count(*) filter (where r.confidence >= ${recalledFrom}))::int as recalled
      from card_reviews r
      where ${stands(until)} and r.study_day > ${until.today - retentionDays} and ${isDueReview}`,
  )
  return row ?? { total: 0, recalled: 0 }
}

/**
 * A day later than any other: how long a card waited is known from its next review, which may be on a later
 * day.
 */
const lastDay = 2 ** 31 - 1

/**
 * A card waits from the day on which it is due until the day of its next review: this is known from the state
 * before each review, and for today from the states. A day counts when no card was waiting at its end. An
 * archived or suspended card never waits; a buried one does.
 */
export async function countClearedDays(db: Database, { userId, today }: Until): Promise<number> {
  const [row] = await executePrepared<{ days: number }>(
    db,
    'badge_cleared_days',
    sql`with waited as materialized (
      select greatest(r.due_day_before, r.last_study_day_before) as from_day, r.study_day as until_day, count(*) as cards
      from card_reviews r join flashcards f on f.id = r.flashcard_id
      where ${stands({ userId, today: lastDay })} and ${isDueReview} and f.archived_at is null
      group by 1, 2
    ), changes as (
      select from_day as day, cards, false as has_due_review from waited
      union all select until_day, -cards, true from waited
      union all
        select greatest(s.due_day, s.last_study_day), count(*), false
        from card_states s join flashcards f on f.id = s.flashcard_id
        where s.user_id = ${userId} and ${cardHasComeDue(today)} and not s.is_suspended
          and f.archived_at is null
        group by 1
    ), days as (
      select day, bool_or(has_due_review) as has_due_review, sum(sum(cards)) over (order by day) as waiting
      from changes group by day)
    select count(*)::int as days from days where has_due_review and waiting = 0 and day <= ${today}`,
  )
  return row?.days ?? 0
}

const turnedDays = 2

export async function countCardsTurnedAround(db: Database, until: Until): Promise<number> {
  const [row] = await executePrepared<{ cards: number }>(
    db,
    'badge_cards_turned_around',
    sql`with rated as materialized (
      select r.flashcard_id, r.study_day, r.version, r.confidence from card_reviews r
      where ${stands(until)} and r.confidence <> 2
    ), missed as (
      select flashcard_id, min(version) as version from rated where confidence = 1 group by flashcard_id
    ), turned as (
      select from rated r join missed m on m.flashcard_id = r.flashcard_id
      where r.confidence >= ${knownFrom} and r.version > m.version
      group by r.flashcard_id having count(distinct r.study_day) >= ${turnedDays})
    select count(*)::int as cards from turned`,
  )
  return row?.cards ?? 0
}
