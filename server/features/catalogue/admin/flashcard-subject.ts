import type { AdminFlashcard } from '#contracts/catalogue/content-admin.ts'
import { learnedCard } from '#domain/content-changes/learned-text.ts'
import { historyOf } from '#server/database/content/content-history.ts'
import { countContentChange } from '#server/database/content/content-version.ts'
import {
  type CardText,
  type FlashcardRow,
  listFlashcardsById,
  updateFlashcardText,
} from '#server/features/catalogue/catalogue.queries.ts'
import { byId, type Subject } from '#server/features/editing/subject.ts'
import { findAdminCard } from './list-admin-cards.ts'

/** Cards, as admins edit them. */
export const flashcardSubject: Subject<{
  row: FlashcardRow
  field: keyof CardText
  shown: AdminFlashcard
  id: number
}> = {
  name: 'flashcard',
  fields: ['question', 'answer', 'why', 'tags', 'kind', 'objective', 'source', 'link'],
  history: historyOf('flashcard'),
  missing: 'This card does not exist',
  read: async (db, ids, lock) => {
    // The count is the lock, and is made once for all cards that a transaction writes.
    if (lock) await countContentChange(db)
    return byId(await listFlashcardsById(db, ids, lock))
  },
  save: (tx, { id, text, at }) => updateFlashcardText(tx, id, { ...text, editedAt: at }),
  learned: learnedCard,
  present: ({ db }, { row, admin }) => findAdminCard(db, admin, row.id),
}
