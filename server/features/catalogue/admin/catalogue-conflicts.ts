import { learnedCard } from '#domain/content-changes/learned-text.ts'
import { countContentChange } from '#server/database/content/content-version.ts'
import type { FlashcardRow } from '#server/features/catalogue/catalogue.queries.ts'
import {
  listChaptersByKey,
  listFlashcardsByKey,
  type NewChapter,
  type NewFlashcard,
  replaceFlashcard,
  saveChapter,
  saveKnownChapter,
  saveKnownFlashcard,
} from '#server/features/catalogue/load-content.queries.ts'
import type { ConflictKind } from '#server/features/editing/resolve-conflicts.ts'
import { flashcardSubject } from './flashcard-subject.ts'

export const flashcardConflicts: ConflictKind = {
  kind: 'flashcard',
  titleField: 'question',
  fields: [...flashcardSubject.fields, 'reviewedOn'],
  history: flashcardSubject.history,
  learned: (row: FlashcardRow) => learnedCard(row),
  listByKey: listFlashcardsByKey,
  replace: async (tx, row: NewFlashcard, editedAt) => {
    await replaceFlashcard(tx, { ...row, editedAt })
    await countContentChange(tx)
  },
  keepEdited: saveKnownFlashcard,
}

export const chapterConflicts: ConflictKind = {
  kind: 'chapter',
  titleField: 'title',
  fields: ['title', 'description', 'summary', 'category', 'isCore'],
  listByKey: listChaptersByKey,
  replace: async (tx, row: NewChapter, editedAt) => {
    await saveChapter(tx, { ...row, editedAt })
    await countContentChange(tx)
  },
  keepEdited: saveKnownChapter,
}
