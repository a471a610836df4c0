import { useRef } from 'react'
import { outbox } from '#client/features/outbox/outbox.ts'
import type { Change } from '#client/features/outbox/outbox-rows.ts'
import { useLookTimer } from '#client/features/session/use-look-timer.ts'
import { newId } from '#client/platform/new-id.ts'
import { toast } from '#client/platform/toast.ts'
import { plainText } from '#client/ui/parse-markdown.ts'
import type { StudyCard } from '#contracts/catalogue.ts'
import { averageMastery, type Confidence } from '#domain/mastery/flashcard-mastery.ts'
import { comesBackAfter } from '#domain/session/comes-back.ts'
import { sessionProgress, sessionRatings } from '#domain/session/session-progress.ts'
import { currentCard, isSessionComplete, undoRating } from '#domain/session/session-queue.ts'
import type { StudyStart } from '../start/begin-study.ts'
import { chapterOf } from '../study-source.ts'
import { trackStudy } from './track-study.ts'
import { useSessionCards } from './use-session-cards.ts'
import { useSessionSteps } from './use-session-steps.ts'

/**
 * Runs a session: what is on screen, and what is stored of it. A rating or an undo goes into safety in the task of the key
 * press, and the place in the session with it: neither is there without the other after a reload.
 */
export function useStudySession(start: StudyStart) {
  const { source, settings } = start
  const { view, live, facts, keep, act } = useSessionSteps(start)
  const cards = useSessionCards(start.entries)
  const look = useLookTimer(view.turn)
  const tracked = useRef<Set<unknown>>(undefined)
  tracked.current ??= new Set(sessionRatings(start.queue).map(({ flashcardId }) => flashcardId))
  const isComplete = isSessionComplete(view.queue)
  const counts = sessionProgress(view.queue)
  const entry = cardOf(currentCard(view.queue))

  function cardOf(cardId: string | number | undefined): StudyCard | undefined {
    return typeof cardId === 'number' ? cards.find(cardId) : undefined
  }

  /** The server hears of a session with its first rating: one that was only looked at leaves no trace. */
  function requireSession(): string {
    if (facts.session !== null) return facts.session
    facts.session = newId()
    const chapterId = chapterOf(source) ?? null
    const mode = settings.practice ? 'practice' : source.type
    void record({ kind: 'session-start', session: facts.session, chapterId, tags: settings.tags, mode })
    return facts.session
  }

  /** Only once the answer was seen; a second press meets the next card's front and does nothing. */
  function rate(confidence: Confidence): void {
    const rated = cardOf(currentCard(live.current.queue))
    if (!rated || !live.current.isFlipped) return
    const flashcardId = rated.flashcard.id
    const { practice } = settings
    const rating = { confidence, practice, reviewId: newId(), reviewedAt: new Date().toISOString() }
    const { reviewId } = rating
    const about = { title: titleOf(flashcardId), session: requireSession() }
    const recorded = record({ kind: 'rating', flashcardId, ...about, ...rating })
    facts.spentMs += look()
    act({ type: 'rate', cardId: flashcardId, confidence, reviewId })
    const forget = cards.rated(rated, rating)
    if (!practice) track(rated, confidence)
    void recorded.then((isSafe) => {
      if (isSafe) return
      forget()
      act({ type: 'retract', reviewId })
    })
  }

  /** Chapter and tags hear of a card once in a session. */
  function track(entry: StudyCard, confidence: Confidence): void {
    if (tracked.current?.has(entry.flashcard.id)) return
    tracked.current?.add(entry.flashcard.id)
    trackStudy(entry, confidence)
  }

  function undo(): void {
    const { undone } = undoRating(live.current.queue)
    if (undone?.reviewId === undefined || typeof undone.cardId !== 'number') return
    const { reviewId, cardId: flashcardId } = undone
    const undoId = newId()
    const recorded = record({ kind: 'undo', flashcardId, title: titleOf(flashcardId), reviewId, undoId })
    act({ type: 'undo' })
    const forget = cards.undone(flashcardId, { reviewId, undoId })
    void recorded.then((isSafe) => isSafe || forget())
  }

  /** Tells the server that the session has ended for now. One that goes on later is the same one, and ends anew. */
  function end(): void {
    if (facts.session === null) return
    const { knewIt, answered } = sessionProgress(live.current.queue)
    const rated = new Set(sessionRatings(live.current.queue).map(({ flashcardId }) => flashcardId))
    const masteries = [...rated].map((cardId) => cardOf(cardId)?.progress.mastery ?? 0)
    keep()
    void record({
      kind: 'session-end',
      session: facts.session,
      cardsStudied: answered.cards,
      averageMastery: Math.round(averageMastery(masteries)),
      stats: {
        correctAnswers: knewIt,
        totalAnswers: answered.answers,
        timeSpentSeconds: Math.round(facts.spentMs / 1000),
      },
    })
  }

  /** Days are left out while the server has not answered the card's last rating, and in practice, which moves nothing. */
  function daysOf(card: StudyCard): StudyCard['intervals'] | undefined {
    return settings.practice || cards.isUnsynced(card.flashcard.id) ? undefined : card.intervals
  }

  return {
    entry,
    counts,
    isComplete,
    isFlipped: view.isFlipped,
    turn: view.turn,
    comesBack: entry ? comesBackAfter(view.queue, daysOf(entry)) : {},
    canUndo: counts.answered.answers > 0,
    canGoBack: view.queue.cursor > 0,
    flip: () => act({ type: 'flip' }),
    next: () => act({ type: 'next' }),
    previous: () => act({ type: 'previous' }),
    rate,
    undo,
    changeCard: cards.change,
    saveNotes: (flashcardId: number, notes: string) =>
      saveEdit({ kind: 'notes', flashcardId, notes }, (progress) => ({ ...progress, notes })),
    markForReview: (flashcardId: number, needsReview: boolean) =>
      saveEdit({ kind: 'mark', flashcardId, needsReview }, (progress) => ({ ...progress, needsReview })),
    end,
  }

  function titleOf(flashcardId: number): string {
    return plainText(cards.find(flashcardId)?.flashcard.question ?? '')
  }

  async function saveEdit(
    change: Change & { flashcardId: number },
    edit: (progress: StudyCard['progress']) => StudyCard['progress'],
  ): Promise<boolean> {
    if (!(await record({ ...change, title: titleOf(change.flashcardId) }))) return false
    cards.edited(change, edit)
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
