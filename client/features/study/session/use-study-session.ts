import { useRef } from 'react'
import type { Change } from '#client/features/outbox/changes.ts'
import { outbox } from '#client/features/outbox/outbox.ts'
import { type Rating, type SessionKind, useSession } from '#client/features/session/use-session.ts'
import { toast, toasts } from '#client/platform/toast.ts'
import type { StudyCard } from '#contracts/catalogue.ts'
import type { DrugEntry } from '#contracts/drug-study.ts'
import { mostCardsOfSession } from '#contracts/running-sessions.ts'
import { averageMastery } from '#domain/mastery/flashcard-mastery.ts'
import { sessionProgress, sessionRatings } from '#domain/session/session-progress.ts'
import type { SessionState, SetAsideKind } from '#domain/session/session-queue.ts'
import { plainText } from '#domain/text/parse-markdown.ts'
import { showEndedSession } from '../recap/ended-session.ts'
import type { StudyStart } from '../start/begin-study.ts'
import { chapterOf, sourceKey } from '../study-source.ts'
import { masteryOf, mixedKind } from './mixed-session.ts'
import { trackStudy } from './track-study.ts'
import { useSessionCards } from './use-session-cards.ts'

interface StudySessionParts {
  /** Something else is shown in place of the card. */
  isPaused: boolean
  /** How components of drugs are studied that are in the same queue. */
  drugs: SessionKind<DrugEntry> | undefined
}

/** A session of flashcards, and of components of drugs among them. */
export function useStudySession(start: StudyStart, { isPaused, drugs }: StudySessionParts) {
  const { source, settings } = start
  const { practice, tags } = settings
  const cards = useSessionCards(start.cards)
  const tracked = useRef<Set<unknown>>(undefined)
  tracked.current ??= ratedCards(start.queue)
  const asideToast = useRef<{ flashcardId: number; id: number }>(undefined)

  /** Once in a session for each card. */
  function track(card: StudyCard, { confidence }: Rating): void {
    if (practice || tracked.current?.has(card.flashcard.id)) return
    tracked.current?.add(card.flashcard.id)
    trackStudy(card, confidence)
  }

  const titleOf = (flashcardId: number) => plainText(cards.find(flashcardId)?.flashcard.question ?? '')

  const kind: SessionKind<StudyCard> = {
    find: cards.find,
    hasEasy: () => true,
    isPaused,
    isPractice: practice,
    refresh: (cardId) => cards.refresh(Number(cardId)),
    /** None while the server has not replied to the card's last rating, and in practice, which changes no schedule. */
    intervalsOf: ({ flashcard, intervals }) =>
      practice || cards.isUnsynced(flashcard.id) ? undefined : intervals,
    rate: (card, rating) => {
      const flashcardId = card.flashcard.id
      return {
        change: { kind: 'rating', flashcardId, title: titleOf(flashcardId), practice, ...rating },
        show() {
          track(card, rating)
          return cards.rated(card, { ...rating, practice })
        },
      }
    },
    undo: (cardId, undone) => {
      const flashcardId = Number(cardId)
      return {
        change: { kind: 'undo', flashcardId, title: titleOf(flashcardId), ...undone },
        show: () => cards.undone(flashcardId, undone),
      }
    },
    setAside: (cardId, { aside, isAside, takeBack }) => {
      const flashcardId = Number(cardId)
      return {
        change: { ...asideChange(flashcardId, { aside, isAside }), title: titleOf(flashcardId) },
        show() {
          const shown = aside === 'suspended' ? { isSuspended: isAside } : { isBuried: isAside }
          if (isAside) {
            const id = toast({ ...asideWords[aside], action: { label: 'Undo', onAct: takeBack } })
            asideToast.current = { flashcardId, id }
          } else if (asideToast.current?.flashcardId === flashcardId) toasts.dismiss(asideToast.current.id)
          return cards.setAside(flashcardId, shown)
        },
      }
    },
    log: {
      begin: (session, { deck, spacedRepetition }) => ({
        kind: 'session-start',
        session,
        chapterId: chapterOf(source) ?? null,
        tags,
        mode: practice ? 'practice' : source.type,
        ...(deck.length <= mostCardsOfSession && {
          queue: { source: sourceKey(source), spacedRepetition, deck: [...deck] },
        }),
      }),
      end: (session, { queue, spentMs }) => {
        showEndedSession({
          userId: start.key.userId,
          chapterId: chapterOf(source),
          mode: practice ? 'practice' : source.type,
          queue,
          spentMs,
          find: mixed.find,
          isUnsynced: cards.isUnsynced,
        })
        const { knewIt, answered } = sessionProgress(queue)
        const masteries = [...ratedCards(queue)].map((cardId) => masteryOf(mixed.find(cardId)))
        return {
          kind: 'session-end',
          session,
          cardsStudied: answered.cards,
          averageMastery: Math.round(averageMastery(masteries)),
          stats: {
            correctAnswers: knewIt,
            totalAnswers: answered.answers,
            timeSpentSeconds: Math.round(spentMs / 1000),
          },
        }
      },
    },
  }

  const mixed = mixedKind(kind, drugs)

  async function saveEdit(
    change: Change & { flashcardId: number },
    edit: (progress: StudyCard['progress']) => StudyCard['progress'],
  ): Promise<boolean> {
    if (!(await outbox.record({ ...change, title: titleOf(change.flashcardId) }))) return false
    cards.edited(change, edit)
    return true
  }

  return {
    ...useSession(start, mixed),
    changeCard: cards.change,
    saveNotes: (flashcardId: number, notes: string) =>
      saveEdit({ kind: 'notes', flashcardId, notes }, (progress) => ({ ...progress, notes })),
  }
}

const asideWords: Record<SetAsideKind, { title: string; description: string }> = {
  buried: { title: 'Not today', description: 'This card comes back on your next study day.' },
  suspended: {
    title: 'Not for me',
    description: 'This card is no longer asked. You find it under Browse, Suspended.',
  },
}

function asideChange(
  flashcardId: number,
  { aside, isAside }: { aside: SetAsideKind; isAside: boolean },
): Change {
  if (aside === 'suspended') return { kind: 'suspend', flashcardId, isSuspended: isAside }
  return { kind: 'bury', flashcardId, isBuried: isAside, changedAt: new Date().toISOString() }
}

export type StudySession = ReturnType<typeof useStudySession>

function ratedCards(queue: SessionState) {
  return new Set(sessionRatings(queue).map(({ flashcardId }) => flashcardId))
}
