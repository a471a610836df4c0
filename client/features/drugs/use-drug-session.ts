import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { outbox } from '#client/features/outbox/outbox.ts'
import type { Change } from '#client/features/outbox/outbox-rows.ts'
import { newId } from '#client/platform/new-id.ts'
import { toast } from '#client/platform/toast.ts'
import type { DrugComponent } from '#contracts/drugs.ts'
import { drugMasteryAfterReview } from '#domain/mastery/drug-mastery.ts'
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import { comesBackAfter } from '#domain/session/comes-back.ts'
import { saveSession } from '#domain/session/restore-session.ts'
import { sessionProgress } from '#domain/session/session-progress.ts'
import {
  currentCard,
  isSessionComplete,
  type SessionCardId,
  startSession,
  undoRating,
} from '#domain/session/session-queue.ts'
import { actOnView, beginView, type SessionAction, type SessionView } from '#domain/session/session-view.ts'
import { componentsOf, type DrugCard } from './drug-cards.ts'
import { drugProgressQuery, setComponentProgress } from './drug-queries.ts'
import { type DrugStudy, sessionToResume, storeDrugStudy } from './drug-study.ts'

interface DrugSessionParts {
  userId: number
  study: DrugStudy
  cards: readonly DrugCard[]
}

/**
 * A session over drug cards. Ratings and undos take the way of all ratings: into the queue of this browser in the task of
 * the key press, and the place in the session with them.
 */
export function useDrugSession({ userId, study, cards }: DrugSessionParts) {
  const [view, setView] = useState<SessionView>(() => begin(study, cards))
  /** The view as of now: a key may follow another before the screen has caught up. */
  const live = useRef(view)
  /** Each component's progress before a rating, by the rating's id. */
  const before = useRef(new Map<string, DrugComponent['progress']>()).current
  const { queue } = view
  const card = useLiveCard(cardOf(currentCard(queue)))

  function cardOf(cardId: SessionCardId | undefined): DrugCard | undefined {
    return cards.find((candidate) => candidate.cardId === cardId)
  }

  function keep(): void {
    const { queue } = live.current
    storeDrugStudy(userId, { ...study, session: isSessionComplete(queue) ? null : saveSession(queue) })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: one session from beginning to end
  useEffect(keep, [])

  function act(action: SessionAction): void {
    const next = actOnView(live.current, action)
    if (next === live.current) return
    live.current = next
    setView(next)
    keep()
  }

  /** Drugs have three ratings: Easy is for cards with a schedule. */
  function rate(confidence: Confidence): void {
    if (!card || !live.current.isFlipped || confidence === 4) return
    if (card.cardId !== currentCard(live.current.queue)) return
    const reviewId = newId()
    const reviewedAt = new Date().toISOString()
    const { progress } = card.component
    const recorded = record({ kind: 'drug-rating', ...subjectOf(card), confidence, reviewId, reviewedAt })
    act({ type: 'rate', cardId: card.cardId, confidence, reviewId })
    before.set(reviewId, progress)
    showProgress(card, {
      mastery: drugMasteryAfterReview(progress, confidence),
      reviewCount: progress.reviewCount + 1,
      lastReviewed: reviewedAt,
    })
    void recorded.then((isSafe) => {
      if (isSafe) return
      showProgress(card, progress)
      act({ type: 'retract', reviewId })
    })
  }

  /** After a reload the progress before the rating is not known here; the server's answer brings it. */
  function undo(): void {
    const { undone } = undoRating(live.current.queue)
    const rated = cardOf(undone?.cardId)
    if (!rated || undone?.reviewId === undefined) return
    const { reviewId } = undone
    void record({ kind: 'drug-undo', ...subjectOf(rated), reviewId, undoId: newId() })
    act({ type: 'undo' })
    const earlier = before.get(reviewId)
    if (earlier) showProgress(rated, earlier)
  }

  const counts = sessionProgress(queue)
  return {
    card,
    counts,
    isComplete: isSessionComplete(queue),
    isFlipped: view.isFlipped,
    turn: view.turn,
    comesBack: comesBackAfter(queue, undefined),
    canUndo: counts.answered.answers > 0,
    canGoBack: queue.cursor > 0,
    flip: () => act({ type: 'flip' }),
    next: () => act({ type: 'next' }),
    previous: () => act({ type: 'previous' }),
    rate,
    undo,
  }
}

function subjectOf({ drug, component }: DrugCard) {
  const title = `${drug.genericName}: ${component.displayName}`
  return { drugId: drug.id, componentId: component.id, title }
}

/** What a rating moves; a bookmark is no part of it. */
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

async function record(change: Change): Promise<boolean> {
  try {
    await outbox.record(change)
    return true
  } catch {
    toast({ title: 'Error', description: 'Failed to save your progress', destructive: true })
    return false
  }
}

/** The card with the progress of this moment: bookmarks and earlier ratings show at once. */
function useLiveCard(card: DrugCard | undefined): DrugCard | undefined {
  const { data } = useQuery(drugProgressQuery)
  const live = card && data && componentsOf(card.drug.id, data).find(({ id }) => id === card.component.id)
  return card && live ? { ...card, component: live } : card
}

function begin(study: DrugStudy, cards: readonly DrugCard[]): SessionView {
  const ids = cards.map((card) => card.cardId)
  return beginView(sessionToResume(study, ids) ?? startSession(ids))
}
