import { randomUUID } from 'node:crypto'
import type { Client } from '#tests/support/app/test-app.ts'

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
