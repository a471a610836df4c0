import type { ItemAdapter, ItemRating } from '#client/features/session/session-items.ts'
import { queryClient, queryFor } from '#client/platform/calls/queries.ts'
import type { CardProgress, Intervals, StudyCard } from '#contracts/catalogue/catalogue.ts'
import { ownCards } from '#contracts/own-cards/own-cards.ts'
import type { DrugEntry } from '#contracts/study/components.ts'
import { study } from '#contracts/study/study.ts'
import { isOwnId } from '#domain/items/own-id.ts'
import { plainText } from '#domain/markdown/parse-markdown.ts'
import { masteryAfterReview } from '#domain/mastery/flashcard-mastery.ts'
import { needsReviewAfter } from '#domain/mastery/low-confidence.ts'

/** An item in a session of this feature. */
export type SessionItem = StudyCard | DrugEntry

export const isFlashcard = (item: SessionItem): item is StudyCard => 'flashcard' in item

/** The mastery of the flashcard or the component. */
export const masteryOf = (item: SessionItem | undefined): number =>
  item ? (isFlashcard(item) ? item.progress : item.component.progress).mastery : 0

/** The name of the card for messages to the learner. */
export const titleOf = ({ flashcard }: StudyCard) => plainText(flashcard.question)

/** How a session studies flashcards. Other screens read the same chapter from the query cache. */
export const flashcardAdapter: ItemAdapter<StudyCard> = {
  cardIdOf: ({ flashcard }) => flashcard.id,
  hasEasy: true,
  intervalsOf: ({ intervals }) => intervals,
  ratingChange: (card, rating) => ({
    kind: 'rating',
    flashcardId: card.flashcard.id,
    revision: card.flashcard.revision,
    title: titleOf(card),
    ...rating,
  }),
  undoChange: (card, undone) => ({
    kind: 'undo',
    flashcardId: card.flashcard.id,
    title: titleOf(card),
    ...undone,
  }),
  afterRating: (card, rating) => ({ ...card, progress: progressAfter(card.progress, rating) }),
  restored: (card, before) => (before ? { ...card, progress: before.progress } : card),
  afterReply(card, reply) {
    const { progress, intervals } = reply as { progress: CardProgress; intervals: Intervals }
    return { ...card, progress, intervals }
  },
  async reload({ flashcard, chapter }) {
    const cards = await queryClient.fetchQuery({ ...chapterQuery(chapter.id), staleTime: 0 }).catch(() => [])
    return cards.find((card) => card.flashcard.id === flashcard.id)
  },
  onChange(changed) {
    queryClient.setQueryData<StudyCard[]>(chapterQuery(changed.chapter.id).queryKey, (cards) =>
      cards?.map((card) => (card.flashcard.id === changed.flashcard.id ? changed : card)),
    )
  },
}

/** The cards of a chapter, or of a deck of the learner's own. */
const chapterQuery = (id: number) =>
  isOwnId(id)
    ? queryFor(ownCards.deckCards, { params: { id } })
    : queryFor(study.listChapterFlashcards, { params: { id } })

/** A card's progress as the server will compute it, except the due date, which only the server knows. */
function progressAfter(before: CardProgress, { confidence, reviewedAt, practice }: ItemRating): CardProgress {
  if (practice) return before
  return {
    ...before,
    mastery: masteryAfterReview(before, confidence),
    reviewCount: before.reviewCount + 1,
    lastReviewed: reviewedAt,
    lastConfidence: confidence,
    needsReview: needsReviewAfter({ needsReview: before.needsReview, confidence }),
    // A card that was not known stays due today, until it is rated better.
    isDue: confidence === 1,
  }
}
