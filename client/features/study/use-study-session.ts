import { useEffect, useRef } from 'react'
import { newId } from '#client/platform/new-id.ts'
import { outbox } from '#client/platform/outbox/outbox.ts'
import type { Change } from '#client/platform/outbox/outbox-rows.ts'
import { toast } from '#client/platform/toast.ts'
import { plainText } from '#client/ui/parse-markdown.ts'
import type { Entry } from '#contracts/catalogue.ts'
import { averageMastery, type Confidence } from '#domain/mastery/flashcard-mastery.ts'
import { lastConfidences, sessionProgress } from '#domain/session/session-progress.ts'
import {
  currentCard,
  isSessionComplete,
  type SessionState,
  undoRating,
} from '#domain/session/session-queue.ts'
import { forgetStudy, storeStudy } from './saved-study.ts'
import type { SessionSettings } from './session-settings.ts'
import { chapterOf, type StudySource, sourceKey } from './study-source.ts'
import { trackStudy } from './track-study.ts'
import { useLookTimer } from './use-look-timer.ts'
import { useSessionCards } from './use-session-cards.ts'
import { useSessionSteps } from './use-session-steps.ts'

/** A session about to begin, or one to go on with. */
export interface StudyStart {
  userId: number
  source: StudySource
  settings: SessionSettings
  entries: readonly Entry[]
  queue: SessionState
  /** The browser's id of a study session that goes on; null for a new one. */
  session: string | null
  startKey: string
}

/**
 * Runs a session: what is on screen, and what is stored of it. Ratings and undos go into the queue of this browser, and
 * the place in the session is kept only after that: what was not stored is asked again.
 */
export function useStudySession(start: StudyStart) {
  const { userId, source, settings, startKey } = start
  const session = useRef(start.session)
  const { state, live, inTurn, flip, move, moveStored } = useSessionSteps(start.queue, store)
  const cards = useSessionCards(start.entries)
  const timer = useLookTimer(state.turn)
  const tracked = useRef(new Set<number>())
  const isComplete = isSessionComplete(state.queue)
  const counts = sessionProgress(state.queue)
  const cardId = currentCard(state.queue)
  const entry = typeof cardId === 'number' ? cards.find(cardId) : undefined

  /** The place in the session, for a reload and for tomorrow. */
  function store(queue: SessionState): void {
    const key = sourceKey(source)
    if (isSessionComplete(queue)) forgetStudy(userId, key)
    else storeStudy(userId, key, { queue, settings, session: session.current, startKey, savedAt: Date.now() })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the queue as it begins
  useEffect(() => store(start.queue), [])

  /** The server hears of a session with its first rating: one that was only looked at leaves no trace. */
  async function requireSession(): Promise<string> {
    if (session.current !== null) return session.current
    session.current = newId()
    const chapterId = chapterOf(source) ?? null
    const mode = settings.practice ? 'practice' : source.type
    await record({ kind: 'session-start', session: session.current, chapterId, tags: settings.tags, mode })
    return session.current
  }

  /** Only once the answer was seen; a second press meets the next card's front and does nothing. */
  async function rate(confidence: Confidence): Promise<void> {
    const shown = currentCard(live.current.queue)
    const rated = typeof shown === 'number' ? cards.find(shown) : undefined
    if (!rated || !live.current.isFlipped) return
    const flashcardId = rated.flashcard.id
    const { practice } = settings
    const rating = { confidence, practice, reviewId: newId(), reviewedAt: new Date().toISOString() }
    const lookedMs = timer.look()
    const forget = cards.rated(rated, rating)
    const save = async () => {
      const common = { title: titleOf(flashcardId), session: await requireSession() }
      const row = { kind: 'rating', flashcardId, ...common, ...rating } as const
      if (!(await record(row))) return false
      timer.add(lookedMs)
      if (!practice) track(rated, confidence)
      return true
    }
    await moveStored({ type: 'rate', confidence, reviewId: rating.reviewId }, { save, forget })
  }

  /** Chapter and tags hear of a card once in a session. */
  function track(entry: Entry, confidence: Confidence): void {
    if (tracked.current.has(entry.flashcard.id)) return
    tracked.current.add(entry.flashcard.id)
    trackStudy(entry, confidence)
  }

  async function takeBack(): Promise<void> {
    const { undone } = undoRating(live.current.queue)
    if (undone?.reviewId === undefined || typeof undone.cardId !== 'number') return
    const { reviewId, cardId: flashcardId } = undone
    const save = () =>
      record({ kind: 'undo', flashcardId, title: titleOf(flashcardId), reviewId, undoId: newId() })
    await moveStored({ type: 'undo' }, { save, forget: cards.undone(flashcardId, reviewId) })
  }

  /** Tells the server how the session went; one that goes on later is a new one there. */
  async function end(): Promise<void> {
    if (session.current === null) return
    const ended = session.current
    session.current = null
    store(live.current.queue)
    const rated = [...lastConfidences(state.queue).keys()]
    const masteries = rated.map((id) => cards.find(Number(id))?.progress.mastery ?? 0)
    await record({
      kind: 'session-end',
      session: ended,
      cardsStudied: rated.length,
      averageMastery: Math.round(averageMastery(masteries)),
      stats: {
        correctAnswers: counts.knewIt,
        totalAnswers: counts.ratings,
        timeSpentSeconds: timer.seconds(),
      },
    })
  }

  return {
    entry,
    counts,
    isComplete,
    isFlipped: state.isFlipped,
    turn: state.turn,
    /** False while the server has not answered the card's last rating, and in practice, which moves nothing. */
    hasIntervals: entry !== undefined && !settings.practice && !cards.isUnsynced(entry.flashcard.id),
    canUndo: counts.ratings > 0,
    canGoBack: state.queue.cursor > 0,
    flip,
    next: () => move('next'),
    previous: () => move('previous'),
    rate: (confidence: Confidence) => inTurn(() => rate(confidence)),
    undo: () => inTurn(takeBack),
    changeCard: cards.change,
    saveNotes: (flashcardId: number, notes: string) =>
      saveMark({ kind: 'notes', flashcardId, notes }, (progress) => ({ ...progress, notes })),
    markForReview: (flashcardId: number, needsReview: boolean) =>
      saveMark({ kind: 'mark', flashcardId, needsReview }, (progress) => ({ ...progress, needsReview })),
    end: () => inTurn(end),
  }

  function titleOf(flashcardId: number): string {
    return plainText(cards.find(flashcardId)?.flashcard.question ?? '')
  }

  async function saveMark(
    change: Change & { flashcardId: number },
    edit: (progress: Entry['progress']) => Entry['progress'],
  ): Promise<boolean> {
    if (!(await record({ ...change, title: titleOf(change.flashcardId) }))) return false
    cards.changed(change.flashcardId)
    cards.change(change.flashcardId, (card) => ({ ...card, progress: edit(card.progress) }))
    return true
  }
}

export type StudySession = ReturnType<typeof useStudySession>

async function record(change: Change): Promise<boolean> {
  try {
    await outbox.record(change)
    return true
  } catch {
    toast({ title: 'Error', description: 'Failed to save your progress', destructive: true })
    return false
  }
}
