import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { NoteCard, NoteOriginKind, NoteText } from '#domain/own-cards/note.ts'
import type { Database } from '#server/database/connect.ts'
import { idArray } from '#server/database/id-array.ts'
import { ownCards, ownDecks, ownNotes } from '#server/database/tables/own-cards.ts'

/** A note as its row has it. */
export interface NoteRow extends NoteText {
  id: number
  deckId: number
  deckName: string
  originKind: NoteOriginKind | null
  originId: number | null
  originPart: string | null
  revision: number
  createdAt: Date
  revisedAt: Date
  archivedAt: Date | null
}

const textColumns = {
  form: ownNotes.form,
  front: ownNotes.front,
  back: ownNotes.back,
  why: ownNotes.why,
  source: ownNotes.source,
  tags: ownNotes.tags,
  category: ownNotes.category,
}

function selectNotes(db: Database, userId: number, which: ReturnType<typeof eq>) {
  const { id, deckId, originKind, originId, originPart, revision, createdAt, revisedAt, archivedAt } =
    ownNotes
  return db
    .select({
      ...textColumns,
      ...{ id, deckId, originKind, originId, originPart, revision, createdAt, revisedAt, archivedAt },
      deckName: ownDecks.name,
    })
    .from(ownNotes)
    .innerJoin(ownDecks, and(eq(ownDecks.userId, userId), eq(ownDecks.id, ownNotes.deckId)))
    .where(and(eq(ownNotes.userId, userId), which))
    .orderBy(ownNotes.id)
}

async function findNoteWhere(
  db: Database,
  userId: number,
  which: ReturnType<typeof eq>,
): Promise<NoteRow | undefined> {
  const [note] = await selectNotes(db, userId, which)
  return note
}

/** Those of these notes that are the learner's, deleted ones too. */
export const listNotesById = (db: Database, userId: number, ids: readonly number[]): Promise<NoteRow[]> =>
  selectNotes(db, userId, inArray(ownNotes.id, [...ids]))

export const findNote = (db: Database, userId: number, noteId: number): Promise<NoteRow | undefined> =>
  findNoteWhere(db, userId, eq(ownNotes.id, noteId))

/** The note that the browser, or a program from which it was imported, named so when it made it. */
export const findNoteByGuid = (db: Database, userId: number, guid: string): Promise<NoteRow | undefined> =>
  findNoteWhere(db, userId, eq(ownNotes.guid, guid))

/** What a note is called by its copies and by files. */
export async function findGuid(db: Database, userId: number, noteId: number): Promise<string | undefined> {
  const [note] = await db
    .select({ guid: ownNotes.guid })
    .from(ownNotes)
    .where(and(eq(ownNotes.userId, userId), eq(ownNotes.id, noteId)))
  return note?.guid
}

/** The number of a learner's notes, deleted ones included. */
export function countNotes(db: Database, userId: number): Promise<number> {
  return db.$count(ownNotes, eq(ownNotes.userId, userId))
}

export async function insertNote(db: Database, note: typeof ownNotes.$inferInsert): Promise<void> {
  await db.insert(ownNotes).values(note)
}

export async function updateNote(
  db: Database,
  {
    userId,
    id,
    ...change
  }: NoteText & Record<'userId' | 'id' | 'deckId' | 'revision', number> & { revisedAt: Date },
): Promise<void> {
  await db
    .update(ownNotes)
    .set(change)
    .where(and(eq(ownNotes.userId, userId), eq(ownNotes.id, id)))
}

/** The ids of all cards that a note has or had, by their number. */
export async function listCardIds(
  db: Database,
  userId: number,
  noteId: number,
): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: ownCards.id, number: ownCards.number })
    .from(ownCards)
    .where(and(eq(ownCards.userId, userId), eq(ownCards.noteId, noteId)))
  return new Map(rows.map(({ id, number }) => [number, id]))
}

/** The present cards of a note, by number. */
export function listCards(
  db: Database,
  userId: number,
  noteId: number,
): Promise<{ id: number; number: number }[]> {
  return db
    .select({ id: ownCards.id, number: ownCards.number })
    .from(ownCards)
    .where(and(eq(ownCards.userId, userId), eq(ownCards.noteId, noteId), isNull(ownCards.archivedAt)))
    .orderBy(ownCards.number)
}

/**
 * Makes these the cards of a note: one whose number it has or had keeps its id, and with it its schedule; the others of the note
 * are archived.
 */
export async function saveCards(
  db: Database,
  { userId, noteId, now }: { userId: number; noteId: number; now: Date },
  cards: readonly (NoteCard & { id: number })[],
): Promise<void> {
  await db.execute(sql`
    update own_cards k set archived_at = ${now.toISOString()}::timestamptz
    where k.user_id = ${userId} and k.note_id = ${noteId} and k.archived_at is null
      and k.number <> all(${idArray(cards.map(({ number }) => number))}::int[])`)
  await db.execute(sql`
    insert into own_cards as k (user_id, id, note_id, number, question, answer, typed)
    select ${userId}::int, made.id, ${noteId}::int, made.number, made.question, made.answer, made.typed
    from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb)
      as made (id int, number int, question text, answer text, typed text)
    on conflict (user_id, note_id, number) do update set question = excluded.question, answer = excluded.answer,
      typed = excluded.typed, archived_at = null`)
}
