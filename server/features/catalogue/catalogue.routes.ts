import type { catalogue } from '#contracts/catalogue/catalogue.ts'
import type { Deps } from '#server/deps.ts'
import { flashcardSubject } from '#server/features/catalogue/admin/flashcard-subject.ts'
import { editContent } from '#server/features/editing/edit-content.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { findChapterSummary, listFlashcards } from './catalogue.queries.ts'
import { listChaptersFor } from './list-chapters.ts'
import { presentFlashcard } from './present-chapter.ts'
import { previewChapter } from './preview-chapter.ts'
import { markPrimerRead, readPrimer } from './read-primer.ts'
import { requireOpenChapter } from './require-flashcard.ts'

export function catalogueRoutes(deps: Deps): Handlers<typeof catalogue> {
  return {
    listChapters: ({ user, query }) => listChaptersFor(deps, user, query.search),

    readChapterSummary: async ({ user, params }) => {
      const chapter = await requireOpenChapter(deps.db, user, params.id)
      return { summary: await findChapterSummary(deps.db, chapter.id) }
    },

    readPrimer: async ({ user, params }) => {
      const chapter = await requireOpenChapter(deps.db, user, params.id)
      return readPrimer(deps.db, { userId: user.userId, chapterId: chapter.id })
    },

    markPrimerRead: async ({ user, params, body }) => {
      const chapter = await requireOpenChapter(deps.db, user, params.id)
      return markPrimerRead(deps, { userId: user.userId, chapterId: chapter.id }, body)
    },

    previewChapter: ({ params }) => previewChapter(deps, params.id),

    listFlashcards: async ({ user, query }) => {
      const chapter = await requireOpenChapter(deps.db, user, query.chapterId)
      const rows = await listFlashcards(deps.db, chapter.id, user.userId)
      return rows.map((row) => presentFlashcard(row.card, row.isStarred ?? false))
    },

    updateFlashcard: ({ user, params: { id }, body: { revision, change, ...text } }) =>
      editContent(deps, user, { subject: flashcardSubject, id, revision, text, change }),
  }
}
