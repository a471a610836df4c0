import { and, not, type SQL, sql } from 'drizzle-orm'
import type { StudyCard } from '#contracts/catalogue/catalogue.ts'
import { mostSearchedCards } from '#contracts/study/study.ts'
import type { UnseenChapter } from '#domain/day-plan/new-card-order.ts'
import type { NoteForm } from '#domain/own-cards/note.ts'
import type { AccessLevel } from '#domain/pricing/access.ts'
import { type CardState, newCardState } from '#domain/scheduling/card-state.ts'
import { notSetAside, type SetAside } from '#domain/scheduling/due.ts'
import type { Database } from '#server/database/connect.ts'
import { executePrepared, prepared } from '#server/database/engine/prepared.ts'
import { idArray } from '#server/database/id-array.ts'
import { cardsOfLearner } from '#server/database/learner-cards.ts'
import {
  cardIsCompleted,
  cardIsLow,
  cardIsOpen,
  cardIsSetAside,
  chapterIsOpen,
  dayOfCard,
} from '#server/database/rules-in-sql.ts'
import { cardMatches, type SearchMeaning } from '#server/database/search-conditions.ts'
import { contentVersion } from '#server/database/tables/catalogue.ts'
import { dueCounts, type Load, lentCardsOf, lentRows, loadOf, restDaysAround } from './rating/load.queries.ts'
import { type StateRow, stateOf } from './rating/rating.queries.ts'

/** A learner's own part of a card. */
export interface OwnCard {
  isStarred: boolean
  notes: string
  tags: string[]
  setAside: SetAside
  state: CardState
}

/** A card as a learner studies it. */
export interface StudyCardRow {
  card: Omit<StudyCard['flashcard'], 'isStarred'>
  /** The chapter, or the deck of a card that the learner has written. */
  chapter: StudyCard['chapter'] & { isCore: boolean }
  /** Of a card that the learner has written. */
  written: StudyCard['own']
  own: OwnCard
}

type SelectedCard = StudyCardRow['card'] &
  Omit<StudyCardRow['chapter'], 'id'> & {
    noteId: number | null
    form: NoteForm | null
    typed: string | null
    marks: OwnRow | null
  }

const mostLow = 500

/** The learner's marks and state of a card as JSON, in the form of OwnRow. */
const marksAndState = sql`json_build_object('isStarred', s.is_starred, 'notes', s.notes, 'tags', s.tags,
  'isSuspended', s.is_suspended, 'buriedUntil', s.buried_until, 'mastery', s.mastery, 'reviewCount', s.review_count,
  'lastReviewedAt', s.last_reviewed_at, 'lastConfidence', s.last_confidence, 'needsReview', s.needs_review,
  'stability', s.stability, 'difficulty', s.difficulty, 'lastStudyDay', s.last_study_day, 'dueDay', s.due_day,
  'lapses', s.lapses)`
type OwnRow = StateRow & SetAside & { isStarred: boolean; notes: string; tags: string[] }

const ownCardOf = (row: OwnRow): OwnCard => ({
  isStarred: row.isStarred,
  notes: row.notes,
  tags: row.tags,
  setAside: { isSuspended: row.isSuspended, buriedUntil: row.buriedUntil },
  state: stateOf(row),
})

export const untouchedCard: OwnCard = {
  isStarred: false,
  notes: '',
  tags: [],
  setAside: notSetAside,
  state: newCardState,
}

/** The cards that a condition selects. @param which `name` is unique for each text of condition and order. */
async function selectStudyCards(
  db: Database,
  userId: number,
  which: { name: string; where: SQL | undefined; orderBy: SQL; limit: number },
): Promise<StudyCardRow[]> {
  const rows = await executePrepared<SelectedCard>(
    db,
    which.name,
    sql`select f.id, f.chapter_id as "chapterId", f.question, f.answer, f.why, f.source, f.link,
      f.reviewed_on as "reviewedOn", f.tags, f.primer_part as "primerPart", f.revision,
      f.title, f.category, f.is_core as "isCore", f.note_id as "noteId", f.form, f.typed,
      case when s.user_id is not null then ${marksAndState} end as marks
    from ${cardsOfLearner(userId)}
    where ${which.where ?? sql`true`} order by ${which.orderBy} limit ${which.limit}`,
  )
  return rows.map(({ title, category, isCore, noteId, form, typed, marks, ...card }) => ({
    card,
    chapter: { id: card.chapterId, title, category, isCore },
    written: noteId === null || form === null ? undefined : { noteId, form, typed },
    own: marks ? ownCardOf(marks) : untouchedCard,
  }))
}

