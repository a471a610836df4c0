import type { contentAdmin } from '#contracts/catalogue/content-admin.ts'
import type { Deps } from '#server/deps.ts'
import { exportChapter } from '#server/features/catalogue/export/export-chapter.ts'
import { categoryTitles } from '#server/features/catalogue/present-chapter.ts'
import { restoreVersion } from '#server/features/editing/edit-content.ts'
import { listHistory } from '#server/features/editing/list-history.ts'
import {
  type ConflictKind,
  listContentConflicts,
  resolveContentConflict,
} from '#server/features/editing/resolve-conflicts.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { contentDisposition } from '#server/platform/http/send-csv.ts'
import { addFlashcard } from './add-flashcard.ts'
import { deleteChapter } from './delete-chapter.ts'
import { deleteFlashcard, deleteFlashcards, restoreFlashcards } from './delete-flashcards.ts'
import { flashcardSubject } from './flashcard-subject.ts'
import { findAdminCard, listAllCards, listDeletedCards, listPresentCards } from './list-admin-cards.ts'
import { listObjectives } from './list-objectives.ts'
import { updateChapter } from './update-chapter.ts'

const cards = (count: number) => (count === 1 ? '1 flashcard' : `${count} flashcards`)

/** @param kinds the kinds of shipped content whose conflicts are resolved in one place */
export function contentAdminRoutes(
  deps: Deps,
  kinds: readonly ConflictKind[],
): Handlers<typeof contentAdmin> {
  return {
    listCategories: async () => [...categoryTitles(deps.outline)].map(([id, title]) => ({ id, title })),

    listObjectives: ({ params }) => listObjectives(deps.db, params.id),

    listFlashcards: ({ user, params }) => listPresentCards(deps.db, user, params.id),

    listAllFlashcards: ({ user, query }) => listAllCards(deps.db, user, query),

    findFlashcard: ({ user, params }) => findAdminCard(deps.db, user, params.id),

    addFlashcard: ({ user, params, body }) => addFlashcard(deps, user, { chapterId: params.id, text: body }),

    updateChapter: ({ user, params, body }) =>
      updateChapter(deps, user, { chapterId: params.id, fields: body }),

    exportChapter: async ({ params, query, reply }) => {
      const isSafe = query.safe === 'true'
      const file = await exportChapter(deps, { chapterId: params.id, format: query.format, isSafe })
      return reply
        .type(file.mediaType)
        .header('content-disposition', contentDisposition(file.fileName))
        .send(file.bytes)
    },

    bulkDelete: async ({ user, body }) => {
      const deleted = await deleteFlashcards(deps, user, body.flashcardIds)
      return { message: `${cards(deleted)} deleted`, deleted }
    },

    restoreFlashcards: async ({ user, body }) => {
      const restored = await restoreFlashcards(deps, user, body.flashcardIds)
      return { message: `${cards(restored)} restored`, restored }
    },

    deleteFlashcard: async ({ user, params }) => {
      await deleteFlashcard(deps, user, params.id)
      return { ok: true }
    },

    deleteChapter: async ({ user, params }) => {
      await deleteChapter(deps, user, params.id)
      return { ok: true }
    },

    listHistory: async ({ params }) => {
      const versions = await listHistory(deps.db, flashcardSubject, params.id)
      return versions.map(({ content, ...version }) => ({ ...version, ...content }))
    },

    restoreVersion: ({ user, params, body }) =>
      restoreVersion(deps, user, { subject: flashcardSubject, ...params, ...body }),

    listConflicts: () => listContentConflicts(deps.db, kinds),

    resolveConflict: async ({ user, body }) => {
      await resolveContentConflict(deps, user, { ...body, kinds })
      return { ok: true }
    },

    listDeleted: ({ user, params }) => listDeletedCards(deps.db, user, params.id),
  }
}
