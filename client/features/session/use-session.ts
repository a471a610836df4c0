import { useState } from 'react'
import { useLearnerSettings } from '#client/features/learner/learner-settings.ts'
import { useCardKeys } from '#client/features/session/controls/use-card-keys.ts'
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import { nextReviews } from '#domain/session/next-review.ts'
import { sessionProgress } from '#domain/session/session-progress.ts'
import { isSessionComplete } from '#domain/session/session-queue.ts'
import { lastToUndo } from '#domain/session/set-aside.ts'
import { ratedText } from './rated-text.ts'
import { currentItem, sessionActions } from './session-actions.ts'
import type { SessionKind } from './session-kind.ts'
import { useRatingsElsewhere } from './use-ratings-elsewhere.ts'
import { type SessionStart, type StoredSessionView, useStoredSession } from './use-stored-session.ts'
import { useTimeOnItem } from './use-time-on-item.ts'

/** Longer time on one card counts as a break, not as study. */
const maxTimeOnCardMs = 90_000

/**
 * Runs a session of any kind. A rating or an undo is stored in the task of the key press, together with the
 * session's progress, so that after a reload either both are there or neither is.
 */
export function useSession<Item>(start: SessionStart, kind: SessionKind<Item>) {
  const stored = useStoredSession(start)
  const { view, live, facts, act } = stored
  const timeOnItem = useTimeOnItem(view.turn, maxTimeOnCardMs)
  const { easyButton, singleKeys } = useLearnerSettings()
  const hasEasy = (shown: Item) => easyButton && kind.hasEasy(shown)
  const steps = sessionActions({ start, kind, stored, timeOnItem, hasEasy })
  const { rated, rate } = useAnnouncedRating(kind, stored, steps.rate)
  const actions = { ...steps, rate }
  useCardKeys({ ...actions, singleKeys, isPaused: kind.isPaused ?? false })
  useRatingsElsewhere({
    userId: start.key.userId,
    begunAt: facts.begunAt,
    queue: () => live.current.queue,
    facts: () => ({ ...facts, session: facts.session ?? start.key.id, isPractice: kind.isPractice === true }),
    merge: (merge) => act({ type: 'merge', merge }),
    onTakenFromServer: (cardId) => kind.refresh?.(cardId),
  })
  const item = currentItem(kind, view.queue)
  const counts = sessionProgress(view.queue)
  const isLastSetAside = lastToUndo(view.queue)?.type === 'drop'
  return {
    ...actions,
    item,
    counts,
    isComplete: isSessionComplete(view.queue),
    isFlipped: view.isFlipped,
    turn: view.turn,
    rated,
    nextReviews: item ? nextReviews(view.queue, kind.intervalsOf(item)) : {},
    canUndo: isLastSetAside || counts.answered.answers > 0,
    undoLabel: isLastSetAside ? 'Take the card back' : 'Undo last rating',
    canGoBack: view.queue.cursor > 0,
    hasEasy: item !== undefined && hasEasy(item),
    canSetAside: kind.setAside !== undefined,
    singleKeys,
  }
}

/** Rates, and keeps the rating in words for screen readers while the next card is on screen. */
function useAnnouncedRating<Item>(
  kind: SessionKind<Item>,
  { view, live }: StoredSessionView,
  rateItem: (confidence: Confidence) => void,
) {
  const [last, setLast] = useState<{ turn: number; text: string }>()
  function rate(confidence: Confidence): void {
    const { queue, turn } = live.current
    const item = currentItem(kind, queue)
    // Read before the rating waits to be sent: from then on the card's intervals count as unknown.
    const next = item && nextReviews(queue, kind.intervalsOf(item))[confidence]
    rateItem(confidence)
    if (live.current.turn !== turn) setLast({ turn: live.current.turn, text: ratedText(confidence, next) })
  }
  return { rate, rated: last?.turn === view.turn ? last.text : undefined }
}

export type Session = ReturnType<typeof useSession>
