import { randomUUID } from 'node:crypto'
import { cardsOf } from '#domain/own-cards/cards-of-note.ts'
import type { NoteText } from '#domain/own-cards/note.ts'
import type { Client, TestApp } from '#tests/support/app/test-app.ts'

export interface StoredNote {
  id: number
  deckId: number
  guid: string
  /** By the number of the card. */
  cards: Map<number, number>
}

const ids = async (app: TestApp, userId: number, count: number): Promise<number[]> => {
  const { rows } = await app.deps.open.query(
    `insert into own_ids as o (user_id, last_id) values ($1, 1073741824 + $2)
    on conflict (user_id) do update set last_id = o.last_id + $2 returning last_id as "last"`,
    [userId, count],
  )
  return Array.from({ length: count }, (_, at) => Number(rows[0]?.last) - count + 1 + at)
}

const emptyNote: NoteText = {
  ...{ form: 'basic', front: 'Front?', back: 'Back.', why: '', source: '', tags: [], category: null },
}

/** Stores a note with its cards in the deck of this name, which is made where there is none. */
export async function storeNote(
  app: TestApp,
  userId: number,
  { deck, ...text }: Partial<NoteText> & { deck: string },
): Promise<StoredNote> {
  const { query } = app.deps.open
  const note = { ...emptyNote, ...text }
  const made = cardsOf(note)
  const [newDeckId = 0, id = 0, ...cardIds] = await ids(app, userId, 2 + made.length)
  const guid = randomUUID()
  const { rows } = await query(
    `insert into own_decks (user_id, id, name, created_at) values ($1, $2, $3, $4)
    on conflict (user_id, name) do update set name = excluded.name returning id`,
    [userId, newDeckId, deck, app.clock.now().toISOString()],
  )
  const deckId = Number(rows[0]?.id)
  await query(
    `insert into own_notes (user_id, id, deck_id, form, front, back, why, source, tags, category, guid, created_at,
      revised_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)`,
    [
      ...[userId, id, deckId, note.form, note.front, note.back, note.why, note.source],
      ...[`{${note.tags.map((tag) => JSON.stringify(tag)).join()}}`, note.category, guid],
      app.clock.now().toISOString(),
    ],
  )
  for (const [at, card] of made.entries())
    await query(
      'insert into own_cards (user_id, id, note_id, number, question, answer, typed) values ($1, $2, $3, $4, $5, $6, $7)',
      [userId, cardIds[at], id, card.number, card.question, card.answer, card.typed],
    )
  return { id, deckId, guid, cards: new Map(made.map(({ number }, at) => [number, cardIds[at] ?? 0])) }
}

/** Makes a deck by its call. @returns its id */
export async function makeDeck(learner: Client, name = 'Onco'): Promise<number> {
  return (await learner.post('/api/own/decks', { name })).body.id
}

/** The body of a new basic note. */
export const newNote = (deckId: number, more: object = {}) => ({
  ...{ requestId: randomUUID(), deckId, form: 'basic', front: 'Target of imatinib?', back: 'BCR-ABL1' },
  ...{ why: '', source: '', tags: [], category: null },
  ...more,
})

/** The body of an edit of a note, as the server has it, with some fields changed. */
export function editOf(note: Record<string, unknown>, change: object) {
  const { deckId, form, front, back, why, source, tags, category, revision } = note
  return { deckId, form, front, back, why, source, tags, category, revision, ...change }
}
