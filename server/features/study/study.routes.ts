import type { study } from '#contracts/study/study.ts'
import type { Deps } from '#server/deps.ts'
import { bringToTomorrow } from '#server/features/study/day/bring-to-tomorrow.ts'
import { explainDue } from '#server/features/study/day/explain-due.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { listChapterCards, listLowConfidenceCards, listSessionCards } from './list-study-cards.ts'
import { saveProgress, undoReview } from './rating/save-progress.ts'
import { starCard } from './rating/star-card.ts'

export function studyRoutes(deps: Deps): Handlers<typeof study> {
  return {
    listChapterFlashcards: ({ user, params }) => listChapterCards(deps, user, { chapterId: params.id }),
    starFlashcard: async ({ user, params, body }) => {
      await starCard(deps, user, { flashcardId: params.id, isStarred: body.isStarred })
      return { id: params.id, isStarred: body.isStarred }
    },
    saveProgress: ({ user, params, body }) => saveProgress(deps, user, { flashcardId: params.id, body }),
    undoReview: ({ user, params, body }) => undoReview(deps, user, { flashcardId: params.id, ...body }),
    lowConfidence: ({ user }) => listLowConfidenceCards(deps, user),
    sessionCards: ({ user, query }) => listSessionCards(deps, user, query),
    bringToTomorrow: ({ user, params }) => bringToTomorrow(deps, user, params.id),
    whyDue: ({ user, params }) => explainDue(deps, user, params.id),
  }
}
