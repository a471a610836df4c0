import { type SQL, sql } from 'drizzle-orm'
import { mediaKeysIn } from '#domain/own-cards/media-key.ts'
import type { NoteCard, NoteText } from '#domain/own-cards/note.ts'
import type { SharedHead, SharedNote } from '#domain/own-cards/note-offers.ts'
import type { Database } from '#server/database/connect.ts'
import { idArray } from '#server/database/id-array.ts'

/** Decks of an author, as others read them. */
export interface AuthorDecks {
  userId: number
  deckIds: readonly number[]
}

export interface SharedNoteRow extends SharedNote {
  deckId: number
}

/** Notes `n` of the decks. */
const ofDecks = ({ userId, deckIds }: AuthorDecks): SQL =>
  sql`n.user_id = ${userId} and n.deck_id = any(${idArray(deckIds)}::int[])`

/** Those of them that others may read. */
const inDecks = (decks: AuthorDecks): SQL =>
  sql`${ofDecks(decks)} and n.archived_at is null and not n.taken_down`

/** Lets nobody else read the notes of the decks from now on, deleted ones included. */
export async function takeDownNotes(db: Database, decks: AuthorDecks): Promise<void> {
  await db.execute(sql`update own_notes n set taken_down = true where ${ofDecks(decks)}`)
}

/** The number of the notes that were taken down, deleted ones included. */
export async function countTakenDown(db: Database, decks: AuthorDecks): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from own_notes n where ${ofDecks(decks)} and n.taken_down`)
  return rows[0]?.count ?? 0
}

/** The columns of a note `n` without what it was made of, which is of no concern to others. */
const columns =
  sql.raw(`n.guid, n.revision, n.deck_id as "deckId", jsonb_build_object('form', n.form, 'front', n.front,
  'back', n.back, 'why', n.why, 'source', n.source, 'tags', n.tags, 'category', n.category) as text`)

/** The numbers of notes and cards, and of the characters of all cards. */
export async function countShared(
  db: Database,
  decks: AuthorDecks,
): Promise<{ notes: number; cards: number; characters: number }> {
  const { rows } = await db.execute<{ notes: number; cards: number; characters: number }>(sql`
    select count(distinct n.id)::int as notes, count(k.id)::int as cards,
      coalesce(sum(length(k.question) + length(k.answer)), 0)::float8 as characters
    from own_notes n
    left join own_cards k on k.user_id = ${decks.userId} and k.note_id = n.id and k.archived_at is null
    where ${inDecks(decks)}`)
  if (!rows[0]) throw new Error('a count has a row')
  return rows[0]
}

const mentions = sql`concat_ws(' ', n.front, n.back, n.why)`

/** The keys of the pictures and sounds that the notes name. */
export async function listSharedMediaKeys(db: Database, decks: AuthorDecks): Promise<string[]> {
  const { rows } = await db.execute<{ text: string }>(sql`
    select ${mentions} as text from own_notes n where ${inDecks(decks)} and strpos(${mentions}, '](media:') > 0`)
  return mediaKeysIn(rows.map(({ text }) => text).join('\n'))
}

/** Whether a note names the picture or sound. */
export async function namesMedia(db: Database, decks: AuthorDecks, key: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from own_notes n where ${inDecks(decks)} and strpos(${mentions}, ${`](media:${key})`}) > 0 limit 1`)
  return rows.length > 0
}

/** The guids and revisions of all notes, the oldest note first. */
export async function listSharedHeads(db: Database, decks: AuthorDecks): Promise<SharedHead[]> {
  const { rows } = await db.execute<SharedHead & Record<string, unknown>>(sql`
    select n.guid, n.revision from own_notes n where ${inDecks(decks)} order by n.id`)
  return rows
}

/** Those of the notes with these guids. */
export async function listSharedNotes(
  db: Database,
  decks: AuthorDecks,
  guids: readonly string[],
): Promise<SharedNoteRow[]> {
  if (guids.length === 0) return []
  const { rows } = await db.execute<SharedNoteRow & { text: NoteText } & Record<string, unknown>>(sql`
    select ${columns} from own_notes n
    where ${inDecks(decks)} and n.guid in (select jsonb_array_elements_text(${JSON.stringify(guids)}::jsonb))
    order by n.id`)
  return rows
}

/** The first notes with their cards, read at one moment. */
export async function listSharedWithCards(
  db: Database,
  decks: AuthorDecks,
  most: number,
): Promise<(SharedNoteRow & { cards: NoteCard[] })[]> {
  const { rows } = await db.execute<SharedNoteRow & { cards: NoteCard[] } & Record<string, unknown>>(sql`
    select ${columns}, coalesce(
      (select jsonb_agg(jsonb_build_object('number', k.number, 'question', k.question, 'answer', k.answer,
        'typed', k.typed) order by k.number)
      from own_cards k where k.user_id = ${decks.userId} and k.note_id = n.id and k.archived_at is null), '[]') as cards
    from own_notes n where ${inDecks(decks)} order by n.id limit ${most}`)
  return rows
}
