import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { NoteCard, NoteText } from '#domain/own-cards/note.ts'
import type { KnownNote } from '#domain/own-cards/plan-note-import.ts'
import type { Database } from '#server/database/connect.ts'
import { idArray } from '#server/database/id-array.ts'
import { ownCards, ownDecks, ownNotes } from '#server/database/tables/own-cards.ts'

/** The notes of a learner with these guids, deleted ones too. @param locks whether others wait with their changes of them */
export async function listKnownNotes(
  db: Database,
  { userId, guids, locks }: { userId: number; guids: string[]; locks: boolean },
): Promise<KnownNote[]> {
  const { form, front, back, why, source, tags, category } = ownNotes
  const found = db
    .select({
      id: ownNotes.id,
      guid: ownNotes.guid,
      isDeleted: sql<boolean>`${ownNotes.archivedAt} is not null`,
      text: { form, front, back, why, source, tags, category },
      imported: ownNotes.imported,
    })
    .from(ownNotes)
    .where(
      and(
        eq(ownNotes.userId, userId),
        sql`${ownNotes.guid} in (select jsonb_array_elements_text(${JSON.stringify(guids)}::jsonb))`,
      ),
    )
    .orderBy(ownNotes.id)
  return locks ? found.for('update') : found
}

/** The number of a learner's notes, deleted ones too. */
export const countNotes = (db: Database, userId: number): Promise<number> =>
  db.$count(ownNotes, eq(ownNotes.userId, userId))

/** The ids of a learner's decks by their names. */
export async function findDecks(db: Database, userId: number, names: string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  const rows = await db
    .select({ id: ownDecks.id, name: ownDecks.name })
    .from(ownDecks)
    .where(and(eq(ownDecks.userId, userId), inArray(ownDecks.name, names)))
  return new Map(rows.map(({ name, id }) => [name, id]))
}

export async function addDecks(
  db: Database,
  decks: readonly { userId: number; id: number; name: string; createdAt: Date }[],
): Promise<void> {
  if (decks.length > 0) await db.insert(ownDecks).values([...decks])
}

const noteColumns =
  sql.raw(`(id integer, "deckId" integer, guid text, form text, front text, back text, why text,
  source text, tags jsonb, category text, imported jsonb, "createdAt" timestamptz, "isChanged" boolean)`)
const tags = sql.raw('array(select jsonb_array_elements_text(n.tags))')

export async function addNotes(
  db: Database,
  {
    userId,
    notes,
    now,
  }: {
    userId: number
    notes: readonly (NoteText & {
      id: number
      deckId: number
      guid: string
      imported: NoteText
      createdAt: Date
    })[]
    now: Date
  },
): Promise<void> {
  await db.execute(sql`
    insert into own_notes (user_id, id, deck_id, form, front, back, why, source, tags, category, guid, imported,
      created_at, revised_at)
    select ${userId}::int, n.id, n."deckId", n.form, n.front, n.back, n.why, n.source, ${tags}, n.category, n.guid,
      n.imported, n."createdAt", ${now.toISOString()}::timestamptz
    from ${recordset(notes)} as n ${noteColumns}`)
}

/** Changes texts of notes, and what their next import is compared with. */
export async function updateNotes(
  db: Database,
  {
    userId,
    notes,
    now,
  }: {
    userId: number
    notes: readonly (NoteText & { id: number; imported: NoteText; isChanged: boolean })[]
    now: Date
  },
): Promise<void> {
  await db.execute(sql`
    update own_notes set form = n.form, front = n.front, back = n.back, why = n.why, source = n.source, tags = ${tags},
      category = n.category, imported = n.imported, revision = revision + n."isChanged"::int,
      revised_at = case when n."isChanged" then ${now.toISOString()}::timestamptz else revised_at end
    from ${recordset(notes)} as n ${noteColumns}
    where own_notes.user_id = ${userId} and own_notes.id = n.id`)
}

/** The cards that notes have had, archived ones too. */
export async function listCardsOfNotes(
  db: Database,
  userId: number,
  noteIds: readonly number[],
): Promise<{ id: number; noteId: number; number: number }[]> {
  return db
    .select({ id: ownCards.id, noteId: ownCards.noteId, number: ownCards.number })
    .from(ownCards)
    .where(and(eq(ownCards.userId, userId), sql`${ownCards.noteId} = any(${idArray(noteIds)}::int[])`))
}

