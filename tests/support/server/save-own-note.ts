import type { OpenDatabase } from '#server/database/connect.ts'

interface NewOwnNote {
  userId: number
  deck?: string
  form?: 'basic' | 'reversed' | 'typed' | 'cloze'
  category?: string | null
  tags?: string[]
  /** Question and answer of each of its cards. */
  cards?: [string, string][]
}

/** Saves a note with its cards by SQL. @returns the ids of the deck, the note and the cards */
export async function saveOwnNote(
  { query }: OpenDatabase,
  {
    userId,
    deck = 'Breast',
    form = 'basic',
    category = null,
    tags = [],
    cards = [['Front?', 'Back']],
  }: NewOwnNote,
): Promise<{ deckId: number; noteId: number; cardIds: number[] }> {
  const taken = cards.length + 2
  const { rows } = await query(
    `insert into own_ids as ids (user_id, last_id) values ($1, 1073741824 + $2::int)
     on conflict (user_id) do update set last_id = ids.last_id + $2::int returning last_id - $2::int as before`,
    [userId, taken],
  )
  const before = Number(rows[0]?.before)
  const decks = await query(
    `insert into own_decks (user_id, id, name, created_at) values ($1, $2, $3, now())
     on conflict (user_id, name) do update set name = excluded.name returning id`,
    [userId, before + 1, deck],
  )
  const deckId = Number(decks.rows[0]?.id)
  const noteId = before + 2
  await query(
    `insert into own_notes (user_id, id, deck_id, form, front, back, tags, category, guid, created_at, revised_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, gen_random_uuid()::text, now() - interval '9 days', now() - interval '9 days')`,
    [userId, noteId, deckId, form, cards[0]?.[0], cards[0]?.[1], `{${tags.join(',')}}`, category],
  )
  const cardIds = cards.map((_, place) => before + 3 + place)
  for (const [place, [question, answer]] of cards.entries())
    await query(
      'insert into own_cards (user_id, id, note_id, number, question, answer) values ($1, $2, $3, $4, $5, $6)',
      [userId, cardIds[place], noteId, place + 1, question, answer],
    )
  return { deckId, noteId, cardIds }
}
