import { type SQL, sql } from 'drizzle-orm'
import type { AccessLevel } from '#domain/pricing/access.ts'
import type { Database } from '#server/database/connect.ts'
import { anyWordQuery } from '#server/database/engine/full-text.ts'
import { executePrepared } from '#server/database/engine/prepared.ts'
import { cardIsOpen } from '#server/database/rules-in-sql.ts'

/** A card that has words of a front, the front with which it is compared, and the chapter or deck where it is. */
export interface Candidate {
  id: number
  question: string
  front: string
  place: string
  noteId: number | null
  chapterId: number | null
}

/** The most cards that are compared further. */
const most = 40

const query = (words: readonly string[]): SQL => sql`to_tsquery('english', ${anyWordQuery(words, 'A')})`

/** Shipped cards that the learner may open, those with the most of the words first. */
export function listShippedCandidates(
  db: Database,
  learner: { userId: number; accessLevel: AccessLevel },
  words: readonly string[],
): Promise<Candidate[]> {
  return executePrepared(
    db,
    `similar_cards_${learner.accessLevel}`,
    sql`with typed as (select ${query(words)} as words)
    select f.id, f.question, f.question as front, c.title as place, null as "noteId", c.id as "chapterId"
    from typed, flashcards f join chapters c on c.id = f.chapter_id
    left join card_states s on s.user_id = ${learner.userId} and s.flashcard_id = f.id
    where f.archived_at is null and c.archived_at is null and ${cardIsOpen(learner.accessLevel)}
      and f.search @@ typed.words
    order by ts_rank(f.search, typed.words) desc, f.id limit ${most}`,
  )
}

/** The same of the learner's own notes, each with its first card. */
export function listOwnCandidates(
  db: Database,
  { userId, exceptNoteId }: { userId: number; exceptNoteId: number },
  words: readonly string[],
): Promise<Candidate[]> {
  return executePrepared(
    db,
    'similar_own_cards',
    sql`with typed as (select ${query(words)} as words),
    best as (
      select k.note_id, min(k.id) as id, max(ts_rank(k.search, typed.words)) as rank
      from typed, own_cards k
      where k.user_id = ${userId} and k.archived_at is null and k.note_id <> ${exceptNoteId}
        and k.search @@ typed.words
      group by k.note_id order by rank desc, k.note_id limit ${most}
    )
    select k.id, k.question, n.front, d.name as place, n.id as "noteId", null as "chapterId"
    from best join own_cards k on k.user_id = ${userId} and k.id = best.id
    join own_notes n on n.user_id = ${userId} and n.id = best.note_id
    join own_decks d on d.user_id = ${userId} and d.id = n.deck_id
    order by best.rank desc, n.id`,
  )
}
