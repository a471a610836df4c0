import { useLearnerSettings } from '#client/features/learner/learner-settings.ts'
import { useCardKeys } from '#client/features/session/controls/use-card-keys.ts'
import { nextReviews } from '#domain/session/next-review.ts'
import { sessionProgress } from '#domain/session/session-progress.ts'
import { isSessionComplete } from '#domain/session/session-queue.ts'
import { lastToUndo } from '#domain/session/set-aside.ts'
import { currentItem, sessionActions } from './session-actions.ts'
import type { SessionKind } from './session-kind.ts'
import { useRatingsElsewhere } from './use-ratings-elsewhere.ts'
import { type SessionStart, useStoredSession } from './use-stored-session.ts'
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
  const actions = sessionActions({ start, kind, stored, timeOnItem, hasEasy })
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
    nextReviews: item ? nextReviews(view.queue, kind.intervalsOf(item)) : {},
    canUndo: isLastSetAside || counts.answered.answers > 0,
    undoLabel: isLastSetAside ? 'Take the card back' : 'Undo last rating',
    canGoBack: view.queue.cursor > 0,
    hasEasy: item !== undefined && hasEasy(item),
    canSetAside: kind.setAside !== undefined,
    singleKeys,
  }
}

export type Session = ReturnType<typeof useSession>