/** Lists the cards in the order of the ids, without archived ones. */
export async function listStudyCardsById(
  db: Database,
  userId: number,
  ids: number[],
): Promise<StudyCardRow[]> {
  if (ids.length === 0) return []
  const rows = await selectStudyCards(db, userId, {
    name: 'cards_by_id',
    where: sql`f.id = any(${idArray(ids)}::int[])`,
    orderBy: sql`f.id`,
    limit: ids.length,
  })
  const byId = new Map(rows.map((row) => [row.card.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The cards that match a search, in all chapters or in one, and that the learner may open. */
export function listStudyCardsBySearch(
  db: Database,
  userId: number,
  filter: { search: SearchMeaning; chapterId: number | undefined; level: AccessLevel },
): Promise<StudyCardRow[]> {
  const { search, chapterId, level } = filter
  return selectStudyCards(db, userId, {
    name: `searched_cards_${search.by}_${level}_${chapterId === undefined ? 'all' : 'chapter'}`,
    where: and(
      chapterId === undefined ? undefined : sql`f.chapter_id = ${chapterId}`,
      cardMatches(search, level),
      cardIsOpen(level),
    ),
    orderBy: sql`c.position, f.position, f.id`,
    limit: mostSearchedCards,
  })
}

/** The open cards of low confidence that are not set aside, lowest first. */
export function listLowConfidence(
  db: Database,
  userId: number,
  { level, today }: { level: AccessLevel; today: number },
): Promise<StudyCardRow[]> {
  return selectStudyCards(db, userId, {
    name: `low_cards_${level}`,
    where: and(sql`s.user_id is not null`, cardIsLow, not(cardIsSetAside(today)), cardIsOpen(level)),
    orderBy: sql`s.mastery, s.last_reviewed_at, f.id`,
    limit: mostLow,
  })
}

/** One learner's part of several cards, and the load by which they are spread on a study day. */
export interface OwnCards extends Load {
  /** The learner's part by card id; cards without a row were never touched. */
  cards: Map<number, OwnCard>
  /** The version by which a caller knows whether its copy of the chapter is current. */
  contentVersion: number
}

const at = sql.placeholder

/** One statement reads everything, because a chapter's cards are the list that learners request most. */
const ownCards = prepared('own_cards', (db, name) =>
  db
    .select({
      version: contentVersion.version,
      dueCounts: dueCounts(at('userId'), at('studyDay')),
      restDays: restDaysAround(at('userId'), at('studyDay')),
      lent: lentRows(at('userId')),
      states: sql<(OwnRow & { flashcardId: number })[] | null>`(select json_agg(s) from (
        select flashcard_id as "flashcardId", is_starred as "isStarred", notes, tags,
          is_suspended as "isSuspended", buried_until as "buriedUntil", mastery,
          review_count as "reviewCount", last_reviewed_at as "lastReviewedAt", last_confidence as "lastConfidence",
          needs_review as "needsReview", stability, difficulty, last_study_day as "lastStudyDay",
          due_day as "dueDay", lapses
        from card_states
        where user_id = ${at('userId')} and flashcard_id = any(${at('cardIds')}::int[])) s)`,
    })
    .from(contentVersion)
    .prepare(name),
)

export async function findOwnCards(
  db: Database,
  learner: { userId: number; studyDay: number },
  cardIds: number[],
): Promise<OwnCards> {
  const [row] = await ownCards(db).execute({ ...learner, cardIds: idArray(cardIds) })
  if (!row) throw new Error('the content has no version')
  return {
    cards: new Map(row.states?.map((state) => [state.flashcardId, ownCardOf(state)])),
    loadByDay: loadOf(row.dueCounts),
    restDays: row.restDays,
    lentCards: lentCardsOf(learner.userId, row.lent),
    contentVersion: row.version,
  }
}

/**
 * All cards that have a memory state and are not suspended, with the columns that a plan needs, those due first before the
 * others. A buried card counts from the day on which it returns.
 */
export async function listScheduledCards(db: Database, userId: number): Promise<ScheduledCard[]> {
  return executePrepared<ScheduledCard>(
    db,
    'scheduled_cards',
    sql`select f.id, f.note_id as "noteId", s.stability, s.difficulty, s.last_study_day as "lastStudyDay",
      ${dayOfCard} as "dueDay", f.category
    from ${cardsOfLearner(userId)}
    where s.due_day is not null and s.last_study_day is not null and s.stability is not null and not s.is_suspended
    order by "dueDay", f.id`,
  )
}

/** `noteId` and a category of null for cards of chapters and of notes outside the outline. */
export interface ScheduledCard {
  id: number
  noteId: number | null
  stability: number
  difficulty: number
  lastStudyDay: number
  dueDay: number
  category: string | null
}

/**
 * The open chapters, with the number of their studied cards and their first unstudied ones that are not set
 * aside; among the unstudied ones are all that teach a question whose latest answer, on an earlier day, was
 * wrong.
 */
export function listUnseenByChapter(
  db: Database,
  userId: number,
  filter: { level: AccessLevel; limit: number; today: number },
): Promise<UnseenChapter[]> {
  const isSetAside = cardIsSetAside(filter.today)
  return executePrepared(
    db,
    `unseen_cards_${filter.level}`,
    sql`select c.category, c.is_core as "isCore",
      (count(*) filter (where ${cardIsCompleted} or not ${isSetAside}))::int as cards,
      (count(*) filter (where ${cardIsCompleted}))::int as seen,
      coalesce((array_agg(f.id order by f.position, f.id)
        filter (where not ${cardIsCompleted} and not ${isSetAside}))[1:${filter.limit}::int], '{}') as unseen,
      coalesce(array_agg(f.id order by f.position, f.id)
        filter (where not ${cardIsCompleted} and not ${isSetAside} and f.id in (
          select q.flashcard_id from question_cards q join question_states m on m.question_id = q.question_id
          where m.user_id = ${userId} and m.last_is_right = false
            and m.last_study_day < ${filter.today}::int)), '{}') as missed
    from flashcards f
    join chapters c on c.id = f.chapter_id
    left join card_states s on s.flashcard_id = f.id and s.user_id = ${userId}
    where f.archived_at is null and c.archived_at is null and ${chapterIsOpen(filter.level)}
    group by c.id order by c.position, c.id`,
  )
}

/**
 * The learner's own cards, by category, as if each category were a chapter. Of the cards of a note only the first comes, and
 * none while another is due or was studied on the day.
 */
export function listUnseenOwn(
  db: Database,
  userId: number,
  { limit, today }: { limit: number; today: number },
): Promise<UnseenChapter[]> {
  return executePrepared(
    db,
    'unseen_own_cards',
    sql`with cards as (
      select o.id, n.category, ${cardIsCompleted} as is_seen, ${cardIsSetAside(today)} as is_set_aside,
        coalesce(bool_or(s.due_day <= ${today} or s.last_study_day >= ${today}) over note, false) as waits,
        row_number() over (partition by o.note_id, ${cardIsCompleted} or ${cardIsSetAside(today)} order by o.id) as place
      from own_cards o join own_notes n on n.user_id = ${userId} and n.id = o.note_id
      left join card_states s on s.user_id = ${userId} and s.flashcard_id = o.id
      where o.user_id = ${userId} and o.archived_at is null
      window note as (partition by o.note_id))
    select category, true as "isCore", (count(*) filter (where is_seen or not is_set_aside))::int as cards,
      (count(*) filter (where is_seen))::int as seen, '{}'::int[] as missed,
      coalesce((array_agg(id order by id)
        filter (where not is_seen and not is_set_aside and not waits and place = 1))[1:${limit}::int], '{}') as unseen
    from cards group by category order by category`,
  )
}
