import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { drugMasteryAfterReview } from '#domain/mastery/drug-mastery.ts'
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import { saveSession } from '#domain/session/restore-session.ts'
import { sessionProgress } from '#domain/session/session-progress.ts'
import {
  currentCard,
  isSessionComplete,
  moveNext,
  movePrevious,
  rateCard,
  type SessionState,
  startSession,
} from '#domain/session/session-queue.ts'
import { componentsOf, type DrugCard } from './drug-cards.ts'
import { drugProgressQuery, setComponentProgress } from './drug-queries.ts'
import { type DrugStudy, sessionToResume, storeDrugStudy } from './drug-study.ts'
import type { SaveDrugRating } from './save-rating.ts'

interface View {
  queue: SessionState
  isFlipped: boolean
  /** Changes with every card shown, also when the same one comes again. */
  turn: number
}

interface DrugSessionParts {
  userId: number
  study: DrugStudy
  cards: readonly DrugCard[]
  saveRating: SaveDrugRating
}

/** A session over drug cards: what is on screen, and every rating handed on before the screen moves. */
export function useDrugSession({ userId, study, cards, saveRating }: DrugSessionParts) {
  const [view, setView] = useState<View>(() => begin(study, cards))
  const { queue } = view
  const isComplete = isSessionComplete(queue)
  const cardId = currentCard(queue)
  const card = useLiveCard(cards.find((candidate) => candidate.cardId === cardId))

  useEffect(() => {
    storeDrugStudy(userId, { ...study, session: isComplete ? null : saveSession(queue) })
  }, [userId, study, queue, isComplete])

  function show(next: SessionState): void {
    if (next !== queue) setView({ queue: next, isFlipped: false, turn: view.turn + 1 })
  }

  /** Drugs have three ratings: Easy is for cards with a schedule. */
  function rate(confidence: Confidence): void {
    if (!card || !view.isFlipped || confidence === 4) return
    const { drug, component } = card
    const rating = { drugId: drug.id, componentId: component.id, confidence }
    saveRating(
      { ...rating, reviewedAt: new Date().toISOString() },
      `${drug.genericName}: ${component.displayName}`,
    )
    setComponentProgress(drug.id, component.id, (progress) => ({
      ...progress,
      mastery: drugMasteryAfterReview(progress, confidence),
      reviewCount: progress.reviewCount + 1,
      lastReviewed: new Date().toISOString(),
    }))
    show(rateCard(queue, confidence))
  }

  return {
    card,
    counts: sessionProgress(queue),
    isComplete,
    isFlipped: view.isFlipped,
    turn: view.turn,
    canGoBack: queue.cursor > 0,
    flip: () => setView((before) => ({ ...before, isFlipped: !before.isFlipped })),
    next: () => show(moveNext(queue)),
    previous: () => show(movePrevious(queue)),
    rate,
  }
}

/** The card with the progress of this moment: bookmarks and earlier ratings show at once. */
function useLiveCard(card: DrugCard | undefined): DrugCard | undefined {
  const { data } = useQuery(drugProgressQuery)
  const live = card && data && componentsOf(card.drug.id, data).find(({ id }) => id === card.component.id)
  return card && live ? { ...card, component: live } : card
}

function begin(study: DrugStudy, cards: readonly DrugCard[]): View {
  const ids = cards.map((card) => card.cardId)
  const queue = sessionToResume(study, ids) ?? startSession(ids)
  return { queue, isFlipped: false, turn: 0 }
}

export type DrugSessionView = ReturnType<typeof useDrugSession>
