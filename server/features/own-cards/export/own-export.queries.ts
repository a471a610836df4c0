import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm'
import type {
  ExportedNote,
  ExportedRating,
  ExportedShippedCard,
  ExportedState,
} from '#contracts/own-cards/own-export.ts'
import type { AccessLevel } from '#domain/pricing/access.ts'
import type { Database } from '#server/database/connect.ts'
import { cardIsOpen, cardTags } from '#server/database/rules-in-sql.ts'
import { ownDecks } from '#server/database/tables/own-cards.ts'

/** Decks, the notes of some of them with their cards, and studied shipped cards, in batches by id. */

export interface DeckRow {
  id: number
  name: string
  createdAt: Date
}

/** The deck with those inside it, or all of the learner's decks, by name. */
export function listDecks(db: Database, userId: number, deckName: string | undefined): Promise<DeckRow[]> {
  const { id, name, createdAt } = ownDecks
  const isInside =
    deckName === undefined ? undefined : or(eq(name, deckName), sql`starts_with(${name}, ${`${deckName}::`})`)
  return db
    .select({ id, name, createdAt })
    .from(ownDecks)
    .where(and(eq(ownDecks.userId, userId), isInside))
    .orderBy(asc(name))
}

export async function findDeckName(db: Database, userId: number, id: number): Promise<string | undefined> {
  const [deck] = await db
    .select({ name: ownDecks.name })
    .from(ownDecks)
    .where(and(eq(ownDecks.userId, userId), eq(ownDecks.id, id)))
  return deck?.name
}

/** The first study day of the learner's cards; null where nothing was studied. */
export async function findFirstDay(db: Database, userId: number): Promise<number | null> {
  const { rows } = await db.execute<{ first: number | null }>(
    sql`select min(least(s.last_study_day, s.due_day)) as "first" from card_states s where s.user_id = ${userId}`,
  )
  return rows[0]?.first ?? null
}

const iso = (instant: SQL) => sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** An `ExportedState` of a state `s`. */
const stateJson = sql`json_build_object('mastery', s.mastery, 'reviewCount', s.review_count,
  'lastReviewedAt', ${iso(sql`s.last_reviewed_at`)}, 'lastConfidence', s.last_confidence,
  'needsReview', s.needs_review, 'isStarred', s.is_starred, 'notes', s.notes, 'tags', s.tags,
  'stability', s.stability, 'difficulty', s.difficulty, 'lastStudyDay', s.last_study_day, 'dueDay', s.due_day,
  'lapses', s.lapses, 'isSuspended', s.is_suspended, 'buriedUntil', s.buried_until)`

/** The `ExportedRating`s of a card, the oldest first. */
const ratingsJson = (userId: number, cardId: SQL) => sql`coalesce((select json_agg(json_build_object(
    'id', r.review_id, 'reviewedAt', ${iso(sql`r.reviewed_at`)}, 'studyDay', r.study_day,
    'confidence', r.confidence, 'seconds', r.seconds,
    'before', json_build_object('mastery', r.mastery_before, 'reviewCount', r.review_count_before,
      'lastReviewedAt', ${iso(sql`r.last_reviewed_before`)}, 'lastConfidence', r.last_confidence_before,
      'needsReview', r.needs_review_before, 'stability', r.stability_before, 'difficulty', r.difficulty_before,
      'lastStudyDay', r.last_study_day_before, 'dueDay', r.due_day_before, 'lapses', r.lapses_before),
    'after', json_build_object('mastery', r.mastery_after, 'needsReview', r.needs_review_after,
      'dueDay', r.due_day_after)) order by r.version)
  from card_reviews r
  where r.user_id = ${userId} and r.flashcard_id = ${cardId} and r.counts and r.confidence is not null
    and r.undoes is null and not exists (
      select 1 from reviews u where u.user_id = ${userId} and u.undoes = r.review_id)), '[]')`

type Batch = { afterId: number; limit: number }

/** A row of one batch. Drivers read JSON; instants in it are texts. */
type NoteRow = Omit<ExportedNote, 'origin' | 'cards'> & {
  originKind: NonNullable<ExportedNote['origin']>['kind'] | null
  originId: number | null
  originPart: string | null
  cards: (Omit<ExportedNote['cards'][number], 'ratings'> & { ratings: ExportedRating[] })[]
}

/** The notes of these decks that are not deleted, with their cards. */
export async function listNotes(
  db: Database,
  userId: number,
  { deckName, afterId, limit }: Batch & { deckName: string | undefined },
): Promise<NoteRow[]> {
  const isInside =
    deckName === undefined
      ? sql`true`
      : sql`(d.name = ${deckName} or starts_with(d.name, ${`${deckName}::`}))`
  const { rows } = await db.execute<NoteRow & Record<string, unknown>>(sql`
    select n.id, n.guid, n.deck_id as "deckId", n.form, n.front, n.back, n.why, n.source, n.tags, n.category,
      n.origin_kind as "originKind", n.origin_id as "originId", n.origin_part as "originPart",
      ${iso(sql`n.created_at`)} as "createdAt", ${iso(sql`n.revised_at`)} as "revisedAt",
      coalesce((select json_agg(json_build_object('id', k.id, 'number', k.number, 'question', k.question,
          'answer', k.answer, 'typed', k.typed,
          'state', (select ${stateJson} from card_states s
            where s.user_id = ${userId} and s.flashcard_id = k.id),
          'ratings', ${ratingsJson(userId, sql`k.id`)}) order by k.number)
        from own_cards k where k.user_id = ${userId} and k.note_id = n.id and k.archived_at is null), '[]') as cards
    from own_notes n join own_decks d on d.user_id = ${userId} and d.id = n.deck_id
    where n.user_id = ${userId} and n.id > ${afterId} and n.archived_at is null and ${isInside}
    order by n.id limit ${limit}`)
  return rows
}

type ShippedRow = Omit<ExportedShippedCard, 'state' | 'ratings'> & {
  state: ExportedState
  ratings: ExportedRating[]
}

/** The shipped cards that the learner has rated and may open. */
export async function listShippedCards(
  db: Database,
  userId: number,
  { level, afterId, limit }: Batch & { level: AccessLevel },
): Promise<ShippedRow[]> {
  const { rows } = await db.execute<ShippedRow & Record<string, unknown>>(sql`
    select f.id, f.key, c.id as "chapterId", c.title as chapter, c.category, f.question, f.answer, f.why, f.source,
      ${cardTags} as tags, ${stateJson} as state, ${ratingsJson(userId, sql`f.id`)} as ratings
    from card_states s
    join flashcards f on f.id = s.flashcard_id
    join chapters c on c.id = f.chapter_id
    where s.user_id = ${userId} and s.review_count > 0 and f.id > ${afterId} and f.archived_at is null
      and c.archived_at is null and ${cardIsOpen(level)}
    order by f.id limit ${limit}`)
  return rows
}
