import { type SQL, sql } from 'drizzle-orm'
import { lastShippedId } from '#domain/items/own-id.ts'

/**
 * All cards of a learner, in one shape: those of the chapters and those of their own decks, without archived ones. In a
 * statement `f` is a card and `c` its chapter or deck, as in rules-in-sql.ts, and `s` the learner's state of the card, null
 * where there is none. A condition on `f` reaches the indexes of both tables. Each own card has a note and a deck; that they
 * are joined from the left lets the planner leave out those of which nothing is asked.
 */
export const cardsOfLearner = (userId: number): SQL => sql`(
    select f.id, f.chapter_id, f.question, f.answer, f.why, f.source, f.link, f.reviewed_on::text as reviewed_on, f.tags,
      f.primer_part, f.revision, f.revised_at, f.position, f.search, c.title, c.category, c.is_core,
      c.position as chapter_position, null::int as note_id, null::text as form, null::text as typed
    from flashcards f join chapters c on c.id = f.chapter_id
    where f.archived_at is null and c.archived_at is null
    union all
    select o.id, n.deck_id, o.question, o.answer, n.why, n.source, null::text, null::text, n.tags,
      null::text, n.revision, case when n.revision > 0 then n.revised_at end, o.id, o.search, d.name, n.category, true,
      n.deck_id, o.note_id, n.form, o.typed
    from own_cards o
    left join own_notes n on n.user_id = ${userId} and n.id = o.note_id
    left join own_decks d on d.user_id = ${userId} and d.id = n.deck_id
    where o.user_id = ${userId} and o.archived_at is null
  ) f
  cross join lateral (select f.chapter_id as id, f.title, f.category, f.is_core, f.chapter_position as position) c
  left join card_states s on s.flashcard_id = f.id and s.user_id = ${userId}`

/**
 * Whether another card of the same note is planned, or was studied on the study day: of a note only one card is asked a day.
 * @param planned ids of cards
 */
export const siblingComesFirst = (
  userId: number,
  { today, planned }: { today: number; planned: SQL },
): SQL => sql`(
  f.note_id is not null and exists (
    select 1 from own_cards sibling
    left join card_states theirs on theirs.user_id = ${userId} and theirs.flashcard_id = sibling.id
    where sibling.user_id = ${userId} and sibling.note_id = f.note_id and sibling.id <> f.id
      and (sibling.id = any(${planned}) or theirs.last_study_day >= ${today})))`

/**
 * Whether an id is of a shipped card: measurements of the service and badges are about these. What was learnt of own cards
 * may have been brought from elsewhere.
 */
export const isShipped = (cardId: SQL): SQL => sql`${cardId} <= ${lastShippedId}`