/** Adds cards, and changes the text of those that are there. */
export async function saveCards(
  db: Database,
  userId: number,
  cards: readonly (NoteCard & { id: number; noteId: number })[],
): Promise<void> {
  await db.execute(sql`
    insert into own_cards (user_id, id, note_id, number, question, answer, typed)
    select ${userId}::int, c.id, c."noteId", c.number, c.question, c.answer, c.typed
    from ${recordset(cards)} as c (id integer, "noteId" integer, number smallint, question text, answer text, typed text)
    on conflict (user_id, id) do update set question = excluded.question, answer = excluded.answer,
      typed = excluded.typed, archived_at = null`)
}

export async function archiveCards(
  db: Database,
  { userId, ids, now }: { userId: number; ids: readonly number[]; now: Date },
): Promise<void> {
  await db.execute(sql`
    update own_cards set archived_at = ${now.toISOString()}::timestamptz
    where user_id = ${userId} and id = any(${idArray(ids)}::int[]) and archived_at is null`)
}

/** Where the cards of a schedule are: the place of each in the file, and its id. */
interface PlacedCards {
  places: readonly number[]
  ids: readonly number[]
}

const placed = ({ places, ids }: PlacedCards): SQL =>
  sql`unnest(${idArray(places)}::int[], ${idArray(ids)}::int[]) as card (place, id)`

const stateColumns = `place integer, version integer, mastery smallint, count integer, at timestamptz,
  confidence smallint, stability double precision, difficulty double precision, day integer, due integer, lapses integer`

/** Writes the states of new cards. @param states JSON of `StateRow[]` */
export async function addStates(
  db: Database,
  { userId, cards, states }: { userId: number; cards: PlacedCards; states: string },
): Promise<void> {
  await db.execute(sql`
    insert into item_states (user_id, kind, item_id, mastery, review_count, last_reviewed_at, last_confidence, version,
      stability, difficulty, last_study_day, due_day, lapses, is_suspended)
    select ${userId}::int, 'flashcard', card.id, s.mastery, s.count, s.at, s.confidence, s.version,
      s.stability, s.difficulty, s.day, s.due, s.lapses, s.suspended
    from jsonb_to_recordset(${states}::jsonb) as s (${sql.raw(stateColumns)}, suspended boolean)
    join ${placed(cards)} on card.place = s.place`)
}

/**
 * Writes the log of new cards; what stood before a rating is what the rating before it left. A rating whose id
 * is in the log already came with a note that is gone: it stays there. @param log JSON of `LogRow[]`
 */
export async function addLog(
  db: Database,
  { userId, cards, log, now }: { userId: number; cards: PlacedCards; log: string; now: Date },
): Promise<void> {
  await db.execute(sql`
    insert into reviews (user_id, kind, item_id, review_id, reviewed_at, received_at, study_day, version, confidence,
      counts, needs_review_before, needs_review_after, mastery_before, mastery_after, due_day_before, due_day_after,
      review_count_before, lapses_before, last_study_day_before, last_confidence_before, last_reviewed_before,
      stability_before, difficulty_before, seconds)
    select ${userId}::int, 'flashcard', card.id, r.id, r.reviewed, ${now.toISOString()}::timestamptz, r.on_day, r.version,
      r.rating, r.counts, false, false, coalesce(lag(r.mastery) over log, 0), r.mastery, lag(r.due) over log, r.due,
      coalesce(lag(r.count) over log, 0), coalesce(lag(r.lapses) over log, 0), lag(r.day) over log,
      lag(r.confidence) over log, lag(r.at) over log, lag(r.stability) over log, lag(r.difficulty) over log, r.seconds
    from jsonb_to_recordset(${log}::jsonb) as r (${sql.raw(stateColumns)}, id uuid, reviewed timestamptz, on_day integer,
      rating smallint, counts boolean, seconds smallint)
    join ${placed(cards)} on card.place = r.place
    window log as (partition by r.place order by r.version)
    on conflict (user_id, review_id) do nothing`)
}

const recordset = (rows: readonly object[]): SQL => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`
