import type { ConflictKind } from '#server/database/content-conflicts.ts'
import { countContentChange } from '#server/database/content-version.ts'
import {
  listChaptersByKey,
  listFlashcardsByKey,
  type NewChapter,
  type NewFlashcard,
  saveChapter,
  saveKnownChapter,
  saveKnownFlashcard,
  takeShippedFlashcard,
} from './load-content.queries.ts'
import { textOf } from './update-flashcard.ts'

/** Chapters and cards share keys without a prefix, and no key is of both. */

export const flashcardConflicts: ConflictKind = {
  kind: 'flashcard',
  prefix: '',
  findEdited: async (db, keys, lock) => {
    const rows = await listFlashcardsByKey(db, keys, lock)
    return new Map(
      rows.map((row) => {
        const { source, link, reviewedOn } = row
        const content = { ...textOf(row), source, link, reviewedOn }
        return [row.key ?? '', { id: row.id, revision: row.revision, title: row.question, content }]
      }),
    )
  },
  takeShipped: async (tx, shipped: NewFlashcard) => {
    await takeShippedFlashcard(tx, shipped)
    await countContentChange(tx)
  },
  keepEdited: saveKnownFlashcard,
}

export const chapterConflicts: ConflictKind = {
  kind: 'chapter',
  prefix: '',
  findEdited: async (db, keys, lock) => {
    const rows = await listChaptersByKey(db, keys, lock)
    return new Map(
      rows.map(({ id, key, title, description, summary, category, isCore }) => [
        key ?? '',
        { id, revision: null, title, content: { title, description, summary, category, isCore } },
      ]),
    )
  },
  takeShipped: async (tx, shipped: NewChapter) => {
    await saveChapter(tx, { ...shipped, editedAt: null })
    await countContentChange(tx)
  },
  keepEdited: saveKnownChapter,
}
