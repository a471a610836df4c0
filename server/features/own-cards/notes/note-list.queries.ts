import { and, type SQL, sql } from 'drizzle-orm'
import { type NoteFilter, type NoteOrigin, ownNotesPageSize } from '#contracts/own-cards/own-cards.ts'
import type { Database } from '#server/database/connect.ts'
import { idArray } from '#server/database/id-array.ts'
import { partOf } from '#server/database/like-pattern.ts'
import { cardIsCompleted, cardIsDue, cardIsSetAside, cardIsSuspended } from '#server/database/rules-in-sql.ts'
import type { NoteRow } from './notes.queries.ts'

/** The learner who sees the list, and the study day. */
export interface Reader {
  userId: number
  today: number
}

/** The filter of the list, with the decks instead of the one that contains them. */
export type ListFilter = Omit<NoteFilter, 'deckId'> & { deckIds: number[] | undefined }

type State = NoteFilter['state']
type CardState = Extract<State, 'new' | 'due' | 'suspended'>

export type ListedNoteRow = Omit<
  NoteRow,
  'back' | 'why' | 'source' | 'createdAt' | 'revisedAt' | 'archivedAt'
> &
  Record<'cards' | 'due' | 'suspended', number> & {
    createdAt: Date | string
    revisedAt: Date | string
    archivedAt: Date | string | null
  }

/** Whether a card `k`, with its state `s`, is in a state. */
const cardIs = ({ today }: Reader): Record<CardState, SQL> => ({
  new: sql`not ${cardIsCompleted} and not ${cardIsSetAside(today)}`,
  due: cardIsDue(today),
  suspended: cardIsSuspended,
})

/** The present cards of notes `n`. */
const cardsOfNotes = ({ userId }: Reader): SQL => sql`
  own_cards k on k.user_id = ${userId} and k.note_id = n.id and k.archived_at is null
  left join card_states s on s.user_id = ${userId} and s.flashcard_id = k.id`

/** A text without the keys of its pictures and sounds. */
const shown = (text: SQL): SQL => sql`regexp_replace(${text}, '\\]\\(media:[^)]*\\)', ']', 'g')`

/** Whether a note `n` matches all filters but the state. Every word of a search is somewhere in its front, back or tags. */
function matches({ userId }: Reader, { deckIds, search = '', tag }: ListFilter): SQL | undefined {
  const words = search.split(/\s+/).filter((word) => word !== '')
  return and(
    sql`n.user_id = ${userId}`,
    deckIds && sql`n.deck_id = any(${idArray(deckIds)}::int[])`,
    tag ? sql`${tag} = any(n.tags)` : undefined,
    ...words.map((word) => {
      const part = partOf(word)
      return sql`(${shown(sql`n.front`)} ilike ${part} or ${shown(sql`n.back`)} ilike ${part} or array_to_string(n.tags, ' ') ilike ${part})`
    }),
  )
}

function isInState(by: Reader, state: State): SQL {
  if (state === 'deleted') return sql`n.archived_at is not null`
  if (state === 'all') return sql`n.archived_at is null`
  return sql`n.archived_at is null and exists (
    select 1 from (select 1) one join ${cardsOfNotes(by)} where ${cardIs(by)[state]})`
}

/** A page of the notes, the newest first. */
export async function listNotePage(
  db: Database,
  by: Reader,
  filter: ListFilter & { page: number },
): Promise<ListedNoteRow[]> {
  const is = cardIs(by)
  const { rows } = await db.execute<ListedNoteRow & Record<string, unknown>>(sql`
    with n as (
      select n.* from own_notes n where ${matches(by, filter)} and ${isInState(by, filter.state)}
      order by n.id desc limit ${ownNotesPageSize} offset ${(filter.page - 1) * ownNotesPageSize}
    )
    select n.id, n.deck_id as "deckId", d.name as "deckName", n.form, n.front, n.tags, n.category,
      n.origin_kind as "originKind", n.origin_id as "originId", n.origin_part as "originPart", n.revision,
      n.created_at as "createdAt", n.revised_at as "revisedAt", n.archived_at as "archivedAt",
      of_note.cards, of_note.due, of_note.suspended
    from n join own_decks d on d.user_id = ${by.userId} and d.id = n.deck_id
    cross join lateral (
      select count(*)::int as cards, (count(*) filter (where ${is.due}))::int as due,
        (count(*) filter (where ${is.suspended}))::int as suspended
      from (select 1) one join ${cardsOfNotes(by)}
    ) of_note
    order by n.id desc`)
  return rows
}

/** The ids of the notes of all pages, the newest first. */
export async function listMatchingIds(db: Database, by: Reader, filter: ListFilter): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select n.id from own_notes n where ${matches(by, filter)} and ${isInState(by, filter.state)} order by n.id desc`)
  return rows.map(({ id }) => id)
}

/** The number of notes in each state, with the other filters applied. */
export async function countNotesByState(
  db: Database,
  by: Reader,
  filter: ListFilter,
): Promise<Record<State, number>> {
  const is = cardIs(by)
  const { rows } = await db.execute<Record<State, number>>(sql`
    select (count(*) filter (where not deleted))::int as "all",
      (count(*) filter (where not deleted and has_new))::int as new,
      (count(*) filter (where not deleted and has_due))::int as due,
      (count(*) filter (where not deleted and has_suspended))::int as suspended,
      (count(*) filter (where deleted))::int as deleted
    from (
      select n.archived_at is not null as deleted, bool_or(k.id is not null and ${is.new}) as has_new,
        bool_or(k.id is not null and ${is.due}) as has_due, bool_or(k.id is not null and ${is.suspended}) as has_suspended
      from own_notes n left join ${cardsOfNotes(by)}
      where ${matches(by, filter)}
      group by n.id, n.archived_at
    ) notes`)
  if (!rows[0]) throw new Error('a count has a row')
  return rows[0]
}

/** All tags of the learner's notes. */
export async function listNoteTags(db: Database, userId: number): Promise<string[]> {
  const { rows } = await db.execute<{ tag: string }>(sql`
    select distinct of_note.tag from own_notes n, unnest(n.tags) as of_note(tag)
    where n.user_id = ${userId} and n.archived_at is null order by of_note.tag`)
  return rows.map(({ tag }) => tag)
}

/** The notes that the learner made of something, the oldest first. */
export async function listOriginNotes(
  db: Database,
  userId: number,
  { kind, id, part }: NoteOrigin,
): Promise<{ id: number; front: string; deckName: string }[]> {
  const isPart = part === undefined ? sql`true` : sql`n.origin_part = ${part}`
  const { rows } = await db.execute<{ id: number; front: string; deckName: string }>(sql`
    select n.id, n.front, d.name as "deckName"
    from own_notes n join own_decks d on d.user_id = ${userId} and d.id = n.deck_id
    where n.user_id = ${userId} and n.origin_kind = ${kind} and n.origin_id = ${id} and ${isPart}
      and n.archived_at is null
    order by n.id`)
  return rows
}
