import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { type SessionKind, type SessionStart, useSession } from '#client/features/session/use-session.ts'
import type { DrugComponent } from '#contracts/drugs.ts'
import { drugMasteryAfterReview } from '#domain/mastery/drug-mastery.ts'
import type { SessionCardId } from '#domain/session/session-queue.ts'
import { componentsOf, type DrugCard } from './drug-cards.ts'
import { drugProgressQuery, setComponentProgress } from './drug-queries.ts'

/** A session over drug components. They have three ratings: Easy is for cards with a schedule. */
export function useDrugSession(start: SessionStart, cards: readonly DrugCard[]) {
  const { data: progressById } = useQuery(drugProgressQuery)
  /** Each component's progress before a rating, by the rating's id. */
  const before = useRef(new Map<string, DrugComponent['progress']>()).current

  /** With the progress of this moment: bookmarks and earlier ratings show at once. */
  function find(cardId: SessionCardId): DrugCard | undefined {
    const card = cards.find((candidate) => candidate.cardId === cardId)
    const component =
      card &&
      progressById &&
      componentsOf(card.drug.id, progressById).find(({ id }) => id === card.component.id)
    return card && component ? { ...card, component } : card
  }

  const kind: SessionKind<DrugCard> = {
    find,
    hasEasy: false,
    intervalsOf: () => undefined,
    rate(card, { confidence, reviewId, reviewedAt }) {
      const { progress } = card.component
      if (confidence === 4) return undefined
      return {
        change: { kind: 'drug-rating', ...subjectOf(card), confidence, reviewId, reviewedAt },
        show() {
          before.set(reviewId, progress)
          showProgress(card, {
            mastery: drugMasteryAfterReview(progress, confidence),
            reviewCount: progress.reviewCount + 1,
            lastReviewed: reviewedAt,
          })
          return () => showProgress(card, progress)
        },
      }
    },
    /** After a reload the progress before the rating is not known here; the server's reply brings it. */
    undo(cardId, undone) {
      const card = find(cardId)
      return (
        card && {
          change: { kind: 'drug-undo', ...subjectOf(card), ...undone },
          show() {
            showProgress(card, before.get(undone.reviewId) ?? card.component.progress)
            return () => showProgress(card, card.component.progress)
          },
        }
      )
    },
  }
  return useSession(start, kind)
}

function subjectOf({ drug, component }: DrugCard) {
  const title = `${drug.genericName}: ${component.displayName}`
  return { drugId: drug.id, componentId: component.id, title }
}

/** What a rating changes; a bookmark is no part of it. */
function showProgress(
  { drug, component }: DrugCard,
  { mastery, reviewCount, lastReviewed }: Omit<DrugComponent['progress'], 'isBookmarked'>,
): void {
  setComponentProgress(drug.id, component.id, (progress) => ({
    ...progress,
    mastery,
    reviewCount,
    lastReviewed,
  }))
}
